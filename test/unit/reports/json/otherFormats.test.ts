import assert from "node:assert/strict";
import { readWholeReport } from "../../../support/readWholeReport";

const read = (report: unknown) => readWholeReport([Buffer.from(JSON.stringify(report))]);
const ten = Date.UTC(2026, 10, 20, 10);

describe("Common Test Report Format", () => {
  const report = (tests: readonly object[], failed = 0) => ({
    reportFormat: "CTRF",
    specVersion: "0.0.0",
    results: { tool: { name: "vitest" }, summary: { tests: 3, failed, start: ten, stop: ten + 9 }, tests },
  });
  const failedTest = {
    name: "adds",
    status: "failed",
    duration: 3,
    message: "expected 3",
    trace: "at cart.ts:7",
    suite: "web/cart.test.ts > Cart",
    filePath: "web/cart.test.ts",
    line: 5,
  };
  const place = { classname: "web/cart.test.ts Cart", file: "web/cart.test.ts", line: 5 };
  const suites = ["web/cart.test.ts", "Cart"];

  it("has the failed tests, those that passed on retry with their first failure, and the start", async () => {
    const flakyTest = {
      ...failedTest,
      status: "passed",
      flaky: true,
      retries: 1,
      message: undefined,
      trace: undefined,
      suite: suites,
      retryAttempts: [{ attempt: 1, status: "failed", message: "busy", trace: "at a.ts:1" }],
    };
    const tests = [failedTest, flakyTest, { name: "ships", status: "passed" }, { name: "waits", status: "skipped" }];
    assert.deepEqual(await read(report(tests, 1)), {
      format: "ctrf",
      failures: [{ name: "adds", ...place, suites, failure: "expected 3\nat cart.ts:7" }],
      retriedCases: [{ name: "adds", ...place, suites, failure: "busy\nat a.ts:1" }],
      caseCount: 4,
      startedAt: ten,
    });
  });

  it("is recognized by its results if it does not name its format, and has a failure if only its summary states one", async () => {
    const { results } = report([{ name: "ships", status: "passed" }], 1);
    const { format, failures, caseCount } = await read({ results });
    assert.deepEqual([format, failures.map(({ name }) => name), caseCount], ["ctrf", [""], 2]);
  });
});

describe("Report of another format", () => {
  const items = Array(1_000_001).fill({});
  for (const [name, report] of [
    ["Common Test Report Format", { reportFormat: "CTRF", results: { tests: items } }],
    ["mocha", { stats: { passes: 0, pending: 0, failures: 0 }, tests: items }],
  ] as const) {
    it(`may have more than 1,000,000 passed tests in ${name}, which are not kept`, async () => {
      const { caseCount, problem } = await read(report);
      assert.deepEqual([caseCount, problem], [1_000_001, undefined]);
    });
  }
});

describe("Report of mochawesome", () => {
  it("has the failed tests and hooks of its nested suites, with the file of the outermost one", async () => {
    const test = (title: string, state: string, fields: object = {}) => ({
      title,
      fullTitle: `Berth ${title}`,
      state,
      pass: state === "passed",
      fail: state === "failed",
      pending: state === "pending",
      code: "moor()",
      err: {},
      uuid: title,
      ...fields,
    });
    const hook = test('"before each" hook for "turns"', "failed", { isHook: true, err: { message: "no tide" } });
    const passingHook = test('"after all" hook', "passed", { isHook: true });
    const failedTest = test("refuses", "failed", {
      err: { message: "expected 3", estack: "Error: expected 3\n at a" },
    });
    const tests = [test("moors", "passed"), failedTest, test("waits", "pending")];
    const suite = {
      uuid: "b",
      title: "Berth",
      file: "",
      beforeHooks: [hook],
      afterHooks: [passingHook],
      tests,
      suites: [],
    };
    const root = { uuid: "a", title: "", file: "cypress/e2e/berth.cy.js", beforeHooks: [], tests: [], suites: [suite] };
    const stats = { suites: 1, tests: 4, passes: 1, pending: 1, failures: 2, start: "2026-11-20T10:00:00.000Z" };
    const { format, failures, caseCount } = await read({ stats, results: [root] });
    const place = { classname: "Berth", suites: ["Berth"], file: "cypress/e2e/berth.cy.js" };
    assert.deepEqual(
      [format, failures, caseCount],
      [
        "mocha",
        [
          { name: '"before each" hook for "turns"', ...place, failure: "no tide" },
          { name: "refuses", ...place, failure: "expected 3\nError: expected 3\n at a" },
        ],
        4,
      ],
    );
  });
});

