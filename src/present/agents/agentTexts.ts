import { plural, t } from "../../base/l10n";
import type { ExplainToolInput, FailingTestsToolInput, TestRunToolInput } from "../../domain/agents/toolInputs";
import type { RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { UnavailableReason } from "../../state/agents/connection";
import { filterText } from "../text/arrangement";
import { joinTexts } from "../text/joinTexts";
import { withMoreText } from "../text/numbers";
import { isolatedCodeText, singleLineText } from "../text/sanitize";
import { agentText, dataAnswerText } from "./dataLines";

/** Confirmation before a model may read data. */
export interface Confirmation {
  /** Message while the data is read. */
  readonly progress: string;
  readonly title: string;
  /** Markdown. */
  readonly message: string;
}

const keyNotSharedText = () => t("The API key is not shared.");

/**
 * Creates the confirmation with the data to be read and its repositories. Inputs come from a model, so they are shown
 * unchanged.
 *
 * @param isRequested whether requests are sent to the service because nothing is loaded
 */
export function createFailingTestsConfirmation(
  input: FailingTestsToolInput,
  openRepositories: readonly RepositoryId[],
  isRequested: boolean,
): Confirmation {
  const sentences = [dataReadText(input, openRepositories)];
  const conditions = conditionsText(input);
  if (conditions !== "") {
    sentences.push(t("The tests are filtered by {0}.", isolatedCodeText(conditions, 200)));
  }
  if (isRequested) {
    sentences.push(t("None are loaded yet: they are requested from the service."));
  }
  sentences.push(keyNotSharedText());
  return {
    progress: t("Reading failing tests"),
    title: t("Let the model read failing tests?"),
    message: sentences.join(" "),
  };
}

function conditionsText({ filter, file }: FailingTestsToolInput): string {
  const fileText = file && t('file "{0}"', singleLineText(file, 120));
  return joinTexts([filterText(filter), fileText], ", ");
}

function dataReadText({ repository }: FailingTestsToolInput, openRepositories: readonly RepositoryId[]): string {
  const names = repository ? [repository] : openRepositories.map(repositoryKey);
  if (names.length === 0) {
    return t("It gets names, files, owners, failure rates and failure texts of the failing tests.");
  }
  return t(
    "It gets names, files, owners, failure rates and failure texts of the failing tests of {0}.",
    firstNamesText(names),
  );
}

/** Lists the first ten names as code, and the number of the others. */
function firstNamesText(names: readonly string[]): string {
  const listedNames = names.slice(0, 10).map((name) => isolatedCodeText(name, 120));
  return withMoreText(listedNames.join(", "), names.length - listedNames.length);
}

/** Subject of a look-up: a run to request, a run that is known, or nothing if no run to look up was found. */
export type TestRunLookUp =
  | { readonly kind: "request" | "known"; readonly testRunId: string }
  | { readonly kind: "none" };

const testRunTitles: Record<TestRunLookUp["kind"], () => string> = {
  request: () => t("Look up a merge queue test run for the model?"),
  known: () => t("Let the model read a merge queue test run?"),
  none: () => t("Let the model read which test runs are known?"),
};

/** Creates the confirmation for a test run, which says whether the service gets a request. */
export function createTestRunConfirmation(
  { run, targetBranch, repository }: TestRunToolInput,
  lookUp: TestRunLookUp,
): Confirmation {
  const sentences = testRunSentences(run, lookUp);
  if (repository) {
    sentences.push(t("Repository: {0}.", isolatedCodeText(repository, 120)));
  }
  if (targetBranch) {
    sentences.push(t("Target branch: {0}.", isolatedCodeText(targetBranch, 120)));
  }
  sentences.push(keyNotSharedText());
  return {
    progress: t("Looking up the test run"),
    title: testRunTitles[lookUp.kind](),
    message: sentences.join(" "),
  };
}

function testRunSentences(run: string, lookUp: TestRunLookUp): string[] {
  if (lookUp.kind === "none") {
    return [
      noLookUpText(run),
      t("The model gets the reason, and the names of the repositories and test runs that are open in this window."),
    ];
  }
  // A model's input is shown unchanged.
  const nameText = isolatedCodeText(run === "" ? lookUp.testRunId : run, 200);
  if (lookUp.kind === "request") {
    return [
      t("The service gets at most one request for the test run {0}.", nameText),
      t(
        "The model gets its statuses, checks, pull requests and impacted targets; the run is then in the Test Runs view.",
      ),
    ];
  }
  return [
    t("The test run {0} is known: nothing is requested from the service.", nameText),
    t("The model gets its statuses, checks, pull requests and impacted targets."),
  ];
}

function noLookUpText(run: string): string {
  if (run === "") {
    return t("No test run is looked up, and nothing is requested from the service.");
  }
  return t(
    "{0} names no test run that can be looked up: nothing is requested from the service.",
    isolatedCodeText(run, 200),
  );
}

/** Creates the confirmation with the failures that are explained. */
export function createExplainConfirmation(input: ExplainToolInput): Confirmation {
  const sentences = [
    ...explainedSubjectTexts(input),
    t(
      "The model gets their failure texts, and names, files, owners, failure rates and failure texts of the failing tests that they may be.",
    ),
    t("Nothing is requested from the service."),
    keyNotSharedText(),
  ];
  return {
    progress: t("Explaining test failures"),
    title: t("Let the model read what is known of test failures?"),
    message: sentences.join(" "),
  };
}

function explainedSubjectTexts({ names, report }: ExplainToolInput): readonly string[] {
  const texts: string[] = [];
  if (report !== undefined) {
    texts.push(t("The failures of the report {0} are explained.", isolatedCodeText(report, 200)));
  }
  if (names.length > 0) {
    texts.push(
      plural(
        { one: "{0} test is explained: {1}.", other: "{0} tests are explained: {1}." },
        names.length,
        firstNamesText(names),
      ),
    );
  }
  if (texts.length === 0) {
    return [t("The failures of the Explained Failures view are explained.")];
  }
  return texts;
}

/** Reasons why nothing can be read, with the user's next step: for the model to pass on, so in English. */
export const unavailableTexts: Record<UnavailableReason, string> = {
  notConnected:
    "There is no connection to the test health service, so nothing can be read. Ask the person to run the command Test Health: Connection.",
  keyRefused:
    "The service rejected the API key, so nothing can be read. Ask the person to run the command Test Health: Connection, and to replace the API key.",
  noRepository:
    "No repository with a Git remote is open in this window, so nothing can be read. Ask the person to open one, or to set testHealth.repository.",
};

/** Explains that the input matches none, or more than one, of the open repositories. */
export function repositoryProblemText(
  repositoryName: string | undefined,
  openRepositories: readonly RepositoryId[],
): string {
  const problem = nameProblemText(repositoryName);
  const keys = openRepositories.slice(0, 50).map(repositoryKey);
  const repositories = keys.map((key) => agentText(key, 120));
  return dataAnswerText([`${problem}. Give one of those below as "repository".`], [{ repositories }]);
}

function nameProblemText(repositoryName: string | undefined): string {
  if (repositoryName === undefined) {
    return "Several repositories are open";
  }
  return `"${singleLineText(repositoryName, 120)}" does not name one open repository`;
}

/** Explains that a path leads to no report, for a language model. */
export function reportPathProblemText(path: string, problem: keyof typeof pathProblemTexts): string {
  return dataAnswerText([pathProblemTexts[problem]], [{ report: agentText(path) }]);
}

const pathProblemTexts = {
  noFile:
    'There is no file at this path in the workspace, or it is larger than 100 MB. Give a path below a workspace folder as "report".',
  noReport: "The file at this path is not a test report that can be read.",
} as const;

export const agentTexts = {
  noTargetBranch:
    'The branch that the merge queue merges into is not known. Give it as "targetBranch", or ask the person for it.',
  nothingExplained:
    'The Explained Failures view shows none. Give names of failing tests as "names", or the path of a test report in the workspace as "report".',
  readingStopped:
    "Nothing can be explained, since files could not be read three times. Ask the user to reload the window.",
  connectionChanged: "The connection changed while the service was asked, so there is no answer. Ask once more.",
  failed: "Something went wrong. Ask the user to run the command Test Health: Show Log.",
} as const;
