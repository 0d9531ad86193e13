import assert from "node:assert/strict";
import { readWholeReport } from "../../support/readWholeReport";

const readText = (text: string, size = text.length) =>
  readWholeReport(
    Array.from({ length: Math.ceil(text.length / size) }, (_, index) =>
      Buffer.from(text.slice(index * size, (index + 1) * size)),
    ),
  );

const pytestLog = [
  "2026-11-20T17:44:23.811Z tests/test_berth.py F.                       [100%]",
  "2026-11-20T17:44:23.812Z =================== FAILURES ===================",
  "2026-11-20T17:44:23.812Z ___________________ test_moors __________________",
  "2026-11-20T17:44:23.812Z E   assert 1 == 2",
  "2026-11-20T17:44:23.813Z =========================== short test summary info ============================",
  "2026-11-20T17:44:23.813Z FAILED tests/test_berth.py::test_moors - assert 1 == 2",
  "2026-11-20T17:44:23.814Z ========================= 1 failed, 1 passed in 0.07s =========================",
];
const junit = (testCase: string) => `<testsuites><testsuite>${testCase}</testsuite></testsuites>`;
const passedJunit = junit('<testcase name="sails"/>');

describe("Log of a test runner", () => {
  it("is read as a report with the line of each failure", async () => {
    const report = await readText(["$ pytest", ...pytestLog].join("\n"));
    assert.deepEqual(report, {
      format: "log",
      failures: [
        {
          name: "test_moors",
          file: "tests/test_berth.py",
          suites: [],
          failure: "E   assert 1 == 2",
          logLine: { line: 3, text: "___________________ test_moors __________________" },
        },
      ],
      retriedCases: [],
      caseCount: 1,
      startedAt: Date.parse("2026-11-20T17:44:23.811Z"),
    });
  });

  const findLines = async (text: string, size?: number) =>
    (await readText(text, size)).failures.map(({ logLine }) => logLine?.line);

  for (const size of [1, 7, 1_000_000]) {
    it(`has lines numbered like those of an editor in pieces of ${size} characters`, async () => {
      const progress = "collecting 1\rcollecting 2\rcollected\r\n";
      assert.deepEqual(await findLines(progress + pytestLog.join("\r\n"), size), [5]);
    });

    it(`is read after lines that only begin like a report, in pieces of ${size} characters`, async () => {
      const lead = '{"level":"info"}\n{"a": {\n<?xml version="1.0"?><coverage>\n';
      assert.deepEqual(await findLines(lead + pytestLog.join("\n"), size), [5]);
    });
  }

  for (const [order, text] of [
    ["before", `${pytestLog.join("\n")}\n${passedJunit}`],
    ["after", `${passedJunit}\n${pytestLog.join("\n")}`],
  ] as const) {
    it(`is read ${order} a report without failures`, async () => {
      const { format, failures, caseCount } = await readText(text);
      assert.deepEqual([format, failures.map(({ name }) => name), caseCount], ["junit", ["test_moors"], 2]);
    });
  }

  it("is ignored beside a report with failures, which may be the same", async () => {
    const failedReport = junit('<testcase classname="tests.test_berth" name="test_moors"><failure/></testcase>');
    const { failures, caseCount } = await readText(`${pytestLog.join("\n")}\n${failedReport}`);
    assert.deepEqual([failures.map(({ classname }) => classname), caseCount], [["tests.test_berth"], 1]);
  });

  it("is ignored in the output that a report quotes", async () => {
    const quotedLog = `<testcase name="sails"><system-out>\n${pytestLog.join("\n")}\n</system-out></testcase>`;
    assert.deepEqual((await readText(junit(quotedLog))).failures, []);
  });

  it("has tests that passed on retry, with the text of their first failure", async () => {
    const lines = [
      "Running 1 test using 1 worker",
      "  ✘  1 [chromium] › berth.spec.ts:3:1 › moors (5ms)",
      "  ✓  2 [chromium] › berth.spec.ts:3:1 › moors (retry #1) (4ms)",
      "",
      "  1) [chromium] › berth.spec.ts:3:1 › moors ────────────────",
      "",
      "    Error: no line",
      "",
      "  1 flaky",
      "    [chromium] › berth.spec.ts:3:1 › moors ────────────────",
    ];
    const { failures, retriedCases } = await readText(lines.join("\n"));
    assert.deepEqual(
      [failures, retriedCases.map(({ name, failure }) => [name, failure])],
      [[], [["moors", "Error: no line"]]],
    );
  });

  it("has up to 20,000 failures", async () => {
    const failedLines = Array.from({ length: 20_001 }, (_, index) => `FAILED tests/test_berth.py::test_moors_${index}`);
    const { failures, problem } = await readText([...pytestLog.slice(0, 5), ...failedLines].join("\n"));
    assert.deepEqual([failures.length, problem], [20_000, "tooManyFailures"]);
  });
});
