import type { RepositoryId } from "../../domain/records";
import type { PatternProblem } from "../../domain/runs/testBranchPatterns";
import type { TestRunInput } from "../../domain/runs/testRunInput";
import type { SessionState } from "../../domain/sessionState";
import type { Message } from "./message";
import { notificationText, singleLineText } from "./sanitize";
import { capitalizedText } from "./verdict";

/** Texts of "Look up test run". */
export const lookUpTexts = {
  placeholder: "Run id, test branch, or a link, command or message that holds one",
  asking: "Looking up the test run",
  changeTargetBranch: "Change Target Branch",
  changeRepository: "Change Repository",
  cancel: "Cancel Look-Up",
  clipboard: {
    empty: "The clipboard holds no text. Copy a run's id, branch or link, then choose this row again.",
    unreadable: "The clipboard could not be read. Paste into the box instead.",
  },
  shortNumber: "For a pull request, paste its test branch.",
  suspects: "Change one of the three below. Runs are forgotten soon after they end.",
  otherRun: "Look Up Another Run",
  testNotListed: {
    label: "This is a link to a test that is not among the loaded failing tests",
    detail: "Choose this row to refresh them, or choose a longer time range, then paste the link again.",
  },
  repository: { title: "Look up a test run", placeholder: "Repository of the merge queue" },
  notConnected: { text: "Not connected yet, so no test run can be looked up. Connect first.", step: "connect" },
  keyRefused: {
    text: "The service rejected the API key, so no test run can be looked up. Set another key first.",
    step: "setApiKey",
  },
  gitStarting: "Git has not told yet which repositories are open. Look the test run up again in a moment.",
  noRepository:
    "No repository is open here, so no test run can be looked up. Open a folder with a Git remote, or set testHealth.repository.",
} as const;

/** Returns the reason why no run can be looked up, with the next step; `undefined` if one can. */
export function lookUpUnavailableMessage({ kind }: Pick<SessionState, "kind">): Message | undefined {
  if (kind === "connected") return undefined;
  return kind === "keyRefused" ? lookUpTexts.keyRefused : lookUpTexts.notConnected;
}

/** Returns the title of the box: the repository and target branch of the look-up, as far as they are known. */
export function lookUpTitle(repository: RepositoryId | undefined, targetBranch: string | undefined): string {
  const inRepository = repository ? ` in ${repositoryNameText(repository)}` : "";
  return `Look up a test run${inRepository}${targetBranch ? `, into ${singleLineText(targetBranch, 80)}` : ""}`;
}

/** Returns `owner/name`, short enough for titles and rows. */
export function repositoryNameText({ owner, name }: RepositoryId): string {
  return singleLineText(`${owner}/${name}`, 80);
}

/** Texts of the prompt for the target branch. */
export const targetBranchTexts = {
  title: (repository: RepositoryId) => `Target branch of the merge queue of ${repositoryNameText(repository)}`,
  placeholder: "Its check on the pull request names it in parentheses",
  invalid: "Git has no branch of that name. Enter the branch that the merge queue merges into.",
};

/** Descriptions of the rows that change a look-up without a result: the requested values. */
export const currentValueTexts = {
  targetBranch: (branch: string) => `now ${branch} · the queue's check names it in parentheses`,
  repository: (key: string) => `now ${key}`,
  onlyRepository: (key: string) => `now ${key} · opens the setting`,
  run: (testRunId: string) => `now ${testRunId}`,
};

/** Returns the label for a link to a failing test. */
export function showTestText(title: string): string {
  return `Show test ${title}`;
}

/** Texts of a row that explains something: a short label, and the next step. */
export interface RowExplanation {
  readonly label: string;
  readonly detail: string;
}

const otherInputText = "Paste the test branch instead: the head of the queue's draft pull request.";

/** Explains why the input names no run. */
export function explainInput(input: Exclude<TestRunInput, { kind: "run" | "empty" }>): RowExplanation {
  switch (input.kind) {
    case "queuePage":
      return { label: "This is the page of a whole merge queue: its id is not a run's", detail: otherInputText };
    case "pullRequest":
      return { label: `Pull request #${input.number} names no test run`, detail: otherInputText };
    case "noRun":
      return {
        label: "No test run is named here",
        detail: "A run's id ends its test branch; other names go into testHealth.testBranchPatterns.",
      };
  }
}

/** Explains that this extension's link refers to a run of a repository that is not open in this window. */
export function explainRepositoryNotOpen(repository: string): RowExplanation {
  return {
    label: `${singleLineText(repository, 120) || "The link's repository"} is not open here`,
    detail: "Open a folder of that repository, then follow the link again.",
  };
}

const patternProblemTexts: Record<PatternProblem, string> = {
  noId: "it has no {id}",
  severalIds: "it has more than one {id}",
  sideBySide: "some letters must stand between *, {number} and {id}",
  tooMany: "a segment holds three of *, {number} and {id} at most",
  tooWide: "it fits any branch: name its fixed part",
  notABranch: "no branch can have such a name",
};

/** Explains that a pattern of the setting cannot be used. */
export function explainBadPattern(pattern: string, problem: PatternProblem): RowExplanation {
  return {
    label: `"${notificationText(pattern, 80)}" in testHealth.testBranchPatterns cannot be used`,
    detail: `${capitalizedText(patternProblemTexts[problem])}. Open the setting.`,
  };
}
