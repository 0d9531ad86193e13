import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { readContent, readWholeReport } from "../../support/readWholeReport";

const read = (lines: readonly (object | string)[], end = "\n"): Promise<TestReport> => {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  return readContent([Buffer.from(text + end)]);
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
      retriedCases: [],
      caseCount: 2,
      startedAt: Date.UTC(2026, 10, 20, 10, 0, 0, 500),
    });
  });

  it("counts a test without an end event as failed if its package failed, as after a panic or a timeout", async () => {
    const report = await read([
      event("run", "TestA"),
      event("output", "TestA", "panic: test timed out"),
      event("fail"),
    ]);
    assert.deepEqual([report.failures, report.caseCount], [[failure("TestA", "Failed\npanic: test timed out")], 1]);
  });

  it("reads events without a package", async () => {
    const report = await read([
      { Action: "start" },
      { Action: "run", Test: "TestA" },
      { Action: "output", Test: "TestA", Output: "got 3\n" },
      { Action: "fail", Test: "TestA" },
      { Action: "run", Test: "TestB" },
      { Action: "pass", Test: "TestB" },
      { Action: "output", Output: "FAIL\n" },
      { Action: "fail" },
    ]);
    const failedCase = { name: "TestA", suites: [], failure: "Failed\ngot 3" };
    assert.deepEqual(report, { failures: [failedCase], retriedCases: [], caseCount: 2 });
  });

  it("reads a package that failed without a test as one case, with the output of its build", async () => {
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

  it("skips lines of other programs", async () => {
    const lines = ["# acme/berth", event("run", "TestA"), "{ not an event", event("fail", "TestA"), "", event("fail")];
    const report = await read(lines);
    assert.deepEqual([report.failures.length, report.caseCount, report.problem], [1, 1, undefined]);
  });

  const failedTest = [event("run", "TestA"), event("fail", "TestA")];
  for (const [place, lines, end] of [
    ["a line", [...failedTest, event("fail"), '{"Time":"20'], ""],
    ["a package", failedTest, "\n"],
  ] as const) {
    it(`has the problem "truncated" if a report ends within ${place}`, async () => {
      const report = await read(lines, end);
      assert.deepEqual([report.failures.length, report.problem], [1, "truncated"]);
    });
  }

  it("keeps 8,000 characters of output, and skips lines of more than 1,000,000", async () => {
    const report = await read([
      event("run", "TestA"),
      event("output", "TestA", "x".repeat(9_000)),
      event("output", "TestA", "y".repeat(1_100_000)),
      event("fail", "TestA"),
      event("fail"),
    ]);
    const [text = ""] = report.failures.map((failedCase) => failedCase.failure);
    assert.deepEqual(
      [text.length, text.slice(0, 8), text.slice(-1), text.includes("y")],
      [8_000, "Failed\nx", "x", false],
    );
  });

  it("counts tests that pass, fail or are skipped, and neither pauses nor benchmarks", async () => {
    const report = await read([
      event("start"),
      event("run", "TestA"),
      event("run", "TestA/small"),
      event("pause", "TestA/small"),
      event("cont", "TestA/small"),
      event("output", "TestA/small", "got 3\n"),
      event("fail", "TestA/small"),
      event("fail", "TestA"),
      event("run", "TestB"),
      event("skip", "TestB"),
      event("run", "TestC"),
      event("pass", "TestC"),
      event("output", "BenchmarkA", "BenchmarkA-8  100  12 ns/op\n"),
      event("bench", "BenchmarkA"),
      event("output", undefined, "FAIL\n"),
      event("fail"),
    ]);
    assert.deepEqual(
      [report.failures, report.caseCount, report.problem],
      [[failure("TestA/small", "Failed\ngot 3"), failure("TestA", "Failed")], 4, undefined],
    );
  });

  for (const action of ["pass", "skip", "fail"]) {
    it(`has a complete report only if all packages have ended, the last one with ${action}`, async () => {
      const lines = [event("start"), event("run", "TestA"), event("fail", "TestA"), event(action)];
      const [complete, open] = await Promise.all([read(lines), read([...lines, event("start")])]);
      assert.deepEqual([complete.failures.length, complete.problem, open.problem], [1, undefined, "truncated"]);
    });
  }

  it("distinguishes tests of the same name of packages whose lines alternate", async () => {
    const setCrane = (line: object) => ({ ...line, Package: "acme/crane" });
    const report = await read([
      event("run", "TestA"),
      setCrane(event("run", "TestA")),
      event("output", "TestA", "berth is full\n"),
      setCrane(event("output", "TestA", "crane is down\n")),
      setCrane(event("fail", "TestA")),
      event("pass", "TestA"),
      setCrane(event("fail")),
      event("pass"),
    ]);
    assert.deepEqual(report, {
      failures: [{ name: "TestA", classname: "acme/crane", suites: ["acme/crane"], failure: "Failed\ncrane is down" }],
      retriedCases: [],
      caseCount: 2,
      startedAt: Date.UTC(2026, 10, 20, 10, 0, 0, 500),
    });
  });

  it("keeps the output of the failed execution of a test that is executed several times", async () => {
    const createAttempt = (action: string, output: string) => [
      event("run", "TestA"),
      event("output", "TestA", output),
      event(action, "TestA"),
    ];
    const report = await read([
      ...createAttempt("pass", "first\n"),
      ...createAttempt("fail", "second\n"),
      event("fail"),
    ]);
    assert.deepEqual([report.failures, report.caseCount], [[failure("TestA", "Failed\nsecond")], 2]);
  });

  it("counts a test once that failed in several executions of its package, with its first output", async () => {
    const report = await read([
      event("output", undefined, "ok acme/berth\n"),
      event("pass"),
      event("run", "TestA"),
      event("output", "TestA", "first\n"),
      event("fail"),
      event("run", "TestA"),
      event("output", "TestA", "second\n"),
      event("fail"),
      event("output", undefined, "exit status 2\n"),
      event("fail"),
    ]);
    assert.deepEqual(
      report.failures.map(({ name, failure: text }) => [name, text]),
      [
        ["TestA", "Failed\nfirst"],
        ["TestMain", "Failed\nexit status 2"],
      ],
    );
    assert.equal(report.caseCount, 2);
  });

  it("ignores fields that are no texts", async () => {
    const report = await read([
      { ...event("run", "TestA"), Time: 3, Output: null },
      event("fail", "TestA"),
      { ...event("fail"), Test: null, Output: ["no"] },
      { Action: "start", Package: 7 },
    ]);
    assert.deepEqual([report.failures, report.caseCount, report.problem], [[failure("TestA", "Failed")], 1, undefined]);
  });

  it("has a complete report before an unfinished last line of another program", async () => {
    const lines = [event("run", "TestA"), event("fail", "TestA"), event("fail"), "make: *** [test] Error 1"];
    const report = await read(lines, "");
    assert.deepEqual([report.failures.length, report.caseCount, report.problem], [1, 1, undefined]);
  });

  it("reads a last line without a line break", async () => {
    const report = await read([event("run", "TestA"), event("fail", "TestA"), event("fail")], "");
    assert.deepEqual([report.failures, report.problem], [[failure("TestA", "Failed")], undefined]);
  });
});

