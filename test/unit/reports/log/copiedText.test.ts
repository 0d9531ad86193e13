import assert from "node:assert/strict";
import { readLog, readLogLines } from "../../../support/readLog";

const log = `============================= test session starts ==============================
collected 2 items

=================================== FAILURES ===================================
_________________________ TestBerth.test_moors[a > "b"] _________________________

    def test_moors(self):
>       assert depth < 4, "'no' & yes"
E       assert 4 < 4

tests/test_berth.py:12: AssertionError
=========================== short test summary info ============================
FAILED tests/test_berth.py::TestBerth::test_moors[a > "b"] - assert 4 < 4
========================= 1 failed, 1 passed in 0.12s ==========================
`;
const failures = ['failed | tests/test_berth.py | TestBerth | test_moors[a > "b"]'];
const unittestLog = `test_moors (tests.BerthTest.test_moors) ... FAIL

======================================================================
FAIL: test_moors (tests.BerthTest.test_moors)
----------------------------------------------------------------------
AssertionError: 3 != 4

----------------------------------------------------------------------
Ran 1 test in 0.001s

FAILED (failures=1)
`;

const forEachLine = (change: (line: string, index: number) => string) =>
  log
    .split("\n")
    .map((line, index) => change(line, index))
    .join("\n");
const escaped = log
  .replaceAll("&", "&amp;")
  .replaceAll("<", "&lt;")
  .replaceAll(">", "&gt;")
  .replaceAll('"', "&quot;")
  .replaceAll("'", "&#39;");

/** Texts as people copy them from a page, a list of lines or a message. */
const copies: readonly (readonly [form: string, text: string])[] = [
  ["from the source of a page", escaped],
  ["with the tags of a page", `<pre class="log">${escaped.replaceAll("\n", "<br/>")}</pre>`],
  ["between tags", `<pre>${log}</pre>`],
  ["with blanks that do not break", log.replace(/^ +/gm, (blanks) => "\u00a0".repeat(blanks.length))],
  ["with numbers of lines", forEachLine((line, index) => `${index + 1}${line}`)],
  ["with numbers before a tab", forEachLine((line, index) => `${index + 1}\t${line}`)],
  ["with numbers in a column", forEachLine((line, index) => `${String(index + 41).padStart(5)}  ${line}`)],
  ["with numbers before a bar", forEachLine((line, index) => `${String(index + 41).padStart(5)} | ${line}`)],
  ["with one blank before each line", forEachLine((line) => ` ${line}`)],
  ["as a list", forEachLine((line) => `- ${line}`)],
  ["as a comment", forEachLine((line) => ` * ${line}`)],
  ["as removed lines", forEachLine((line) => `-${line}`)],
  ["behind the words of a program", forEachLine((line) => `2026-11-20 INFO runner - ${line}`)],
];

describe("A log that a person has copied", () => {
  for (const [form, text] of copies) {
    it(`is read ${form}`, () => assert.deepEqual(readLogLines(text), failures));
  }

  it("is read with an empty line below each line", () => {
    assert.deepEqual(readLogLines(unittestLog.replaceAll("\n", "\n\n")), readLogLines(unittestLog));
  });

  it("keeps the entities that a test's name contains", () => {
    const entityLog = log.replaceAll("[a > ", "[&gt; ");
    assert.deepEqual(readLogLines(entityLog), ['failed | tests/test_berth.py | TestBerth | test_moors[&gt; "b"]']);
  });

  it("keeps the elements that the text of a failure contains", () => {
    const elementLog = log.replace("assert 4 < 4", "no button in <div><span>Tea &amp; tide</span></div>");
    const [failure] = readLog(elementLog);
    assert.match(failure?.failure ?? "", /<div><span>Tea &amp; tide<\/span><\/div>/);
  });
});
