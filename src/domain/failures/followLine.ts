/** Position of a line after its file has changed: its number, 1-based, or `changed` if its own text has changed. */
export type FollowedLine = number | "changed";

const hunkHeader = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/** Maximum consecutive lines that may be the same before and after by coincidence. */
const maxCoincidentLines = 4;

/** Part of a difference: the lines that it replaces, and those in their place. */
interface Hunk {
  /** First replaced line, 1-based; of a hunk that only adds lines, the line above. */
  readonly start: number;
  readonly count: number;
  readonly newStart: number;
  readonly newCount: number;
  readonly lines: readonly string[];
}

/**
 * Follows a line through a difference of one file.
 *
 * @param difference in Git's unified format, with any number of lines around the changes; empty if nothing changed
 * @param line 1-based number of the line before the change
 */
export function followLine(difference: string, line: number): FollowedLine {
  let shift = 0;
  for (const hunk of readHunks(difference)) {
    const firstLine = hunk.count === 0 ? hunk.start + 1 : hunk.start;
    if (line < firstLine) {
      break;
    }
    if (line < firstLine + hunk.count) {
      return followInHunk(hunk, line);
    }
    shift += hunk.newCount - hunk.count;
  }
  return line + shift;
}

/** Follows a line through an edit that replaced one part of a file. */
export function followEdit(oldLines: readonly string[], newLines: readonly string[], line: number): FollowedLine {
  const shorter = Math.min(oldLines.length, newLines.length);
  let start = 0;
  while (start < shorter && oldLines[start] === newLines[start]) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && oldLines.at(-1 - end) === newLines.at(-1 - end)) {
    end++;
  }
  if (line <= start) {
    return line;
  }
  const addedCount = newLines.length - oldLines.length;
  return line > oldLines.length - end ? line + addedCount : "changed";
}

function readHunks(difference: string): readonly Hunk[] {
  const hunks: (Hunk & { readonly lines: string[] })[] = [];
  for (const text of difference.split("\n")) {
    const [header, start, count = "1", newStart, newCount = "1"] = hunkHeader.exec(text) ?? [];
    if (header === undefined) {
      // Not a line of either file: Git says in it that the last one has no line break.
      if (!text.startsWith("\\")) {
        hunks.at(-1)?.lines.push(text);
      }
      continue;
    }
    hunks.push({
      start: Number(start),
      count: Number(count),
      newStart: Number(newStart),
      newCount: Number(newCount),
      lines: [],
    });
  }
  return hunks;
}

function followInHunk({ start, newStart, lines }: Hunk, line: number): FollowedLine {
  let oldLine = start;
  let newLine = newStart;
  for (const [index, text] of lines.entries()) {
    const isRemoved = text.startsWith("-");
    const isAdded = text.startsWith("+");
    if (oldLine === line && isRemoved) {
      return findMovedLine(lines, newStart, text);
    }
    if (oldLine === line && !isAdded) {
      return isCoincidence(lines, index) ? "changed" : newLine;
    }
    if (!isAdded) {
      oldLine++;
    }
    if (!isRemoved) {
      newLine++;
    }
  }
  return "changed";
}

/**
 * Returns whether a line may count as unchanged by coincidence: it has few unchanged neighbors between changes, and an
 * added or removed line has the same text.
 */
function isCoincidence(lines: readonly string[], index: number): boolean {
  const previousChange = lines.findLastIndex((text, position) => position < index && isChange(text));
  const nextChange = lines.findIndex((text, position) => position > index && isChange(text));
  const unchangedCount = nextChange - previousChange - 1;
  if (previousChange < 0 || nextChange < 0 || unchangedCount > maxCoincidentLines) {
    return false;
  }
  const unchangedText = lines[index]?.trim();
  return lines.some((text) => isChange(text) && text.slice(1).trim() === unchangedText);
}

function isChange(text: string): boolean {
  return text.startsWith("-") || text.startsWith("+");
}

/** Finds the only added line with the text of a removed one, which was moved or indented. */
function findMovedLine(lines: readonly string[], newStart: number, removed: string): FollowedLine {
  const removedText = removed.slice(1).trim();
  const matches: number[] = [];
  let newLine = newStart;
  for (const text of lines) {
    if (text.startsWith("+") && text.slice(1).trim() === removedText) {
      matches.push(newLine);
    }
    if (!text.startsWith("-")) {
      newLine++;
    }
  }
  const [match, ...otherMatches] = matches;
  const isSure = match !== undefined && otherMatches.length === 0 && /\w{2}/.test(removedText);
  return isSure ? match : "changed";
}
