import { type Finding, type Form, maxFindings } from "./finding";

/** Layout of a line diff as a runner writes it. */
export interface DiffLayout {
  /** Mark of a line that only the expected side has; the actual side has the other one of `-` and `+`. */
  readonly expected: "-" | "+";
  /** Text between a mark and its line. */
  readonly gap: "" | " ";
  /** Maximum number of lines that the runner shows around a change; absent if it shows all, or marks omissions. */
  readonly maxContext?: number;
  /** Matches symbols that the runner shows in place of other text. */
  readonly mark?: RegExp;
}

/** Creates the form of a line diff, which follows lines that match a pattern, and optionally a blank line. */
export function createDiffForm(header: string, layout: DiffLayout, exclusion?: RegExp): Form {
  const headerPattern = new RegExp(String.raw`^ *${header} *(?:\n *)?$`, "gm");
  return (text) => {
    if (exclusion?.test(text)) {
      return [];
    }
    const headers = [...text.matchAll(headerPattern)].slice(0, maxFindings);
    return headers.map(({ 0: lines, index }) => {
      const indentation = /^ */.exec(lines)?.[0] ?? "";
      const textBelow = text.slice(index + lines.length + 1);
      return readDiff(textBelow.split("\n", maxLines), indentation, layout);
    });
  };
}

/** Maximum number of lines of a diff, and of consecutive blank lines in it. A longer diff is unsure. */
const maxLines = 5_000;
const maxBlankLines = 20;

/** Start of the remark of `diff` about the last line. */
const noLineEnd = "\\ ";
const stackFrame = /^ {2}at \S.*[):\d]$/;
const belowDiff = /^ *(?:at |❯|›|>? *\d+ \|)/;

interface DiffLine {
  readonly sign: string;
  readonly line: string;
}

/** Reads the diff at the start of the lines. */
export function readDiff(lines: readonly string[], indentation: string, layout: DiffLayout): Finding {
  const { expected, gap, maxContext = maxLines, mark = "" } = layout;
  const linePattern = new RegExp(`^${indentation}([-+ ])(?:${gap}(.*))?$`);
  const omission = new RegExp(`^${indentation} *(?:@@|--$|\\.{3})|^ *…`);
  const diff = collectLines(lines, linePattern, omission);
  const leading = diff.findIndex(({ sign }) => sign !== " ");
  const trailing = diff.length - 1 - diff.findLastIndex(({ sign }) => sign !== " ");
  if (leading === -1 || Math.max(leading, trailing) >= maxContext) {
    return "unsure";
  }
  const joinWithout = (otherSign: "-" | "+"): string => {
    const sideLines = diff.filter(({ sign }) => sign !== otherSign);
    const values = sideLines.map(({ line }) => line.replace(mark, ""));
    return values.join("\n");
  };
  const actual = expected === "-" ? "+" : "-";
  return { expected: joinWithout(actual), actual: joinWithout(expected) };
}

/** Returns the lines of a diff; none if they are incomplete. */
function collectLines(lines: readonly string[], linePattern: RegExp, omission: RegExp): readonly DiffLine[] {
  const diff: DiffLine[] = [];
  const isFrame = (line: string): boolean => stackFrame.test(linePattern.exec(line)?.[2] ?? "");
  for (const [index, text] of lines.entries()) {
    if (omission.test(text)) {
      return [];
    }
    if (text.startsWith(noLineEnd)) {
      continue;
    }
    const linesBelow = lines.slice(index, index + maxBlankLines);
    // A line that looks like a stack frame may be part of a value, if other lines of the diff follow it
    if (isFrame(text)) {
      const isEnd = linesBelow.every((line) => isFrame(line) || !linePattern.test(line));
      return isEnd ? diff : [];
    }
    const line = readLine(linesBelow, linePattern);
    if (!line) {
      return diff;
    }
    diff.push(line);
  }
  return lines.length < maxLines - 1 ? diff : [];
}

/** Reads the first of several lines; returns `undefined` if it is not part of the diff. */
function readLine(lines: readonly string[], linePattern: RegExp): DiffLine | undefined {
  const next = lines.find((text) => text.trim() !== "") ?? "";
  const [, sign, line = ""] = linePattern.exec(next) ?? [];
  const isBlank = lines[0] !== next;
  if (!isBlank) {
    if (sign === undefined) {
      return undefined;
    }
    return { sign, line };
  }
  // Vitest: one blank line is its own; a second one above it is the end of a text
  const isEndOfText = next.startsWith(" ❯") && lines[1] !== next;
  const isMore = sign !== undefined && !belowDiff.test(line) && !next.startsWith(" ❯");
  if (isEndOfText || isMore || /[-+]/.test(sign ?? "")) {
    return { sign: " ", line: "" };
  }
  return undefined;
}
