import assert from "node:assert/strict";
import { LogReader } from "../../../../src/reports/log/logReader";
import { runners } from "../../../../src/reports/log/runners/index";
import { readLog, readLogLines } from "../../../support/readLog";

const pytestLog = [
  "=========================== short test summary info ============================",
  "FAILED tests/test_berth.py::test_moors - assert 1 == 2",
  "========================= 1 failed, 1 passed in 0.07s =========================",
];
const jestLog = [
  "FAIL test/tide.test.js",
  "  ● Tide › turns",
  "",
  "    no tide",
  "",
  "Test Suites: 1 failed, 1 total",
  "Ran all test suites.",
];

describe("LogReader", () => {
  it("reads runner after runner", () => {
    assert.deepEqual(readLogLines([...pytestLog, "$ npm test", ...jestLog, ...pytestLog].join("\n")), [
      "failed | tests/test_berth.py | test_moors",
      "failed | test/tide.test.js | Tide | turns",
      "failed | tests/test_berth.py | test_moors",
    ]);
  });

  it("reads runs whose lines are interleaved behind prefixes", () => {
    const lines = jestLog.flatMap((line, index) => [
      `@acme/tide:test: ${line}`,
      `@acme/berth:test: ${pytestLog[index] ?? ""}`,
    ]);
    assert.deepEqual(readLogLines(lines.join("\n")), [
      "failed | test/tide.test.js | Tide | turns",
      "failed | tests/test_berth.py | test_moors",
    ]);
  });

  it("reads the lines in front of the one by which a run behind a prefix is recognized", () => {
    const lines = ["Failures:", "1) Berth moors", "  Message:", "    no", "", "2 specs, 1 failure"];
    const names = readLogLines(lines.map((line) => `tests-1  | ${line}`).join("\n"));
    assert.deepEqual(names, ["failed | Berth moors"]);
  });

  it("ends a run where another runner begins", () => {
    assert.deepEqual(readLogLines(["=== RUN   TestMoors", "--- FAIL: TestMoors (0.00s)", ...jestLog].join("\n")), [
      "failed | TestMoors",
      "failed | test/tide.test.js | Tide | turns",
    ]);
  });

  it("keeps the text of a failure", () => {
    assert.deepEqual(
      readLog([...pytestLog, ...jestLog].join("\n")).map(({ failure }) => failure),
      ["assert 1 == 2", "no tide"],
    );
  });

  it("reads a text in pieces of any size", () => {
    const text = [...pytestLog, ...jestLog].join("\r\n");
    const reader = new LogReader();
    for (const character of text) reader.write(character);
    assert.deepEqual(reader.end(), readLog(text));
  });

  it("finds no test in lines that look like results, where no runner has begun", () => {
    const lines = [
      "✕ moors",
      "FAILED tests/test_berth.py::test_moors",
      "ERROR in berth.ts",
      "  1) Berth moors",
      "error: test failed",
    ];
    assert.deepEqual(readLogLines(lines.join("\n")), []);
  });

  it("keeps 8,000 characters of a line and of a text", () => {
    const path = "tests/test_berth.py::test_moors";
    const lines = [...pytestLog.slice(0, 1), `FAILED ${path} - ${"x".repeat(9_000)}`, "y".repeat(9_000)];
    assert.deepEqual(
      readLog(lines.join("\n")).map(({ failure }) => failure.length),
      [8_000],
    );
  });
});

describe("Runners of logs", () => {
  it("have names of their own", () => {
    const names = runners.map(({ name }) => name);
    assert.deepEqual([...new Set(names)], names);
  });

  it("begin only sections that they have", () => {
    const missing = runners.flatMap(({ name, everywhere = [], sections }) =>
      [...everywhere, ...Object.values(sections).flatMap(({ rules }) => rules)]
        .flatMap(({ section }) => section ?? [])
        .filter((section) => !Object.hasOwn(sections, section))
        .map((section) => `${name}: ${section}`),
    );
    assert.deepEqual(missing, []);
  });
});
