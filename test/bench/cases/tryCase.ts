import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import { NameIndex } from "../../../src/domain/logs/nameIndex";
import { searchLog } from "../../../src/domain/logs/searchLog";
import { extractOwners } from "../../../src/domain/owners/codeowners";
import type { FailingTest } from "../../../src/domain/records";
import { explainFailure, type KnownTest } from "../../../src/domain/reports/explainFailures";
import { CaseMatcher } from "../../../src/domain/reports/matchCases";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { parseRemoteUrl, repositoryKey } from "../../../src/domain/repository";
import { defaultTestBranchPatterns, parseTestBranchPatterns } from "../../../src/domain/runs/testBranchPatterns";
import { parseTestRunInput } from "../../../src/domain/runs/testRunInput";
import { TestItemIndex } from "../../../src/domain/testItems/findTestItem";
import { parseTestItems } from "../../../src/domain/testItems/parseTestItems";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import type { LogCase } from "../../../src/reports/log/logCase";
import { failingTest, harbour } from "../../support/builders";
import { withEnvironment } from "../../support/environment";
import { readLog } from "../../support/readLog";
import { readWholeReport } from "../../support/readWholeReport";
import { brief, MemoryFiles } from "../../unit/locate/workspace";
import type {
  Answer,
  CaseFile,
  ExplainCaseFile,
  ItemsCaseFile,
  LocateCaseFile,
  LogCaseFile,
  MatchCaseFile,
  ReportCaseFile,
  RunInputCaseFile,
  TextRows,
} from "./caseFile";

/** Answer to a case, and whether it is right. */
export interface Trial {
  readonly isRight: boolean;
  readonly answer: unknown;
}

/** Tries a case, whose files are in `folder`. Rejects with the errors of the code that is tried. */
export async function tryCase(testCase: CaseFile, folder: string): Promise<Trial> {
  const read = (name: string) => readWholeReport([readFileSync(join(folder, name))]);
  switch (testCase.kind) {
    case "report":
      return judgeReport(testCase, await read(testCase.report));
    case "match":
      return tryMatch(testCase, await read(testCase.report));
    case "explain":
      return withEnvironment(testCase.timeZone === undefined ? {} : { TZ: testCase.timeZone }, async () =>
        tryExplain(testCase, await read(testCase.report)),
      );
    case "log":
      return tryLog(testCase, readFileSync(join(folder, testCase.log), "utf8"));
    case "remote":
      return judgeTexts(testCase.rows, nameRepository);
    case "runInput":
      return tryRunInput(testCase);
    case "owners":
      return judgeList(extractOwners(testCase.codeowners), testCase.owners);
    case "items":
      return tryItems(testCase);
    case "locate":
      return tryLocate(testCase);
  }
}

function judgeReport({ failures, caseCount, problem, startedAt }: ReportCaseFile, report: TestReport): Trial {
  const texts = report.failures.map((failure) => JSON.stringify(failure));
  const otherTexts = [...texts];
  const isEachFound = failures.every((parts) => {
    const index = otherTexts.findIndex((text) => parts.every((part) => text.includes(escapeAsJson(part))));
    if (index >= 0) {
      otherTexts.splice(index, 1);
    }
    return index >= 0;
  });
  const isRight =
    isEachFound &&
    otherTexts.length === 0 &&
    (caseCount === undefined || caseCount === report.caseCount) &&
    (problem === undefined || problem === (report.problem ?? null)) &&
    (startedAt === undefined || startedAt === (report.startedAt ?? null));
  return { isRight, answer: { ...report, failures: texts } };
}

function escapeAsJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

async function tryMatch({ records, answers }: MatchCaseFile, { failures }: TestReport): Promise<Trial> {
  const tests = records.map((record) => failingTest(record as object));
  const matcher = await CaseMatcher.create(tests, (test) => test);
  const match = await matcher.forReport(failures);
  const givenAnswers = failures.map((failure) => {
    const caseMatch = match(failure);
    return caseMatch.kind === "same" ? caseMatch.test.id : caseMatch.kind;
  });
  return judgeAnswers(givenAnswers, answers);
}

const emptyState: FailingTestsState = {
  repository: harbour,
  tests: [],
  choice: "7d",
  unreadable: 0,
  loading: false,
  clockSkewMs: 0,
};

