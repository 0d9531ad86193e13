import assert from "node:assert/strict";
import { parseCodeowners } from "../../service/codeowners";
import { computeFailureRate, createTestRecord, groupFailures, listFailingTests } from "../../service/failingTests";
import { History } from "../../service/history";
import { Links } from "../../service/links";
import { dayMs, hourMs, minuteMs } from "../../service/time";
import { findHistory, noon, repository } from "./setup";

const links = new Links("http://127.0.0.1:1", "acme", repository);
const boom = (time: number, pullRequest?: number) => ({
  time,
  failure: "boom",
  ...(pullRequest === undefined ? {} : { pullRequest }),
});
const pass = (time: number) => ({ time });

function listNames(history: History, window: { start: number; end: number }, now = noon): string[] {
  return listFailingTests(history, window, now).map(({ test }) => test.identity.name);
}

/** Returns the record of the only failing test in the week before `noon`. */
function findOnlyRecord(history: History): Record<string, unknown> {
  const [row, ...otherRows] = listFailingTests(history, { start: noon - 7 * dayMs, end: noon }, noon);
  assert.ok(row);
  assert.equal(otherRows.length, 0);
  return createTestRecord(row, links, noon);
}

describe("listFailingTests", () => {
  const start = noon - 2 * dayMs;
  const end = noon - dayMs;
  for (const [description, time, isListed] of [
    ["1 ms before the start", start - 1, false],
    ["at the start", start, true],
    ["1 ms before the end", end - 1, true],
    ["at the end", end, false],
  ] as const) {
    it(`${isListed ? "lists" : "omits"} a test that failed ${description}`, () => {
      assert.deepEqual(listNames(findHistory({ t: [boom(time)] }), { start, end }), isListed ? ["t"] : []);
    });
  }

  it("lists a test that failed twice once, and omits one that only passed", () => {
    const history = findHistory({ twice: [boom(start), boom(start + 1)], passed: [pass(start)] });
    assert.deepEqual(listNames(history, { start, end }), ["twice"]);
  });

  it("sorts by latest failure, then by name, whatever the order of recording", () => {
    const history = findHistory({
      b: [boom(start + 5)],
      early: [boom(start)],
      a: [boom(start + 5)],
      late: [boom(end - 1)],
    });
    assert.deepEqual(listNames(history, { start, end }), ["late", "a", "b", "early"]);
  });

  it("omits executions in the future", () => {
    const history = findHistory({ t: [boom(noon + 1)] });
    const window = { start: noon, end: noon + dayMs };
    assert.deepEqual([listNames(history, window, noon), listNames(history, window, noon + 1)], [[], ["t"]]);
  });

  it("separates tests that differ in any part of their identity", () => {
    const history = findHistory({});
    const sameIdentity = { name: "t", classname: "c", parent: "p", filePath: "f", variant: "v" };
    const variations = [
      sameIdentity,
      { ...sameIdentity, name: "T" },
      { ...sameIdentity, classname: "C" },
      { ...sameIdentity, parent: "P" },
    ];
    for (const identity of [
      ...variations,
      { ...sameIdentity, filePath: "F" },
      { ...sameIdentity, variant: "V" },
      { ...sameIdentity },
    ]) {
      history.record(identity, boom(start));
    }
    assert.equal(listNames(history, { start, end }).length, 6);
  });
});

describe("testId", () => {
  it("returns the same UUID for the same test in every history", () => {
    const ids = [findHistory({}), findHistory({})].map((history) => history.record({ name: "adds" }, pass(0)));
    assert.deepEqual(ids, ["075dd9f3-fee0-5c0f-a80f-b992f46c972c", "075dd9f3-fee0-5c0f-a80f-b992f46c972c"]);
  });
});

