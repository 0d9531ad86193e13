import { type DeepLink, type DeepLinkProblem, type MissingTestReason, maxLinkValueLength } from "../../domain/deepLink";
import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import type { RepositoriesState } from "../../domain/openRepositories";
import type { Message } from "./message";
import { notificationText } from "./sanitize";

const problems: Record<DeepLinkProblem, string> = {
  unknownPath: "it leads to neither a test nor a test run. Copy it again, or update this extension.",
  tooLong: "it is longer than a link to a test or a test run can be. Copy it again.",
  unreadable: "it holds characters that cannot be shown, or says one thing twice. Copy it again.",
  noRepository: "it names no repository as host/owner/name. Copy it again.",
  noId: "it names no test or test run. Copy it again.",
};

/** Returns the reason for not following a link, with the next step. */
export function linkProblemText(problem: DeepLinkProblem): string {
  return `The link was not followed: ${problems[problem]}`;
}

/**
 * Returns the message for a link to a repository that is not open in this window, as far as the repositories are
 * known.
 */
export function repositoryNotOpenText({ repository }: DeepLink, repositoriesKind: RepositoriesState["kind"]): string {
  const reasonText =
    repositoriesKind === "starting"
      ? "Git has not told yet which repositories are open in this window. Open the link again in a moment."
      : `${linkValueText(repository)} is not open in this window. Open its folder, then the link again.`;
  return `The link was not followed: ${reasonText}`;
}

/**
 * Returns the reason for not showing a link's test, with the next step; it has a button only for a step that can be
 * taken at once.
 */
export function missingTestMessage(
  repository: string,
  reason: MissingTestReason,
): Pick<Message, "text"> & Partial<Message> {
  const testsText = `failing tests of ${linkValueText(repository)}`;
  switch (reason) {
    case "notConnected":
      return {
        text: `Not connected yet, so the ${testsText} are not loaded. Connect, then open the link again.`,
        step: "connect",
      };
    case "keyRefused":
      return {
        text: `The service rejected the API key, so the ${testsText} are not loaded. Set another key, then open the link again.`,
        step: "setApiKey",
      };
    case "loading":
      return { text: `The ${testsText} are still being loaded. Open the link again when they are there.` };
    case "notListed":
      return {
        text: `The test of this link is not among the loaded ${testsText}. Refresh them, or choose a longer window, then open the link again.`,
        step: "refresh",
      };
  }
}

/** Confirmation before a link is followed. */
export interface LinkPrompt {
  readonly text: string;
  readonly detail: string;
  /** Label of the button that follows the link. */
  readonly yes: string;
}

/** Creates the confirmation for looking up a test run; the request to the service uses the user's own key. */
export function lookUpPrompt(repository: string, testRunId: string, targetBranch: string | undefined): LinkPrompt {
  const targetBranchText =
    targetBranch === undefined ? "" : ` The merge queue's target branch is ${linkValueText(targetBranch)}.`;
  return {
    text: `Look up run ${linkValueText(testRunId)} in ${linkValueText(repository)}?`,
    detail: `A link asks for this.${targetBranchText} Your own service is asked, with your API key.`,
    yes: "Look Up",
  };
}

/** Creates the confirmation for showing the details of a loaded test. */
export function showTestPrompt(repository: string, name: string): LinkPrompt {
  return {
    text: `Show test ${notificationText(withoutReporterEscapes(name), 200)} in ${linkValueText(repository)}?`,
    detail: "A link asks for this. Nothing is sent.",
    yes: "Show",
  };
}

function linkValueText(value: string): string {
  return notificationText(value, maxLinkValueLength);
}
