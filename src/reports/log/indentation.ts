/**
 * Consecutive lines that are all indented, or all begin with a mark of a comment or of an added line; runners indent
 * some of their lines by one blank.
 */
const block = /(?:^(?: {2}|\t|>).*\n|^ ?\n)+|(?:^[+#/].*\n)+/gm;
/** Marks of quotations and comments, and white space before a line. */
const leading = /^[ \t>+#/]*(?=[^\s>+#/])/gm;
const marks = /^.*(?:[>#/] ?|\+)/;
const onlyMarks = /^[> +#/]+$/;

/** Returns whether more than half of a text is one indented block that has a given line. */
export function isInLongBlock(text: string, line: string): boolean {
  const blocks = text.match(block) ?? [];
  const isLong = (lines: string) => lines.length * 2 > text.length && /^[^+#/]/.test(lines);
  return blocks.some((lines) => isLong(lines) && `\n${lines}`.includes(`\n${line}\n`));
}

/**
 * Returns a text without the indentation of its blocks, as it may be meant: as code, as a whole, or as mocha's own.
 */
export function listUnindented(text: string): readonly string[] {
  return [0, 1, 2].map((way) => text.replace(block, (lines) => unindent(lines, way)));
}

function unindent(lines: string, way: number): string {
  const prefixes = lines.match(leading) ?? [""];
  const prefix = prefixes.reduce((shortest, other) => (other.length < shortest.length ? other : shortest));
  if (!prefixes.every((other) => other.startsWith(prefix))) {
    return lines;
  }
  const { length } = prefix.replace(marks, "").replace(/\t/g, "");
  const ownLength = [length % 4, 0, Math.min(length, 2)][way] ?? 0;
  const indentation = prefix.slice(0, prefix.length - ownLength);
  return lines.replace(/^.+$/gm, (line) =>
    line.startsWith(indentation) ? line.slice(indentation.length) : line.replace(onlyMarks, ""),
  );
}
