import assert from "node:assert/strict";
import type { FailingTest } from "../../../src/api/records";
import { tellApart } from "../../../src/present/text/tellApart";
import { failingTest } from "../../support/builders";
import { allNodes } from "../../support/treeText";
import { rows, state } from "./fixture";

describe("tests that stand beside each other", () => {
  const cases: [what: string, tests: readonly Partial<FailingTest>[], said: readonly string[]][] = [
    ["say nothing more where their titles differ", [{ name: "adds" }, { name: "pays", classname: "Cart" }], ["", ""]],
    [
      "of one title say the last part of their class",
      [
        { name: "is_never_negative", classname: "tests.test_exchange.TestRates" },
        { name: "is_never_negative", classname: "tests.test_exchange.TestImpatientRates" },
      ],
      ["TestRates", "TestImpatientRates"],
    ],
    [
      "say the whole where the last parts are the same",
      [
        { name: "adds", classname: "com.acme.cart.Tax" },
        { name: "adds", classname: "com.acme.till.Tax" },
      ],
      ["com.acme.cart.Tax", "com.acme.till.Tax"],
    ],
    [
      "say a suite of words whole",
      [
        { name: "adds", classname: "test", parent: "cart v1.5" },
        { name: "adds", classname: "test", parent: "till v1.5" },
      ],
      ["cart v1.5", "till v1.5"],
    ],
    [
      "say nothing more where one says nothing, and that of the other",
      [{ name: "adds" }, { name: "adds", classname: "Cart" }],
      ["", "Cart"],
    ],
    [
      "say nothing more of variants of one test",
      [
        { name: "adds", classname: "Cart", variant: "linux" },
        { name: "adds", classname: "Cart", variant: "windows" },
      ],
      ["", ""],
    ],
    [
      "say nothing more where their place differs",
      [
        { name: "adds", classname: "Cart", filePath: "a.py" },
        { name: "adds", classname: "Till", filePath: "b.py" },
      ],
      ["", ""],
    ],
    [
      "say nothing more where their names hold their suites",
      [
        { name: "cart > adds", classname: "a.test.ts" },
        { name: "till > adds", classname: "b.test.ts" },
      ],
      ["", ""],
    ],
    [
      "are inert",
      [
        { name: "adds", classname: "Cart \u202e\nof" },
        { name: "adds", classname: "Till of" },
      ],
      ["Cart of", "Till of"],
    ],
  ];
  for (const [what, fields, said] of cases) {
    it(what, () => {
      const tests = fields.map((field) => failingTest(field));
      const apart = tellApart(tests, ({ filePath }) => filePath);
      assert.deepEqual(
        tests.map((test) => apart.get(test) ?? ""),
        said,
      );
    });
  }

  it("say it first in their rows, and to a screen reader", () => {
    const shared = { name: "test_knows_the_euro", filePath: "test_rates.py", failureRate7d: 0.5 };
    const tests = ["TestA", "TestB"].map((name) => failingTest({ id: name, classname: `tests.${name}`, ...shared }));
    const nodes = allNodes(rows([state({ tests })])).filter(({ testId }) => testId !== undefined);
    assert.deepEqual(
      nodes.map(({ label, description, spoken }) => [label, description, spoken].join(" | ")),
      [
        "test_knows_the_euro | TestA · 50% | test_knows_the_euro, TestA, failing, Failed in 50% of runs in 7 days",
        "test_knows_the_euro | TestB · 50% | test_knows_the_euro, TestB, failing, Failed in 50% of runs in 7 days",
      ],
    );
  });
});
