import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { createMarkers } from "../../../src/present/markers";
import { markerText } from "../../../src/present/markerText";
import { failingTest, loggedFailure, reportedFailure } from "../../support/builders";
import { state } from "./fixture";

const range = { line: 3, column: 2, endLine: 3, endColumn: 8 };
const createMarker = (tests: readonly FailingTest[], isUnseen = false) => {
  const [marker] = createMarkers(
    tests.map((test) => ({ test, range })),
    () => isUnseen,
  );
  assert.ok(marker);
  return marker;
};
const noFailure = () => undefined;

describe("Text behind a marked line", () => {
  const worse = { failureRate7d: 0.12, failureRate24h: 0.4, pullRequestsImpacted7d: 4, variant: "linux" };
  const rows: readonly (readonly [readonly Partial<FailingTest>[], string])[] = [
    [[worse], "12% ↗ · 4 PRs"],
    [[{ failureRate24h: 0.4 }], "40% in 24 h"],
    [[{ pullRequestsImpacted7d: 1 }], "1 PR"],
    [[{ ...worse, quarantined: true }], "12% ↗ · 4 PRs · quarantined"],
    [[{}], "fails in CI"],
    [[{ quarantined: true }], "fails in CI · quarantined"],
    [[worse, {}, {}], "3 failing tests"],
  ];
  for (const [tests, text] of rows) {
    it(`for ${JSON.stringify(tests)} is ${text}`, () => {
      assert.equal(markerText(createMarker(tests.map((fields) => failingTest(fields))), noFailure), text);
    });
  }

  it("shows that a test was not seen in CI", () => {
    assert.equal(markerText(createMarker([failingTest({})], true), noFailure), "not seen in CI");
  });

  it("shows whether a known test also failed in an explained report or log", () => {
    const knownTest = failingTest(worse);
    const marker = createMarker([knownTest]);
    assert.deepEqual(
      [reportedFailure({}, [knownTest], state()), loggedFailure([knownTest], state())].map((failure) =>
        markerText(marker, () => failure),
      ),
      ["12% ↗ · 4 PRs · failed in your report", "12% ↗ · 4 PRs · failed in your log"],
    );
  });
});