describe("Attempts of a test of go test", () => {
  const attempt = (action: string, output = "got 3\n") => [
    event("run", "TestA"),
    event("output", "TestA", output),
    event(action, "TestA"),
  ];
  for (const [description, lines, failed, retriedCases] of [
    [
      "passed on retry in a later execution of its package",
      [...attempt("fail"), event("fail"), ...attempt("pass"), event("pass")],
      0,
      1,
    ],
    [
      "failed in each execution of its package",
      [...attempt("fail"), event("fail"), ...attempt("fail"), event("fail")],
      1,
      0,
    ],
    ["failed if it also passed in the same execution", [...attempt("fail"), ...attempt("pass"), event("fail")], 1, 0],
    [
      "failed if it passed on retry and then failed again",
      [...attempt("fail"), event("fail"), ...attempt("pass"), event("pass"), ...attempt("fail"), event("fail")],
      1,
      0,
    ],
  ] as const) {
    it(`decide that a test has ${description}`, async () => {
      const report = await read(lines);
      assert.deepEqual(
        [report.failures.length, report.retriedCases.length, report.caseCount],
        [failed, retriedCases, 1],
      );
    });
  }

  it("keep the text of the first failure", async () => {
    const lines = [...attempt("fail", "one\n"), event("fail"), ...attempt("fail", "two\n"), event("fail")];
    const report = await read([...lines, ...attempt("pass", "fine\n"), event("pass")]);
    assert.deepEqual(report.retriedCases, [failure("TestA", "Failed\none")]);
  });

  it("decide that a package that failed without a test has passed on retry", async () => {
    const report = await read([event("output", undefined, "no space\n"), event("fail"), event("start"), event("pass")]);
    assert.deepEqual([report.failures.length, report.retriedCases.map(({ name }) => name)], [0, ["TestMain"]]);
  });
});

