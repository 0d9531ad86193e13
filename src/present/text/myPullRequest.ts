import { plural, t } from "../../base/l10n";
import type { RepositoryId } from "../../domain/records";
import type { CheckedOutBranch, MyPullRequest, MyTestedPullRequest } from "../../domain/runs/myPullRequest";
import { judgeRun } from "../../domain/runs/verdict";
import { joinTexts } from "./joinTexts";
import { repositoryNameText } from "./lookUp";
import { notificationText, singleLineText } from "./sanitize";
import { runShortVerdictText } from "./testRunRow";
import { dateTimeText } from "./time";
import { progressText } from "./verdict";

export const myPullRequestTexts = {
  heading: t("My Pull Request"),
  enterNumber: t("Enter Pull Request Number"),
  fetch: {
    label: t("Fetch and Look"),
    description: (number: number) => t("no test branch of #{0} has been fetched", number),
  },
  fetching: t("Fetching test branches"),
  fetchFailed: t("Git could not fetch. See the Git output for details."),
  lookUp: { label: t("Look Up Test Run"), description: t("the target branch is not known yet") },
  lookingUp: t("Looking up its test run"),
  unknownRun: t("The service does not know its test run"),
  failedLookUp: t("Its test run could not be looked up"),
  seeLog: t("The log has the details."),
  numberPlaceholder: t("Its number, or the address of its page"),
  invalidNumber: t("This names no pull request. Enter its number, or paste the address of its page."),
  noBranch: t(
    "No branch that can have a pull request is checked out here. Check out the branch of your pull request first.",
  ),
  chooseRepository: t("Select the repository of the pull request"),
} as const;

/**
 * Returns the prompt for the number of a branch's pull request.
 *
 * @param enteredNumber number that was entered before, which an empty answer forgets
 */
export function numberPromptText(branch: CheckedOutBranch, enteredNumber: number | undefined): string {
  if (enteredNumber === undefined) {
    return t("Pull request of {0}. It is remembered for the branch.", branchText(branch));
  }
  return t(
    "Pull request of {0}. Empty the box to forget #{1}: Git is then asked again.",
    branchText(branch),
    enteredNumber,
  );
}

/** Explains that a URL refers to a pull request of another repository than the branch's. */
export function otherRepositoryText(repository: RepositoryId): string {
  return t(
    "This is a pull request of another repository. Enter the number of one of {0}.",
    repositoryNameText(repository),
  );
}

/** Returns the description of the group, `#412 · feature/tides`, or of the question for the number. */
export function myPullRequestDescription(pullRequest: MyPullRequest, isRepositoryShown: boolean): string {
  const { branch } = pullRequest;
  return joinTexts(
    [
      pullRequest.kind !== "unknownNumber" && `#${pullRequest.number}`,
      branchText(branch),
      isRepositoryShown && repositoryNameText(branch.repository),
    ],
    " · ",
  );
}

/** Returns the departure of a pull request whose run is over; `undefined` while it is not known. */
export function departureTexts({
  departure,
  run,
}: MyTestedPullRequest): { readonly label: string; readonly description: string } | undefined {
  const lastSeenText = t("{0}, on {1}", runShortVerdictText(run), dateTimeText(run.asOf));
  switch (departure) {
    case "merged":
      return { label: t("Merged into {0}", singleLineText(run.query.targetBranch, 60)), description: lastSeenText };
    case "leftQueue":
      return { label: t("Left the queue"), description: lastSeenText };
    default:
      return undefined;
  }
}

/** Returns a sentence about the departure of a pull request; `undefined` while Git does not show it. */
export function departureSentence({ departure, number, run }: MyTestedPullRequest): string | undefined {
  switch (departure) {
    case "merged":
      return t("#{0} was merged into {1}.", number, singleLineText(run.query.targetBranch, 60));
    case "leftQueue":
      return t("#{0} left the queue. Its page shows what became of it.", number);
    default:
      return undefined;
  }
}

/** Explains that the service has forgotten the run of a pull request, whose departure Git does not show yet. */
export function goneText({ number }: MyTestedPullRequest): string {
  return t("The service does not know the test run of #{0} any more. Fetch to see whether it was merged.", number);
}

/** Texts of the warning that pushing removes the pull request from the merge queue. */
export const pushWarningTexts = {
  label: t("Pushing removes it from the queue"),
  description: ({ branch }: MyPullRequest) =>
    plural({ one: "{0} commit is not pushed", other: "{0} commits are not pushed" }, branch.unpushedCount),
  status: (number: number) => t("#{0} is in the queue: pushing removes it", number),
  notification: ({ number, branch }: MyTestedPullRequest) =>
    notificationText(
      t(
        "#{0} is being tested in the merge queue. Pushing {1} now removes it from the queue.",
        number,
        branchText(branch),
      ),
    ),
} as const;

/** Returns `#412 is being tested: waiting for build-mac`. */
export function beingTestedText({ number, run }: MyTestedPullRequest): string {
  return t("#{0} is being tested: {1}", number, progressText(judgeRun(run.run)));
}

function branchText({ name }: CheckedOutBranch): string {
  return singleLineText(name, 60);
}
