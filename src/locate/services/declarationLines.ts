/** Text of a declaration, shown to users and language models. Its extent is inferred from the indentation. */
export interface DeclarationLines {
  /** Number of the first line, 0-based. */
  readonly line: number;
  /** The lines, without the indentation of the first one. */
  readonly text: string;
  /** Whether the declaration may continue after the text. */
  readonly isTruncated: boolean;
}

/** Maximum number of lines; longer declarations are truncated. */
const maxLines = 60;
/**
 * Maximum number of lines above a title or name that belong to its declaration: `it(` on a line of its own,
 * annotations.
 */
const maxLinesAbove = 5;

/** Returns the declaration around a title or name on that line (0-based); `undefined` if the text has no such line. */
export function readDeclarationLines(text: string, line: number): DeclarationLines | undefined {
  const lines = text.split(/\r?\n/);
  if (lines[line] === undefined) {
    return undefined;
  }
  const first = findFirstLine(lines, line);
  const end = findEnd(lines, first, line);
  const keptLines = lines.slice(first, Math.min(end, first + maxLines));
  while (keptLines.at(-1)?.trim() === "") {
    keptLines.pop();
  }
  const margin = /^\s*/.exec(lines[first] ?? "")?.[0] ?? "";
  const unindentedLines = keptLines.map((textLine) => {
    if (textLine.startsWith(margin)) {
      return textLine.slice(margin.length);
    }
    return textLine.trimStart();
  });
  return {
    line: first,
    text: unindentedLines.join("\n"),
    isTruncated: end > first + maxLines,
  };
}

function findFirstLine(lines: readonly string[], line: number): number {
  let first = line;
  while (first > 0 && line - first < maxLinesAbove) {
    const lineAbove = lines[first - 1] ?? "";
    const isOpening = first === line && /\($/.test(lineAbove.trimEnd());
    const isAnnotation =
      lineAbove.trimStart().startsWith("@") && countIndent(lineAbove) === countIndent(lines[first] ?? "");
    if (!isOpening && !isAnnotation) {
      break;
    }
    first--;
  }
  return first;
}

/**
 * Returns the index after the last line. A line that is indented no further than the first one ends the declaration,
 * and belongs to it if it closes brackets.
 */
function findEnd(lines: readonly string[], first: number, declarationLine: number): number {
  const margin = countIndent(lines[first] ?? "");
  for (let line = declarationLine + 1; line < lines.length; line++) {
    const text = lines[line]?.trim() ?? "";
    if (text === "" || countIndent(lines[line] ?? "") > margin) {
      continue;
    }
    const isClosing = /^[)\]}]/.test(text) || text === "end";
    const isOpening = /[({[:>]$/.test(text) || text === "{";
    if (isOpening && (isClosing || text === "{")) {
      continue;
    }
    if (isClosing) {
      return line + 1;
    }
    return line;
  }
  return lines.length;
}

function countIndent(text: string): number {
  return text.length - text.trimStart().length;
}
