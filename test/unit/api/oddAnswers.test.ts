import * as assert from "node:assert/strict";
import { readAnswer } from "../../../src/api/answer";
import { testRunAnswer } from "../../../src/api/contract";
import { ServiceError } from "../../../src/api/errors";
import { httpAnswer } from "../../support/rawServer";
import { seeded } from "../../support/seeded";
import { emptyPage, pages, pairOf, readPage, rejection, run, smallRun, stopServers } from "./fixture";

const wholePage = JSON.stringify({
  tests: ["1", "2", "3"].map((id) => ({
    id,
    repository: { html_url: "https://git.example/shop" },
    html_url: "https://app.example/tests/1",
    name: `cart > adds ${id}`,
    variant: "",
    status: { reason: " Failed", timestamp: "2026-01-14T08:00:00Z", value: "flaky" },
    most_common_failures: [{ summary: "expected 2", occurrence_count: 12, last_occurrence: "2026-01-15T10:00:00Z" }],
    failure_rate_last_7d: 0.25,
    failure_rate_last_24h: 0,
    codeowners: ["@acme/cart"],
    pull_requests_impacted_last_7d: 4,
    quarantined: false,
    file_path: "src/cart.test.ts",
    ticket: { html_url: "https://tickets.example/1" },
  })),
  page: { total_rows: 3, total_pages: 1, next_page_token: "", prev_page_token: "", last_page_token: "", page_index: 0 },
});

const wholeRun = JSON.stringify({
  requiredStatuses: ["build"],
  testBranch: "queue-merge/pr-7/run-1",
  testBranchSha: "0123456",
  checkSuites: [{ checkRuns: [{ name: "build", url: "https://ci.example/1" }] }],
  statusChecks: [{ context: "test", url: "https://ci.example/3" }],
  testedPullRequests: [{ prNumber: 7, prUrl: "https://git.example/7", title: "Add a cart" }],
  requiredStatusesSource: "svc_config",
  createdAt: "2026-01-15T11:30:00Z",
  status: "failed",
  impactedTargets: ["//cart:test"],
  impactedTargetsForTestedPrs: [],
  dependentPrs: [5],
});

const oddValues = [
  "null",
  '""',
  "0",
  "-1",
  "1e400",
  "true",
  "[]",
  "{}",
  '"x"',
  "[null]",
  '{"__proto__":1}',
  "[[[[]]]]",
];
const oddPieces = ["", "}", "]", ",", '"', "\\", "\u0000", "\ud800", "1e"];

/** A name with its colon, or a value that is a string, a number or a word. */
const nameOrScalar = /"(?:[^"\\]|\\.)*":?|[-\w.]+/g;

/** Puts odd values in the place of some values, now and then another name, and one time in four an odd piece anywhere. */
function mutated(text: string, random: () => number): string {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let result = text;
  for (let count = Math.ceil(random() * 3); count > 0; count--) {
    const { 0: found, index } = pick([...result.matchAll(nameOrScalar)]);
    const odd = found.endsWith(":") ? pick(['"__proto__":', '"id":', '"x":']) : pick(oddValues);
    result = replaced(result, index, found.length, odd);
  }
  return random() < 0.25 ? replaced(result, Math.floor(random() * result.length), 1, pick(oddPieces)) : result;
}

function replaced(text: string, at: number, length: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + length);
}

/** Every value inside that no record may hold: not finite, `null`, or a property that is `undefined`. */
function strayValues(value: unknown): unknown[] {
  if (typeof value === "number") return Number.isFinite(value) ? [] : [value];
  if (value === null || value === undefined) return [value];
  return typeof value === "object" ? Object.values(value).flatMap(strayValues) : [];
}