describe("Test of go test without an end event", () => {
  const readOpenTests = (...lines: readonly object[]) =>
    read([
      event("run", "TestA"),
      event("run", "TestA/small"),
      ...lines,
      event("run", "TestB"),
      event("fail", "TestB"),
      event("fail"),
    ]);
  for (const [description, lines, expected] of [
    ["has passed if its root test has", [event("pass", "TestA")], ["TestB"]],
    [
      "has passed if its output states that",
      [event("output", "TestA/small", "half--- PASS: TestA/small (0.00s)\n"), event("pass", "TestA")],
      ["TestB"],
    ],
    [
      "has passed if the output of its root test states that the root test has",
      [event("output", "TestA", "--- PASS: TestA (0.00s)\n")],
      ["TestB"],
    ],
    ["has failed if its root test has", [event("fail", "TestA")], ["TestA", "TestB", "TestA/small"]],
    [
      "has failed if its output only states that another test passed",
      [event("output", "TestA/small", "--- PASS: TestA/small/tiny (0.00s)\n"), event("fail", "TestA")],
      ["TestA", "TestB", "TestA/small"],
    ],
  ] as const) {
    it(description, async () => {
      const { failures } = await readOpenTests(...lines);
      assert.deepEqual(
        failures.map(({ name }) => name),
        expected,
      );
    });
  }

  it("is one case of a build that failed without its package", async () => {
    const build = "acme/berth [acme/berth.test]";
    const report = await read([
      { ImportPath: build, Action: "build-output", Output: "undefined: x\n" },
      { ImportPath: build, Action: "build-fail" },
    ]);
    assert.deepEqual(report.failures, [{ name: "TestMain", suites: [build], failure: "Failed\nundefined: x" }]);
  });
});

describe("Report of go test", () => {
  for (const [head, expected] of [
    ['{"Time":"2026-11-20T10:00:00Z","Action":"start"}', true],
    ['{"Action":"start","Package":"acme/berth"}', true],
    ['{"Package":"acme/berth"}', true],
    ['{"Test":"TestA"}', true],
    ['{"Output":"ok"}', true],
    ['{"OutputType":"error"}', true],
    ['{"Elapsed":0.3}', true],
    ['{"ImportPath":"acme/berth [acme/berth.test]","Action":"build-output"}', true],
    ['{"FailedBuild":"acme/berth"}', true],
    ['go: downloading example.com/x v1.0.0\n{"Action":"start"}', true],
    ['{ \t"Action"\t : "start"}', true],
    [`{${" ".repeat(20)}"Action"${" ".repeat(20)}:"start"}`, true],
    [`{${" ".repeat(21)}"Action":"start"}`, false],
    [`{"Action"${" ".repeat(21)}:"start"}`, false],
    ['{\n"Action":"start"}', false],
    ['[{"Action":"start"}]', false],
    ['{"Actions":[]}', false],
    ['{"Action","Package"}', false],
    ['{"numTotalTests":3}', false],
    ['<testsuite name="Action"/>', false],
    ["", false],
  ] as const) {
    it(`${expected ? "is" : "is not"} recognized by ${JSON.stringify(head)}`, async () => {
      const { format } = await readWholeReport([Buffer.from(head)]);
      assert.equal(format === "goTest", expected);
    });
  }
});
