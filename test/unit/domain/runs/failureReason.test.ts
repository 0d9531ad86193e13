import assert from "node:assert/strict";
import { findFailureReason } from "../../../../src/domain/runs/failureReason";
import type { Observations } from "../../../../src/domain/runs/observations";
import { lookedUpRun, testRun } from "../../../support/builders";

const run = testRun({
  status: "failed",
  requiredStatuses: ["build", "e2e", "lint"],
  statusChecks: [
    { context: "build", state: "failure" },
    { context: "e2e", state: "error" },
    { context: "lint", state: "success" },
    { context: "spelling", state: "failure" },
    { context: "coverage", state: "pending" },
  ],
});

describe("findFailureReason", () => {
  it("puts the required status that was seen to fail first before the others", () => {
    assert.deepEqual(
      describeReason({}, [
        { name: "spelling", by: 1 },
        { name: "e2e", after: 1, by: 3 },
        { name: "build", after: 3, by: 5 },
      ]),
      {
        statuses: ["e2e", "build"],
        otherStatuses: ["lint"],
        firstFailure: { after: 1, by: 3 },
        otherChecks: ["spelling"],
      },
    );
  });

  it("names none as the first if two were seen to fail at the same time", () => {
    const failures = ["build", "e2e"].map((name) => ({ name, by: 3 }));
    assert.deepEqual(describeReason({}, failures), {
      statuses: ["build", "e2e"],
      otherStatuses: ["lint"],
      firstFailure: undefined,
      otherChecks: ["spelling"],
    });
  });

  it("names none as the first in a run of an earlier version, whose failures were not observed", () => {
    assert.deepEqual(describeReason({}), {
      statuses: ["build", "e2e"],
      otherStatuses: ["lint"],
      firstFailure: undefined,
      otherChecks: ["spelling"],
    });
  });

  it("returns undefined if the run has not failed, or if only checks failed that are not required", () => {
    assert.deepEqual(
      [describeReason({ status: "in_progress" }), describeReason({ requiredStatuses: ["lint"] })],
      [undefined, undefined],
    );
  });
});

/** Returns the names of a reason's statuses and checks. */
function describeReason(fields: Partial<typeof run>, failures?: Observations["failures"]) {
  const observations: Observations = { first: 0, last: 9, reported: [], ...(failures && { failures }) };
  const reason = findFailureReason(lookedUpRun("3f0c", 9, { ...run, ...fields }, { seen: observations }));
  return (
    reason && {
      statuses: reason.failedStatuses.map(({ name }) => name),
      otherStatuses: reason.otherStatuses.map(({ name }) => name),
      firstFailure: reason.firstFailure,
      otherChecks: reason.otherChecks.map(({ name }) => name),
    }
  );
}
