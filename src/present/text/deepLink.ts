import { t } from "../../base/l10n";
import { type DeepLink, type DeepLinkProblem, type MissingTestReason, maxLinkValueLength } from "../../domain/deepLink";
import type { RepositoriesState } from "../../domain/openRepositories";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { joinTexts } from "./joinTexts";
import type { Message } from "./message";
import { notificationText } from "./sanitize";

const problems: Record<DeepLinkProblem, string> = {
  unknownPath: t("it leads to neither a test nor a test run. Copy it again, or update this extension."),
  tooLong: t("it is longer than a link to a test or a test run can be. Copy it again."),
  unreadable: t("it holds characters that cannot be shown, or says one thing twice. Copy it again."),
  noRepository: t("it names no repository as host/owner/name. Copy it again."),
  noId: t("it names no test or test run. Copy it again."),
};

/** Returns the reason for not following a link, with the next step. */
export function linkProblemText(problem: DeepLinkProblem): string {
  return t("The link was not followed: {0}", problems[problem]);
}

/**
 * Returns the message for a link to a repository that is not open in this window, as far as the repositories are
 * known.
 */
export function repositoryNotOpenText({ repository }: DeepLink, repositoriesKind: RepositoriesState["kind"]): string {
  const reasonText =
    repositoriesKind === "starting"
      ? t("Git has not told yet which repositories are open in this window. Open the link again in a moment.")
      : t("{0} is not open in this window. Open its folder, then the link again.", linkValueText(repository));
  return t("The link was not followed: {0}", reasonText);
}

/**
 * Returns the reason for not showing a link's test, with the next step; it has a button only for a step that can be
 * taken at once.
 */
export function missingTestMessage(repository: string, reason: MissingTestReason): Message {
  const name = linkValueText(repository);
  switch (reason) {
    case "notConnected":
      return {
        text: t(
          "Not connected yet, so the failing tests of {0} are not loaded. Connect, then open the link again.",
          name,
        ),
        step: "connect",
      };
    case "keyRefused":
      return {
        text: t(
          "The service rejected the API key, so the failing tests of {0} are not loaded. Set another key, then open the link again.",
          name,
        ),
        step: "setApiKey",
      };
    case "loading":
      return {
        text: t("The failing tests of {0} are still being loaded. Open the link again when they are there.", name),
      };
    case "notListed":
      return {
        text: t(
          "The test of this link is not among the loaded failing tests of {0}. Refresh them, or select a longer time range, then open the link again.",
          name,
        ),
        step: "refresh",
      };
  }
}

/** Texts of the boxes that ask for a link, and which of several tests it means. */
export const linkInputTexts = {
  title: t("Open a link to a failing test or a test run"),
  prompt: t("Paste the link. You are asked before anything is shown or sent."),
  noLink: t("This text holds no link to a failing test or a test run. Copy the link again."),
  notMade: t("There is no link to this: its ID or its branch cannot be in one. Copy its name instead."),
  severalTests: t("Several failing tests fit the link. Select one."),
} as const;

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
    targetBranch === undefined ? "" : t("The merge queue's target branch is {0}.", linkValueText(targetBranch));
  return {
    text: t("Look up run {0} in {1}?", linkValueText(testRunId), linkValueText(repository)),
    detail: joinTexts(
      [t("A link asks for this."), targetBranchText, t("Your own service is asked, with your API key.")],
      " ",
    ),
    yes: t("Look Up"),
  };
}

/** Creates the confirmation for showing the details of a loaded test. */
export function showTestPrompt(repository: string, name: string): LinkPrompt {
  return {
    text: t("Show test {0} in {1}?", notificationText(withoutReporterEscapes(name), 200), linkValueText(repository)),
    detail: t("A link asks for this. Nothing is sent."),
    yes: t({ message: "Show", comment: "button that shows the test" }),
  };
}

function linkValueText(value: string): string {
  return notificationText(value, maxLinkValueLength);
}
