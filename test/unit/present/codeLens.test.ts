import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/domain/records";
import { codeLensText } from "../../../src/present/codeLens";
import { failingTest } from "../../support/builders";

describe("CodeLens above a declaration", () => {
  const range = { line: 3, column: 2, endLine: 3, endColumn: 9 };
  const worse = { failureRate7d: 0.12, failureRate24h: 0.4, pullRequestsImpacted7d: 4 };
  const rows: readonly (readonly [readonly Partial<FailingTest>[], string])[] = [
    [[worse], "Failing in CI: 12% in 7 days ↗ · 4 PRs"],
    [[{ quarantined: true, variant: "$(trash)" }], "Failing in CI: quarantined · \\$(trash)"],
    [[{}], "Failing in CI"],
    [[worse, {}, {}], "3 failing tests on this line"],
  ];
  for (const [tests, text] of rows) {
    it(`for ${JSON.stringify(tests)} is ${text}`, () => {
      assert.equal(codeLensText({ range, kind: "failing", tests: tests.map((fields) => failingTest(fields)) }), text);
    });
  }
});
