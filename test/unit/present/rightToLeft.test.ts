import assert from "node:assert/strict";
import type { CheckedOutBranch, MyPullRequest } from "../../../src/domain/runs/myPullRequest";
import { ServiceError } from "../../../src/domain/serviceError";
import {
  createExplainConfirmation,
  createFailingTestsConfirmation,
  createTestRunConfirmation,
} from "../../../src/present/agents/agentTexts";
import { createLookUpGroups, type LookUpState } from "../../../src/present/lookUpRows";
import { lookUpPrompt, showTestPrompt } from "../../../src/present/text/deepLink";
import { createFailurePlacePicks } from "../../../src/present/text/explainFailures";
import { isolatedCodeText, markdownText, singleLineText, withoutIsolates } from "../../../src/present/text/sanitize";
import { createTestRunsTree } from "../../../src/present/tree/testRunsTree";
import { failingTest, harbour, lookedUpRun, testRun } from "../../support/builders";
import { renderedRun, renderedTests } from "../../support/rendered";
import { allNodes } from "../../support/treeText";

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;

/** Matches control characters of text direction: isolates, embeddings, overrides and marks. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const hebrewOrArabic = /[\u0590-\u08ff]/;

/** Fields that programs read or that are copied, answers and documents: their texts have no such characters. */
const dataFields = new Set([
  ...["copyText", "copy", "url", "iconPath", "action", "id", "testId", "repositoryKey", "runId", "link"],
  ...["agents", "questions", "reports"],
]);

/** Fields that are shown in separate blocks. */
const blockFields = new Set(["failures"]);

/** Finds the texts whose right-to-left parts are not isolated, and data with direction characters, with their paths. */
function findWrongTexts(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "string") {
    const problem = findProblem(value, path);
    return problem === undefined ? [] : [`${path.join("/")}: ${problem}: ${JSON.stringify(value)}`];
  }
  if (typeof value !== "object" || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([field, item]) => findWrongTexts(item, [...path, field]));
}

function findProblem(text: string, path: readonly string[]): string | undefined {
  if (path.some((field) => dataFields.has(field))) {
    return dataProblem(text);
  }
  return path.some((field) => blockFields.has(field)) ? undefined : displayProblem(text);
}

function dataProblem(text: string): string | undefined {
  return directionMarks.test(text) ? "data with marks" : undefined;
}

/** Returns the problem of a displayed text. The foreign texts of these tests have no Latin letters and digits. */
function displayProblem(text: string): string | undefined {
  const withoutBlocks = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "").replace(/\]\(<[^>]*>\)/g, "]");
  const outside = withoutBlocks.replace(/\u2068[^\u2068\u2069]*\u2069/g, "");
  if (hebrewOrArabic.test(outside)) {
    return "not isolated";
  }
  if (directionMarks.test(outside)) {
    return "an open isolate";
  }
  const isolates = withoutBlocks.match(/\u2068[^\u2068\u2069]*\u2069/g) ?? [];
  return isolates.some((isolate) => /[A-Za-z0-9]/.test(isolate))
    ? "an isolate around more than a foreign text"
    : undefined;
}

const languages = {
  Hebrew: { test: "עגלה > מוסיפה מס!", word: "עגלה", path: "חנות/עגלה", failure: "נכשל: ציפיתי לארבע" },
  Arabic: { test: "السلة > تضيف الضريبة!", word: "السلة", path: "متجر/سلة", failure: "فشل: توقعت أربعة" },
};

function createTests({ test: name, word, path, failure }: (typeof languages)["Hebrew"]) {
  const fields = {
    name,
    ...{ classname: word, parent: path, filePath: path, variant: word, owners: [word, `${word} ${word}`] },
    ticketUrl: `https://tracker.example/${encodeURIComponent(word)}`,
    url: "https://app.example/tests/a",
    status: { value: word, reason: failure, since: now - hour },
    mostCommonFailures: [{ summary: `${failure}\n${failure}`, count: 12, lastOccurrence: now - hour }],
    ...{ failureRate7d: 1, failureRate24h: 0.4, pullRequestsImpacted7d: 22 },
    extra: [{ name: word, value: failure }],
  };
  return [
    failingTest({ ...fields, id: "a" }),
    failingTest({ ...fields, id: "b", filePath: `${path}/${word}`, classname: path, quarantined: true }),
    failingTest({ ...fields, id: "c", name: word, pullRequestsImpacted7d: 1 }),
  ];
}

function createRun({ test: name, word, failure }: (typeof languages)["Hebrew"], status: string) {
  const run = testRun({
    status,
    requiredStatuses: [name, word, failure, "lint"],
    requiredStatusesSource: word,
    testBranch: word,
    createdAt: now - 3 * hour,
    checkSuites: [
      {
        checkRuns: [
          { name, conclusion: "failure" },
          { name: failure, status: word },
        ],
      },
    ],
    statusChecks: [
      { context: word, state: "failure" },
      { context: `${word} ${word}`, state: "failure" },
    ],
    pullRequests: [
      { number: 412, title: name },
      { number: 415, title: word },
    ],
    impactedTargets: [word, failure],
    impactedTargetsForTestedPullRequests: [word],
    extra: [{ name: word, value: failure }],
  });
  const entry = lookedUpRun("3f0c", now - hour, run);
  return { ...entry, query: { ...entry.query, testRunId: word, targetBranch: word } };
}

function renderPrompts({ test: name, word }: (typeof languages)["Hebrew"]): unknown {
  const filter = { text: word, owners: [word] };
  return [
    createFailingTestsConfirmation({ filter, file: word, leftOut: [] }, [harbour], true),
    createTestRunConfirmation(
      { run: word, targetBranch: word, repository: word },
      { kind: "request", testRunId: word },
    ),
    createExplainConfirmation({ names: [name], report: word, omittedCount: 0, leftOut: [] }),
    lookUpPrompt(word, word, word),
    showTestPrompt(word, name),
    createFailurePlacePicks([{ kind: "document", name: word }]).map(({ label }) => label),
  ];
}

