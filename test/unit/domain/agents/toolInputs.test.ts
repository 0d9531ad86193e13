import assert from "node:assert/strict";
import {
  type FailingTestsToolInput,
  parseExplainToolInput,
  parseFailingTestsToolInput,
  parseTestRunToolInput,
  type TestRunToolInput,
} from "../../../../src/domain/agents/toolInputs";
import { assertQuick } from "../../../support/pace";

describe("parseExplainToolInput", () => {
  it("reads the first 1,000 of 20,000 names, and counts the others", async () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `Cart > adds tax ${index}`);
    const inputs = [{ names }, { names: names.join("\n") }];
    await assertQuick(
      () =>
        assert.deepEqual(
          inputs.map(parseExplainToolInput).map((input) => [input.names.length, input.names[999], input.omittedCount]),
          [
            [1_000, "Cart > adds tax 999", 19_000],
            [1_000, "Cart > adds tax 999", 19_000],
          ],
        ),
      2,
    );
  });

  const cases: [description: string, input: unknown, names: readonly string[], otherFields?: object][] = [
    ["an empty object", {}, []],
    ["a number", 3, []],
    ["names", { names: ["adds tax", " removes ", "", null, 3] }, ["adds tax", "removes"]],
    ["names in lines", { names: "FAIL a\r\n\nFAIL b" }, ["FAIL a", "FAIL b"]],
    ["a report", { report: " out/junit.xml ", names: "" }, [], { report: "out/junit.xml" }],
    [
      "fields of a wrong type or name",
      { names: 3, file: "a", report: {} },
      [],
      { leftOut: ["names", "file", "report"] },
    ],
    ["a name of 5,000 characters", { names: ["a".repeat(5_000)] }, ["a".repeat(2_000)]],
  ];
  for (const [description, input, names, otherFields] of cases) {
    it(`reads ${description}`, () =>
      assert.deepEqual(parseExplainToolInput(input), { names, omittedCount: 0, leftOut: [], ...otherFields }));
  }
});

describe("parseFailingTestsToolInput", () => {
  it("takes linear time", async () => {
    const input = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`input ${index}`, true]));
    await assertQuick(() => assert.equal(parseFailingTestsToolInput(input).leftOut.length, 20_000), 2);
  });

  const cases: [description: string, input: unknown, expected: Partial<FailingTestsToolInput>][] = [
    ["an empty object", {}, {}],
    ["a string", "web", {}],
    ["no input", undefined, {}],
    [
      "all fields",
      {
        text: "tax",
        owner: "@acme/web",
        mine: true,
        new: true,
        quarantined: "hidden",
        ticket: "without",
        file: "cart.test.ts",
        repository: "harbour",
      },
      {
        filter: {
          text: "tax",
          owner: ["@acme/web"],
          mine: true,
          isNew: true,
          quarantined: "hidden",
          ticket: "without",
        },
        file: "cart.test.ts",
        repository: "harbour",
      },
    ],
    ["tests without an owner", { owner: "none" }, { filter: { owner: [""] } }],
    [
      "empty values, which models send for fields that they do not use",
      { text: "", owner: null, mine: false, new: false, quarantined: "", ticket: undefined, file: "", repository: "" },
      {},
    ],
    [
      "fields of a wrong type or name",
      {
        text: ["a"],
        mine: "yes",
        quarantined: true,
        ticket: "HRB-1",
        file: 3,
        repository: {},
        limit: 500,
        constructor: 1,
      },
      { leftOut: ["text", "mine", "quarantined", "ticket", "file", "repository", "limit", "constructor"] },
    ],
  ];
  for (const [description, input, expected] of cases) {
    it(`reads ${description}`, () => {
      assert.deepEqual(parseFailingTestsToolInput(input), { filter: {}, leftOut: [], ...expected });
    });
  }
});

describe("parseTestRunToolInput", () => {
  const cases: [description: string, input: unknown, expected: TestRunToolInput][] = [
    ["no input", undefined, { run: "" }],
    ["a run", { run: " 3f0c " }, { run: "3f0c" }],
    [
      "a run with its target branch and repository",
      { run: "3f0c", targetBranch: "main", repository: "acme/harbour" },
      { run: "3f0c", targetBranch: "main", repository: "acme/harbour" },
    ],
    ["values of a wrong type, and empty ones", { run: 7, targetBranch: "", repository: null }, { run: "" }],
  ];
  for (const [description, input, expected] of cases) {
    it(`reads ${description}`, () => assert.deepEqual(parseTestRunToolInput(input), expected));
  }
});
