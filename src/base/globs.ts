/** Maximum number of patterns into which the braces of one are expanded. */
const maxExpansions = 64;

/** Expands `{a,b}`, also within one another. Returns none if there are more than 64 combinations. */
export function expandBraces(glob: string): readonly string[] {
  let patterns = [glob];
  for (;;) {
    const expandedPatterns = patterns.flatMap((pattern) => {
      const braces = /\{([^{}]{0,200})\}/.exec(pattern);
      if (!braces) {
        return [pattern];
      }
      const start = pattern.slice(0, braces.index);
      const end = pattern.slice(braces.index + braces[0].length);
      const choices = (braces[1] ?? "").split(",");
      return choices.map((choice) => start + choice + end);
    });
    if (expandedPatterns.length > maxExpansions) {
      return [];
    }
    if (expandedPatterns.every((pattern, index) => pattern === patterns[index])) {
      return expandedPatterns;
    }
    patterns = expandedPatterns;
  }
}

/** Segment of a pattern: it matches the name of one folder or file, or with the text `**` any number of them. */
interface Segment {
  readonly text: string;
  readonly name: readonly NamePart[];
}

/** Part of a name: any text, or a test of one character. */
type NamePart = "anyText" | ((character: string) => boolean);

/** Glob pattern of files, from which the patterns for one folder are derived. */
export class FolderGlob {
  readonly #alternatives: readonly (readonly Segment[])[];

  /** @param pattern relative to a root, with `/` between the segments */
  constructor(pattern: string) {
    const alternatives = expandBraces(pattern).map((alternative) => alternative.split("/"));
    const wholeAlternatives = alternatives.filter((texts) => !texts.includes(""));
    this.#alternatives = wholeAlternatives.map((texts) => texts.map(createSegment));
  }

  /**
   * Returns patterns, relative to a folder, for the files below it that match; none if all matching files lie
   * elsewhere.
   *
   * @param folder path of the folder below the root
   */
  listPatternsBelow(folder: string): readonly string[] {
    const names = folder.split("/");
    const patterns = this.#alternatives.flatMap((segments) => {
      let positions: ReadonlySet<number> = new Set([0]);
      for (const name of names) {
        positions = advance(positions, segments, name);
      }
      return [...positions]
        .filter((position) => position < segments.length)
        .map((position) => segments.slice(position));
    });
    const texts = patterns.map((segments) => segments.map(({ text }) => text).join("/"));
    return [...new Set(texts)];
  }
}

function createSegment(text: string): Segment {
  return { text, name: parseName(text) };
}

/** Returns the positions in a pattern after one more name of a path. */
function advance(positions: ReadonlySet<number>, segments: readonly Segment[], name: string): ReadonlySet<number> {
  const nextPositions = new Set<number>();
  for (const start of positions) {
    let position = start;
    // `**` stands for no folder as well.
    for (; segments[position]?.text === "**"; position++) {
      nextPositions.add(position);
    }
    const parts = segments[position]?.name;
    if (parts && matchesSequence(parts, [...name], "anyText", matchesCharacter)) {
      nextPositions.add(position + 1);
    }
  }
  return nextPositions;
}

/** Returns the parts of a segment, with `*`, `?` and classes. */
function parseName(segment: string): readonly NamePart[] {
  return [...segment.matchAll(/\*|\[(!?)([^\]]+)\]|./gsu)].map(([part, negation, characters]): NamePart => {
    if (part === "*") {
      return "anyText";
    }
    if (part === "?") {
      return () => true;
    }
    if (characters === undefined) {
      return (character) => character === part;
    }
    const escapedCharacters = characters.replace(/[\\^[]/g, "\\$&");
    const sign = negation === "" ? "" : "^";
    const characterClass = toCharacterClass(sign + escapedCharacters);
    return (character) => characterClass.test(character);
  });
}

/** Returns the expression of a class; one that matches nothing if the class is not valid, such as `[z-a]`. */
function toCharacterClass(source: string): RegExp {
  try {
    return new RegExp(`^[${source}]$`, "u");
  } catch {
    return /(?!)/;
  }
}

const matchesCharacter = (part: NamePart, character: string): boolean => part !== "anyText" && part(character);

/**
 * Matches a whole sequence. Takes time linear in the product of the lengths.
 *
 * @param anyItems element of the pattern that stands for any number of items
 * @param matches whether another element stands for an item
 */
export function matchesSequence<P, I>(
  pattern: readonly P[],
  items: readonly I[],
  anyItems: P,
  matches: (element: P, item: I) => boolean,
): boolean {
  let patternIndex = 0;
  // Position after the last `anyItems`; 0 before the first.
  let restartPattern = 0;
  let restartItem = 0;
  for (let i = 0; i < items.length; ) {
    const element = pattern[patternIndex];
    if (element === anyItems) {
      restartPattern = ++patternIndex;
      restartItem = i;
    } else if (element !== undefined && matches(element, items[i] as I)) {
      patternIndex++;
      i++;
    } else if (restartPattern > 0) {
      patternIndex = restartPattern;
      i = ++restartItem;
    } else {
      return false;
    }
  }
  return pattern.slice(patternIndex).every((element) => element === anyItems);
}