describe("Report of mocha", () => {
  const test = (title: string, fields: object = {}) => ({
    title,
    fullTitle: `Cart ${title}`,
    file: "/w/cart.spec.js",
    duration: 1,
    currentRetry: 0,
    err: {},
    ...fields,
  });
  const err = { message: "expected 3", stack: "AssertionError: expected 3\n  at cart.spec.js:7" };

  it("has the failed tests and hooks, those that passed on retry, and the start", async () => {
    const failures = [test("adds", { err }), test('"before all" hook for "ships"', { err: { message: "down" } })];
    const passes = [test("ships"), test("flaky", { currentRetry: 1 })];
    const stats = { suites: 1, tests: 3, passes: 2, pending: 0, failures: 2, start: "2026-11-20T10:00:00.000Z" };
    const place = { classname: "Cart", file: "/w/cart.spec.js", suites: ["Cart"] };
    assert.deepEqual(await read({ stats, tests: [failures[0], ...passes], pending: [], failures, passes }), {
      format: "mocha",
      failures: [
        { name: "adds", ...place, failure: "expected 3\nAssertionError: expected 3\n  at cart.spec.js:7" },
        { name: '"before all" hook for "ships"', ...place, failure: "down" },
      ],
      retriedCases: [{ name: "flaky", ...place, failure: "" }],
      caseCount: 3,
      startedAt: ten,
    });
  });

  it("distinguishes passed from skipped tests, even in a later attempt", async () => {
    const report = {
      stats: { passes: 1, pending: 2, failures: 0 },
      tests: [test("ships"), test("waits"), test("rests")],
      passes: [test("ships")],
      pending: [test("waits"), test("rests", { currentRetry: 1 })],
    };
    const others: unknown[] = [];
    const { retriedCases } = await readWholeReport([Buffer.from(JSON.stringify(report))], undefined, (...other) =>
      others.push([other[0].name, other[1]]),
    );
    assert.deepEqual(
      [retriedCases, others],
      [
        [],
        [
          ["ships", true],
          ["waits", false],
          ["rests", false],
        ],
      ],
    );
  });
});

describe("Report of RSpec", () => {
  const example = (description: string, status: string, fields: object = {}) => ({
    id: "./spec/cart_spec.rb[1:1]",
    description,
    full_description: `Cart ${description}`,
    status,
    file_path: "./spec/cart_spec.rb",
    line_number: 5,
    run_time: 0.1,
    pending_message: null,
    ...fields,
  });
  const exception = { class: "E", message: "expected 3", backtrace: ["./spec/cart_spec.rb:7", "./lib/cart.rb:2"] };

  it("has the failed examples", async () => {
    const examples = [
      example("adds", "failed", { exception }),
      example("ships", "passed"),
      example("waits", "pending"),
    ];
    const summary = { example_count: 3, failure_count: 1, pending_count: 1, errors_outside_of_examples_count: 0 };
    assert.deepEqual(await read({ version: "3.13.0", examples, summary, summary_line: "3 examples, 1 failure" }), {
      format: "rspec",
      failures: [
        {
          name: "Cart adds",
          file: "./spec/cart_spec.rb",
          line: 5,
          suites: ["Cart"],
          failure: "expected 3\n./spec/cart_spec.rb:7\n./lib/cart.rb:2",
        },
      ],
      retriedCases: [],
      caseCount: 3,
    });
  });

  it("has a failure of the run for errors outside of examples, with their messages", async () => {
    const summary = { example_count: 0, failure_count: 0, errors_outside_of_examples_count: 1 };
    const messages = ["An error occurred while loading ./spec/bill_spec.rb.", "NameError"];
    const { failures } = await read({ version: "3.13.0", messages, examples: [], summary });
    assert.deepEqual(failures, [{ name: "", suites: [], failure: messages.join("\n") }]);
  });
});

