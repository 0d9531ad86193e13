import assert from "node:assert/strict";
import { LogReader } from "../../../../src/reports/log/logReader";
import { runners } from "../../../../src/reports/log/runners/index";
import { usedMs } from "../../../support/growth";
import { leastTime } from "../../../support/pace";
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
    const nextPytestLog = pytestLog.map((line) => line.replace("test_moors", "test_leaves"));
    assert.deepEqual(readLogLines([...pytestLog, "$ npm test", ...jestLog, ...nextPytestLog].join("\n")), [
      "failed | tests/test_berth.py | test_moors",
      "failed | test/tide.test.js | Tide | turns",
      "failed | tests/test_berth.py | test_leaves",
    ]);
  });

  it("gives a failure once that a command reports alike when it is run again", () => {
    const otherLog = pytestLog.map((line) => line.replace("assert 1 == 2", "assert 1 == 3"));
    const failures = readLog([...pytestLog, ...otherLog, ...pytestLog].join("\n"));
    assert.deepEqual(
      failures.map(({ name, failure }) => [name, failure]),
      [
        ["test_moors", "assert 1 == 2"],
        ["test_moors", "assert 1 == 3"],
      ],
    );
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

  it("takes one line that a test printed for no run of TAP", () => {
    const dotnetLog = ["Starting test execution, please wait...", "ok 1 imaginary", "  Failed Moors [2 ms]"];
    assert.deepEqual(
      [readLogLines("$ ./run\nnot ok 1 imaginary\ndone"), readLogLines(dotnetLog.join("\n"))],
      [[], ["failed | Moors"]],
    );
  });

  it("reads TAP without a plan", () => {
    assert.deepEqual(readLogLines("$ ./run\nok 1 moors\nnot ok 2 leaves"), ["passed | moors", "failed | leaves"]);
  });

  it("keeps a part of a run in which a test printed a plan of TAP", () => {
    const lines = [" ✓ test/tide.test.js > Tide > turns 5ms", " × test/tide.test.js > Tide > ebbs 3ms", "1..3"];
    assert.deepEqual(readLogLines(lines.join("\n")), [
      "passed | test/tide.test.js | Tide | turns",
      "failed | test/tide.test.js | Tide | ebbs",
    ]);
  });

  it("goes on with a run in which a test printed the beginning of another runner's", () => {
    const begin = (line: string) => `============================= test session starts ==============================
tests/test_berth.py::test_moors FAILED
tests/test_berth.py::test_turns
${line}
PASSED

=================================== FAILURES ===================================
__________________________________ test_moors __________________________________
E       assert 1 == 2
${pytestLog.join("\n")}
`;
    for (const line of ["▶ Start", "Failed tests:", "1..3", "running 3 tests"]) {
      assert.deepEqual(readLogLines(begin(line)), ["failed | tests/test_berth.py | test_moors"], line);
    }
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
    for (const character of text) {
      reader.write(character);
    }
    assert.deepEqual(reader.end(), readLog(text));
  });

  it("finds no test in lines that look like results, where no runner has begun", () => {
    const lines = [
      "✕ moors",
      "FAILED tests/test_berth.py::test_moors because of the tide",
      "ERROR in berth.ts",
      "  1) Berth moors",
      "error: test failed",
    ];
    assert.deepEqual(readLogLines(lines.join("\n")), []);
  });

  const partsOfLogs: readonly (readonly [runner: string, log: string, failure: string])[] = [
    ["vitest", " ✓ a.test.ts > Berth > moors 12ms\n × a.test.ts > Berth > refuses 3ms", "a.test.ts | Berth | refuses"],
    [
      "bun test",
      "a.test.ts:\n(pass) Berth > moors [0.05ms]\n(fail) Berth > refuses [0.10ms]",
      "a.test.ts | Berth | refuses",
    ],
    [
      "playwright",
      "  ✓  1 [ff] › a.spec.ts:9:1 › moors (1s)\n  ✘  2 [ff] › a.spec.ts:14:1 › refuses @slow (2.0s)",
      "a.spec.ts:14 | [ff] | refuses @slow",
    ],
    ["GoogleTest", "[ RUN      ] Berth.Refuses\n[  FAILED  ] Berth.Refuses (0 ms)", "Berth | Refuses"],
    ["Qt Test", "PASS   : Berth::moors()\nBPASS  : Berth::leaves()\nFAIL!  : Berth::refuses() no", "Berth | refuses"],
    ["dotnet test", "  Passed A.Berth.Moors [1 ms]\n  Failed A.Berth.Refuses [3 ms]", "(A.Berth) | Refuses"],
    ["ava", "  ✔ berth › moors (102ms)\n  ✘ [fail]: berth › refuses", "berth | refuses"],
  ];
  for (const [runner, log, failure] of partsOfLogs) {
    it(`reads a part of a log of ${runner}, in which the beginning is missing`, () => {
      assert.deepEqual(
        readLogLines(log).filter((line) => line.startsWith("failed")),
        [`failed | ${failure}`],
      );
    });
  }

  it("ends the text of a failure at the end of a block of code", () => {
    const lines = ["It fails:", "```", "--- FAIL: TestMoors (0.00s)", "    no tide", "```", "", "What did I do?"];
    assert.deepEqual(
      readLog(lines.join("\n")).map(({ failure }) => failure),
      ["no tide"],
    );
  });

  it("reads lines that a terminal has filled with blanks", () => {
    const lines = ["failures:", "", "---- moors stdout ----", "thread 'moors' panicked at 'no tide', src/lib.rs:9"];
    const text = lines.map((line) => line.padEnd(90)).join("\n");
    assert.deepEqual(readLogLines(text), ["failed | moors"]);
  });

  it("begins a run with a line that a test may print after a run that has no test", () => {
    const lines = ["5 failing", "", "  1) Berth moors:", "     Error: no tide"];
    assert.deepEqual(readLogLines(lines.join("\n")), ["failed | Berth moors"]);
  });

  it("begins no run in the middle of another with a line that a test may print", () => {
    const printedLine = " × a.test.ts > Berth > is printed 3ms";
    assert.deepEqual(readLogLines([...jestLog.slice(0, 1), printedLine, ...jestLog.slice(1)].join("\n")), [
      "failed | test/tide.test.js | Tide | turns",
    ]);
  });

  it("reads lines again that were taken for another runner's, where a run that began before them is recognized", () => {
    const lines = [
      " × a.test.ts > Berth > is printed 3ms",
      "Failures:",
      "1) Berth moors",
      "  no",
      "2 specs, 1 failure",
    ];
    assert.deepEqual(readLogLines(lines.join("\n")), ["failed | Berth moors"]);
  });

  it("takes a runner's own word in front of a line for no prefix", () => {
    const line = "test_moors (tests.test_berth.BerthTest.test_moors)";
    assert.deepEqual(readLogLines(["=".repeat(70), `FAIL: ${line}`, "-".repeat(70), "no"].join("\n")), [
      "failed | (tests.test_berth.BerthTest) | test_moors",
    ]);
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
  it("begin only sections that they have", () => {
    const missing = runners.flatMap(({ starts, everywhere = [], sections }) =>
      [...everywhere, ...Object.values(sections).flatMap(({ rules }) => rules)]
        .flatMap(({ section }) => section ?? [])
        .filter((section) => !Object.hasOwn(sections, section))
        .map((section) => `${starts[0]}: ${section}`),
    );
    assert.deepEqual(missing, []);
  });

  const beginnings = [
    "",
    "FAIL ",
    "  ⨯ ",
    "Finished: ",
    "[xUnit.net 00:00:00.15]     ",
    "  ✓  1 [a] › a:1:1 › ",
    '  test: "',
  ];
  const longLines = beginnings.flatMap((beginning) =>
    [" ", " @a", "a/", "(a) "].map((part) => (beginning + part.repeat(8_000)).slice(0, 8_000)),
  );
  for (const { starts, weakStarts = [], everywhere = [], sections } of runners) {
    it(`read lines of 8,000 characters quickly: ${starts[0] ?? weakStarts[0]}`, () => {
      const rules = [...everywhere, ...Object.values(sections).flatMap((section) => section.rules)];
      const patterns = [...starts, ...weakStarts, ...rules.map(({ line }) => line)];
      const slowPatterns = patterns.filter((pattern) => longLines.some((line) => leastMatchMs(pattern, line, 1) > 10));
      assert.deepEqual(slowPatterns, []);
    });
  }
});

describe("The starts of runs", () => {
  const beginnings = [
    "2026-11-28T20:01:12.123Z INFO  [worker-3]",
    "[2026-11-28 20:01:12]",
    "12:01:02",
    "INFO:",
    "error:",
    "warning: unused",
    '{"level":"info"',
    "src/a.ts(3,4): warning",
    "src/a.c:3:4: note:",
    "#12 0.33",
    "/usr/bin/cc -c",
    "$ npm",
    "+ set -e",
    "> a@1 build",
    "::group::a",
    "1) a",
    "Downloading https://example.com",
    "  12 lorem",
    "  - a step",
    "   Compiling a v1.0",
    "    at foo (bar.js:3:4)",
    "\tat a.b.C",
  ];
  const ending = " request 12 => /api/orders in 33 ms, see https://example.com/c?d=e: (lorem) [ipsum]";
  const lines = beginnings.map((beginning) => (beginning + ending.repeat(100)).slice(0, 8_000));

  it("do not look through the long lines of servers and builds, but for three", () => {
    const patterns = runners.flatMap(({ starts, weakStarts = [] }) => [...starts, ...weakStarts]);
    const looksThrough = (pattern: RegExp) =>
      lines.some((line) => leastMatchMs(pattern, line) > 10 * leastMatchMs(pattern, line.slice(0, 200)));
    assert.deepEqual(patterns.filter(looksThrough).map(String).sort(), [
      '/\\.dll"? \\(\\.NET\\w+,Version=/',
      "/\\[  FAILED  \\] (?:(?<suites>[^\\s.]+)\\.)?(?<name>[^\\s,]+)(?:, where .*)? \\(\\d+ m?s\\)$/",
      "/^(?<word>[A-Z]+): (?<path>\\S.* :: \\S.*) \\(\\d+ of \\d+\\)$/",
    ]);
  });
});

/** Returns the least processor time of a match in milliseconds; of so many that the clock can measure them. */
function leastMatchMs(pattern: RegExp, line: string, matches = 1_000): number {
  const times = [1, 2, 3, 4, 5].map(() => {
    const start = usedMs();
    for (let match = 0; match < matches; match++) {
      pattern.test(line);
    }
    return usedMs() - start;
  });
  return Math.min(...times) / matches;
}

describe("A long log", () => {
  const summary = "=========================== short test summary info ============================";

  it("has the failures behind 200,000 tests, at most 20,000 of them", () => {
    const passedLines = Array.from({ length: 200_001 }, (_, index) => `tests/test_a.py::test_${index} PASSED`);
    const failedLines = Array.from({ length: 20_001 }, (_, index) => `FAILED tests/test_b.py::test_${index} - no`);
    const start = "============================= test session starts ==============================";
    const cases = readLog([start, ...passedLines, summary, ...failedLines].join("\n"));
    const count = (outcome: string) => cases.filter((logCase) => logCase.outcome === outcome).length;
    assert.deepEqual([count("passed"), count("failed")], [200_000, 20_000]);
  });

  it("is read in linear time though all its tests have one name", async () => {
    const createLog = (count: number) =>
      Array.from({ length: count }, (_, index) => `tests/test_${index}.py::test_moors FAILED`).join("\n");
    const start = "============================= test session starts ==============================\n";
    const ms = (count: number) => leastTime(() => void readLog(start + createLog(count)));
    await ms(1_000);
    const short = await ms(5_000);
    const long = await ms(20_000);
    assert.ok(long < 8 * short, `${long} ms, ${short} ms for a quarter`);
  });

  it("looks up in one step, behind thousands of runs, whether a line repeats one of them", async () => {
    const ms = (...parts: readonly string[]) => leastTime(() => void readLog(parts.join("")));
    const run = "Finished in 1 second (files took 1 second to load)\n1 example, 0 failures\n";
    const otherRuns = run.repeat(9_000);
    const commands = "rspec ./a_spec.rb:3 # a\n".repeat(60_000);
    await ms(run, commands);
    const shortMs = await ms(run, commands, otherRuns);
    const longMs = await ms(otherRuns, run, commands);
    assert.ok(longMs < 2 * shortMs, `${longMs} ms, ${shortMs} ms before the runs`);
  });
});
