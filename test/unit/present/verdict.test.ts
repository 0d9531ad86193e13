import assert from "node:assert/strict";
import type { TestRun } from "../../../src/domain/records";
import { judgeRun } from "../../../src/domain/runs/verdict";
import { runVerdictText, shortVerdictText, verdictText } from "../../../src/present/text/verdict";
import { lookedUpRun, testRun } from "../../support/builders";

const minute = 60_000;
const now = Date.UTC(2026, 10, 20, 12);

/**
 * Creates a run with five required statuses.
 *
 * @param reports names of the reported statuses, as `name` or `name:state`
 * @param batch number of pull requests under test
 */
function run(status: string | undefined, reports: string, batch = 1, fields: Partial<TestRun> = {}): TestRun {
  const { status: _, ...base } = testRun({
    requiredStatuses: ["build-mac", "lint", "unit", "e2e", "docs"],
    statusChecks: reports
      .split(" ")
      .filter(Boolean)
      .map((check) => check.split(":"))
      .map(([context = "", state]) => ({ context, ...(state && { state }) })),
    pullRequests: Array.from({ length: batch }, (_, index) => ({ number: index + 1 })),
    createdAt: now - 12 * minute,
    ...fields,
  });
  return status === undefined ? base : { ...base, status };
}

const all = "build-mac lint unit e2e docs";

describe("verdictText", () => {
  const cases: [expected: string, run: TestRun][] = [
    [
      "In progress for 12 min: 3 of 5 required statuses reported, waiting for build-mac and lint.",
      run("in_progress", "unit e2e docs"),
    ],
    [
      "In progress for 12 min, 3 pull requests together: 4 of 5 required statuses reported, waiting for build-mac.",
      run("in_progress", "lint unit e2e docs", 3),
    ],
    [
      "In progress for 12 min: 0 of 5 required statuses reported, waiting for build-mac, lint, unit and 2 more.",
      run("in_progress", ""),
    ],
    ["In progress for 12 min: 5 of 5 required statuses reported.", run("in_progress", all)],
    [
      "In progress for 12 min: 5 of 5 required statuses reported, waiting for lint (pending).",
      run("in_progress", "build-mac lint:pending unit:success e2e docs"),
    ],
    [
      "In progress for 12 min: unit reported failure, 4 of 5 required statuses reported, waiting for build-mac.",
      run("in_progress", "lint unit:failure e2e docs"),
    ],
    [
      "In progress for 12 min: unit reported success and failure, 4 of 5 required statuses reported, waiting for build-mac.",
      run("in_progress", "lint unit:success unit:failure e2e docs"),
    ],
    ["Succeeded: 5 of 5 required statuses reported.", run("succeeded", `${all} unit:failure unit:success`)],
    [
      "In progress: 4 of 5 required statuses reported, waiting for build-mac.",
      { ...run("in_progress", "lint unit e2e docs"), createdAt: undefined } as unknown as TestRun,
    ],
    [
      "In progress for 2 h 5 min: 4 of 5 required statuses reported, waiting for build-mac.",
      run("in_progress", "lint unit e2e docs", 1, { createdAt: now - 125 * minute }),
    ],
    [
      "In progress: no required statuses.",
      run("in_progress", "", 1, { requiredStatuses: [], createdAt: now + minute }),
    ],
    [
      "In progress for 12 min: 0 of 1 required status reported, waiting for lint.",
      run("in_progress", "", 1, { requiredStatuses: ["lint"] }),
    ],
    ["Succeeded: 1 of 1 required status reported.", run("succeeded", "lint", 1, { requiredStatuses: ["lint"] })],
    ["Succeeded: 5 of 5 required statuses reported.", run("succeeded", all)],
    ["Succeeded: 4 of 5 required statuses reported, docs never reported.", run("succeeded", "build-mac lint unit e2e")],
    [
      "Failed: lint reported failure, 4 of 5 required statuses reported, build-mac never reported.",
      run("failed", "lint:failure unit e2e docs"),
    ],
    [
      "Failed: lint reported failure and e2e reported timed_out, 5 of 5 required statuses reported.",
      run("failed", "build-mac lint:failure unit e2e:timed_out docs"),
    ],
    [
      "Failed, 2 pull requests together: 4 of 5 required statuses reported, build-mac never reported.",
      run("failed", "lint unit e2e docs", 2),
    ],
    [
      "Failed: 5 of 5 required statuses reported, the service does not say which failed (see its checks).",
      run("failed", all),
    ],
    [
      "Cancelled: 3 of 5 required statuses reported, build-mac and lint never reported.",
      run("cancelled", "unit e2e docs"),
    ],
    ["queued: 4 of 5 required statuses reported, without lint.", run("queued", "build-mac unit e2e docs")],
    ["PAUSED: 4 of 5 required statuses reported, without lint.", run("PAUSED", "build-mac unit e2e docs")],
    ["Status not given: 4 of 5 required statuses reported, without lint.", run(undefined, "build-mac unit e2e docs")],
    [
      "Failed: [x](command:y) reported error, 1 of 1 required status reported.",
      run("failed", "[x](command:y):error", 1, {
        requiredStatuses: ["[x](command:y)"],
        statusChecks: [{ context: "[x](command:y)", state: "error" }],
      }),
    ],
  ];
  for (const [expected, answer] of cases) {
    it(expected, () => assert.equal(verdictText(judgeRun(answer), now), expected));
  }

  const short: [expected: string, run: TestRun][] = [
    ["in progress: waiting for build-mac and lint", run("in_progress", "unit e2e docs")],
    ["in progress: unit reported failure", run("in_progress", "lint unit:failure e2e docs")],
    ["in progress: 5 of 5 required statuses reported", run("in_progress", all)],
    ["in progress: no required statuses", run("in_progress", "", 1, { requiredStatuses: [] })],
    ["succeeded: 5 of 5 required statuses reported", run("succeeded", all)],
    ["failed: lint reported failure", run("failed", "lint:failure unit e2e docs")],
    ["failed: build-mac never reported", run("failed", "lint unit e2e docs", 2)],
    ["cancelled: build-mac and lint never reported", run("cancelled", "unit e2e docs")],
    ["status not given: without lint", run(undefined, "build-mac unit e2e docs")],
  ];
  for (const [expected, answer] of short) {
    it(`in short: ${expected}`, () => assert.equal(shortVerdictText(judgeRun(answer)), expected));
  }

  it("measures durations until the response, not until now", () => {
    const entry = lookedUpRun("1", now, run("in_progress", all));
    assert.equal(
      runVerdictText(entry, now + 60 * minute),
      "In progress for 12 min: 5 of 5 required statuses reported.",
    );
  });

  const lostRuns: [status: string | undefined, last: string][] = [
    ["in_progress", "in progress for 12 min: 5 of"],
    ["PAUSED", "PAUSED: 5 of"],
    [undefined, "status not given: 5 of"],
  ];
  for (const [status, last] of lostRuns) {
    it(`shows the last state of a run with the status ${status} that the service no longer knows`, () => {
      const entry = lookedUpRun("1", now, run(status, all), { goneSince: now + minute });
      assert.equal(
        runVerdictText(entry, now + 5 * minute),
        `The service does not know this run any more. 5 min ago it was: ${last} 5 required statuses reported.`,
      );
    });
  }
});
