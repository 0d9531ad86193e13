import { type Finding, type Form, maxFindings } from "./finding";

/** How a runner writes a diff of lines. */
export interface DiffLayout {
  /** The mark of a line that is only on the expected side; the other side has the other one of `-` and `+`. */
  readonly expected: "-" | "+";
  /** What stands between a mark and its line. */
  readonly gap: "" | " ";
  /** Lines around a change that the runner shows at most; absent if it shows all, or says where it left some out. */
  readonly maxContext?: number;
  /** What the runner shows in place of something else. */
  readonly mark?: RegExp;
}

/** Returns the form of a diff of lines, which stands below lines with a pattern, and perhaps a blank one. */
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

/** Maximum lines of a diff, and blank lines one behind the other within one. A longer one is unsure. */
const maxLines = 5_000;
const maxBlankLines = 20;

/** What `diff` says about the last line. */
const noLineEnd = "\\ ";
const stackFrame = /^ {2}at \S.*[):\d]$/;
const belowDiff = /^ *(?:at |❯|›|>? *\d+ \|)/;

interface DiffLine {
  readonly sign: string;
  readonly line: string;
}

/** Reads the diff that the lines begin with. */
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
  const joinWithout = (other: "-" | "+"): string => {
    const sideLines = diff.filter(({ sign }) => sign !== other);
    const values = sideLines.map(({ line }) => line.replace(mark, ""));
    return values.join("\n");
  };
  const actual = expected === "-" ? "+" : "-";
  return { expected: joinWithout(actual), actual: joinWithout(expected) };
}

/** Returns the lines of a diff; none if they are not all that it has. */
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
    // A line like a frame may be one of a value, where other lines of the diff stand below it
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

/** Reads the first one of some lines; returns `undefined` if it is none of the diff. */
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
  // Vitest: one blank line is its own, another one above it is the end of a text
  const isEndOfText = next.startsWith(" ❯") && lines[1] !== next;
  const isMore = sign !== undefined && !belowDiff.test(line) && !next.startsWith(" ❯");
  if (isEndOfText || isMore || /[-+]/.test(sign ?? "")) {
    return { sign: " ", line: "" };
  }
  return undefined;
}