function renderLookUpBox(language: (typeof languages)["Hebrew"]): unknown {
  const { test: name, word } = language;
  const run = createRun(language, "failed");
  const state = { input: { kind: "empty" }, several: true, recent: [run], badPatterns: [], now } as const;
  const remoteBranches = [{ name: word, testRunId: word, pullRequest: 7 }];
  const named = { kind: "run", testRunId: word, testBranch: word, targetBranch: word } as const;
  const error = new ServiceError("notFound", { host: word, operation: "getTestRun" });
  const tests = [failingTest({ name, variant: word })];
  const states: readonly LookUpState[] = [
    { ...state, remoteBranches, badPatterns: [{ text: word, problem: "noId" }] },
    { ...state, remoteBranches, input: named },
    { ...state, remoteBranches, notOpen: word },
    { ...state, remoteBranches, linkedTest: { tests, repositoryKey: "k" } },
    { ...state, remoteBranches, asking: run.query },
    { ...state, remoteBranches, failed: { query: run.query, error } },
  ];
  return states.map((box) =>
    createLookUpGroups(box).flatMap(({ rows }) =>
      rows.map(({ label, description, detail }) => [label, description, detail]),
    ),
  );
}

function renderMyPullRequest(language: (typeof languages)["Hebrew"]): unknown {
  const branch: CheckedOutBranch = { repository: harbour, name: language.word, unpushedCount: 1 };
  const testBranch = { name: language.word, testRunId: language.word, pullRequest: 412 };
  const run = {
    ...createRun(language, "failed"),
    query: { ...createRun(language, "failed").query, repository: harbour },
  };
  const pullRequests: readonly MyPullRequest[] = [
    { kind: "unknownNumber", branch },
    { kind: "unknownRun", branch, number: 412, testBranch },
    { kind: "run", branch, number: 412, run, departure: "merged" } as MyPullRequest,
  ];
  return pullRequests.map((pullRequest) =>
    allNodes(createTestRunsTree([], now, { myPullRequests: [pullRequest] })).map(
      ({ label, description, accessibilityLabel }) => [label, description, accessibilityLabel],
    ),
  );
}

describe("Right-to-left texts", () => {
  for (const [name, language] of Object.entries(languages)) {
    it(`in ${name} are isolated wherever a failing test is shown, and data has no marks`, () => {
      for (let turn = 0; turn < 24; turn++) {
        assert.deepEqual(findWrongTexts(renderedTests(createTests(language), { now, turn })), []);
      }
    });

    it(`in ${name} are isolated wherever a test run is shown, and data has no marks`, () => {
      const tests = createTests(language);
      for (const status of ["failed", "in_progress", "succeeded", language.word]) {
        for (let turn = 0; turn < 3; turn++) {
          assert.deepEqual(findWrongTexts(renderedRun(createRun(language, status), { now, turn, tests })), []);
        }
      }
      assert.deepEqual(findWrongTexts(renderMyPullRequest(language)), []);
      assert.deepEqual(findWrongTexts(renderLookUpBox(language)), []);
    });

    it(`in ${name} are isolated in questions to the user`, () =>
      assert.deepEqual(findWrongTexts(renderPrompts(language)), []));
  }
});

describe("Isolates", () => {
  it("are around lines with right-to-left characters only", () => {
    assert.deepEqual(
      ["adds tax", "żółw 漢字 \u{1f600}", "עגלה", "adds עגלה", "سلة 3", "\u{1e922}", ""].map((text) =>
        singleLineText(text),
      ),
      [
        "adds tax",
        "żółw 漢字 \u{1f600}",
        "\u2068עגלה\u2069",
        "\u2068adds עגלה\u2069",
        "\u2068سلة 3\u2069",
        "\u2068\u{1e922}\u2069",
        "",
      ],
    );
  });

  it("stay in a sentence that is sanitized again", () => {
    const sentence = `${singleLineText("עגלה")} reported ${singleLineText("נכשל")}, 2 of 3`;
    assert.equal(singleLineText(sentence), sentence);
  });

  it("are closed in a truncated sentence", () => {
    assert.equal(singleLineText(`waits for ${singleLineText("עגלה עגלה")}`, 14), "waits for \u2068עג…\u2069");
  });

  const foreignMarks: [text: string, expected: string][] = [
    ["a\u2068b", "ab"],
    ["a\u2068b\u2069", "ab"],
    ["עגלה\u2069 5", "\u2068עגלה 5\u2069"],
    ["\u2068עגלה", "\u2068עגלה\u2069"],
    ["\u2067\u2068עגלה\u2069", "\u2068עגלה\u2069"],
    ["\u2068\u2068עגלה\u2069\u2069 עגלה", "\u2068עגלה עגלה\u2069"],
    ["\u202eעגלה\u202c", "\u2068עגלה\u2069"],
  ];
  for (const [text, expected] of foreignMarks) {
    it(`in a foreign text affect only that text: ${JSON.stringify(text)}`, () =>
      assert.equal(singleLineText(text), expected));
  }

  it("are in Markdown, outside of code", () => {
    assert.deepEqual(
      [markdownText("*עגלה*"), isolatedCodeText("עגלה")],
      ["\u2068\\*עגלה\\*\u2069", "\u2068`עגלה`\u2069"],
    );
  });

  it("are removed from data", () => assert.equal(withoutIsolates(singleLineText("עגלה")), "עגלה"));
});
