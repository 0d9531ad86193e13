/** Maximum number of patterns into which the braces of one are expanded. */
const maxExpansions = 64;

/** Pattern of paths as the configurations of runners write it: `checks/*.{js,ts}`. */
export class PathGlob {
  private readonly alternatives: readonly (readonly string[])[];

  /** @param glob path from a root, with `/` between its components */
  constructor(glob: string) {
    this.alternatives = expandBraces(glob).map((pattern) => pattern.split("/").filter((part) => part !== ""));
  }

  /** Returns true if a path matches. Takes time linear in the product of the lengths. */
  matches(path: string): boolean {
    const parts = path.split("/");
    return this.alternatives.some((pattern) => matchesParts(pattern, parts));
  }
}

/** Expands `{a,b}`. Groups, classes and optional parts become `*`, which matches a little more than they do. */
function expandBraces(glob: string): readonly string[] {
  let patterns = [glob.replace(/[?@+*]\([^()]{0,100}\)|\[[^[\]]{1,100}\]/g, "*")];
  for (;;) {
    const expandedPatterns = patterns.flatMap((pattern) => {
      const braces = /\{([^{}]{0,200})\}/.exec(pattern);
      if (!braces) return [pattern];
      const start = pattern.slice(0, braces.index);
      const end = pattern.slice(braces.index + braces[0].length);
      return (braces[1] ?? "").split(",").map((choice) => start + choice + end);
    });
    if (expandedPatterns.length > maxExpansions) return [];
    if (expandedPatterns.every((pattern, i) => pattern === patterns[i])) return expandedPatterns;
    patterns = expandedPatterns;
  }
}

/** Matches components, of which `**` stands for any number. */
function matchesParts(pattern: readonly string[], parts: readonly string[]): boolean {
  let patternIndex = 0;
  let partIndex = 0;
  let restartPattern = -1;
  let restartPart = 0;
  while (partIndex < parts.length) {
    const component = pattern[patternIndex];
    if (component === "**") {
      restartPattern = ++patternIndex;
      restartPart = partIndex;
    } else if (component !== undefined && matchesComponent(component, parts[partIndex] ?? "")) {
      patternIndex++;
      partIndex++;
    } else if (restartPattern >= 0) {
      patternIndex = restartPattern;
      partIndex = ++restartPart;
    } else return false;
  }
  return pattern.slice(patternIndex).every((component) => component === "**");
}

/** Matches one component, in which `*` stands for any text. */
function matchesComponent(pattern: string, text: string): boolean {
  const [start = "", ...pieces] = pattern.split("*");
  if (pieces.length === 0) return start === text;
  const end = pieces.pop() ?? "";
  if (!text.startsWith(start) || !text.endsWith(end) || text.length < start.length + end.length) return false;
  let offset = start.length;
  for (const piece of pieces) {
    const pieceOffset = text.indexOf(piece, offset);
    if (pieceOffset < 0 || pieceOffset + piece.length > text.length - end.length) return false;
    offset = pieceOffset + piece.length;
  }
  return true;
}
