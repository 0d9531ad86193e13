import assert from "node:assert/strict";
import { readTestRunResponse } from "../../../src/api/contract";
import { readResponse } from "../../../src/api/readResponse";
import { checkLink } from "../../../src/domain/link";
import type { FailingTest, TestRun } from "../../../src/domain/records";
import { ServiceError } from "../../../src/domain/serviceError";
import { createRunPanelData, listLinks } from "../../../src/present/pages/runPanelData";
import { createTestPanelData } from "../../../src/present/pages/testPanelData";
import { linkRefusalText } from "../../../src/present/text/link";
import { markdownLinkText } from "../../../src/present/text/markdownLink";
import { findWelcomeState } from "../../../src/present/welcome";
import { harbour, lookedUpRun } from "../../support/builders";
import { combineBytes, emptyPage, pages, readPage, rejection, run, smallRun, stopServers } from "../../support/client";
import { wholePage, wholeRun } from "../../support/mutations";
import { httpAnswer } from "../../support/rawServer";
import { badTexts, renderedRun, renderedTests } from "../../support/rendered";
import { faultCase } from "../faultCase";
import { createFailingTests } from "./window";

const now = Date.UTC(2026, 0, 15, 12);

/** Reads the first test of a response with these fields, and renders it. */
async function readTest(fields: object) {
  const [test] =
    (await readPage(JSON.stringify({ tests: [{ id: "1", name: "adds", ...fields }], page: {} })))?.tests ?? [];
  assert.ok(test, JSON.stringify(fields));
  return { test, renderedText: renderTest(test) };
}

function renderTest(test: FailingTest): string {
  const output = renderedTests([test], { now });
  assert.deepEqual(badTexts(output), []);
  return JSON.stringify(output);
}

function renderRun(testRun: TestRun): string {
  const output = renderedRun(lookedUpRun("run-1", now, testRun), { now });
  assert.deepEqual(badTexts(output), []);
  return JSON.stringify(output);
}

async function readRun(fields: object): Promise<TestRun> {
  return (
    (await readResponse(readTestRunResponse, JSON.stringify({ ...JSON.parse(smallRun), ...fields }))) ?? assert.fail()
  );
}

const otherOperation = "the other operation's answer";

