import type { FailingTestsQuestion, TestRunQuestion } from "../../domain/agents/toolInputs";
import type { RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { WhyNothing } from "../../state/agents/connection";
import { filterInWords } from "../text/arrangement";
import { codeSpan, oneLine } from "../text/inert";
import { grouped } from "../text/numbers";
import { dataAnswer, forAgent } from "./dataLines";

/** What a person is asked before a model may read. */
export interface Confirmation {
  /** While it is read. */
  readonly progress: string;
  readonly title: string;
  /** Markdown. */
  readonly message: string;
}

const keyStays = "The API key is not shared.";

/** What is about to be read, from which of the open repositories. Inputs come from a model, so they are shown as they are. */
export function failingTestsConfirmation(
  { filter, file, repository }: FailingTestsQuestion,
  open: readonly RepositoryId[],
): Confirmation {
  const conditions = [filterInWords(filter), file ? `file "${file}"` : ""].filter((words) => words !== "").join(", ");
  const which = conditions === "" ? "" : `, filtered by ${codeSpan(conditions, 200)}`;
  const where = repository ? codeSpan(repository, 120) : listed(open.map((one) => codeSpan(repositoryKey(one), 120)));
  return {
    progress: "Reading failing tests",
    title: "Let the model read failing tests?",
    message: `It gets names, files, owners, failure rates and failure texts of the failing tests${where && ` of ${where}`}${which}. ${keyStays}`,
  };
}

/** The first ten, and how many more there are. */
function listed(names: readonly string[]): string {
  const left = names.length - 10;
  return [...names.slice(0, 10), ...(left > 0 ? [`and ${grouped(left)} more`] : [])].join(", ");
}

export function testRunConfirmation({ run, targetBranch, repository }: TestRunQuestion): Confirmation {
  const into = targetBranch ? ` into ${codeSpan(targetBranch, 120)}` : "";
  const where = repository ? ` of ${codeSpan(repository, 120)}` : "";
  return {
    progress: "Looking up the test run",
    title: "Look up a merge queue test run for the model?",
    message: `The service is asked once for the run ${codeSpan(run, 200)}${where}${into}. The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view. ${keyStays}`,
  };
}

/** Why there is nothing to answer, and what the person can do: for the model to pass on. */
export const whyNothingWords: Record<WhyNothing, string> = {
  notConnected:
    "There is no connection to the test health service, so nothing can be read. Ask the person to run the command Test Health: Connect.",
  keyRefused:
    "The service refused the API key, so nothing can be read. Ask the person to run the command Test Health: Set API Key.",
  noRepository:
    "No repository with a Git remote is open in this window, so nothing can be read. Ask the person to open one, or to set testHealth.repository.",
};

/** None, or more than one, of the open repositories is meant. */
export function repositoryProblem(named: string | undefined, open: readonly RepositoryId[]): string {
  const repositories = open.slice(0, 50).map((one) => forAgent(repositoryKey(one), 120));
  const problem =
    named === undefined
      ? "Several repositories are open"
      : `"${oneLine(named, 120)}" does not name one open repository`;
  return dataAnswer([`${problem}. Give one of those below as "repository".`], [{ repositories }]);
}

export const agentWords = {
  noTargetBranch:
    'The branch that the merge queue merges into is not known. Give it as "targetBranch", or ask the person for it.',
  noRun: 'No run was named. Give its id or its test branch as "run".',
  connectionChanged: "The connection changed while the service was asked, so there is no answer. Ask once more.",
  failed:
    "That did not work, for a reason this version does not know. Ask the person to run the command Test Health: Show Log.",
} as const;
