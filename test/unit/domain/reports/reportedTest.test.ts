import assert from "node:assert/strict";
import { toReportedTest } from "../../../../src/domain/reports/reportedTest";

describe("toReportedTest", () => {
  it("creates a record from all fields of a case, with its innermost suite", () => {
    const fields = { name: "adds tax", classname: "Cart", file: "web/cart.test.ts", suites: ["web", "Cart totals"] };
    assert.deepEqual(toReportedTest({ ...fields, failure: "expected 3 to be 4" }), {
      id: "report:adds tax",
      name: "adds tax",
      classname: "Cart",
      parent: "Cart totals",
      filePath: "web/cart.test.ts",
      mostCommonFailures: [{ summary: "expected 3 to be 4" }],
      owners: [],
      extra: [],
    });
  });

  it("creates a record from a name alone", () => {
    assert.deepEqual(toReportedTest({ name: "adds tax", suites: [], failure: "" }), {
      id: "report:adds tax",
      name: "adds tax",
      mostCommonFailures: [],
      owners: [],
      extra: [],
    });
  });

  for (const [suites, classname] of [
    [["App\\Tests\\CartTest"], "App\\Tests\\CartTest"],
    [["shop", "cart", "tests"], "shop::cart::tests"],
    [["Cart", "when empty"], "Cart when empty"],
    [[], undefined],
  ] as const) {
    it(`has ${classname} as the class of a failure in a log, below ${suites.join(" and ")}`, () => {
      const reportCase = { name: "adds tax", suites, failure: "" };
      const logLine = { line: 3, text: "adds tax ... FAILED" };
      assert.deepEqual(
        [toReportedTest({ ...reportCase, logLine }).classname, toReportedTest(reportCase).classname],
        [classname, undefined],
      );
    });
  }

  it("returns the same record for the same case", () => {
    const createCase = () => ({ name: "adds tax", suites: [], failure: "" });
    const reportCase = createCase();
    assert.equal(toReportedTest(reportCase), toReportedTest(reportCase));
    assert.notEqual(toReportedTest(reportCase), toReportedTest(createCase()));
  });
});
