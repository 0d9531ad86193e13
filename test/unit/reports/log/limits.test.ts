import assert from "node:assert/strict";
import { FailureTexts } from "../../../../src/reports/log/failureTexts";
import type { LineRule } from "../../../../src/reports/log/grammar";
import { HeldLines } from "../../../../src/reports/log/heldLines";
import type { LogCase } from "../../../../src/reports/log/logCase";
import { LogReader } from "../../../../src/reports/log/logReader";
import { PackageRecords } from "../../../../src/reports/log/packageRecords";
import { RunReader } from "../../../../src/reports/log/runReader";
import { createRecord } from "../../../../src/reports/log/testRecord";
import { readLog } from "../../../support/readLog";

const repeat = (count: number, createLine: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => createLine(index));

describe("Limits of logs", () => {
  it("hold 5,000 lines of a source, then the second half of them", () => {
    const heldLines = new HeldLines();
    const counts = [5_000, 1].map((count) => {
      for (const text of repeat(count, String)) {
        heldLines.add({ text, number: 0 }, "");
      }
      return heldLines.find("").length;
    });
    assert.deepEqual(counts, [5_000, 2_501]);
  });

  it("read 200,000 characters of a log that is indented as a whole", () => {
    const lines = ["    === RUN   TestA", "    --- FAIL: TestA (0.00s)", "    FAIL", "    FAIL\tp\t0.1s"];
    const usedLength = lines.join("\n").length + "\n\n".length;
    const counts = [200_000, 200_001].map((length) => {
      const lastLines = "    a\n".repeat(33_000);
      const filler = "    ".padEnd(length - usedLength - lastLines.length, "x");
      return readLog([...lines, filler, lastLines.trimEnd()].join("\n")).length;
    });
    assert.deepEqual(counts, [1, 0]);
  });

  it("hold 50,000 lines of all sources", () => {
    const heldLines = new HeldLines();
    const sources = repeat(11, (index) => `${index}: `);
    for (const source of sources) {
      for (const text of repeat(5_000, String)) {
        heldLines.add({ text, number: 0 }, source);
      }
    }
    assert.deepEqual(
      sources.map((source) => heldLines.find(source).length),
      [...Array(10).fill(5_000), 0],
    );
  });

  it("keep 20,000,000 characters of all texts, and those in front of a line only with a test", () => {
    const texts = new FailureTexts();
    const records = repeat(2_501, String).map((name, index) => createRecord(index, { name, suites: [] }));
    for (const record of records) {
      texts.addToNextTest("x".repeat(8_000));
      texts.endNextText();
      texts.openTest = record;
      texts.add("x".repeat(8_000));
    }
    const lengths = records.map(({ text }) => text.length);
    assert.deepEqual(lengths, [...Array(2_500).fill(8_000), 0]);
  });

  it("keep 500 characters of the line that says that a test failed", () => {
    const heading = "=========================== short test summary info ============================";
    const [failure] = readLog(`${heading}\nFAILED tests/test_a.py::test_a - ${"x".repeat(500)}\n`);
    assert.equal(failure?.logLine?.text.length, 500);
  });

  it("go on with a name up to 4,000 characters", () => {
    const heading = "⎯⎯⎯ Failed Tests 1 ⎯⎯⎯";
    const nameLengths = [3_999, 4_000].map((length) => {
      const lines = [heading, " FAIL  test/a.test.ts > a", `  ${"x".repeat(length)}`, "", "Error: no"];
      return readLog(lines.join("\n")).map(({ name }) => name.length);
    });
    assert.deepEqual(nameLengths, [[4_001], [1]]);
  });

  it("read 10 lines of a title", () => {
    const readTitles = (count: number) => {
      const titles = repeat(count, (index) => `${" ".repeat(7 + index)}t${index}`);
      const lines = ["  0 passing (1ms)", "  1 failing", "", "  1) a", ...titles.slice(2), `${titles[1]}:`, "", "no"];
      return readLog(lines.join("\n")).map(({ suites }) => suites.length);
    };
    // A longer title leaves the failure that is counted
    assert.deepEqual([readTitles(10), readTitles(11)], [[9], [0]]);
  });

  it("read 10,000 runs", () => {
    const lines = repeat(
      10_001,
      (index) => `bun test v1.1.0\n(fail) a${index} [1.00ms]\nRan 1 test across 1 file. [1ms]`,
    );
    assert.equal(readLog(lines.join("\n")).length, 10_000);
  });

  it("look for the time in 100 lines", () => {
    const startOf = (lineCount: number) => {
      const reader = new LogReader();
      reader.write(`${"a\n".repeat(lineCount)}2026-11-28T10:00:00Z b\n`);
      reader.end();
      return reader.startedAt;
    };
    assert.deepEqual([startOf(99), startOf(100)], [Date.UTC(2026, 10, 28, 10), undefined]);
  });

  it("take off 6 prefixes of a line, and tell 1,000 sources apart", () => {
    const run = ["bun test v1.1.0", "(fail) a [1.00ms]", "Ran 1 test across 1 file. [1ms]"];
    const readBehind = (prefixes: readonly string[]) =>
      readLog(prefixes.flatMap((prefix) => run.map((line) => prefix + line)).join("\n")).length;
    const time = "2026-11-28T10:00:00.000Z ";
    const sources = repeat(1_001, (index) => `@acme/p${index}:test: `);
    const otherTime = "2027-11-28T10:00:00.000Z ";
    const counts = [6, 7].map((count) => readBehind([time.repeat(count), otherTime.repeat(count)]));
    assert.deepEqual([...counts, readBehind(sources)], [1, 0, 1_000]);
  });

  it("note 20,000 classes with a failure, for lines that repeat it", () => {
    const classes = repeat(20_001, (index) => `C${index} a`);
    const rules = [
      { line: /^(?<class>\S+) (?<name>\S+)$/, test: "failed" },
      { line: /^again (?<class>\S+) (?<name>\S+)$/, test: "failed", isRepeated: true },
    ] as const;
    const names = readLines(rules, [...classes, "again C19999 b", "again C20000 b"]).map(({ name }) => name);
    assert.deepEqual([names.length, names.at(-1)], [20_002, "b"]);
  });

  it("keep 100 suites around a test", () => {
    const suites = repeat(101, (index) => `${" ".repeat(index)}s${index}`);
    const rules = [
      { line: /^(?<indent> *)(?<name>f)$/, test: "failed" },
      { line: /^(?<indent> *)(?<name>\S+)$/, opens: "suite" },
    ] as const;
    const [failure] = readLines(rules, [...suites, `${" ".repeat(101)}f`]);
    assert.equal(failure?.suites.length, 100);
  });

  it("keep why 1,000 packages could not be built", () => {
    const packages = new PackageRecords();
    const builds = repeat(1_001, (index) => `p${index}`).map((name) => packages.openBuild(name) !== undefined);
    assert.deepEqual(builds, [...Array(1_000).fill(true), false]);
  });
});

/** Reads the lines of a run whose results have these rules. */
function readLines(rules: readonly LineRule[], lines: readonly string[]): readonly LogCase[] {
  const run = new RunReader({ starts: [], sections: { results: { rules } } });
  for (const [number, line] of lines.entries()) {
    run.readLine(line, number);
  }
  return run.end();
}
