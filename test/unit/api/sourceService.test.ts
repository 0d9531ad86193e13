import assert from "node:assert/strict";
import { SourceService } from "../../../src/api/sourceService";
import { CancelledError } from "../../../src/base/errors";
import { checkSource } from "../../../src/domain/checkSource";
import { ServiceError } from "../../../src/domain/serviceError";
import type { TestSource } from "../../../src/domain/testSource";
import { FakeClock } from "../../support/clock";
import { aTurn } from "../../support/fakes";
import { silentLog } from "../../support/silentLog";

const repository = { host: "git.example", owner: "acme", name: "harbour" };
const query = { repository, orgUrlSlug: "", start: 1_000, end: 2_000 };
const runQuery = { repository, testRunId: "r-1", targetBranch: "main" };
const signal = new AbortController().signal;
const allCapabilities = { timeRange: true, previousRange: true, testRuns: true, quarantine: true };

function createService(source: object, clock = new FakeClock()) {
  const base = {
    id: "acme.ci",
    label: "Acme CI",
    capabilities: allCapabilities,
    listFailingTests: async () => ({ tests: [] }),
  };
  const checkedSource = checkSource({ ...base, ...source } as TestSource);
  return new SourceService(checkedSource, { clock, log: silentLog });
}

async function listPages(service: SourceService, pageSignal = signal) {
  const pages = [];
  for await (const page of service.failingTests(query, pageSignal)) {
    pages.push(page);
  }
  return pages;
}

async function readFailure(promise: Promise<unknown>) {
  const error = await promise.catch((caught: unknown) => caught);
  assert.ok(error instanceof ServiceError);
  const { reason, details } = error;
  return [reason, details.code, details.serviceText];
}

