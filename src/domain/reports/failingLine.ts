import { bullet, failedMarks } from "../testNames/resultMarks";
import { isSourceFile } from "../testNames/sourceEndings";
import { suiteArrows } from "../testNames/titleWords";
import type { ReportCase } from "./testReport";

/** Maximum number of characters of a line that are read. */
const maxLineLength = 2_000;
/** Maximum number of marks that are removed from the start of a line. */
const maxMarks = 4;

/** Marks that runners write before the name of a failing test: `FAIL`, `--- FAIL:`, `not ok 3 -`, `✕`, `2)`. */
const leadingMark = new RegExp(
  `^(?:${[
    String.raw`(?:FAIL(?:ED|URE)?|ERROR)(?=[\s:])[\s:]+`,
    String.raw`\[\s{0,4}(?:FAILED|FAIL|ERROR)\s{0,4}\]\s*`,
    String.raw`--- FAIL:\s+`,
    String.raw`not ok \d{1,9}(?:\s+-)?\s+`,
    String.raw`[${failedMarks}${bullet}]\s+`,
    String.raw`\d{1,6}\)\s+`,
    String.raw`\|[\w@/.-]{1,100}\|\s+`,
  ].join("|")})`,
  "u",
);
/** Line of a Rust test: `test cart::adds_tax ... FAILED`. */
const rustLine = /^test (\S+) \.\.\. FAILED$/;
/** Text that runners write after the name: `FAILED`, `12ms`, `(0.01s)`. */
const trailingMark = /\s(?:FAILED|\(?\d{1,9}(?:\.\d{1,9})?\s?m?s\)?)$/;
/** Name and failure of a Python test: `tests/test_cart.py::test_total[1-2] - AssertionError`. */
const pythonLine = /^([^\s:]+::(?:[^\s[]|\[[^\]]*\])+)\s+-\s+(.*)$/;
/** File before a name: `web/cart.test.ts > Cart > adds tax`, `tests/test_cart.py::test_total`. */
const filePrefix = new RegExp(String.raw`^(\S+?)(?:\s+[${suiteArrows}]\s+|::)(.+)$`, "u");
/** Name, line and failure of a Java test: `CartTest.addsTax:42 expected: <3>`. */
const javaLine = /^((?:\w+\.)+\w+):\d+\S*\s+(.*)$/;

/**
 * Parses the name of a test, or the line that a runner writes about a failing test, and removes the marks around the
 * name. The file that some runners write before the name, and the failure after it, become the file and the failure of
 * the case.
 */
export function parseFailingLine(line: string): ReportCase {
  const text = withoutMarks(line.slice(0, maxLineLength).trim());
  const [, title = text, failure = ""] = pythonLine.exec(text) ?? javaLine.exec(text) ?? [];
  const [, file = "", name = ""] = filePrefix.exec(title) ?? [];
  if (isSourceFile(file)) {
    return { name, file, suites: [], failure };
  }
  return { name: title, suites: [], failure };
}

function withoutMarks(line: string): string {
  const [, rustName] = rustLine.exec(line) ?? [];
  if (rustName !== undefined) {
    return rustName;
  }
  let text = line;
  for (let markCount = 0; markCount < maxMarks && leadingMark.test(text); markCount++) {
    text = text.replace(leadingMark, "");
  }
  return text.replace(trailingMark, "").trimEnd();
}
