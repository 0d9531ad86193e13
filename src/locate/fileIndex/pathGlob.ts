import { expandBraces, matchesSequence } from "../../base/globs";

/** Groups, classes and optional parts, which are read as `*` and so match a little more than they do. */
const readAsAnyText = /[?@+*]\([^()]{0,100}\)|\[[^[\]]{1,100}\]/g;

/** Pattern of paths as the configurations of runners write it: `checks/*.{js,ts}`. */
export class PathGlob {
  private readonly alternatives: readonly (readonly string[])[];

  /** @param glob path from a root, with `/` between its components */
  constructor(glob: string) {
    const patterns = expandBraces(glob.replace(readAsAnyText, "*"));
    this.alternatives = patterns.map((pattern) => pattern.split("/").filter((part) => part !== ""));
  }

  /** Returns true if a path matches. Takes time linear in the product of the lengths. */
  matches(path: string): boolean {
    const parts = path.split("/");
    return this.alternatives.some((pattern) => matchesSequence(pattern, parts, "**", matchesComponent));
  }
}

/** Matches one component, in which `*` stands for any text. */
function matchesComponent(pattern: string, text: string): boolean {
  const [start = "", ...pieces] = pattern.split("*");
  if (pieces.length === 0) return start === text;
  const end = pieces.pop() ?? "";
  const endOffset = text.length - end.length;
  if (!text.startsWith(start) || !text.endsWith(end) || endOffset < start.length) return false;
  let offset = start.length;
  for (const piece of pieces) {
    const pieceOffset = text.indexOf(piece, offset);
    if (pieceOffset < 0) return false;
    offset = pieceOffset + piece.length;
  }
  return offset <= endOffset;
}