async function tryExplain({ records, answers }: ExplainCaseFile, report: TestReport): Promise<Trial> {
  const tests = records.map((record): KnownTest => ({ test: failingTest(record as object), state: emptyState }));
  const matcher = await CaseMatcher.create(tests, ({ test }) => test);
  const match = await matcher.forReport(report.failures);
  const givenAnswers = report.failures.map(
    (failure) => explainFailure(failure, match(failure), report.startedAt).failureClass,
  );
  return judgeList(givenAnswers, answers);
}

async function tryLog({ records, failed }: LogCaseFile, text: string): Promise<Trial> {
  const tests = records.map((record) => failingTest(record as object));
  const cases = readLog(text);
  const givenAnswers = cases.length > 0 ? await matchFailures(tests, cases) : await searchNames(tests, text);
  return judgeList([...new Set(givenAnswers)].sort(), failed.toSorted());
}

/** Returns the records of the failed tests of a log; a test that is one of several records counts as `id1 or id2`. */
async function matchFailures(tests: readonly FailingTest[], cases: readonly LogCase[]): Promise<string[]> {
  const failures = cases.filter(({ outcome }) => outcome === "failed");
  const matcher = await CaseMatcher.create(tests, (test) => test);
  const match = await matcher.forReport(failures);
  return failures.flatMap((failure) => {
    const caseMatch = match(failure);
    if (caseMatch.kind === "same") {
      return caseMatch.test.id;
    }
    return caseMatch.kind === "several" ? joinIds(caseMatch.tests) : [];
  });
}

/** Returns the records whose names occur in a log without a known format. */
async function searchNames(tests: readonly FailingTest[], text: string): Promise<string[]> {
  const index = await NameIndex.create(tests, (test) => test);
  const { tests: loggedTests } = await searchLog([text], index);
  return loggedTests.map(({ entries }) => joinIds(entries));
}

function joinIds(tests: readonly FailingTest[]): string {
  return tests.map(({ id }) => id).join(" or ");
}

function nameRepository(remote: string): string | null {
  const repository = parseRemoteUrl(remote);
  return repository ? repositoryKey(repository) : null;
}

function tryRunInput({ rows, patterns: texts }: RunInputCaseFile): Trial {
  const patterns = texts ? parseTestBranchPatterns(texts).patterns : defaultTestBranchPatterns;
  return judgeTexts(rows, (text) => {
    const input = parseTestRunInput(text, patterns);
    return input.kind === "run" ? input.testRunId : input.kind;
  });
}

async function tryItems({ file, paths, rows }: ItemsCaseFile): Promise<Trial> {
  const index = await TestItemIndex.create(await parseTestItems(file, paths));
  const givenAnswers = rows.map(([record]) => {
    const match = index.find(failingTest(record as object));
    return match.kind === "item" ? (match.path.at(-1) ?? "") : match.kind;
  });
  return judgeAnswers(
    givenAnswers,
    rows.map(([, answer]) => answer),
  );
}

async function tryLocate({ files, rows }: LocateCaseFile): Promise<Trial> {
  const locator = new WorkspaceLocator(new MemoryFiles(files));
  const givenAnswers: string[] = [];
  for (const [record] of rows) {
    const place = brief(await locator.locate(failingTest(record as object)));
    givenAnswers.push(place.replace(/^(?:exact|pattern) /, ""));
  }
  return judgeAnswers(
    givenAnswers,
    rows.map(([, answer]) => answer),
  );
}

function judgeTexts(rows: TextRows, answerTo: (text: string) => string | null): Trial {
  const givenAnswers = rows.map(([text]) => answerTo(text));
  return judgeAnswers(
    givenAnswers,
    rows.map(([, answer]) => answer),
  );
}

function judgeAnswers(givenAnswers: readonly (string | null)[], answers: readonly Answer[]): Trial {
  const isRight =
    givenAnswers.length === answers.length && givenAnswers.every((text, index) => isAmong(text, answers[index]));
  return { isRight, answer: givenAnswers };
}

function isAmong(text: string | null, answer: Answer | undefined): boolean {
  return Array.isArray(answer) ? text !== null && answer.includes(text) : text === answer;
}

function judgeList(givenAnswers: readonly string[], rightAnswers: readonly string[]): Trial {
  return { isRight: isDeepStrictEqual(givenAnswers, rightAnswers), answer: givenAnswers };
}
