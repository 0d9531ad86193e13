/** Every id that the manifest and the code share. A contract test holds the two together. */

export const containerId = "testHealth";

export const views = {
  failingTests: "testHealth.failingTests",
  testRuns: "testHealth.testRuns",
} as const;

export const commands = {
  connect: "testHealth.connect",
  setApiKey: "testHealth.setApiKey",
  removeApiKey: "testHealth.removeApiKey",
  refresh: "testHealth.refresh",
  stopLoading: "testHealth.stopLoading",
  loadMore: "testHealth.loadMore",
  goToFailingTest: "testHealth.goToFailingTest",
  openTestSource: "testHealth.openTestSource",
  openTicket: "testHealth.openTicket",
  openTestPage: "testHealth.openTestPage",
  openRepository: "testHealth.openRepository",
  copyName: "testHealth.copyName",
  copyAsMarkdown: "testHealth.copyAsMarkdown",
  nextFailingTest: "testHealth.nextFailingTest",
  previousFailingTest: "testHealth.previousFailingTest",
  lookUpTestRun: "testHealth.lookUpTestRun",
  removeTestRun: "testHealth.removeTestRun",
  openPullRequest: "testHealth.openPullRequest",
  openCheck: "testHealth.openCheck",
  showLog: "testHealth.showLog",
} as const;

export type CommandId = (typeof commands)[keyof typeof commands];

/** Context keys, for `when` clauses of the manifest. */
export const contextKeys = {
  /** A `Welcome` of `present`. */
  view: "testHealth.view",
  loading: "testHealth.loading",
  connected: "testHealth.connected",
  /** The active editor has marked lines. */
  markedEditor: "testHealth.markedEditor",
} as const;

export const settingsSection = "testHealth";

/** Settings, without their section. */
export const settings = {
  baseUrl: "baseUrl",
  orgUrlSlug: "orgUrlSlug",
  repository: "repository",
  remote: "remote",
  window: "window",
  refreshInterval: "refreshInterval",
  targetBranch: "targetBranch",
  gutterEnabled: "gutter.enabled",
} as const;

export const secretKey = "testHealth.apiKey";
