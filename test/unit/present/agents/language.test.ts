import assert from "node:assert/strict";
import type { Translations } from "../../../../src/base/l10n";
import type { ExplainToolInput, FailingTestsToolInput } from "../../../../src/domain/agents/toolInputs";
import { ServiceError } from "../../../../src/domain/serviceError";
import type * as explainAnswer from "../../../../src/present/agents/explainAnswer";
import type * as failingTestsAnswer from "../../../../src/present/agents/failingTestsAnswer";
import type * as testRunAnswer from "../../../../src/present/agents/testRunAnswer";
import type * as askAboutFailure from "../../../../src/present/askAboutFailure";
import type * as diagnosis from "../../../../src/present/reports/diagnosis";
import type { FailureEvidence } from "../../../../src/present/text/failureEvidence";
import { lookedUpRun, reportedFailure, testRun } from "../../../support/builders";
import { useSourceInLanguage } from "../../../support/sourceInLanguage";
import { readJson } from "../../../support/sources";
import { comparedWith, emptyContext, emptyDiagnosis, full, hour, now, state } from "../fixture";

const translations = readJson("src/l10n/bundle.l10n.de.json") as Translations;

/** Returns the texts that programs read, created by modules that are loaded in the language. */
function createTexts(language: string, messages: Translations | undefined): Record<string, string> {
  return useSourceInLanguage(language, messages, (load) => {
    const { failingTestsAnswerText } = load<typeof failingTestsAnswer>("present/agents/failingTestsAnswer");
    const { explainAnswerText } = load<typeof explainAnswer>("present/agents/explainAnswer");
    const { testRunAnswerText, testRunProblemText } = load<typeof testRunAnswer>("present/agents/testRunAnswer");
    const { failureQuestionText } = load<typeof askAboutFailure>("present/askAboutFailure");
    const { diagnosisText } = load<typeof diagnosis>("present/reports/diagnosis");
    const states = [state({ tests: [full], comparison: comparedWith([]), totalRows: 2_000, incomplete: "stopped" })];
    const question: FailingTestsToolInput = {
      filter: { mine: true, isNew: true, quarantined: "only" },
      leftOut: ["branch"],
    };
    const matching = [{ test: full, state: state({ tests: [full] }) }];
    return {
      failingTests: failingTestsAnswerText(
        { question, states, matching, findPath: emptyContext.findPath, findLine: () => undefined, hasOwners: false },
        now,
      ),
      explanation: explainAnswerText(
        {
          question: explainQuestion,
          explanation,
          findPath: emptyContext.findPath,
          findLine: () => undefined,
          findDeclaration: () => undefined,
        },
        now,
      ),
      testRun: testRunAnswerText(entry, now),
      notFound: testRunProblemText(createFailure("notFound"), entry.query),
      proxy: testRunProblemText(createFailure("proxyAuthentication"), entry.query),
      diagnosis: diagnosisText({ ...emptyDiagnosis, testsWithFile: 1, states }),
      failure: failureQuestionText(
        full,
        { source: { answer: { confidence: "none", miss: "noPath", files: [] }, declarations: [] }, evidence },
        now,
      ),
    };
  });
}

const explainQuestion: ExplainToolInput = { names: [], omittedCount: 2_000, leftOut: ["file"] };
const ownFailure = reportedFailure({}, [full], state({ tests: [full], incomplete: "stopped", asOf: now - 7 * hour }));
const { explanation } = ownFailure;

const evidence: FailureEvidence = {
  reportedFailure: ownFailure,
  days: {
    days: [now - 48 * hour, now - 24 * hour].map((start) => ({ start, end: start + 24 * hour, loaded: true })),
    entries: [{ outcome: "notFailed" }, { outcome: "failed" }],
  },
  failingLine: { file: { root: "harbour", path: "web/cart.ts" }, line: 1_088, lineInCi: 1_085, name: "add" },
  difference: { expected: "3", actual: "4" },
  commits: Array.from({ length: 12 }, () => ({ hash: "c0ffee", title: "Round", author: "Kim", time: now, files: [] })),
  command: { command: "npm test" },
};

const entry = lookedUpRun(
  "3f0c",
  now,
  testRun({
    requiredStatuses: ["build", "lint"],
    requiredStatusesSource: "svc_config",
    createdAt: now - 720_000,
    checkSuites: [{ checkRuns: [{ name: "build", url: "https://ci.example/1", conclusion: "success" }] }],
    impactedTargets: Array.from({ length: 60 }, (_, index) => `//target${index}`),
  }),
);

function createFailure(reason: ServiceError["reason"]): ServiceError {
  return new ServiceError(reason, { operation: "getTestRun", host: "api.example.com" });
}

describe("Texts for programs", () => {
  it("are English in any display language", () => {
    assert.deepEqual(createTexts("de", translations), createTexts("en", undefined));
  });
});
