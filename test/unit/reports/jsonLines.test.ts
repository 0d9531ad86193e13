import assert from "node:assert/strict";
import type { TestReport } from "../../../src/domain/reports/testReport";
import { readWholeReport } from "../../support/readWholeReport";

const read = (lines: readonly (object | string)[]): Promise<TestReport> =>
  readWholeReport([
    Buffer.from(lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n")),
  ]);

describe("Report of dart test or flutter test", () => {
  const test = (id: number, name: string, fields: object = {}) => ({
    test: { id, name, suiteID: 0, groupIDs: [1], line: 4, column: 5, url: "file:///w/test/berth_test.dart", ...fields },
    type: "testStart",
    time: 10,
  });
  const done = (testID: number, result: string, hidden = false) => ({
    testID,
    result,
    skipped: false,
    hidden,
    type: "testDone",
    time: 20,
  });
  const error = (testID: number, text: string) => ({
    testID,
    error: text,
    stackTrace: "test/berth_test.dart 5:7  main.<fn>",
    isFailure: true,
    type: "error",
    time: 15,
  });
  const lines = [
    '[{"event":"test.startedProcess","params":{}}]',
    { protocolVersion: "0.1.1", runnerVersion: "1.25.8", pid: 7, type: "start", time: 0 },
    { suite: { id: 0, platform: "vm", path: "test/berth_test.dart" }, type: "suite", time: 0 },
    test(1, "loading test/berth_test.dart", { line: null }),
    done(1, "success", true),
    test(3, "Berth moors"),
    error(3, "Expected: <2>\n  Actual: <1>"),
    done(3, "failure"),
    test(4, "Berth waves", { root_line: 9 }),
    error(4, "too late"),
    "Retry: Berth waves",
    done(4, "success"),
    test(5, "Berth sails"),
    done(5, "success"),
    test(6, "loading test/broken_test.dart", { suiteID: 9, line: null }),
    error(6, "Failed to load"),
    done(6, "error"),
  ];

  it("has the tests that failed, files that did not load, and tests that passed on retry", async () => {
    assert.deepEqual(await read([...lines, { success: false, type: "done", time: 99 }]), {
      format: "dart",
      failures: [
        {
          name: "Berth moors",
          file: "test/berth_test.dart",
          line: 4,
          suites: [],
          failure: "Expected: <2>\n  Actual: <1>\ntest/berth_test.dart 5:7  main.<fn>",
        },
        {
          name: "broken_test.dart",
          file: "test/broken_test.dart",
          suites: [],
          failure: "Failed to load\ntest/berth_test.dart 5:7  main.<fn>",
        },
      ],
      retriedCases: [
        {
          name: "Berth waves",
          file: "test/berth_test.dart",
          line: 9,
          suites: [],
          failure: "too late\ntest/berth_test.dart 5:7  main.<fn>",
        },
      ],
      caseCount: 4,
    });
  });

  it("is truncated without its last event", async () => {
    assert.equal((await read(lines)).problem, "truncated");
  });

  it("has a failure of the run if only its last event states one", async () => {
    const [, start] = lines;
    const { failures } = await read([start ?? "", { success: false, type: "done", time: 1 }]);
    assert.deepEqual(failures, [{ name: "", suites: [], failure: "" }]);
  });
});

describe("Report of Rust's libtest", () => {
  const suiteStart = { type: "suite", event: "started", test_count: 3 };
  const suiteFailure = { type: "suite", event: "failed", passed: 1, failed: 1, ignored: 1 };

  it("has the tests that failed", async () => {
    const report = await read([
      "   Compiling shop v0.1.0",
      suiteStart,
      { type: "test", event: "started", name: "berth::tests::moors" },
      { type: "test", name: "berth::tests::sails", event: "ok" },
      { type: "test", name: "berth::tests::waits", event: "ignored" },
      { type: "test", name: "berth::tests::moors", event: "failed", stdout: "thread 'moors' panicked\nno line\n" },
      suiteFailure,
    ]);
    assert.deepEqual(report, {
      format: "libtest",
      failures: [{ name: "berth::tests::moors", suites: [], failure: "thread 'moors' panicked\nno line" }],
      retriedCases: [],
      caseCount: 3,
    });
  });

  it("of nextest has the binary as the class of a test", async () => {
    const test = { type: "test", event: "failed", name: "shop::api$berth::moors", stdout: "no line" };
    const { failures } = await read([suiteStart, test, suiteFailure]);
    assert.deepEqual(failures, [{ name: "berth::moors", classname: "shop::api", suites: [], failure: "no line" }]);
  });

  it("is truncated without the end of its suite", async () => {
    assert.equal((await read([suiteStart, { type: "test", name: "a", event: "ok" }])).problem, "truncated");
  });
});

describe("Event stream of swift-testing", () => {
  const test = (name: string, kind = "function") => ({
    kind: "test",
    payload: {
      kind,
      name,
      id: kind === "suite" ? `ShopTests.${name}` : `ShopTests.BerthTests/${name}/BerthTests.swift:8:4`,
      sourceLocation: {
        fileID: "ShopTests/BerthTests.swift",
        line: 8,
        column: 4,
        _filePath: "/w/Tests/ShopTests/BerthTests.swift",
      },
      isParameterized: false,
    },
    version: 0,
  });
  const event = (kind: string, name: string, fields: object = {}) => ({
    kind: "event",
    payload: { kind, testID: `ShopTests.BerthTests/${name}/BerthTests.swift:8:4`, messages: [], ...fields },
    version: 0,
  });
  const issue = (name: string, isKnown: boolean) =>
    event("issueRecorded", name, {
      issue: { isKnown, sourceLocation: {} },
      messages: [{ symbol: "fail", text: "Expectation failed: 1 == 2" }],
    });
  const lines = [
    test("BerthTests", "suite"),
    test("moors()"),
    test("sails()"),
    test("waits()"),
    event("runStarted", ""),
    issue("moors()", false),
    event("testEnded", "moors()"),
    issue("sails()", true),
    event("testEnded", "sails()"),
    event("testSkipped", "waits()"),
  ];

  it("has the tests with an issue that is not a known one", async () => {
    assert.deepEqual(await read([...lines, event("runEnded", "")]), {
      format: "swiftTesting",
      failures: [
        {
          name: "moors()",
          classname: "ShopTests.BerthTests",
          file: "/w/Tests/ShopTests/BerthTests.swift",
          line: 8,
          suites: [],
          failure: "Expectation failed: 1 == 2",
        },
      ],
      retriedCases: [],
      caseCount: 3,
    });
  });

  it("is truncated without the end of the run", async () => {
    assert.equal((await read(lines)).problem, "truncated");
  });
});
