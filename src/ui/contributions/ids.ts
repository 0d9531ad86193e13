/** Ids shared by the manifest and the code. A contract test keeps both in sync. */

export const containerId = "testHealth";

export const views = {
  failingTests: "testHealth.failingTests",
  testRuns: "testHealth.testRuns",
  /** Takes the place of the test runs view while that has no rows. */
  noTestRuns: "testHealth.noTestRuns",
  myFailures: "testHealth.myFailures",
} as const;

export const commands = {
  connect: "testHealth.connect",
  setApiKey: "testHealth.setApiKey",
  removeApiKey: "testHealth.removeApiKey",
  refresh: "testHealth.refresh",
  stopLoading: "testHealth.stopLoading",
  loadMore: "testHealth.loadMore",
  selectWindow: "testHealth.selectWindow",
  groupBy: "testHealth.groupBy",
  sortBy: "testHealth.sortBy",
  filter: "testHealth.filter",
  clearFilters: "testHealth.clearFilters",
  selectOwners: "testHealth.selectOwners",
  goToFailingTest: "testHealth.goToFailingTest",
  failingTestsInFile: "testHealth.failingTestsInFile",
  openTestSource: "testHealth.openTestSource",
  runTests: "testHealth.runTests",
  debugTests: "testHealth.debugTests",
  repeatUntilFailure: "testHealth.runUntilSure",
  showTestDetails: "testHealth.showTestDetails",
  showHistory: "testHealth.showHistory",
  openTicket: "testHealth.openTicket",
  openTestPage: "testHealth.openTestPage",
  copyName: "testHealth.copyName",
  copyId: "testHealth.copyId",
  copyAsMarkdown: "testHealth.copyAsMarkdown",
  askAboutFailure: "testHealth.askAboutFailure",
  createIssue: "testHealth.createIssue",
  copyOwnerMessage: "testHealth.copyOwnerMessage",
  nextFailingTest: "testHealth.nextFailingTest",
  previousFailingTest: "testHealth.previousFailingTest",
  matchReport: "testHealth.matchReport",
  forgetPickedFiles: "testHealth.forgetPickedFiles",
  lookUpTestRun: "testHealth.lookUpTestRun",
  showTestRun: "testHealth.showTestRun",
  refreshTestRun: "testHealth.refreshTestRun",
  watchTestRun: "testHealth.watchTestRun",
  unwatchTestRun: "testHealth.unwatchTestRun",
  removeTestRun: "testHealth.removeTestRun",
  clearTestRuns: "testHealth.clearTestRuns",
  setPullRequest: "testHealth.setPullRequest",
  fetchTestBranches: "testHealth.fetchTestBranches",
  followLink: "testHealth.followLink",
  copyLink: "testHealth.copyLink",
  openPullRequest: "testHealth.openPullRequest",
  openCheck: "testHealth.openCheck",
  openCommit: "testHealth.openCommit",
  diagnose: "testHealth.diagnose",
  showUnreadableFields: "testHealth.showUnreadableFields",
  showLog: "testHealth.showLog",
  explainFailures: "testHealth.explainFailures",
  explainLastCommand: "testHealth.explainLastCommand",
  showInLog: "testHealth.showInLog",
  closeMyFailures: "testHealth.closeMyFailures",
  copyExplanation: "testHealth.copyExplanation",
  openReportedTest: "testHealth.openReportedTest",
  showDifference: "testHealth.showDifference",
  possibleCommits: "testHealth.possibleCommits",
  goToFailingLine: "testHealth.goToFailingLine",
  copyTestCommand: "testHealth.copyTestCommand",
  runInTerminal: "testHealth.runInTerminal",
  copyMcpConfiguration: "testHealth.copyMcpConfiguration",
  copySkills: "testHealth.copySkills",
  stopAnsweringAgents: "testHealth.stopAnsweringAgents",
} as const;

export type CommandId = (typeof commands)[keyof typeof commands];

