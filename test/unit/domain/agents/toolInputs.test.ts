import assert from "node:assert/strict";
import {
  type FailingTestsToolInput,
  parseExplainToolInput,
  parseFailingTestsToolInput,
  parseTestRunToolInput,
  type TestRunToolInput,
} from "../../../../src/domain/agents/toolInputs";
import { assertQuick } from "../../../support/pace";

describe("Input of a language model tool", () => {
  it("is parsed in linear time", async () => {
    const input = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`input ${index}`, true]));
    await assertQuick(() => assert.equal(parseFailingTestsToolInput(input).leftOut.length, 20_000), 2);
  });

  it("is read of 20,000 names as of the first 1,000", async () => {
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

  const explained: [name: string, input: unknown, names: readonly string[], others?: object][] = [
    ["nothing", {}, []],
    ["no object", 3, []],
    ["names", { names: ["adds tax", " removes ", "", null, 3] }, ["adds tax", "removes"]],
    ["lines", { names: "FAIL a\r\n\nFAIL b" }, ["FAIL a", "FAIL b"]],
    ["a report", { report: " out/junit.xml ", names: "" }, [], { report: "out/junit.xml" }],
    ["what is not understood", { names: 3, file: "a", report: {} }, [], { leftOut: ["names", "file", "report"] }],
    ["long names", { names: ["a".repeat(5_000)] }, ["a".repeat(2_000)]],
  ];
  for (const [what, input, names, others] of explained) {
    it(`can be about ${what}, to be explained`, () =>
      assert.deepEqual(parseExplainToolInput(input), { names, omittedCount: 0, leftOut: [], ...others }));
  }

  const failingTests: [name: string, input: unknown, question: Partial<FailingTestsToolInput>][] = [
    ["nothing", {}, {}],
    ["no object", "web", {}],
    ["no input", undefined, {}],
    [
      "all that can be asked",
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
      "what models send for nothing",
      { text: "", owner: null, mine: false, new: false, quarantined: "", ticket: undefined, file: "", repository: "" },
      {},
    ],
    [
      "what nobody understands",
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
  for (const [name, input, question] of failingTests) {
    it(`of the failing tests: ${name}`, () => {
      assert.deepEqual(parseFailingTestsToolInput(input), { filter: {}, leftOut: [], ...question });
    });
  }

  const testRuns: [name: string, input: unknown, question: TestRunToolInput][] = [
    ["nothing", undefined, { run: "" }],
    ["a run", { run: " 3f0c " }, { run: "3f0c" }],
    [
      "a run of a queue",
      { run: "3f0c", targetBranch: "main", repository: "acme/harbour" },
      { run: "3f0c", targetBranch: "main", repository: "acme/harbour" },
    ],
    ["what models send for nothing", { run: 7, targetBranch: "", repository: null }, { run: "" }],
  ];
  for (const [name, input, question] of testRuns) {
    it(`of a test run: ${name}`, () => assert.deepEqual(parseTestRunToolInput(input), question));
  }
});
