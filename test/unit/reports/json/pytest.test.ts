import assert from "node:assert/strict";
import type { TestReport } from "../../../../src/domain/reports/testReport";
import { readContent } from "../../../support/readWholeReport";

const read = (fields: object): Promise<TestReport> =>
  readContent([Buffer.from(JSON.stringify({ created: ten / 1_000, exitcode: 0, ...fields }))]);

const ten = Date.UTC(2026, 10, 20, 10);
const failedCall = { outcome: "failed", crash: { message: "assert 3 == 4" }, longrepr: "E  assert 3 == 4" };

describe("Report of pytest", () => {
  for (const [nodeid, name, classname, file] of [
    ["test_a.py::test_adds", "test_adds", "test_a", "test_a.py"],
    ["tests/python/test_a.py::test_adds", "test_adds", "tests.python.test_a", "tests/python/test_a.py"],
    ["tests/test_a.py::TestCart::TestTax::test_adds", "test_adds", "tests.test_a.TestCart.TestTax", "tests/test_a.py"],
    ["test_a.py::test_adds[a/b::c.py-[1]]", "test_adds[a/b::c.py-[1]]", "test_a", "test_a.py"],
    ["docs/cart.rst::cart.rst", "cart.rst", "docs.cart.rst", "docs/cart.rst"],
    ["tests/test_a.py", "tests.test_a", undefined, "tests/test_a.py"],
  ] as const) {
    it(`has the name ${name}, the class ${classname} and the file ${file} of ${nodeid}`, async () => {
      const { failures } = await read({ tests: [{ nodeid, outcome: "failed" }] });
      const expected = { name, ...(classname !== undefined && { classname }), file, suites: [], failure: "" };
      assert.deepEqual(failures, [expected]);
    });
  }

  for (const [description, steps, expected] of [
    ["the test", { setup: { outcome: "passed" }, call: failedCall }, "assert 3 == 4\nE  assert 3 == 4"],
    ["the set-up", { setup: { outcome: "failed", longrepr: "refused" } }, "refused"],
    ["the tear-down", { call: { outcome: "passed" }, teardown: { outcome: "failed", longrepr: "locked" } }, "locked"],
    [
      "the tear-down of a skipped test",
      {
        call: { outcome: "skipped", longrepr: "('a.py', 3, 'Skipped')" },
        teardown: { outcome: "failed", longrepr: "locked" },
      },
      "locked",
    ],
    [
      "the test before that of its tear-down",
      { call: failedCall, teardown: { outcome: "failed", longrepr: "locked" } },
      "assert 3 == 4\nE  assert 3 == 4",
    ],
    [
      "the step that has one",
      { call: { outcome: "failed" }, teardown: { outcome: "failed", longrepr: "locked" } },
      "locked",
    ],
    ["no step if none has one", { setup: null, call: { outcome: "failed", crash: null } }, ""],
    ["a test whose crash is null", { call: { ...failedCall, crash: null } }, "E  assert 3 == 4"],
  ] as const) {
    it(`has the failure of ${description}`, async () => {
      const { failures } = await read({ tests: [{ nodeid: "a.py::test_a", outcome: "error", ...steps }] });
      assert.deepEqual(
        failures.map(({ failure }) => failure),
        [expected],
      );
    });
  }

  it("counts all tests, and the files and classes that could not be collected", async () => {
    const outcomes = ["passed", "failed", "skipped", "error", "xfailed", "xpassed"];
    const report = await read({
      collectors: outcomes.map((outcome) => ({ nodeid: `${outcome}.py`, outcome })),
      tests: outcomes.map((outcome) => ({ nodeid: `a.py::test_${outcome}`, outcome })),
    });
    assert.deepEqual(
      [report.failures.map(({ name }) => name), report.caseCount],
      [["failed", "error", "test_failed", "test_error"], 8],
    );
  });

  it("has a failed test without an ID, and no tests in other places", async () => {
    const test = { nodeid: "a.py::test_a", outcome: "failed" };
    const report = await read({ tests: [{ outcome: "failed" }, { outcome: "passed", tests: [test] }], setup: test });
    const failures = [{ name: "", suites: [], failure: "" }];
    assert.deepEqual(report, { failures, retriedCases: [], caseCount: 2, startedAt: ten });
  });

  for (const [description, fields] of [
    ["starts its duration before it was created", { duration: 5, startedAt: ten - 5_000 }],
    ["starts when it was created if its duration is no number", { duration: null, startedAt: ten }],
  ] as const) {
    it(description, async () => {
      const { duration, startedAt } = fields;
      assert.deepEqual(await read({ duration, tests: [] }), {
        failures: [],
        retriedCases: [],
        caseCount: 0,
        startedAt,
      });
    });
  }

  for (const fields of [{ exitcode: "1" }, { created: "20" }, { exitcode: undefined }, { created: undefined }]) {
    it(`is not recognized with ${Object.entries(fields).map(([name, value]) => `${name} ${JSON.stringify(value)}`)}`, async () => {
      const report = await read({ ...fields, tests: [{ nodeid: "a.py::test_a", outcome: "failed" }] });
      assert.deepEqual(report, { failures: [], retriedCases: [], caseCount: 0, problem: "noReport" });
    });
  }

  it("may have more than 1,000,000 passed tests, which are not kept", async () => {
    assert.deepEqual(await read({ tests: Array(1_000_001).fill({}) }), {
      failures: [],
      retriedCases: [],
      caseCount: 1_000_001,
      startedAt: ten,
    });
  });
});
