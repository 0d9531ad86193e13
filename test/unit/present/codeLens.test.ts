import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { codeLensText } from "../../../src/present/codeLens";
import { failingTest, loggedFailure, reportedFailure } from "../../support/builders";
import { state } from "./fixture";

describe("CodeLens above a declaration", () => {
  const worse = { failureRate7d: 0.12, failureRate24h: 0.4, pullRequestsImpacted7d: 4 };
  const rows: readonly (readonly [readonly Partial<FailingTest>[], string])[] = [
    [[worse], "Failing in CI: 12% in 7 days ↗ · 4 PRs"],
    [[{ quarantined: true, variant: "$(trash)" }], "Failing in CI: quarantined · \\$(trash)"],
    [[{}], "Failing in CI"],
    [[worse, {}, {}], "3 failing tests on this line"],
  ];
  for (const [tests, text] of rows) {
    it(`for ${JSON.stringify(tests)} is ${text}`, () => {
      assert.equal(
        codeLensText({ tests: tests.map((fields) => failingTest(fields)) }, () => undefined),
        text,
      );
    });
  }

  it("says whether its test failed in an explained report", () => {
    const knownTest = failingTest(worse);
    const texts = [[knownTest], []].map((knownTests) =>
      codeLensText({ tests: [knownTest] }, () => reportedFailure({}, knownTests, state())),
    );
    assert.deepEqual(texts, [
      "Failing in CI: 12% in 7 days ↗ · 4 PRs · failed in your report",
      "Failed in your report, not seen in CI",
    ]);
  });

  it("says whether its test failed in an explained log", () => {
    const knownTest = failingTest(worse);
    assert.equal(
      codeLensText({ tests: [knownTest] }, () => loggedFailure([knownTest], state())),
      "Failing in CI: 12% in 7 days ↗ · 4 PRs · failed in your log",
    );
  });
});
