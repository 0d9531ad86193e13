import assert from "node:assert/strict";
import { isSameFailure } from "../../../../src/domain/failures/sameFailure";
import { leastTime } from "../../../support/pace";

describe("isSameFailure", () => {
  const samePairs: [difference: string, text: string, knownText: string][] = [
    ["another actual value", "expected 97 to equal 100", "AssertionError: expected 98 to equal 100"],
    ["other actual items", "expected [ 1, 2 ] to deeply equal [ 1, 2, 3 ]", "expected [] to deeply equal [ 1, 2, 3 ]"],
    ["an actual object of other fields", "assert {'a': 1} == {'b': [2]}", "assert {} == {'b': [2]}"],
    [
      "an actual list with another list in it",
      "expected [ [ 1 ], ']' ] to equal 7",
      "expected [ [ 1, [ 2 ] ] ] to equal 7",
    ],
    ["a long actual text", `expected '${"ab,".repeat(200)}' to equal 'ab'`, "expected 'x' to equal 'ab'"],
    ["a signed zero", "expected +0 to equal 3", "expected 2 to equal 3"],
    ["another path and time", "wrote /tmp/a1/x.txt in 30 ms", "wrote /tmp/b2/x.txt in 9 ms"],
    [
      "another value where the text has only one",
      "connect ECONNREFUSED 127.0.0.1:4180",
      "connect ECONNREFUSED 127.0.0.1:5222",
    ],
    [
      "another actual value on a later line",
      "expect(received).toBe(expected)\n\nExpected: 3\nReceived: 4",
      "expect(received).toBe(expected)\n\nExpected: 3\nReceived: 5",
    ],
    [
      "another column on the same line of the test",
      "expected 1 to equal 2\n at a.test.ts:7:3",
      "expected 5 to equal 2\n at a.test.ts:7:9",
    ],
    ["no place in the known text", "expected 1 to equal 2\n at a.test.ts:7:3", "expected 5 to equal 2"],
    ["another line of a library", "no\n at node_modules/x.js:7:3", "no\n at node_modules/x.js:9:3"],
    [
      "a known text whose expected value is cut",
      "expected [ 1, 2, 3 ] to equal [ 1, 22, 333 ]",
      "expected [ 1, 3 ] to equal [ 1, 22, 3…",
    ],
    ["a known text that is cut before the expected value", "expected [ 1, 2, 3 ] to equal [ 1 ]", "expected [ 1, 2…"],
  ];
  for (const [difference, text, knownText] of samePairs) {
    it(`returns true for ${difference}`, () => assert.equal(isSameFailure(text, ["timed out", knownText]), true));
  }

  const otherPairs: [difference: string, text: string, knownText: string][] = [
    ["another error", "TypeError: x is not a function", "expected 1 to equal 2"],
    ["another matcher", "expected 1 to be above 2", "expected 1 to equal 2"],
    ["another kind of value", "expected undefined to equal 2", "expected 1 to equal 2"],
    ["another code", "Error [ERR_STREAM] of 1", "Error [ERR_SOCKET] of 1"],
  ];
  for (const [difference, text, knownText] of otherPairs) {
    it(`returns false for ${difference}`, () => assert.equal(isSameFailure(text, [knownText]), false));
  }

  const unclearCases: [difference: string, text: string, knownTexts: readonly string[]][] = [
    ["another expected value", "expected 3 to equal 4", ["expected 7 to equal 9"]],
    [
      "another expected value on a later line",
      "expect(received).toBe(expected)\n\nExpected: 3\nReceived: 4",
      ["expect(received).toBe(expected)\n\nExpected: 7\nReceived: 9"],
    ],
    [
      "another line of the test",
      "expected 1 to equal 2\n at a.test.ts:7:3",
      ["expected 1 to equal 2\n at a.test.ts:9:3"],
    ],
    ["another line in Python", 'assert 1 == 2\nFile "a.py", line 7', ['assert 1 == 2\nFile "a.py", line 9']],
    ["no text", "", ["expected 1 to equal 2"]],
    ["no known text", "expected 1 to equal 2", ["", "Failed"]],
  ];
  for (const [difference, text, knownTexts] of unclearCases) {
    it(`returns undefined for ${difference}`, () => assert.equal(isSameFailure(text, knownTexts), undefined));
  }

  for (const part of ["[", "'", "'a'b", "[']", '{"', "a.js:", "a.", "[a "]) {
    it(`takes as long for 1 MB of ${JSON.stringify(part)} as for its first 8,000 characters`, async () => {
      const text = part.repeat(1_000_000 / part.length);
      const startMs = await leastTime(() => isSameFailure(text.slice(0, 8_000), [text.slice(0, 8_000)]));
      const wholeMs = await leastTime(() => isSameFailure(text, [text]));
      assert.ok(wholeMs < 20 || wholeMs < 3 * startMs, `${wholeMs} ms, ${startMs} ms for its first 8,000 characters`);
    });
  }
});