describe("SourceService", () => {
  it("requests every page of the time range, and reads every field", async () => {
    const queries: unknown[] = [];
    const service = createService({
      listFailingTests: async (pageQuery: { pageToken?: string }) => {
        queries.push(pageQuery);
        if (pageQuery.pageToken) {
          return { tests: [{ id: "2", name: "sinks" }] };
        }
        const status = { value: "flaky", reason: "often", since: 5_000 };
        const mostCommonFailures = [{ summary: "expected 1", count: 3, lastOccurrence: 6_000 }];
        const numbers = { failureRate7d: 0.5, failureRate24h: 0.1, pullRequestsImpacted7d: 2, quarantined: true };
        const texts = { variant: "linux", classname: "Boat", parent: "Fleet", filePath: "boat.ts" };
        const links = { url: "https://a.example", repositoryUrl: "https://b.example", ticketUrl: "https://c.example" };
        const test = {
          id: "1",
          name: "floats",
          ...texts,
          ...links,
          status,
          mostCommonFailures,
          owners: ["@a"],
          ...numbers,
        };
        return { tests: [test], nextPageToken: "p2", totalRows: 2 };
      },
    });
    const pages = await listPages(service);
    assert.deepEqual(
      { queries, pages },
      {
        queries: [
          { repository, start: 1_000, end: 2_000 },
          { repository, start: 1_000, end: 2_000, pageToken: "p2" },
        ],
        pages: [
          {
            tests: [
              {
                id: "1",
                name: "floats",
                variant: "linux",
                classname: "Boat",
                parent: "Fleet",
                filePath: "boat.ts",
                url: "https://a.example",
                repositoryUrl: "https://b.example",
                ticketUrl: "https://c.example",
                status: { value: "flaky", reason: "often", since: 5_000 },
                mostCommonFailures: [{ summary: "expected 1", count: 3, lastOccurrence: 6_000 }],
                failureRate7d: 0.5,
                failureRate24h: 0.1,
                owners: ["@a"],
                pullRequestsImpacted7d: 2,
                quarantined: true,
                extra: [],
              },
            ],
            unreadable: 0,
            totalRows: 2,
          },
          {
            tests: [{ id: "2", name: "sinks", mostCommonFailures: [], owners: [], extra: [] }],
            unreadable: 0,
            end: "complete",
          },
        ],
      },
    );
  });

  it("requests no time range and reads no quarantine of a source without these capabilities", async () => {
    const queries: unknown[] = [];
    const service = createService({
      capabilities: {},
      listFailingTests: async (pageQuery: unknown) => {
        queries.push(pageQuery);
        return { tests: [{ id: "1", name: "floats", quarantined: true }] };
      },
    });
    const pages = await listPages(service);
    assert.deepEqual(
      [queries, pages[0]?.tests],
      [[{ repository }], [{ id: "1", name: "floats", mostCommonFailures: [], owners: [], extra: [] }]],
    );
  });

  it("leaves out unreadable records and fields, and states them by the source's names", async () => {
    const broken = {
      id: "4",
      get name() {
        throw new Error("no name");
      },
    };
    const odd = {
      id: "1",
      name: "floats",
      filePath: { path: "boat.ts" },
      failureRate7d: "half",
      ticketUrl: 7,
      owners: ["@a", () => "@b"],
      status: { since: 9e15 },
      mostCommonFailures: [{ summary: "x", count: -1 }],
    };
    const service = createService({ listFailingTests: async () => ({ tests: [odd, { id: "2" }, 3n, broken] }) });
    assert.deepEqual(await listPages(service), [
      {
        tests: [
          {
            id: "1",
            name: "floats",
            mostCommonFailures: [{ summary: "x" }],
            owners: ["@a"],
            extra: [],
            unreadableFields: [
              { field: "filePath", value: '["object"]' },
              { field: "ticketUrl", value: "7" },
              { field: "status.since", value: "9000000000000000" },
              { field: "mostCommonFailures[0].count", value: "-1" },
              { field: "failureRate7d", value: '"half"' },
              { field: "owners[1]", value: '["function"]' },
            ],
          },
        ],
        unreadable: 3,
        leftOut: [
          { field: "name", id: "2" },
          { field: "record", value: '["bigint"]' },
          { field: "record", value: '"[unreadable]"' },
        ],
        end: "complete",
      },
    ]);
  });

  it("rejects with a ServiceError if a source throws, or returns anything but a page", async () => {
    const badError = Object.defineProperty({}, "message", {
      get() {
        throw new Error("again");
      },
    });
    const badPage = Object.defineProperty({}, "tests", {
      get() {
        throw new Error("no tests");
      },
    });
    const sources: object[] = [
      { listFailingTests: () => Promise.reject(new Error(`<b>the\n database</b> is down ${"x".repeat(500)}`)) },
      {
        listFailingTests: () => {
          throw new CancelledError();
        },
      },
      { listFailingTests: () => Promise.reject(badError) },
      { listFailingTests: async () => undefined },
      { listFailingTests: async () => ({ tests: "none" }) },
      { listFailingTests: async () => badPage },
      { repositories: ["git.example/acme/other"] },
    ];
    const failures = await Promise.all(sources.map((source) => readFailure(listPages(createService(source)))));
    assert.deepEqual(failures, [
      ["sourceFailed", "SOURCE_FAILED", `the database is down ${"x".repeat(279)}`],
      ["sourceFailed", "SOURCE_FAILED", "cancelled"],
      ["sourceFailed", "SOURCE_FAILED", undefined],
      ["sourceFailed", "SOURCE_UNREADABLE", undefined],
      ["sourceFailed", "SOURCE_UNREADABLE", undefined],
      ["sourceFailed", "SOURCE_UNREADABLE", undefined],
      ["sourceFailed", "SOURCE_OTHER_REPOSITORY", undefined],
    ]);
  });

  it("rejects after 15 s without an answer, and aborts the signal of the call", async () => {
    const clock = new FakeClock();
    const signals: AbortSignal[] = [];
    const service = createService(
      {
        listFailingTests: (_: unknown, callSignal: AbortSignal) => {
          signals.push(callSignal);
          return new Promise(() => {});
        },
      },
      clock,
    );
    const result = readFailure(listPages(service));
    await aTurn();
    clock.advance(15_000);
    assert.deepEqual(
      [await result, signals.map(({ aborted }) => aborted)],
      [["sourceFailed", "SOURCE_LATE", undefined], [true]],
    );
  });

  it("rejects at once when it is cancelled, even if the source continues", async () => {
    const controller = new AbortController();
    const service = createService({ listFailingTests: () => new Promise(() => {}) });
    const result = listPages(service, controller.signal);
    await aTurn();
    controller.abort();
    await assert.rejects(result, CancelledError);
  });

  it("reads a test run, none of whose fields is required", async () => {
    const runs: unknown[] = [
      {},
      {
        requiredStatuses: ["build"],
        testBranch: "queue/1",
        testBranchSha: "abc",
        checkSuites: [{ checkRuns: [{ name: "build", url: "https://a.example", status: "completed" }, { name: 3 }] }],
        statusChecks: [{ context: "lint", state: "success" }],
        pullRequests: [{ number: 7, title: "Dredge" }],
        status: "failed",
        createdAt: 5_000,
        dependentPullRequests: [6],
      },
    ];
    const service = createService({ findTestRun: async () => runs.shift() });
    const testRuns = [await service.testRun(runQuery, signal), await service.testRun(runQuery, signal)];
    assert.deepEqual(testRuns, [
      {
        requiredStatuses: [],
        testBranch: "",
        testBranchSha: "",
        checkSuites: [],
        statusChecks: [],
        pullRequests: [],
        extra: [],
        unreadable: 0,
      },
      {
        requiredStatuses: ["build"],
        testBranch: "queue/1",
        testBranchSha: "abc",
        checkSuites: [{ checkRuns: [{ name: "build", url: "https://a.example", status: "completed" }] }],
        statusChecks: [{ context: "lint", state: "success" }],
        pullRequests: [{ number: 7, title: "Dredge" }],
        status: "failed",
        createdAt: 5_000,
        dependentPullRequests: [6],
        extra: [],
        unreadable: 1,
      },
    ]);
  });

  it("rejects if there is no such run, if it is unreadable, or if the source finds no runs", async () => {
    const sources: object[] = [
      { findTestRun: async () => undefined },
      { findTestRun: async () => "r-1" },
      { findTestRun: async () => ({ requiredStatuses: "build" }) },
      { findTestRun: async () => ({ requiredStatuses: { 0: "build" } }) },
      { capabilities: {}, findTestRun: async () => ({}) },
      {},
    ];
    const failures = sources.map((source) => readFailure(createService(source).testRun(runQuery, signal)));
    assert.deepEqual(await Promise.all(failures), [
      ["notFound", undefined, undefined],
      ["sourceFailed", "SOURCE_UNREADABLE", undefined],
      ["sourceFailed", "SOURCE_UNREADABLE", undefined],
      ["sourceFailed", "SOURCE_UNREADABLE", undefined],
      ["sourceFailed", "SOURCE_NO_TEST_RUNS", undefined],
      ["sourceFailed", "SOURCE_NO_TEST_RUNS", undefined],
    ]);
  });

  it("reads the first 10,000 rows of a run, and counts the others as one unreadable row", async () => {
    const names = Array.from({ length: 10_001 }, (_, index) => `s${index}`);
    const service = createService({ findTestRun: async () => ({ requiredStatuses: names }) });
    const { requiredStatuses, unreadable } = await service.testRun(runQuery, signal);
    assert.deepEqual([requiredStatuses.length, unreadable], [10_000, 1]);
  });

  it("reports a summary of each request without its texts", async () => {
    const summaries: unknown[] = [];
    const clock = new FakeClock();
    const options = { clock, log: silentLog, onRequestEnd: (summary: unknown) => summaries.push(summary) };
    const create = (listFailingTests: () => Promise<unknown>) => {
      const source = { id: "a", label: "A", listFailingTests };
      return new SourceService(checkSource(source as unknown as TestSource), options);
    };
    await listPages(create(async () => ({ tests: [{ id: "1", name: "secret" }] })));
    await readFailure(listPages(create(() => Promise.reject(new Error("secret")))));
    const summary = { operation: "listFailingTests", host: "A", start: clock.now(), tookMs: 0 };
    assert.deepEqual(summaries, [
      { ...summary, outcome: "answered" },
      { ...summary, outcome: "sourceFailed" },
    ]);
  });
});
