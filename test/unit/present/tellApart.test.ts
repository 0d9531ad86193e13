import assert from "node:assert/strict";
import { splitName } from "../../../src/domain/failingTests/testTitle";
import type { FailingTest } from "../../../src/domain/records";
import { disambiguate } from "../../../src/present/text/disambiguate";
import { failingTest } from "../../support/builders";
import { allNodes } from "../../support/treeText";
import { rows, state } from "./fixture";

describe("disambiguate", () => {
  const cases: [description: string, tests: readonly Partial<FailingTest>[], expected: readonly string[]][] = [
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
      "say as much of its end as differs",
      [
        { name: "adds", classname: "com.acme.cart.Tax" },
        { name: "adds", classname: "com.acme.till.Tax" },
      ],
      ["cart.Tax", "till.Tax"],
    ],
    [
      "say the whole of long names that end alike",
      [
        { name: "adds", classname: "a.x.x.x.x" },
        { name: "adds", classname: "b.x.x.x.x" },
      ],
      ["a.x.x.x.x", "b.x.x.x.x"],
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
      "say their variant where nothing else differs",
      [
        { name: "adds", classname: "Cart", variant: "linux" },
        { name: "adds", classname: "Cart", variant: "windows" },
      ],
      ["linux", "windows"],
    ],
    [
      "say their place where their class is the same",
      [
        { name: "adds", classname: "Cart", filePath: "a.py" },
        { name: "adds", classname: "Cart", filePath: "b.py" },
      ],
      ["a.py", "b.py"],
    ],
    [
      "say as many of these as it takes, and no more",
      [
        { name: "adds", classname: "Cart", variant: "linux" },
        { name: "adds", classname: "Cart", variant: "windows" },
        { name: "adds", classname: "Till", variant: "windows" },
      ],
      ["Cart · linux", "Cart · windows", "Till"],
    ],
    [
      "say the end of the suites that their names hold",
      [
        { name: "shop > cart > adds", classname: "a.test.ts" },
        { name: "shop > till > adds", classname: "b.test.ts" },
      ],
      ["cart", "till"],
    ],
    ["say nothing more where nothing differs", [{ name: "adds" }, { name: "adds" }], ["", ""]],
    [
      "are inert",
      [
        { name: "adds", classname: "Cart \u202e\nof" },
        { name: "adds", classname: "Till of" },
      ],
      ["Cart of", "Till of"],
    ],
  ];
  for (const [description, fields, expected] of cases) {
    it(description, () => {
      const tests = fields.map((field) => failingTest(field));
      const distinctions = disambiguate(
        tests,
        (test) => splitName(test).title,
        ({ filePath }) => filePath,
      );
      assert.deepEqual(
        tests.map((test) => distinctions.get(test) ?? ""),
        expected,
      );
    });
  }

  it("is applied before the titles, and for screen readers", () => {
    const commonFields = { name: "test_knows_the_euro", filePath: "test_rates.py", failureRate7d: 0.5 };
    const tests = ["TestA", "TestB"].map((name) =>
      failingTest({ id: name, classname: `tests.${name}`, ...commonFields }),
    );
    const nodes = allNodes(rows([state({ tests })])).filter(({ testId }) => testId !== undefined);
    assert.deepEqual(
      nodes.map(({ label, description, accessibilityLabel: spoken }) => [label, description, spoken].join(" | ")),
      [
        "TestA › test_knows_the_euro | 50% | test_knows_the_euro, TestA, failing, Failure rate 50% in 7 days",
        "TestB › test_knows_the_euro | 50% | test_knows_the_euro, TestB, failing, Failure rate 50% in 7 days",
      ],
    );
  });
});