/** Commands that the manifest does not contribute: buttons, rows, key bindings and a contributed command use them. */
export const uncontributedCommands: readonly CommandId[] = [commands.setApiKey, commands.removeApiKey];

/**
 * Ids that the manifest no longer contributes. They stay registered, since users may have bound keys to them; each
 * executes the command given here with the same arguments.
 */
export const retiredCommands = {
  "testHealth.explainReport": commands.explainFailures,
  "testHealth.explainLog": commands.explainFailures,
} as const satisfies Readonly<Record<string, CommandId>>;

/** Names of the language-model tools. */
export const languageModelTools = {
  failingTests: "get_failing_tests",
  testRun: "get_merge_queue_test_run",
  explainFailures: "explain_test_failures",
} as const;

export type ToolName = (typeof languageModelTools)[keyof typeof languageModelTools];

/** Id of the provider that offers these tools to the editor's own MCP clients. */
export const mcpProviderId = "testHealth.mcp";

/** Context keys, for `when` clauses of the manifest. */
export const contextKeys = {
  /** A `WelcomeState` of `present`. */
  view: "testHealth.view",
  loading: "testHealth.loading",
  connected: "testHealth.connected",
  /** The service rejected the API key. */
  keyRefused: "testHealth.keyRefused",
  /** The source in use has no time ranges; no test runs. */
  withoutTimeRanges: "testHealth.withoutTimeRanges",
  withoutTestRuns: "testHealth.withoutTestRuns",
  /** The active editor shows markers. */
  markedEditor: "testHealth.markedEditor",
  /** A filter hides failing tests. */
  filtered: "testHealth.filtered",
  /** The active editor's file declares failing tests, or may. */
  failingFile: "testHealth.failingFile",
  /** An object whose keys are the file system paths of the files and folders that contain failing tests. */
  failingPaths: "testHealth.failingPaths",
  /** A failing test's source was opened at the line that declares the test, in any editor window. */
  jumped: "testHealth.jumped",
  /** A test run was listed, in any editor window. */
  lookedUp: "testHealth.lookedUp",
  /** The test runs view has rows. */
  testRunRows: "testHealth.testRunRows",
  /** The list contains test runs; test runs that can be watched; watched test runs. */
  keptRuns: "testHealth.keptRuns",
  watchableRuns: "testHealth.watchableRuns",
  watchedRuns: "testHealth.watchedRuns",
  /** A branch is checked out whose pull request's number is not known. */
  pullRequestUnknown: "testHealth.pullRequestUnknown",
  /** Failures of test reports are explained. */
  explained: "testHealth.explained",
  /** The output of a command in a terminal is known. */
  commandOutput: "testHealth.commandOutput",
} as const;

export type ContextKey = (typeof contextKeys)[keyof typeof contextKeys];

export const settingsSection = "testHealth";

/** The setting that names the repository; a constant of its own, since the main bundle needs no other setting. */
export const repositorySetting = "repository";

/** Settings, without their section. */
export const settings = {
  baseUrl: "baseUrl",
  orgUrlSlug: "orgUrlSlug",
  suggestedConnection: "suggestedConnection",
  repository: repositorySetting,
  remote: "remote",
  window: "window",
  refreshInterval: "refreshInterval",
  owners: "owners",
  targetBranch: "targetBranch",
  testBranchPatterns: "testBranchPatterns",
  pathMappings: "pathMappings",
  gutterEnabled: "gutter.enabled",
  failingLine: "failingLine",
  explorerBadgesEnabled: "explorerBadges.enabled",
  badge: "badge",
  terminalLinks: "terminalLinks",
  linkFormat: "linkFormat",
  notifications: "notifications",
  myPullRequestEnabled: "myPullRequest.enabled",
  reports: "reports",
} as const;

/** Secret with the only key of older versions, and prefix of the names of all other keys. */
export const secretKey = "testHealth.apiKey";

/** Secret that lists the names of the keys, for editors that cannot list them. */
export const keyNamesSecret = "testHealth.apiKeyNames";
