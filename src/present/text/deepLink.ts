import { type DeepLink, type DeepLinkProblem, longestLinkValue, type WhyNoTest } from "../../domain/deepLink";
import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import type { RepositoriesState } from "../../domain/openRepositories";
import { inMessage } from "./inert";
import type { Message } from "./message";

const problems: Record<DeepLinkProblem, string> = {
  unknownPath: "it leads to neither a test nor a test run. Copy it again, or update this extension.",
  tooLong: "it is longer than a link to a test or a test run can be. Copy it again.",
  unreadable: "it holds characters that cannot be shown, or says one thing twice. Copy it again.",
  noRepository: "it names no repository as host/owner/name. Copy it again.",
  noId: "it names no test or test run. Copy it again.",
};

/** Why a link was not followed, and the next step. */
export function linkProblem(problem: DeepLinkProblem): string {
  return `The link was not followed: ${problems[problem]}`;
}

/** The repository of a link is not open in this window, as far as is known. */
export function linkElsewhere({ repository }: DeepLink, known: RepositoriesState["kind"]): string {
  const why =
    known === "starting"
      ? "Git has not told yet which repositories are open in this window. Open the link again in a moment."
      : `${shown(repository)} is not open in this window. Open its folder, then the link again.`;
  return `The link was not followed: ${why}`;
}

/** Why the test of a link is not shown, and the next step; a button only for what can be done at once. */
export function linkedTestMissing(repository: string, why: WhyNoTest): Pick<Message, "text"> & Partial<Message> {
  const tests = `failing tests of ${shown(repository)}`;
  switch (why) {
    case "notConnected":
      return {
        text: `Not connected yet, so the ${tests} are not loaded. Connect, then open the link again.`,
        step: "connect",
      };
    case "keyRefused":
      return {
        text: `The service refused the API key, so the ${tests} are not loaded. Set another key, then open the link again.`,
        step: "setApiKey",
      };
    case "loading":
      return { text: `The ${tests} are still being loaded. Open the link again when they are there.` };
    case "notListed":
      return {
        text: `The test of this link is not among the loaded ${tests}. Refresh them, or choose a longer window, then open the link again.`,
        step: "refresh",
      };
  }
}

/** What a person is asked before a link is followed. */
export interface LinkQuestion {
  readonly text: string;
  readonly detail: string;
  /** The button that follows it. */
  readonly yes: string;
}

/** Asks whether a test run is to be looked up; the key by which the service is asked is the person's own. */
export function lookUpQuestion(repository: string, testRunId: string, targetBranch: string | undefined): LinkQuestion {
  const into = targetBranch === undefined ? "" : ` The merge queue's target branch is ${shown(targetBranch)}.`;
  return {
    text: `Look up run ${shown(testRunId)} in ${shown(repository)}?`,
    detail: `A link asks for this.${into} Your own service is asked, with your API key.`,
    yes: "Look Up",
  };
}

/** Asks whether the details of a loaded test are to be shown. */
export function showTestQuestion(repository: string, name: string): LinkQuestion {
  return {
    text: `Show test ${inMessage(withoutReporterEscapes(name), 200)} in ${shown(repository)}?`,
    detail: "A link asks for this. Nothing is sent.",
    yes: "Show",
  };
}

function shown(value: string): string {
  return inMessage(value, longestLinkValue);
}