describe("Unexpected responses", () => {
  afterEach(stopServers);

  const invalidResponses: Readonly<Record<string, string>> = {
    HTML: httpAnswer(200, "<!doctype html><title>Sign in</title>", { "Content-Type": "text/html" }),
    nothing: httpAnswer(200),
    "204": "HTTP/1.1 204 No Content\r\n\r\n",
    null: httpAnswer(200, "null", { "Content-Type": "application/json" }),
    "a list": httpAnswer(200, "[]"),
    "a string": httpAnswer(200, '"x"'),
    "an empty object": httpAnswer(200, "{}"),
    "invalid JSON": httpAnswer(200, "{tests:[]}"),
    "truncated JSON": httpAnswer(200, emptyPage.slice(0, -1)),
    "a byte-order mark alone": httpAnswer(200, "\uFEFF"),
    "UTF-16": httpAnswer(200, [...emptyPage].join("\0")),
    [otherOperation]: httpAnswer(201, smallRun),
    "a depth of 100,000": httpAnswer(200, "[".repeat(100_000) + "]".repeat(100_000)),
    "an object in a depth of 100,000": httpAnswer(200, `{"tests":${"[".repeat(100_000)}${"]".repeat(100_000)}`),
  };

  faultCase(17, "are reported as one error and never shown as an empty list", async () => {
    for (const [name, response] of Object.entries(invalidResponses)) {
      const { service, server, clock } = await combineBytes((socket) => socket.write(response));
      const { tests, session } = await createFailingTests(service, clock);
      await tests.refresh();
      const { error, window } = tests.current;
      assert.deepEqual([name, error?.reason, window], [name, "unexpectedResponse", undefined]);
      assert.equal(server.requests.length, 1);
      const open = { kind: "found", repositories: [{ repository: harbour, folders: [] }] } as const;
      assert.equal(findWelcomeState(session.current, open, [tests.current]), "notFound");
      if (name === otherOperation) {
        continue;
      }
      const runError = await rejection(run(service));
      assert.ok(runError instanceof ServiceError);
      assert.equal(runError.reason, "unexpectedResponse");
    }
    return `${Object.keys(invalidResponses).length} bodies that are none: 1 "unexpected response" each, 0 shown as an empty list`;
  });

  const types = [
    "application/json",
    "text/plain",
    "text/html; charset=iso-8859-1",
    "application/json; charset=utf-16",
    "image/png",
    "",
  ];

  faultCase(17, "are accepted with any content type if they follow the contract", async () => {
    for (const type of types) {
      for (const byteOrderMark of ["", "\uFEFF"]) {
        const body = byteOrderMark + emptyPage;
        const { service } = await combineBytes((socket) => socket.end(httpAnswer(200, body, { "Content-Type": type })));
        assert.deepEqual(await pages(service), [{ tests: [], unreadable: 0, end: "complete" }]);
      }
    }
    return `valid JSON accepted under ${types.length} content types, with and without a byte-order mark`;
  });

  const missing = [undefined, null, ""];

  faultCase(20, "are shown if fields are missing", async () => {
    const [full] = JSON.parse(wholePage).tests;
    const { id: _, name: __, ...fields } = full;
    let recordCount = 0;
    for (const field of Object.keys(fields)) {
      const variants = await Promise.all(missing.map((value) => readTest({ ...fields, [field]: value })));
      for (const { test } of variants) {
        assert.deepEqual([field, test], [field, variants[0]?.test]);
      }
      recordCount += variants.length;
    }
    const run = JSON.parse(wholeRun);
    const optional = [
      "requiredStatusesSource",
      "createdAt",
      "status",
      "impactedTargets",
      "impactedTargetsForTestedPrs",
      "dependentPrs",
    ];
    for (const field of [...optional, "queue"]) {
      const variants = await Promise.all(
        missing.map((value) => readResponse(readTestRunResponse, JSON.stringify({ ...run, [field]: value }))),
      );
      for (const variant of variants) {
        assert.deepEqual([field, variant], [field, variants[0]]);
        renderRun(variant ?? assert.fail(field));
      }
      recordCount += variants.length;
    }
    const emptyRecord = await readTest({});
    renderRun(await readRun({}));
    assert.deepEqual(emptyRecord.test, { id: "1", name: "adds", mostCommonFailures: [], owners: [], extra: [] });
    return `${recordCount} records with a field absent, null or "": all shown, the three alike`;
  });

  faultCase(20, "distinguish absent values from zero and false", async () => {
    const facts = async (fields: object) => {
      const { evidence, about } = createTestPanelData(
        { test: (await readTest(fields)).test, repository: harbour },
        now,
      );
      return [...evidence.facts, ...about.facts.filter(({ term }) => term === "Quarantined")].map(({ value }) => value);
    };
    const zero = {
      failure_rate_last_7d: 0,
      failure_rate_last_24h: 0,
      pull_requests_impacted_last_7d: 0,
      quarantined: false,
    };
    assert.deepEqual(await facts({}), Array(4).fill(undefined));
    assert.deepEqual(await facts(zero), ["0%", "0%", "0", "no"]);
    const targets = async (fields: object) =>
      createRunPanelData(lookedUpRun("r", now, await readRun(fields)), now).targets?.sentence;
    assert.deepEqual(
      [await targets({}), await targets({ impactedTargets: [] })],
      [undefined, "0 targets of the pull requests under test."],
    );
    return "5 fields: absent is said as not stated, 0 as 0, false as no, [] as 0";
  });

  faultCase(20, "are shown verbatim if their values are unknown", async () => {
    const odd = {
      status: { value: "quarantined-by-robot", reason: "because", timestamp: "never" },
      tier: "gold",
      weight: 0,
      nested: { a: 1 },
    };
    const { renderedText } = await readTest(odd);
    for (const word of ["quarantined-by-robot", "because", "tier", "gold", "weight"]) {
      assert.ok(renderedText.includes(word), word);
    }
    const renderedRunText = renderRun(
      await readRun({
        status: "paused-by-hand",
        requiredStatusesSource: "ruleset-7",
        requiredStatuses: ["build"],
        statusChecks: [{ context: "build", state: "half-done" }],
        lane: "fast",
      }),
    );
    for (const word of ["paused-by-hand", "ruleset-7", "half-done", "lane", "fast"]) {
      assert.ok(renderedRunText.includes(word), word);
    }
    return "6 unknown values and 4 further fields shown as they came";
  });

  const rates: readonly [rate: number | null, words: string | undefined][] = [
    [0, "0%"],
    [0.004, "0.4%"],
    [0.1, "10%"],
    [0.999, "99.9%"],
    [1, "100%"],
    [37, "37 (unit unknown)"],
    [-1, "-1 (unit unknown)"],
    [null, undefined],
  ];

  faultCase(21, "show only percentages that the service stated", async () => {
    const rateTexts: string[] = [];
    for (const [rate, words] of rates) {
      const fields = { failure_rate_last_7d: rate, failure_rate_last_24h: rate };
      const { test, renderedText } = await readTest(fields);
      const { evidence } = createTestPanelData({ test, repository: harbour }, now);
      assert.deepEqual([evidence.facts[0]?.value, evidence.facts[1]?.value], [words, words]);
      const percentages = new Set(renderedText.match(/-?[\d.,]+%/g));
      // The percentage of the match report, in which no source was found.
      percentages.delete("0%");
      assert.deepEqual([...percentages], words?.endsWith("%") && words !== "0%" ? [words] : []);
      rateTexts.push(words?.replace(/ \(unit unknown\)/, " as it is") ?? "none");
    }
    return rateTexts.join(", ");
  });

  const refusedLinks: readonly [link: string | undefined, problem: string][] = [
    ["javascript:alert(1)", "notWeb"],
    ["JavaScript:alert(1)", "notWeb"],
    ["command:workbench.action.terminal.new", "notWeb"],
    ["file:///etc/passwd", "notWeb"],
    ["vscode://x.y/z", "notWeb"],
    ["data:text/html,x", "notWeb"],
    ["\\\\server\\share", "unreadable"],
    ["//server/share", "relative"],
    ["https:\\\\tracker.example", "unreadable"],
    ["https://user:pass@tracker.example/", "credentials"],
    ["https://github.com@evil.example/", "credentials"],
    ["/HRB-12", "relative"],
    ["HRB-12", "relative"],
    ["java\nscript:alert(1)", "unreadable"],
    [" javascript:alert(1)", "unreadable"],
    ["", "missing"],
    [undefined, "missing"],
  ];

  faultCase(23, "have unsafe links refused with a reason", async () => {
    const reasons = new Set<string>();
    for (const [link, problem] of refusedLinks) {
      const result = checkLink(link);
      assert.ok(!result.ok && result.problem === problem, `${link}: ${JSON.stringify(result)}`);
      reasons.add(linkRefusalText("ticket", result.problem));
      assert.equal(markdownLinkText("ticket", link), undefined);
      const { test } = await readTest({ html_url: link, ticket: { html_url: link }, repository: { html_url: link } });
      const { about } = createTestPanelData({ test, repository: harbour }, now);
      assert.deepEqual(
        about.facts.flatMap(({ button }) => button ?? []),
        [],
      );
      const checks = {
        statusChecks: [{ context: "build", url: link }],
        testedPullRequests: [{ prNumber: 1, prUrl: link }],
      };
      assert.deepEqual(listLinks(createRunPanelData(lookedUpRun("r", now, await readRun(checks)), now)), []);
    }
    return `${refusedLinks.length} of ${refusedLinks.length} refused with ${reasons.size} reasons, none a link in pages or Markdown`;
  });

  const webLinks = [
    "https://tracker.example/HRB-12?repo=o%2Fr#top",
    "https://app.example/tests/1?repo=group%2Fsub%2Fshop&q=a+b",
    "HTTPS://tracker.example/%E2%9C%93",
    "http://127.0.0.1:8080/a",
  ];

  faultCase(23, "have web links opened exactly as given", async () => {
    for (const link of webLinks) {
      assert.deepEqual(checkLink(link), { ok: true, url: link });
      assert.equal(markdownLinkText("x", link), `[x](<${link}>)`);
      const checks = { statusChecks: [{ context: "build", url: link }] };
      assert.deepEqual(listLinks(createRunPanelData(lookedUpRun("r", now, await readRun(checks)), now)), [
        { kind: "check", url: link },
      ]);
    }
    return `${webLinks.length} web links passed on unchanged, %2F included`;
  });
});
