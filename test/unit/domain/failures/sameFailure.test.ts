import assert from "node:assert/strict";
import { isSameFailure } from "../../../../src/domain/failures/sameFailure";
import { leastTime } from "../../../support/pace";

describe("Same failure", () => {
  const samePairs: [what: string, text: string, knownText: string][] = [
    ["another value came", "expected 97 to equal 100", "AssertionError: expected 98 to equal 100"],
    ["other items came", "expected [ 1, 2 ] to deeply equal [ 1, 2, 3 ]", "expected [] to deeply equal [ 1, 2, 3 ]"],
    ["objects of other fields came", "assert {'a': 1} == {'b': [2]}", "assert {} == {'b': [2]}"],
    ["a list in a list came", "expected [ [ 1 ], ']' ] to equal 7", "expected [ [ 1, [ 2 ] ] ] to equal 7"],
    ["a long text came", `expected '${"ab,".repeat(200)}' to equal 'ab'`, "expected 'x' to equal 'ab'"],
    ["zero came", "expected +0 to equal 3", "expected 2 to equal 3"],
    ["the path and the time are others", "wrote /tmp/a1/x.txt in 30 ms", "wrote /tmp/b2/x.txt in 9 ms"],
    ["it has one value", "connect ECONNREFUSED 127.0.0.1:4180", "connect ECONNREFUSED 127.0.0.1:5222"],
    [
      "the line below names what came",
      "expect(received).toBe(expected)\n\nExpected: 3\nReceived: 4",
      "expect(received).toBe(expected)\n\nExpected: 3\nReceived: 5",
    ],
    ["the place is the same", "expected 1 to equal 2\n at a.test.ts:7:3", "expected 5 to equal 2\n at a.test.ts:7:9"],
    ["the known text has no place", "expected 1 to equal 2\n at a.test.ts:7:3", "expected 5 to equal 2"],
    ["the frame of a library is another", "no\n at node_modules/x.js:7:3", "no\n at node_modules/x.js:9:3"],
    ["the known text is cut", "expected [ 1, 2, 3 ] to equal [ 1, 22, 333 ]", "expected [ 1, 3 ] to equal [ 1, 22, 3…"],
    ["the known text is cut before its end", "expected [ 1, 2, 3 ] to equal [ 1 ]", "expected [ 1, 2…"],
  ];
  for (const [what, text, knownText] of samePairs) {
    it(`is one of which ${what}`, () => assert.equal(isSameFailure(text, ["timed out", knownText]), true));
  }

  const otherPairs: [what: string, text: string, knownText: string][] = [
    ["another error", "TypeError: x is not a function", "expected 1 to equal 2"],
    ["another matcher", "expected 1 to be above 2", "expected 1 to equal 2"],
    ["another kind of value", "expected undefined to equal 2", "expected 1 to equal 2"],
    ["another code", "Error [ERR_STREAM] of 1", "Error [ERR_SOCKET] of 1"],
  ];
  for (const [what, text, knownText] of otherPairs) {
    it(`is none with ${what}`, () => assert.equal(isSameFailure(text, [knownText]), false));
  }

  const unclearCases: [what: string, text: string, knownTexts: readonly string[]][] = [
    ["another expectation", "expected 3 to equal 4", ["expected 7 to equal 9"]],
    [
      "another expectation in the line below",
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
  for (const [what, text, knownTexts] of unclearCases) {
    it(`cannot be told with ${what}`, () => assert.equal(isSameFailure(text, knownTexts), undefined));
  }

  for (const part of ["[", "'", "'a'b", "[']", '{"', "a.js:", "a.", "[a "]) {
    it(`is told of 1 MB of ${JSON.stringify(part)} in proportion to its beginning`, async () => {
      const text = part.repeat(1_000_000 / part.length);
      const beginning = await leastTime(() => isSameFailure(text.slice(0, 8_000), [text.slice(0, 8_000)]));
      const all = await leastTime(() => isSameFailure(text, [text]));
      assert.ok(all < 20 || all < 3 * beginning, `${all} ms, ${beginning} ms for its beginning`);
    });
  }
});
