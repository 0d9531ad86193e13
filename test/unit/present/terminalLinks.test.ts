import assert from "node:assert/strict";
import { createTerminalLinks } from "../../../src/present/terminalLinks";
import { failingTest } from "../../support/builders";
import { state } from "./fixture";

const createKnownTest = (fields: Parameters<typeof failingTest>[0]) => ({ test: failingTest(fields), state: state() });

describe("createTerminalLinks", () => {
  it("shows in the tooltip how often the test fails, on how many pull requests, and that it is quarantined", () => {
    const tests = [
      createKnownTest({ failureRate7d: 0.18, pullRequestsImpacted7d: 12, quarantined: true }),
      createKnownTest({ failureRate7d: 0.18, pullRequestsImpacted7d: 1 }),
      createKnownTest({}),
    ];
    assert.deepEqual(
      createTerminalLinks(tests.map((test, start) => ({ start, end: start + 4, tests: [test] }))),
      [
        "Show test details: failure rate 18% in 7 days, on 12 pull requests, quarantined",
        "Show test details: failure rate 18% in 7 days, on 1 pull request",
        "Show test details: fails in CI",
      ].map((tooltip, startIndex) => ({ startIndex, length: 4, tooltip, tests: [tests[startIndex]] })),
    );
  });

  it("counts the tests that have the same name", () => {
    const tests = [createKnownTest({ id: "1" }), createKnownTest({ id: "2" })];
    assert.deepEqual(
      createTerminalLinks([{ start: 0, end: 4, tests }]).map(({ tooltip }) => tooltip),
      ["Select one of 2 failing tests with this name"],
    );
  });
});