describe("createTestRecord", () => {
  it("has every field of the contract", () => {
    const history = new History({
      repository: { host: "gitlab.example", owner: "acme/boats", name: "harbour" },
      orgUrlSlug: "acme",
      codeowners: parseCodeowners("*.ts @acme/web @ann"),
      factsOf: () => ({
        quarantined: true,
        ticket: "HRB-118",
        status: { value: "flaky", reason: " now and then ", startTime: noon - 90 * hourMs },
      }),
    });
    const identity = {
      name: "adds",
      classname: "cart",
      parent: "Cart",
      filePath: "src/cart.test.ts",
      variant: "linux",
    };
    const id = history.record(identity, { time: noon - hourMs, pullRequest: 412, failure: "expected 1" });
    history.record(identity, { time: noon - 2 * hourMs });
    const [row] = listFailingTests(history, { start: noon - dayMs, end: noon }, noon);
    assert.ok(row);
    assert.deepEqual(createTestRecord(row, new Links("http://127.0.0.1:1", "acme", history.repository), noon), {
      id,
      repository: { html_url: "http://127.0.0.1:1/web/acme/repositories/gitlab.example/acme/boats/harbour" },
      html_url: `http://127.0.0.1:1/web/acme/tests/${id}?repo=acme%2Fboats%2Fharbour`,
      name: "adds",
      variant: "linux",
      status: { value: "flaky", reason: " now and then ", timestamp: "2026-03-06T18:00:00.000Z" },
      most_common_failures: [
        { summary: "expected 1", occurrence_count: 1, last_occurrence: "2026-03-10T11:00:00.000Z" },
      ],
      failure_rate_last_7d: 0.5,
      failure_rate_last_24h: 0.5,
      codeowners: ["@acme/web", "@ann"],
      pull_requests_impacted_last_7d: 1,
      quarantined: true,
      file_path: "src/cart.test.ts",
      parent: "Cart",
      classname: "cart",
      ticket: { html_url: "http://127.0.0.1:1/web/acme/tickets/HRB-118" },
    });
  });

  it("omits empty optional fields", () => {
    const record = findOnlyRecord(findHistory({ t: [boom(noon - 1)] }));
    assert.deepEqual(Object.keys(record).sort(), [
      "codeowners",
      "failure_rate_last_24h",
      "failure_rate_last_7d",
      "html_url",
      "id",
      "most_common_failures",
      "name",
      "pull_requests_impacted_last_7d",
      "quarantined",
      "repository",
      "status",
      "variant",
    ]);
  });

  const week = 7 * dayMs;
  for (const [description, executions, rate7d, rate24h] of [
    ["each time", [boom(noon - 1), boom(noon - 2)], 1, 1],
    ["once in four", [boom(noon - 1), pass(noon - 2), pass(noon - 3), pass(noon - 4)], 0.25, 0.25],
    ["not in the last 24 hours, in which it did not run", [boom(noon - dayMs - 1)], 1, 0],
    ["exactly 24 hours ago", [boom(noon - dayMs), pass(noon - 1)], 0.5, 0.5],
    ["exactly 7 days ago", [boom(noon - week), pass(noon - 1)], 0.5, 0],
    ["before the last 7 days too", [boom(noon - week - 1), boom(noon - 2), pass(noon - 1)], 0.5, 0.5],
    ["and will fail again", [boom(noon - 2), pass(noon - 1), boom(noon + 1)], 0.5, 0.5],
  ] as const) {
    it(`has the failure rates of a test that failed ${description}`, () => {
      const record = findOnlyRecord(findHistory({ t: executions }));
      assert.deepEqual([record.failure_rate_last_7d, record.failure_rate_last_24h], [rate7d, rate24h]);
    });
  }

  it("counts each pull request of the last 7 days on which the test failed once", () => {
    const executions = [
      boom(noon - 1, 1),
      boom(noon - 2, 1),
      boom(noon - 3, 2),
      boom(noon - 4),
      { time: noon - 5, pullRequest: 3 },
      boom(noon - week - 1, 4),
    ];
    assert.equal(findOnlyRecord(findHistory({ t: executions })).pull_requests_impacted_last_7d, 2);
  });

  for (const [description, executions, status] of [
    [
      "flaky if it passed too",
      [boom(noon - 2 * hourMs), pass(noon - 1)],
      { value: "flaky", reason: " failed in 1 of 2 executions in 7 days", timestamp: "2026-03-10T10:00:00.000Z" },
    ],
    [
      "broken if it never passed",
      [boom(noon - 2 * hourMs), boom(noon - hourMs)],
      { value: "broken", reason: " failed in 2 of 2 executions in 7 days", timestamp: "2026-03-10T10:00:00.000Z" },
    ],
  ] as const) {
    it(`has the status of a test that is ${description}, unless a status was recorded`, () => {
      assert.deepEqual(findOnlyRecord(findHistory({ t: executions })).status, status);
    });
  }

  it("counts most common failures within the time range only", () => {
    const history = findHistory({ t: [boom(noon - 3 * dayMs), { time: noon - hourMs, failure: "bang" }] });
    const [row] = listFailingTests(history, { start: noon - dayMs, end: noon }, noon);
    assert.ok(row);
    assert.deepEqual(createTestRecord(row, links, noon).most_common_failures, [
      { summary: "bang", occurrence_count: 1, last_occurrence: "2026-03-10T11:00:00.000Z" },
    ]);
  });
});

describe("groupFailures", () => {
  const failureAfter = (minutes: number, failure: string) => ({ time: noon + minutes * minuteMs, failure });

  it("groups texts that differ only in durations and white space, with the count and the latest text of each group", () => {
    const failures = [
      failureAfter(0, "timeout after 5000ms"),
      failureAfter(1, "expected 1"),
      failureAfter(2, "timeout  after 5001 ms"),
      failureAfter(3, "expected 2"),
    ];
    assert.deepEqual(groupFailures(failures), [
      { summary: "timeout  after 5001 ms", occurrence_count: 2, last_occurrence: "2026-03-10T12:02:00.000Z" },
      { summary: "expected 2", occurrence_count: 1, last_occurrence: "2026-03-10T12:03:00.000Z" },
      { summary: "expected 1", occurrence_count: 1, last_occurrence: "2026-03-10T12:01:00.000Z" },
    ]);
  });

  it("omits failures without a message", () => {
    assert.deepEqual(groupFailures([failureAfter(0, "")]), []);
  });

  it("lists at most ten failures, the latest first if they are equally frequent", () => {
    const failures = Array.from({ length: 11 }, (_, index) => failureAfter(index, `kind ${index}`));
    assert.deepEqual(
      groupFailures(failures).map(({ summary }) => summary),
      Array.from({ length: 10 }, (_, index) => `kind ${10 - index}`),
    );
  });
});

describe("computeFailureRate", () => {
  it("is 0 without executions", () => assert.equal(computeFailureRate([]), 0));
});
