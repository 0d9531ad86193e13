import type { TitleNode } from "./node";
import {
  advance,
  advanceAll,
  hasFailed,
  type MatchProgress,
  matchStart,
  type Part,
  type Pattern,
  scoreAtEnd,
  union,
  wild,
} from "./pattern";

/** Separators that reporters put between titles. */
export const separatorTexts: readonly string[] = [
  " ",
  " > ",
  " › ",
  " » ",
  ".",
  " / ",
  " | ",
  " - ",
  " -- ",
  "::",
  " :: ",
  ": ",
  " -> ",
  " ... ",
  "/",
  "#",
];

export const separator: Part = {
  kind: "oneOf",
  texts: separatorTexts,
  isOpen: false,
  isScored: false,
};
/** Separator before `#method`, `.method` and `::Type`, which may follow the class directly. */
const looseSeparator: Part = { ...separator, texts: ["", ...separator.texts] };
const gap: Part = { kind: "optional", parts: [wild, separator] };
const looseGap: Part = { kind: "optional", parts: [wild, looseSeparator] };
/** Text that may follow the titles of a suite. */
const suiteSuffix: Part = { kind: "optional", parts: [separator, wild] };

/** Maximum number of nested titles that are followed: only a text with brackets that are never closed nests deeper. */
const maxDepth = 30;

/** Returns the nodes around a node, outermost first. */
export function ancestors(node: TitleNode): TitleNode[] {
  const outer: TitleNode[] = [];
  for (let current = node.parent; current && outer.length < maxDepth; current = current.parent) {
    outer.push(current);
  }
  return outer.reverse();
}

/**
 * Returns the pattern of a node's title after those of the nodes around it; with `container`, only of the nodes inside
 * that one.
 */
export function strictChain(node: TitleNode, container?: TitleNode): Pattern {
  let outer = ancestors(node);
  if (container) {
    outer = outer.slice(outer.indexOf(container) + 1);
  }
  const chain: Part[] = [];
  for (const [i, ancestor] of outer.entries()) {
    const parts = [...ancestor.pattern, separatorBefore(outer[i + 1] ?? node)];
    if (isNamed(ancestor)) {
      chain.push(...parts);
    } else {
      chain.push({ kind: "optional", parts });
    }
  }
  return [...chain, ...node.pattern];
}

/**
 * Returns whether a title may directly follow the one before it: that of a member, `#add`, or the empty title of
 * a test.
 */
function isMember(node: TitleNode | undefined): boolean {
  if (!node) {
    return false;
  }
  const [first] = node.pattern;
  if (!first) {
    return node.kind === "test";
  }
  return first.kind === "literal" && /^(?:[#.]|::)/.test(first.text);
}

function separatorBefore(next: TitleNode | undefined): Part {
  if (isMember(next)) {
    return looseSeparator;
  }
  return separator;
}

/**
 * Returns whether a node is a suite with a title that is not silent: only such a title is sure to be part of its tests'
 * names.
 */
function isNamed({ kind, silent, pattern }: TitleNode): boolean {
  return kind === "suite" && !silent && pattern.length > 0;
}

/** Match from the outermost title down to a node, step by step. Steps that nodes share are taken once. */
class Descent {
  readonly #cachedProgress = new Map<TitleNode, MatchProgress>();

  constructor(
    private readonly initialProgress: MatchProgress,
    private readonly step: (outer: MatchProgress, node: TitleNode) => MatchProgress,
  ) {}

  descendTo(node: TitleNode | undefined): MatchProgress {
    const path: TitleNode[] = [];
    let start = node;
    let cachedProgress: MatchProgress | undefined;
    while (start && !cachedProgress) {
      cachedProgress = this.#cachedProgress.get(start);
      if (!cachedProgress) {
        path.push(start);
      }
      start = start.parent;
    }
    let progress = cachedProgress ?? this.initialProgress;
    for (let next = path.pop(); next; next = path.pop()) {
      if (!hasFailed(progress)) {
        progress = this.step(progress, next);
      }
      this.#cachedProgress.set(next, progress);
    }
    return progress;
  }
}

/** Match of one text with the titles of many nodes and of the nodes around them. */
export class ChainMatch {
  /** Match up to the start of a node's own title. */
  readonly #beforeTitle: Descent;
  readonly #afterTitle: Descent;

  /** @param isLoose whether further titles may precede each title of the source */
  constructor(
    private readonly text: string,
    private readonly isLoose: boolean,
  ) {
    const start = isLoose ? advance(matchStart, gap, text) : matchStart;
    this.#beforeTitle = new Descent(start, (outer, node) => this.#advanceToTitle(outer, node));
    this.#afterTitle = new Descent(matchStart, (outer, node) => this.#advanceThroughTitle(outer, node));
  }

  /** Returns the score, as `matchWhole` does, of a text with a node's title after those of all nodes around it. */
  score(node: TitleNode): number | undefined {
    return scoreAtEnd(this.#matchThroughTitle(node), this.text);
  }

  /** Same as `score`, for a text that begins with these titles and may continue. */
  scoreOfBeginning(node: TitleNode): number | undefined {
    return scoreAtEnd(advance(this.#matchThroughTitle(node), suiteSuffix, this.text), this.text);
  }

  /** Same as `score`, for a text with only the titles around a node. In a loose match, the text ends with a blank. */
  scoreOfOuterTitles({ parent }: TitleNode): number | undefined {
    if (!this.isLoose) {
      return scoreAtEnd(this.#afterTitle.descendTo(parent), this.text);
    }
    const titleStart = this.#beforeTitle.descendTo(parent);
    if (!parent) {
      return scoreAtEnd(titleStart, this.text);
    }
    return scoreAtEnd(this.#advancePast(titleStart, parent, undefined), this.text);
  }

  #matchThroughTitle(node: TitleNode): MatchProgress {
    const outer = this.#beforeTitle.descendTo(node.parent);
    return advanceAll(this.#advanceToTitle(outer, node), node.pattern, this.text);
  }

  /** Advances from the start of the title around a node to the start of its own. */
  #advanceToTitle(outer: MatchProgress, node: TitleNode): MatchProgress {
    if (node.parent) {
      return this.#advancePast(outer, node.parent, node);
    }
    return outer;
  }

  /** Advances from the end of the title around a node to the end of its own. */
  #advanceThroughTitle(outer: MatchProgress, node: TitleNode): MatchProgress {
    let titleStart = outer;
    if (node.parent) {
      titleStart = advance(outer, separatorBefore(node), this.text);
    }
    const titleEnd = advanceAll(titleStart, node.pattern, this.text);
    if (isNamed(node)) {
      return titleEnd;
    }
    return union(outer, titleEnd);
  }

  /** Advances from the start of a node's title to the start of a title inside it. */
  #advancePast(titleStart: MatchProgress, node: TitleNode, next: TitleNode | undefined): MatchProgress {
    if (hasFailed(titleStart)) {
      return titleStart;
    }
    const titleEnd = advanceAll(titleStart, node.pattern, this.text);
    const pastTitle = advance(titleEnd, separatorBefore(next), this.text);
    const innerStart = isNamed(node) ? pastTitle : union(titleStart, pastTitle);
    if (!this.isLoose) {
      return innerStart;
    }
    return advance(innerStart, isMember(next) ? looseGap : gap, this.text);
  }
}
