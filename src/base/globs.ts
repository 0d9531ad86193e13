/** Maximum number of patterns into which the braces of one are expanded. */
const maxExpansions = 64;

/** Expands `{a,b}`, also within one another. Returns none if there are more than 64 combinations. */
export function expandBraces(glob: string): readonly string[] {
  let patterns = [glob];
  for (;;) {
    const expandedPatterns = patterns.flatMap((pattern) => {
      const braces = /\{([^{}]{0,200})\}/.exec(pattern);
      if (!braces) return [pattern];
      const start = pattern.slice(0, braces.index);
      const end = pattern.slice(braces.index + braces[0].length);
      return (braces[1] ?? "").split(",").map((choice) => start + choice + end);
    });
    if (expandedPatterns.length > maxExpansions) return [];
    if (expandedPatterns.every((pattern, index) => pattern === patterns[index])) return expandedPatterns;
    patterns = expandedPatterns;
  }
}

/** Segment of a path: a pattern of its name, or `**` for any number of segments. */
interface Segment {
  readonly text: string;
  readonly name: RegExp | undefined;
}

/** Glob pattern of files, asked for what it says of the files below a folder. */
export class FolderGlob {
  private readonly alternatives: readonly (readonly Segment[])[];

  /** @param pattern relative to a root, with `/` between the segments */
  constructor(pattern: string) {
    this.alternatives = expandBraces(pattern)
      .map((alternative) => alternative.split("/"))
      .filter((texts) => texts.every((text) => text !== ""))
      .map((texts) => texts.map((text) => ({ text, name: text === "**" ? undefined : toNamePattern(text) })));
  }

  /**
   * Returns the patterns of the files below a folder, relative to it; none if the files of this pattern lie elsewhere.
   *
   * @param folder path of the folder below the root
   */
  filesBelow(folder: string): readonly string[] {
    const names = folder.split("/");
    const patterns = this.alternatives.flatMap((segments) => {
      let positions: ReadonlySet<number> = new Set([0]);
      for (const name of names) positions = advance(positions, segments, name);
      return [...positions]
        .filter((position) => position < segments.length)
        .map((position) => segments.slice(position));
    });
    return [...new Set(patterns.map((segments) => segments.map(({ text }) => text).join("/")))];
  }
}

/** Returns the positions in a pattern after one more name of a path. */
function advance(positions: ReadonlySet<number>, segments: readonly Segment[], name: string): ReadonlySet<number> {
  const nextPositions = new Set<number>();
  for (const start of positions) {
    let position = start;
    // `**` stands for no folder as well.
    for (; segments[position]?.text === "**"; position++) nextPositions.add(position);
    if (segments[position]?.name?.test(name)) nextPositions.add(position + 1);
  }
  return nextPositions;
}

/** Returns the expression of a segment, with `*`, `?` and classes. */
function toNamePattern(segment: string): RegExp {
  const source = segment.replace(
    /\*+|\?|\[(!?)([^\]]+)\]|[\\^$.+()[\]{}|]/g,
    (text, negation: string, names: string) => {
      if (text.startsWith("*")) return "[^/]*";
      if (text === "?") return "[^/]";
      if (names === undefined) return `\\${text}`;
      return `[${negation === "" ? "" : "^"}${names.replace(/[\\^[]/g, "\\$&")}]`;
    },
  );
  return new RegExp(`^${source}$`);
}