describe("odd answers", () => {
  afterEach(stopServers);

  const kinds: readonly (readonly [string, string])[] = [
    ["HTML", httpAnswer(200, "<!doctype html><title>Sign in</title>", { "Content-Type": "text/html" })],
    ["nothing", httpAnswer(200)],
    ["204", "HTTP/1.1 204 No Content\r\n\r\n"],
    ["null", httpAnswer(200, "null", { "Content-Type": "application/json" })],
    ["a list", httpAnswer(200, "[]")],
    ["a string", httpAnswer(200, '"x"')],
    ["an empty object", httpAnswer(200, "{}")],
    ["invalid JSON", httpAnswer(200, "{tests:[]}")],
    ["truncated JSON", httpAnswer(200, emptyPage.slice(0, -1))],
    ["UTF-16", httpAnswer(200, [...emptyPage].join("\0"))],
    ["the other operation's answer", httpAnswer(201, smallRun)],
    ["a depth of 100,000", httpAnswer(200, "[".repeat(100_000) + "]".repeat(100_000))],
    ["an object in a depth of 100,000", httpAnswer(200, `{"tests":${"[".repeat(100_000)}${"]".repeat(100_000)}`)],
  ];
  for (const [what, answer] of kinds) {
    it(`are refused: ${what}`, async () => {
      const { service, server } = await pairOf((socket) => socket.end(answer));
      const error = await rejection(pages(service));
      assert.ok(error instanceof ServiceError);
      assert.deepEqual([error.reason, server.requests.length], ["unexpectedResponse", 1]);
    });
  }

  it("say in the error what the server wrote", async () => {
    const headers = { "Content-Type": "text/html", "X-Request-Id": "r-1" };
    const { service, baseUrl } = await pairOf((socket) => socket.end(httpAnswer(200, "<h1>Sign in</h1>", headers)));
    const error = await rejection(run(service));
    assert.ok(error instanceof ServiceError);
    assert.deepEqual(error.details, {
      operation: "getTestRun",
      host: new URL(baseUrl).host,
      status: 200,
      requestId: "r-1",
      serviceText: "Sign in",
    });
  });

  for (const type of ["application/json", "text/plain", "text/html; charset=iso-8859-1", "image/png", ""]) {
    it(`are accepted when they are of the contract, as ${JSON.stringify(type)}`, async () => {
      const { service } = await pairOf((socket) =>
        socket.end(httpAnswer(200, `\uFEFF${emptyPage}`, { "Content-Type": type })),
      );
      assert.deepEqual(await pages(service), [{ tests: [], unreadable: 0, end: "complete" }]);
    });
  }

  it("never throw out of the reader, nor leave anything behind that is no value (2,000 mutations)", () => {
    const random = seeded(20260115);
    const seen = { page: 0, run: 0, refused: 0, unreadable: 0 };
    for (let count = 0; count < 1000; count++) {
      const page = readPage(mutated(wholePage, random));
      const testRun = readAnswer(testRunAnswer, mutated(wholeRun, random));
      for (const answer of [page, testRun]) {
        if (answer === undefined) seen.refused++;
        else assert.deepEqual(strayValues(answer), []);
        seen.unreadable += answer?.unreadable ?? 0;
      }
      if (page) seen.page++;
      if (testRun) seen.run++;
    }
    // All branches were taken; the numbers follow from the seed.
    for (const [what, count] of Object.entries(seen)) assert.ok(count > 50, `${what}: ${count}`);
  });

  it("become a ServiceError or an answer through the whole client (100 mutations)", async () => {
    const random = seeded(7);
    const { service } = await pairOf((socket) => socket.write(httpAnswer(200, mutated(wholeRun, random))));
    const outcomes = new Set<string>();
    for (let count = 0; count < 100; count++) {
      const outcome = await run(service).catch((error: unknown) => error);
      outcomes.add(
        outcome instanceof ServiceError ? outcome.reason : typeof (outcome as { testBranch?: unknown }).testBranch,
      );
    }
    assert.deepEqual([...outcomes].sort(), ["string", "unexpectedResponse"]);
  });
});
