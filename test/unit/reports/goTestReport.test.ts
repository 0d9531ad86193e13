import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { readWholeReport } from "../../support/readWholeReport";

const read = (lines: readonly (object | string)[], end = "\n"): Promise<TestReport> => {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return readWholeReport([Buffer.from(text + end)]);
};

const event = (Action: string, Test?: string, Output?: string) => ({
  Time: "2026-11-20T10:00:00.5Z",
  Action,
  Package: "acme/berth",
  Test,
  Output,
});
const failure = (name: string, text: string) => ({
  name,
  classname: "acme/berth",
  suites: ["acme/berth"],
  failure: text,
});

describe("GoTestReader", () => {
  it("joins the output of each failed test", async () => {
    const report = await read([
      event("run", "TestA"),
      event("output", "TestA", "=== RUN TestA\n"),
      event("run", "TestB"),
      event("output", "TestB", "fine\n"),
      event("output", "TestA", "got 3\n"),
      event("fail", "TestA"),
      event("pass", "TestB"),
      event("fail"),
    ]);
    assert.deepEqual(report, {
      failures: [failure("TestA", "Failed\n=== RUN TestA\ngot 3")],
      caseCount: 2,
      startedAt: Date.UTC(2026, 10, 20, 10, 0, 0, 500),
    });
  });

  it("counts the tests that a panic or a timeout ended", async () => {
    const report = await read([
      event("run", "TestA"),
      event("output", "TestA", "panic: test timed out"),
      event("fail"),
    ]);
    assert.deepEqual([report.failures, report.caseCount], [[failure("TestA", "Failed\npanic: test timed out")], 1]);
  });

  it("takes a package that failed without a test as one case, with the output of its build", async () => {
    const report = await read([
      { ImportPath: "acme/berth [acme/berth.test]", Action: "build-output", Output: "undefined: x\n" },
      event("output", undefined, "FAIL acme/berth [build failed]\n"),
      { ...event("fail"), FailedBuild: "acme/berth [acme/berth.test]" },
    ]);
    assert.deepEqual(report.failures, [
      {
        name: "TestMain",
        suites: ["acme/berth"],
        failure: "Failed\nundefined: x\nFAIL acme/berth [build failed]",
      },
    ]);
  });

  it("leaves out lines of other programs", async () => {
    const lines = ["# acme/berth", event("run", "TestA"), "{ not an event", event("fail", "TestA"), "", event("fail")];
    const report = await read(lines);
    assert.deepEqual([report.failures.length, report.caseCount, report.problem], [1, 1, undefined]);
  });

  it("finds a report truncated that ends within a line or a package", async () => {
    const withinLine = await read([event("run", "TestA"), event("fail", "TestA"), event("fail"), '{"Time":"20'], "");
    const withinPackage = await read([event("run", "TestA"), event("fail", "TestA")]);
    for (const report of [withinLine, withinPackage])
      assert.deepEqual([report.failures.length, report.problem], [1, "truncated"]);
  });

  it("keeps the beginning of long output and leaves out lines without end", async () => {
    const report = await read([
      event("run", "TestA"),
      event("output", "TestA", "x".repeat(9_000)),
      event("output", "TestA", "y".repeat(1_100_000)),
      event("fail", "TestA"),
      event("fail"),
    ]);
    assert.deepEqual(
      report.failures.map(({ failure: text }) => text),
      [`Failed\n${"x".repeat(8_000)}`],
    );
  });
});
