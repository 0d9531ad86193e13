import assert from "node:assert/strict";
import { CaseCollector, type FailedCase } from "../../../src/reports/caseCollector";

describe("CaseCollector", () => {
  it("leaves out empty names of classes, files and suites", () => {
    assert.deepEqual(collect({ classname: "", file: "", suites: ["", "Cart", ""] }), [
      { name: "adds", suites: ["Cart"], failure: "" },
    ]);
  });

  for (const [fields, expected] of [
    [{ classname: "CartTest", suites: ["cart"], file: "web/cart.test.ts" }, "CartTest"],
    [{ classname: "", suites: ["cart", "tax", ""], file: "web/cart.test.ts" }, "tax"],
    [{ suites: [""], file: "web/cart.test.ts" }, "cart.test.ts"],
    [{ file: "C:\\ci\\cart.test.ts" }, "cart.test.ts"],
    [{ file: "" }, ""],
  ] as const) {
    it(`names a case without a name "${expected}" by ${JSON.stringify(fields)}`, () => {
      assert.deepEqual(
        collect({ name: "", ...fields }).map(({ name }) => name),
        [expected],
      );
    });
  }

  it("keeps whole line numbers from 1", () => {
    const lines = [undefined, 7, 0, -1, 1.5, Number.NaN].map((line) => collect({ line })[0]?.line);
    assert.deepEqual(lines, [undefined, 7, undefined, undefined, undefined, undefined]);
  });

  it("classifies a test by its last attempt, with the text of its first failure", () => {
    const collector = new CaseCollector();
    const fail = (details: string) => collector.addFailure({ name: "adds", suites: [], details }, "key");
    const listTexts = () => {
      const { failures, retriedCases } = collector.toReport();
      return [failures, retriedCases].map((cases) => cases.map(({ failure }) => failure));
    };
    const states = [() => collector.passAttempt("key"), () => fail("one"), () => fail("two")].map((step) => {
      step();
      return listTexts();
    });
    collector.passAttempt("key");
    states.push(listTexts());
    fail("three");
    states.push(listTexts());
    assert.deepEqual(states, [
      [[], []],
      [["one"], []],
      [["one"], []],
      [[], ["one"]],
      [["one"], []],
    ]);
  });

  it("adds a failure of the run unless a case has failed", () => {
    const collector = new CaseCollector();
    collector.addRetried({ name: "flaky", suites: [], message: "late" });
    collector.addRunFailure("exit code 1");
    collector.addRunFailure("exit code 1");
    assert.deepEqual(collector.toReport(), {
      failures: [{ name: "", suites: [], failure: "exit code 1" }],
      retriedCases: [{ name: "flaky", suites: [], failure: "late" }],
      caseCount: 1,
    });
  });

  it("keeps the first problem of several files, with the name of its file", () => {
    const collector = new CaseCollector();
    collector.endText("page.html");
    collector.fail("truncated");
    collector.endText("n".repeat(4_001), "encrypted");
    collector.addFailure({ name: "adds", suites: [] });
    collector.fail("malformed");
    collector.endText("b.xml");
    assert.deepEqual(collector.toReport(), {
      failures: [{ name: "adds", suites: [], failure: "" }],
      retriedCases: [],
      caseCount: 0,
      problem: "encrypted",
      problemFile: "n".repeat(4_000),
    });
  });

  it("adds nothing after a problem, and keeps the first one", () => {
    const collector = new CaseCollector();
    collector.addFailure({ name: "adds", suites: [] });
    collector.fail("malformed");
    collector.addFailure({ name: "removes", suites: [] });
    collector.fail("truncated");
    assert.deepEqual(collector.toReport(), {
      failures: [{ name: "adds", suites: [], failure: "" }],
      retriedCases: [],
      caseCount: 0,
      problem: "malformed",
    });
  });

  for (const [message, details, expected] of [
    ["3 is not 4", "at a.js:1", "3 is not 4\nat a.js:1"],
    ["3 is not 4", "3 is not 4\nat a.js:1", "3 is not 4\nat a.js:1"],
    ["3 is not 4", "\n  3 is not 4\n  at a.js:1\n", "3 is not 4\n  at a.js:1"],
    ["3 is not 4", undefined, "3 is not 4"],
    ["  3 is not 4\n", " \n", "3 is not 4"],
    ["", "\n  at a.js:1\n", "at a.js:1"],
    [undefined, undefined, ""],
  ] as const) {
    it(`joins ${JSON.stringify(message)} and ${JSON.stringify(details)} to ${JSON.stringify(expected)}`, () => {
      assert.deepEqual(
        collect({ message, details }).map(({ failure }) => failure),
        [expected],
      );
    });
  }

  const ten = Date.UTC(2026, 10, 20, 10);
  const hour = 3_600_000;
  const readInTokyo = (time: number) => ({ utc: time, local: time - 9 * hour });
  const readInNewYork = (time: number) => ({ utc: time, local: time + 5 * hour });
  for (const [description, times, expected] of [
    ["no time of invalid ones", [undefined, { utc: Number.NaN }, { utc: 0 }], undefined],
    ["the earliest time with a zone", [{ utc: ten + 1 }, undefined, { utc: ten }, { utc: 0 }], ten],
    [
      "the earlier reading of a time without a zone, in the east",
      [readInTokyo(ten + 1), readInTokyo(ten)],
      ten - 9 * hour,
    ],
    ["the earlier reading of a time without a zone, in the west", [readInNewYork(ten)], ten],
    ["the reading as UTC if it is near a time with a zone", [readInTokyo(ten), { utc: ten + 1_000 }], ten],
    [
      "the local reading if it is near a time with a zone",
      [readInNewYork(ten), { utc: ten + 5 * hour }],
      ten + 5 * hour,
    ],
  ] as const) {
    it(`uses as the start ${description}`, () => {
      const collector = new CaseCollector();
      for (const time of times) {
        collector.addStart(time);
      }
      assert.equal(collector.toReport().startedAt, expected);
    });
  }
});

/** Collects one failed case, and returns the failures of the report. */
function collect(failedCase: Partial<FailedCase>) {
  const collector = new CaseCollector();
  collector.addFailure({ name: "adds", suites: [], ...failedCase });
  return collector.toReport().failures;
}
