import type { RepositoryId } from "../../domain/records";
import type { PatternProblem } from "../../domain/runs/testBranchPatterns";
import type { TestRunInput } from "../../domain/runs/testRunInput";
import type { SessionState } from "../../domain/sessionState";
import { inMessage, oneLine } from "./inert";
import type { Message } from "./message";
import { capital } from "./verdict";

/** The words of "Look up test run". */
export const lookUpText = {
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
    text: "The service refused the API key, so no test run can be looked up. Set another key first.",
    step: "setApiKey",
  },
  gitStarting: "Git has not told yet which repositories are open. Look the test run up again in a moment.",
  noRepository:
    "No repository is open here, so no test run can be looked up. Open a folder with a Git remote, or set testHealth.repository.",
} as const;

/** Why no run can be looked up, with what to do about it; `undefined` where one can. */
export function whyNoLookUp({ kind }: Pick<SessionState, "kind">): Message | undefined {
  if (kind === "connected") return undefined;
  return kind === "keyRefused" ? lookUpText.keyRefused : lookUpText.notConnected;
}

/** The box's title: where the run is looked up, as far as that is decided. */
export function lookUpTitle(repository: RepositoryId | undefined, targetBranch: string | undefined): string {
  const inRepository = repository ? ` in ${repositoryName(repository)}` : "";
  return `Look up a test run${inRepository}${targetBranch ? `, into ${oneLine(targetBranch, 80)}` : ""}`;
}

/** `owner/name`: short enough for titles and rows. */
export function repositoryName({ owner, name }: RepositoryId): string {
  return oneLine(`${owner}/${name}`, 80);
}

/** The question for the target branch. */
export const targetBranchText = {
  title: (repository: RepositoryId) => `Target branch of the merge queue of ${repositoryName(repository)}`,
  placeholder: "Its check on the pull request names it in parentheses",
  invalid: "Git has no branch of that name. Enter the branch that the merge queue merges into.",
};

/** The descriptions of the rows that change a look-up which found no run: the values that were asked for. */
export const nowText = {
  targetBranch: (branch: string) => `now ${branch} · the queue's check names it in parentheses`,
  repository: (key: string) => `now ${key}`,
  onlyRepository: (key: string) => `now ${key} · opens the setting`,
  run: (testRunId: string) => `now ${testRunId}`,
};

/** For a link to a failing test. */
export function showTestText(title: string): string {
  return `Show test ${title}`;
}

/** What a row says: in short, and the next step. */
export interface Explanation {
  readonly label: string;
  readonly detail: string;
}

const elsewhere = "Paste the test branch instead: the head of the queue's draft pull request.";

/** Why the input names no run. */
export function lookUpProblem(input: Exclude<TestRunInput, { kind: "run" | "empty" }>): Explanation {
  switch (input.kind) {
    case "queuePage":
      return { label: "This is the page of a whole merge queue: its id is not a run's", detail: elsewhere };
    case "pullRequest":
      return { label: `Pull request #${input.number} names no test run`, detail: elsewhere };
    case "noRun":
      return {
        label: "No test run is named here",
        detail: "A run's id ends its test branch; other names go into testHealth.testBranchPatterns.",
      };
  }
}

/** For a link of this extension to a run of a repository that is not open in this window. */
export function notOpenHere(repository: string): Explanation {
  return {
    label: `${oneLine(repository, 120) || "The link's repository"} is not open here`,
    detail: "Open a folder of that repository, then follow the link again.",
  };
}

const patternProblems: Record<PatternProblem, string> = {
  noId: "it has no {id}",
  severalIds: "it has more than one {id}",
  sideBySide: "some letters must stand between *, {number} and {id}",
  tooMany: "a segment holds three of *, {number} and {id} at most",
  tooWide: "it fits any branch: name its fixed part",
  notABranch: "no branch can have such a name",
};

/** For a pattern of the setting that cannot be used. */
export function badPatternText(pattern: string, problem: PatternProblem): Explanation {
  return {
    label: `"${inMessage(pattern, 80)}" in testHealth.testBranchPatterns cannot be used`,
    detail: `${capital(patternProblems[problem])}. Open the setting.`,
  };
}
