import assert from "node:assert/strict";
import { FailureSearch } from "../../../../src/domain/failures/failureSearch";
import { failingTest } from "../../../support/builders";

const failing = (id: string, ...summaries: string[]) =>
  failingTest({ id, mostCommonFailures: summaries.map((summary) => ({ summary, count: 1 })) });

const tests = [
  failing("berth", "AssertionError: expected berth 7 to be free, got 12 at 0xDEADBEEF"),
  failing("gate", "timeout", "connect ECONNREFUSED 127.0.0.1:4180\n    at gate (src/gate.ts:3:4)"),
  failing("quay", "connect ECONNREFUSED 10.0.0.9:80"),
  failing("crane", "Expected values to be strictly equal:\n\n3 !== 4\n"),
  failing("mast"),
  failing("hull", "panic"),
];

const berth = "berth: AssertionError: expected berth 7 to be free, got 12 at 0xDEADBEEF";
const gate = "gate: connect ECONNREFUSED 127.0.0.1:4180";
const quay = "quay: connect ECONNREFUSED 10.0.0.9:80";
const crane = "crane: Expected values to be strictly equal: 3 !== 4";

describe("FailureSearch", () => {
  const cases: readonly (readonly [description: string, query: string, expected: readonly string[]])[] = [
    ["a part of the text in another case", "BERTH 7 to be", [berth]],
    ["a part of a later line", "at gate (src", ["gate: at gate (src/gate.ts:3:4)"]],
    ["a line with other numbers and addresses", "expected berth 9 to be free, got 1 at 0xFFFF0000", [berth]],
    ["the same text before one of the same signature", "connect ECONNREFUSED 10.0.0.9:80", [quay, gate]],
    ["a part of the line with other numbers", "berth 301 to be free", [berth]],
    [
      "a line with the number, project and duration that a runner adds",
      "  1) [chromium] AssertionError: expected berth 8 to be free, got 0 at 0x1 (12 ms)",
      [berth],
    ],
    [
      "several lines that an input of one line has joined",
      "AssertionError: Expected values to be strictly equal:  5 !== 6      at Context.<anonymous> (test/a.js:1:2)     at run (b.js:3:4)",
      [crane],
    ],
    [
      "several lines that begin with a stack",
      'Traceback (most recent call last):\n  File "x.py", line 3, in test\nconnect ECONNREFUSED 1.2.3.4:5',
      [gate, quay],
    ],
    ["colors of a terminal", "\u001b[31mconnect ECONNREFUSED\u001b[0m 1.2.3.4:5", [gate, quay]],
    ["a part of four characters", "pani", ["hull: panic"]],
    ["nothing for three characters", "pan", []],
    ["nothing for only a number", "12345", []],
    ["nothing for a text that no failure contains", "expected crane 7 to be free", []],
    ["no failure of one word that the text happens to contain", "the crane did panic 5 times", []],
  ];
  for (const [description, query, expected] of cases) {
    it(`finds ${description}`, async () => assert.deepEqual(await findFailures(query), expected));
  }

  it("returns the first 200 tests, each once", async () => {
    const manyTests = Array.from({ length: 300 }, (_, index) =>
      failing(String(index), "boom at sea", "boom at sea again"),
    );
    const matches = (await FailureSearch.create(manyTests)).find("boom at sea");
    assert.deepEqual(
      matches.map(({ test }) => test.id),
      manyTests.slice(0, 200).map(({ id }) => id),
    );
  });
});

async function findFailures(query: string): Promise<string[]> {
  const search = await FailureSearch.create(tests);
  return search.find(query).map(({ test, line }) => `${test.id}: ${line}`);
}
