import { type Finding, type Form, maxFindings, toFinding } from "../finding";
import { readDiff } from "../lineDiff";
import { orderSides } from "../sides";

/** Form in which a runner compares `left` with `right`. */
interface PythonRunner {
  /** Has the groups `indent`, `left` and `right`, and the flags `g` and `m`. */
  readonly line: RegExp;
  /** Mark of the right side in the diff below, and the text before it besides the indentation. */
  readonly mark: "-" | "+";
  readonly deeper: string;
}

const rightValue = "(?<right>.+)$";

const pytest: PythonRunner = {
  // The line may begin with the name of the error, or with the place in a report with one line per failure
  line: new RegExp(String.raw`^(?<indent> *)(?:\S.{0,300}?[:-] )?assert (?<left>(?!not ).+) == ${rightValue}`, "gm"),
  mark: "-",
  deeper: "  ",
};
const unittest: PythonRunner = {
  line: new RegExp(String.raw`^(?<indent> *)AssertionError: (?:\w+ differ: )?(?<left>.+) != ${rightValue}`, "gm"),
  mark: "+",
  deeper: "",
};

const firstCode = String.raw`"[^"\n]*"|'[^'\n]*'|[[{].*?[\]}]|[^,\n]*?`;
const assertion = String.raw`(?:assert |self\.assert\w{0,20}Equals?\()`;
const codeLine = new RegExp(`^>? +${assertion}(?<leftCode>${firstCode})(?: ==|,) (?<rightCode>.*)`, "gm");

/** Pytest's explanation of an assertion. */
const explanation = /^E(?: .*)?$/gm;
/** A message that a test adds in unittest, or the precision of a comparison, after the last value. */
const addition = / : | within /;
/** Unittest's hint about the place where the lines of two sides differ. */
const hint = /^ *\? /;
const partialDiff = /Skipping \d|contain only|^ *\.\.\.|Diff is \d|truncated/;
const maxLines = 5_000;

/**
 * Creates the form of a Python runner. Neither runner names an expected side, and both treat the right one as such:
 * pytest marks text that is missing from it with `-`, and the documentation of unittest states it second. If the left
 * side is a constant in the code, the sides are swapped.
 */
function createPythonForm({ line, mark, deeper }: PythonRunner): Form {
  return (text) => {
    const lastErrorStart = Math.max(text.lastIndexOf("above exception"), 0);
    const lastError = text.slice(lastErrorStart);
    const explanations = lastError.match(explanation)?.map((explanationLine) => explanationLine.slice(1));
    const lines = explanations?.join("\n") ?? lastError;
    const code = [...text.matchAll(codeLine)].at(-1)?.groups;
    const comparisons = [...lines.matchAll(line)].slice(0, maxFindings);
    // Without an explanation, an indented line belongs to the code of the test
    const ownComparisons = comparisons.filter(({ groups }) => explanations || !groups?.indent);
    return ownComparisons.map(({ 0: comparison, index, groups = {} }) => {
      const { left = "", right = "", indent = "" } = groups;
      const textBelow = lines.slice(index + comparison.length + 1);
      const isJoined = mark === "+" && hasJoinedLines(left, right);
      const diff = isJoined ? "unsure" : readDiffBelow(textBelow, indent + deeper, mark);
      const finding = readSides(left, right, diff);
      if (finding === "unsure") {
        return finding;
      }
      const sides = { leftValue: finding.actual, rightValue: finding.expected, ...code };
      return orderSides(sides, true);
    });
  };
}

function readSides(left: string, right: string, diff: Finding): Finding {
  if (/ [=!]= /.test(`${left} ${right}`)) {
    return "unsure";
  }
  if (diff !== "unsure" && !addition.test(diff.expected)) {
    return {
      expected: endText(diff.expected, right),
      actual: endText(diff.actual, left),
    };
  }
  if (addition.test(right)) {
    return "unsure";
  }
  return toFinding(right, left);
}

function readDiffBelow(text: string, indentation: string, expected: "-" | "+"): Finding {
  const lines = text.split("\n", maxLines);
  let start = lines.findIndex((line) => /^[-+](?: |$)/.test(line.slice(indentation.length)));
  if (start === -1 || lines.some((line) => partialDiff.test(line))) {
    return "unsure";
  }
  while (lines[start - 1]?.startsWith(`${indentation}  `)) {
    start--;
  }
  // Unittest writes an empty line below each hint
  const isBelowHint = (line: string, lineAbove: string) =>
    line.length <= indentation.length && line.trim() === "" && hint.test(lineAbove);
  const shownLines = lines.slice(start);
  const diff = shownLines.filter((line, index) => {
    const lineAbove = shownLines[index - 1] ?? "";
    return !hint.test(line) && !isBelowHint(line, lineAbove);
  });
  return readDiff(diff, indentation, { expected, gap: " " });
}

/**
 * Returns whether unittest has joined two lines, which it does if a text of several lines does not end its last one.
 */
function hasJoinedLines(...sides: readonly string[]): boolean {
  const hasLines = sides.some((side) => /^\w?["'].*(?:\\n|chars\])/.test(side));
  const hasOpenEnd = sides.some((side) => !/\\n["']$/.test(side));
  return hasLines && hasOpenEnd;
}

/** Adds the end of the last line, which a diff does not show, to a text that was also printed on one line. */
function endText(lines: string, printed: string): string {
  const hasEnd = /^\w?(["']).*[^\\]\\n\1$/.test(printed);
  return hasEnd ? `${lines}\n` : lines;
}

export const python = [createPythonForm(pytest), createPythonForm(unittest)];
