import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { CaseCollector } from "../../../src/reports/caseCollector";
import { JsonReader } from "../../../src/reports/json/jsonReader";
import { readWholeReport } from "../../support/readWholeReport";

const read = (text: string): Promise<TestReport> => readWholeReport([Buffer.from(text)]);
const measureLengths = ({ failures }: TestReport) =>
  failures.map(({ name, classname = "", file = "", suites, failure }) =>
    [name, classname, file, suites.join(""), failure].map(({ length }) => length),
  );

/** Reads a list of JSON values, all of which are kept. */
function readValues(values: string): void {
  new JsonReader({ isNeeded: () => true, visit: () => true }).write(`[${values}]`);
}

const goEvent = (Action: string, fields: object) => `${JSON.stringify({ Action, Package: "p", ...fields })}\n`;

describe("Limits of test reports", () => {
  it("keep the first 20,000 failures", () => {
    const collector = new CaseCollector();
    const add = () => collector.addFailure({ name: "a", suites: [] });
    for (let count = 0; count < 20_000; count++) {
      add();
    }
    assert.deepEqual([collector.toReport().failures.length, collector.problem], [20_000, undefined]);
    add();
    assert.deepEqual([collector.toReport().failures.length, collector.problem], [20_000, "tooManyFailures"]);
  });

  it("match the attempts of 100,000 tests that are read in any order", () => {
    const collector = new CaseCollector();
    const failure = { name: "a", suites: [] };
    for (let count = 1; count <= 100_001; count++) {
      collector.timedAttempts.add(String(count), 2);
    }
    collector.timedAttempts.add("100000", 1, failure);
    const beforeLimit = collector.toReport();
    collector.timedAttempts.add("100001", 1, failure);
    const report = collector.toReport();
    assert.deepEqual([beforeLimit.failures.length, report.failures.length, report.retriedCases.length], [0, 1, 1]);
  });

  it("keep 50,000,000 characters of all failures, and count a text that they share once", () => {
    const collector = new CaseCollector();
    const add = (details: string) => collector.addFailure({ name: "a", suites: ["a"], details });
    for (let count = 0; count < 6_249; count++) {
      add(String(count).padEnd(8_000, "."));
    }
    add("x".repeat(7_999));
    add("x".repeat(7_999));
    assert.deepEqual([collector.toReport().failures.length, collector.problem], [6_251, undefined]);
    add("y");
    assert.deepEqual([collector.toReport().failures.length, collector.problem], [6_251, "tooManyFailures"]);
  });

  it("keep the first 4,000 characters of a name and 8,000 of a failure", () => {
    const collector = new CaseCollector();
    for (const extra of [0, 1]) {
      const [name, details] = ["n".repeat(4_000 + extra), "d".repeat(8_000 + extra)];
      collector.addFailure({ name, classname: name, file: name, suites: [name], details });
    }
    assert.deepEqual(measureLengths(collector.toReport()), Array(2).fill([4_000, 4_000, 4_000, 4_000, 8_000]));
  });

  it("keep the 100 innermost suites of a case, and 4,000 characters of them", () => {
    const collector = new CaseCollector();
    const names = Array.from({ length: 101 }, (_, index) => `s${index}`);
    collector.addFailure({ name: "a", suites: names.slice(1) });
    collector.addFailure({ name: "a", suites: names });
    collector.addFailure({ name: "a", suites: ["outer", "x".repeat(3_990), "y".repeat(9)] });
    const suites = collector.toReport().failures.map((failure) => failure.suites);
    assert.deepEqual(suites, [names.slice(1), names.slice(1), ["o", "x".repeat(3_990), "y".repeat(9)]]);
  });

  it("read up to 1,000 levels of XML", async () => {
    const readNested = (depth: number) =>
      read(
        `${"<testsuite>".repeat(depth - 2)}<testcase name="a"><failure/></testcase>${"</testsuite>".repeat(depth - 2)}`,
      );
    const reports = await Promise.all([readNested(1_000), readNested(1_001)]);
    assert.deepEqual(
      reports.map(({ failures, problem }) => [failures.length, problem]),
      [
        [1, undefined],
        [0, "malformed"],
      ],
    );
  });

  it("keep the first 8,000 characters of a message, spaces included", async () => {
    const report = async (length: number) => {
      const blank = " ".repeat(length - 1);
      const xml = `<testsuite><testcase name="a"><failure message="${blank}x"/></testcase></testsuite>`;
      return (await read(xml)).failures[0]?.failure;
    };
    assert.deepEqual([await report(8_000), await report(8_001)], [`${" ".repeat(7_999)}x`.trim(), ""]);
  });

  it("read up to 500 levels of JSON", () => {
    const readNested = (depth: number) => readValues("[".repeat(depth - 1) + "]".repeat(depth - 1));
    assert.doesNotThrow(() => readNested(500));
    assert.throws(() => readNested(501), SyntaxError);
  });

  it("read numbers of up to 100 characters in JSON", () => {
    assert.doesNotThrow(() => readValues("1".repeat(100)));
    assert.throws(() => readValues("1".repeat(101)), SyntaxError);
  });

  it("keep up to 50,000,000 characters of JSON, and count 50 more for each value", () => {
    const strings = `"${"x".repeat(7_950)}",`.repeat(6_240);
    assert.doesNotThrow(() => readValues(`${strings}${"1,".repeat(1_599)}1`));
    assert.throws(() => readValues(`${strings}${"1,".repeat(1_600)}1`), SyntaxError);
  });

  it("keep the first 8,000 characters of a string of JSON", () => {
    const values = [8_000, 8_001].map((length) => {
      const reader = new JsonReader({ isNeeded: () => true, visit: () => true });
      reader.write(JSON.stringify({ a: "x".repeat(length) }));
      return reader.root?.a;
    });
    assert.deepEqual(values, Array(2).fill("x".repeat(8_000)));
  });

  it("read lines of up to 1,000,000 characters of `go test -json`", async () => {
    const report = (length: number) => {
      const line = goEvent("fail", { Test: "TestA", Output: "" });
      const filledLine = line.replace('"Output":"', `"Output":"${"x".repeat(length - line.length + 1)}`);
      return read(goEvent("run", { Test: "TestB" }) + filledLine + goEvent("pass", {}));
    };
    const reports = await Promise.all([report(1_000_000), report(1_000_001)]);
    assert.deepEqual(
      reports.map(({ failures }) => failures.length),
      [1, 0],
    );
  });

  it("keep the output of up to 20,000 open tests of `go test -json`", async () => {
    const outputs = Array.from({ length: 20_001 }, (_, test) => goEvent("output", { Test: `T${test}`, Output: "no" }));
    const ends = [19_999, 20_000].map((test) => goEvent("fail", { Test: `T${test}` }));
    const lastOutput = goEvent("output", { Test: "T19999", Output: " more" });
    const { failures } = await read([...outputs, lastOutput, ...ends].join(""));
    assert.deepEqual(
      failures.map(({ failure }) => failure),
      ["Failed\nno more", "Failed"],
    );
  });

  it("follow up to 100,000 open tests and 20,000 open packages of `go test -json`", async () => {
    const runs = Array.from({ length: 100_001 }, (_, test) => goEvent("run", { Test: `T${test}` }));
    const packages = Array.from({ length: 20_001 }, (_, index) => goEvent("start", { Package: `p${index}` }));
    const again = goEvent("run", { Test: "T0" }) + goEvent("pass", { Test: "T0" }) + goEvent("run", { Test: "T0" });
    const reports = await Promise.all([
      read([...runs.slice(2), again].join("")),
      read(runs.join("")),
      read([...runs.slice(1), goEvent("skip", {}), ...runs.slice(1)].join("")),
      read(packages.slice(1).join("")),
      read(packages.join("")),
    ]);
    assert.deepEqual(
      reports.map(({ problem }) => problem),
      ["truncated", "malformed", "truncated", "truncated", "malformed"],
    );
  });

  /** Names the tests that failed in a blob of Playwright, in which the last of its tests did. */
  async function readBlob(testCount: number, titleOfFirst = "T0"): Promise<readonly string[]> {
    const entries = Array.from({ length: testCount }, (_, test) => ({ testId: `${test}`, title: `T${test}` }));
    const firstEntry = { testId: "0", title: titleOfFirst };
    const lastTest = { testId: `${testCount - 1}`, expectedStatus: "passed" };
    const events = [
      ["onConfigure", {}],
      ["onProject", { project: { suites: [{ entries: [firstEntry, ...entries.slice(1)] }] } }],
      ["onTestEnd", { test: lastTest, result: { status: "failed" } }],
      ["onEnd", { result: { status: "failed" } }],
    ];
    const { failures } = await read(events.map(([method, params]) => JSON.stringify({ method, params })).join("\n"));
    return failures.map(({ name }) => name);
  }

  it("name 100,000 tests of Playwright's blobs", async () => {
    assert.deepEqual([await readBlob(100_000), await readBlob(100_001)], [["T99999"], [""]]);
  });

  it("read lines of 20,000,000 characters of Playwright's blobs", async () => {
    const otherText = '{"method":"onProject","params":{"project":{"suites":[{"entries":[{"testId":"0","title":""}';
    const end = ',{"testId":"1","title":"T1"}]}]}}}';
    const length = 20_000_000 - otherText.length - end.length;
    assert.deepEqual(
      [await readBlob(2, "x".repeat(length)), await readBlob(2, "x".repeat(length + 1))],
      [["T1"], [""]],
    );
  });

  it("name the tests in 100 nested suites of Playwright's blobs, and read on after deeper ones", async () => {
    const readNested = async (depth: number) => {
      const suites = '{"title":"s","entries":['.repeat(depth);
      const test = '{"testId":"0","title":"adds"}';
      const project = `{"method":"onProject","params":{"project":{"suites":[${suites}${test}${"]}".repeat(depth)}]}}}`;
      const end = { test: { testId: "0", expectedStatus: "passed" }, result: { status: "failed" } };
      const events = [
        '{"method":"onConfigure","params":{}}',
        project,
        JSON.stringify({ method: "onTestEnd", params: end }),
      ];
      const { failures } = await read(events.join("\n"));
      return failures.map(({ name }) => name.split(" › ").length);
    };
    assert.deepEqual([await readNested(100), await readNested(101), await readNested(20_000)], [[100], [1], [1]]);
  });
});