describe("JSON of Cucumber", () => {
  const step = (status: string, message?: string | readonly string[]) => ({
    keyword: "When ",
    name: "a step",
    result: { status, error_message: message },
  });
  const scenario = (name: string, steps: readonly object[], fields: object = {}) => ({
    id: "cart;adds",
    keyword: "Scenario",
    name,
    line: 7,
    type: "scenario",
    steps,
    ...fields,
  });
  const feature = (elements: readonly object[]) => ({
    uri: "features/cart.feature",
    id: "cart",
    keyword: "Feature",
    name: "Cart",
    line: 1,
    elements,
  });

  it("has the scenarios in which a step, a hook or the background failed, and the start", async () => {
    const report = await read([
      feature([
        { type: "background", keyword: "Background", name: "", line: 3, steps: [step("failed", "no shop")] },
        scenario("adds", [step("skipped")], { start_timestamp: "2026-11-20T10:00:00.000Z" }),
        scenario("ships", [step("passed")], { after: [{ result: { status: "failed", error_message: "locked" } }] }),
        scenario("counts", [step("passed"), step("undefined")]),
        scenario("waits", [step("passed"), step("skipped")]),
      ]),
      feature([scenario("empty", [])]),
    ]);
    const place = { classname: "Cart", file: "features/cart.feature", line: 7, suites: ["Cart"] };
    assert.deepEqual(report, {
      format: "cucumber",
      failures: [
        { name: "adds", ...place, failure: "no shop" },
        { name: "ships", ...place, failure: "locked" },
        { name: "counts", ...place, failure: "undefined: a step" },
      ],
      retriedCases: [],
      caseCount: 5,
      startedAt: ten,
    });
  });

  it("has the files of scenarios without the scheme of their URI", async () => {
    const paths = ["file:features/cart.feature", "classpath:shop/cart.feature", "file:///ci/cart.feature"];
    const report = await read(paths.map((uri) => ({ ...feature([scenario("adds", [step("failed")])]), uri })));
    assert.deepEqual(
      report.failures.map(({ file }) => file),
      ["features/cart.feature", "shop/cart.feature", "/ci/cart.feature"],
    );
  });

  it("classifies a scenario by its last attempt", async () => {
    const attempts = [scenario("adds", [step("failed", "busy")]), scenario("adds", [step("passed")])];
    const { failures, retriedCases, caseCount } = await read([feature(attempts)]);
    assert.deepEqual([failures, retriedCases.map(({ failure }) => failure), caseCount], [[], ["busy"], 1]);
  });

  it("of behave has locations of one text and messages in lines", async () => {
    const report = await read([
      {
        keyword: "Feature",
        name: "Cart",
        location: "features/cart.feature:1",
        status: "failed",
        elements: [
          {
            type: "scenario",
            name: "adds",
            location: "features/cart.feature:7",
            status: "failed",
            steps: [step("failed", ["Traceback", "AssertionError"])],
          },
        ],
      },
    ]);
    assert.deepEqual(report.failures, [
      {
        name: "adds",
        classname: "Cart",
        file: "features/cart.feature",
        line: 7,
        suites: ["Cart"],
        failure: "Traceback\nAssertionError",
      },
    ]);
  });
});
