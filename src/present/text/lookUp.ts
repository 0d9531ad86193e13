import { t } from "../../base/l10n";
import type { RepositoryId } from "../../domain/records";
import type { PatternProblem } from "../../domain/runs/testBranchPatterns";
import type { TestRunInput } from "../../domain/runs/testRunInput";
import { hasCapability } from "../../domain/sessionState";
import type { Message } from "./message";
import { notificationText, singleLineText } from "./sanitize";
import { sourceTexts } from "./sources";

/** Texts of "Look up test run". */
export const lookUpTexts = {
  placeholder: t("Run ID, test branch or pull request, or a link, command or message that holds one"),
  asking: t("Looking up the test run"),
  changeTargetBranch: t("Change Target Branch"),
  changeRepository: t("Change Repository"),
  cancel: t("Cancel Look-Up"),
  clipboard: {
    empty: t("The clipboard holds no text. Copy a run's ID, branch or link, then select this row again."),
    unreadable: t("The clipboard could not be read. Paste into the box instead."),
  },
  suspects: t("Change one of the three below. Runs are forgotten soon after they end."),
  otherRun: t("Look Up Another Run"),
  testNotListed: {
    label: t("This is a link to a test that is not among the loaded failing tests"),
    detail: t("Select this row to refresh them, or select a longer time range, then paste the link again."),
  },
  repository: { title: t("Look up a test run"), placeholder: t("Repository of the merge queue") },
  notConnected: { text: t("Not connected yet, so no test run can be looked up. Connect first."), step: "connect" },
  keyRefused: {
    text: t("The service rejected the API key, so no test run can be looked up. Set another key first."),
    step: "setApiKey",
  },
  gitStarting: t("Git has not told yet which repositories are open. Look the test run up again in a moment."),
  noRepository: t(
    "No repository is open here, so no test run can be looked up. Open a folder with a Git remote, or set testHealth.repository.",
  ),
} as const;

/** Texts of the row that fetches the test branches of a pull request without a known run. */
export const fetchTexts = {
  label: (pullRequest: number) => t("Fetch, and look for the test run of #{0}", pullRequest),
  notYet: (pullRequest: number) =>
    t(
      "No test branch of #{0} has been fetched. You can also paste it: it is the head of the queue's draft pull request.",
      pullRequest,
    ),
  inProgress: () => t("Fetching test branches"),
  done: (pullRequest: number) =>
    t("The repository has no test branch of #{0}: it is probably not in the queue now.", pullRequest),
  failed: () => t("Git could not fetch. See the Git output for details."),
};

/** Returns the reason why no run can be looked up, with the next step; `undefined` if one can. */
export function lookUpUnavailableMessage(session: Parameters<typeof hasCapability>[0]): Message | undefined {
  if (!hasCapability(session, "testRuns")) {
    return { text: sourceTexts.noTestRuns };
  }
  if (session.kind === "connected") {
    return undefined;
  }
  if (session.kind === "keyRefused") {
    return lookUpTexts.keyRefused;
  }
  return lookUpTexts.notConnected;
}

/** Returns the title of the box: the repository and target branch of the look-up, as far as they are known. */
export function lookUpTitle(repository: RepositoryId | undefined, targetBranch: string | undefined): string {
  const name = repository && repositoryNameText(repository);
  const branch = targetBranch && singleLineText(targetBranch, 80);
  if (name && branch) {
    return t("Look up a test run in {0}, into {1}", name, branch);
  }
  if (name) {
    return t("Look up a test run in {0}", name);
  }
  if (branch) {
    return t("Look up a test run, into {0}", branch);
  }
  return t("Look up a test run");
}

/** Returns `owner/name`, short enough for titles and rows. */
export function repositoryNameText({ owner, name }: RepositoryId): string {
  return singleLineText(`${owner}/${name}`, 80);
}

/** Texts of the prompt for the target branch. */
export const targetBranchTexts = {
  title: (repository: RepositoryId) => t("Target branch of the merge queue of {0}", repositoryNameText(repository)),
  placeholder: t("Its check on the pull request names it in parentheses"),
  invalid: t("Git has no branch of that name. Enter the branch that the merge queue merges into."),
};

/** Descriptions of the rows that change a look-up without a result: the requested values. */
export const currentValueTexts = {
  targetBranch: (branch: string) =>
    `${t("now {0}", singleLineText(branch))} · ${t("the queue's check names it in parentheses")}`,
  repository: (key: string) => t("now {0}", key),
  onlyRepository: (key: string) => `${t("now {0}", key)} · ${t("opens the setting")}`,
  run: (testRunId: string) => t("now {0}", singleLineText(testRunId)),
};

/** Returns the label for a link to a failing test. */
export function showTestText(title: string): string {
  return t("Show test {0}", title);
}

/** Texts of a row that explains something: a short label, and the next step. */
export interface RowExplanation {
  readonly label: string;
  readonly detail: string;
}

const otherInputText = t("Paste the test branch instead: the head of the queue's draft pull request.");

/** Explains why the input names no run. */
export function explainInput(input: Exclude<TestRunInput, { kind: "run" | "empty" }>): RowExplanation {
  switch (input.kind) {
    case "queuePage":
      return { label: t("This is the page of a whole merge queue: its ID is not a run's"), detail: otherInputText };
    case "pullRequest":
      return { label: t("Pull request #{0} names no test run", input.number), detail: otherInputText };
    case "noRun":
      return {
        label: t("No test run is named here"),
        detail: t("A run's ID ends its test branch; other names go into testHealth.testBranchPatterns."),
      };
  }
}

/** Explains that the input refers to a run or pull request of a repository that is not open in this window. */
export function explainRepositoryNotOpen(repository: string): RowExplanation {
  return {
    label: t("{0} is not open here", singleLineText(repository, 120) || t("The link's repository")),
    detail: t("Open a folder of that repository, then look the test run up again."),
  };
}

const patternProblemTexts: Record<PatternProblem, string> = {
  noId: t("It has no {id}."),
  severalIds: t("It has more than one {id}."),
  sideBySide: t("Some letters must stand between *, {number} and {id}."),
  tooMany: t("A segment holds three of *, {number} and {id} at most."),
  tooWide: t("It fits any branch: name its fixed part."),
  notABranch: t("No branch can have such a name."),
};

/** Explains that a pattern of the setting cannot be used. */
export function explainBadPattern(pattern: string, problem: PatternProblem): RowExplanation {
  return {
    label: t('"{0}" in testHealth.testBranchPatterns cannot be used', notificationText(pattern, 80)),
    detail: `${patternProblemTexts[problem]} ${t("Open the setting.")}`,
  };
}
