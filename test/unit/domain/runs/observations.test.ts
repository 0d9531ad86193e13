import assert from "node:assert/strict";
import { recordObservation } from "../../../../src/domain/runs/observations";
import { testRun } from "../../../support/builders";

const checks = (...names: string[]) => ({ checkSuites: [{ checkRuns: names.map((name) => ({ name })) }] });

describe("Observations of a test run", () => {
  it("have no earliest time for checks and an end that the first look-up found", () => {
    assert.deepEqual(recordObservation(undefined, testRun({ ...checks("lint"), status: "failed" }), 100), {
      first: 100,
      last: 100,
      reported: [{ name: "lint", by: 100 }],
      ended: { by: 100 },
    });
  });

  it("lie between two look-ups for checks and an end that a later one found, in order", () => {
    const first = recordObservation(undefined, testRun(checks("lint")), 100);
    const second = recordObservation(first, testRun(checks("build", "lint")), 115);
    const third = recordObservation(second, testRun({ ...checks("build", "e2e"), status: "succeeded" }), 130);
    assert.deepEqual(recordObservation(third, testRun({ status: "succeeded" }), 145), {
      first: 100,
      last: 145,
      reported: [
        { name: "lint", by: 100 },
        { name: "build", after: 100, by: 115 },
        { name: "e2e", after: 115, by: 130 },
      ],
      ended: { after: 115, by: 130 },
    });
  });

  it("contain when each check was first seen to fail", () => {
    const statusChecks = (e2e: string, lint: string) => [
      { context: "e2e", state: e2e },
      { context: "lint", state: lint },
    ];
    const first = recordObservation(undefined, testRun({ statusChecks: statusChecks("pending", "failure") }), 100);
    const second = recordObservation(first, testRun({ statusChecks: statusChecks("error", "failure") }), 115);
    assert.deepEqual(
      recordObservation(second, testRun({ statusChecks: statusChecks("error", "failure") }), 130).failures,
      [
        { name: "lint", by: 100 },
        { name: "e2e", after: 100, by: 115 },
      ],
    );
  });

  it("lie at the look-up itself if the clock was set back", () => {
    const first = recordObservation(undefined, testRun(), 100);
    assert.deepEqual(recordObservation(first, testRun(checks("lint")), 40).reported, [
      { name: "lint", after: 40, by: 40 },
    ]);
  });

  it("contain a check once, however many rows the service sends", () => {
    const run = testRun({ statusChecks: Array.from({ length: 88 }, (_, row) => ({ context: row % 2 ? "a" : "b" })) });
    assert.deepEqual(recordObservation(undefined, run, 1).reported, [
      { name: "b", by: 1 },
      { name: "a", by: 1 },
    ]);
  });
});
