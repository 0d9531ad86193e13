import assert from "node:assert/strict";
import { splitName } from "../../../src/domain/failingTests/testTitle";
import type { FailingTest } from "../../../src/domain/records";
import { disambiguate } from "../../../src/present/text/disambiguate";
import { failingTest } from "../../support/builders";
import { allNodes } from "../../support/treeText";
import { rows, state } from "./fixture";

describe("disambiguate", () => {
  const cases: [description: string, tests: readonly Partial<FailingTest>[], expected: readonly string[]][] = [
    ["adds nothing if the titles differ", [{ name: "adds" }, { name: "pays", classname: "Cart" }], ["", ""]],
    [
      "adds the last part of the class if the titles are equal",
      [
        { name: "is_never_negative", classname: "tests.test_exchange.TestRates" },
        { name: "is_never_negative", classname: "tests.test_exchange.TestImpatientRates" },
      ],
      ["TestRates", "TestImpatientRates"],
    ],
    [
      "adds as much of the end of the class as differs",
      [
        { name: "adds", classname: "com.acme.cart.Tax" },
        { name: "adds", classname: "com.acme.till.Tax" },
      ],
      ["cart.Tax", "till.Tax"],
    ],
    [
      "adds all of a long class name with the same end",
      [
        { name: "adds", classname: "a.x.x.x.x" },
        { name: "adds", classname: "b.x.x.x.x" },
      ],
      ["a.x.x.x.x", "b.x.x.x.x"],
    ],
    [
      "adds all of a suite name that consists of words",
      [
        { name: "adds", classname: "test", parent: "cart v1.5" },
        { name: "adds", classname: "test", parent: "till v1.5" },
      ],
      ["cart v1.5", "till v1.5"],
    ],
    [
      "adds the class of one test if the other test has none",
      [{ name: "adds" }, { name: "adds", classname: "Cart" }],
      ["", "Cart"],
    ],
    [
      "adds the variant if nothing else differs",
      [
        { name: "adds", classname: "Cart", variant: "linux" },
        { name: "adds", classname: "Cart", variant: "windows" },
      ],
      ["linux", "windows"],
    ],
    [
      "adds the file if the class is the same",
      [
        { name: "adds", classname: "Cart", filePath: "a.py" },
        { name: "adds", classname: "Cart", filePath: "b.py" },
      ],
      ["a.py", "b.py"],
    ],
    [
      "adds as many of these as necessary",
      [
        { name: "adds", classname: "Cart", variant: "linux" },
        { name: "adds", classname: "Cart", variant: "windows" },
        { name: "adds", classname: "Till", variant: "windows" },
      ],
      ["Cart · linux", "Cart · windows", "Till"],
    ],
    [
      "adds the last suites that the names contain",
      [
        { name: "shop > cart > adds", classname: "a.test.ts" },
        { name: "shop > till > adds", classname: "b.test.ts" },
      ],
      ["cart", "till"],
    ],
    ["adds nothing if nothing differs", [{ name: "adds" }, { name: "adds" }], ["", ""]],
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

  it("is shown before the titles, and announced by screen readers", () => {
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
