import { collapseBlanks } from "../../domain/testNames/titleWords";
/** A part of a title in the source. */
export type Part =
  | { readonly kind: "literal"; readonly text: string }
  /** Any text, including an empty one. */
  | { readonly kind: "wild" }
  | Choice
  /** These parts, or nothing. */
  | { readonly kind: "optional"; readonly parts: Pattern };

/**
 * One of these texts; if `isOpen`, any other text too. A text may be the beginning of another one. If `isScored`, the
 * characters of a matched text count towards the score.
 */
interface Choice {
  readonly kind: "oneOf";
  readonly texts: readonly string[];
  readonly isOpen: boolean;
  readonly isScored: boolean;
}

/** The titles that a declaration can have at run time. */
export type Pattern = readonly Part[];

export const wild: Part = { kind: "wild" };

/** Creates a literal part. */
export const literal = (text: string): Part => ({ kind: "literal", text });

/** Creates a part that stands for one of these texts, which count towards the score. */
export function createChoice(texts: readonly string[], isOpen = false): Part {
  return { kind: "oneOf", texts, isOpen, isScored: true };
}

/** Returns a part that stands for no other than the known texts, if it is a choice. */
export function closeChoice(part: Part): Part {
  if (part.kind === "oneOf") {
    return { ...part, isOpen: false };
  }
  return part;
}

/** Returns whether a part may stand for any text. */
export const isOpenPart = (part: Part): boolean => part.kind === "wild" || (part.kind === "oneOf" && part.isOpen);

/**
 * Returns the parts of a text in which `createPart` replaces each match of a global pattern; `decode` converts the text
 * between.
 */
export function replaceMatches(
  text: string,
  pattern: RegExp,
  createPart: (match: RegExpExecArray) => Part,
  decode: (text: string) => string = (plainText) => plainText,
): Part[] {
  const parts: Part[] = [];
  let offset = 0;
  for (const match of text.matchAll(pattern)) {
    parts.push(literal(decode(text.slice(offset, match.index))), createPart(match));
    offset = match.index + match[0].length;
  }
  parts.push(literal(decode(text.slice(offset))));
  return parts;
}

/** Returns whether the pattern matches exactly one text. */
export function isFixed(pattern: Pattern): boolean {
  return pattern.every(({ kind }) => kind === "literal");
}

/** Returns the one text of a fixed pattern; `undefined` for any other pattern. */
export function fixedText(pattern: Pattern): string | undefined {
  let text = "";
  for (const part of pattern) {
    if (part.kind !== "literal") {
      return undefined;
    }
    text += part.text;
  }
  return text;
}

/** Returns whether at least one letter or digit of the title is literal text in the source. */
export function hasWords(pattern: Pattern): boolean {
  return pattern.some((part) => part.kind === "literal" && containsWord(part.text));
}

/** Returns whether a text contains a letter or a digit. */
export function containsWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Returns whether some of the title is literal text in the source: a fully variable title could be that of any test.
 */
export function isDistinctive(pattern: Pattern): boolean {
  return hasWords(pattern) || pattern.some((part) => part.kind === "oneOf" && part.texts.length > 0);
}

/**
 * Quick check before a match: returns whether the name ends with the last text of the pattern, which a match requires.
 */
export function mayEndWith(pattern: Pattern, full: string): boolean {
  const last = pattern.at(-1);
  return last?.kind !== "literal" || full.endsWith(last.text);
}

/** Joins adjacent literals and wildcards, collapses blanks as `normalizeTitle` does, and trims the ends. */
export function simplify(parts: Pattern): Pattern {
  const joinedParts = joinAdjacent(parts);
  const simplifiedParts: Part[] = [];
  for (const [i, part] of joinedParts.entries()) {
    const collapse = (text: string): string => collapsePart(text, i === 0, i === joinedParts.length - 1);
    if (part.kind === "oneOf") {
      simplifiedParts.push({ ...part, texts: part.texts.map(collapse) });
      continue;
    }
    if (part.kind !== "literal") {
      simplifiedParts.push(part);
      continue;
    }
    const text = collapse(part.text);
    if (text !== "") {
      simplifiedParts.push(literal(text));
    }
  }
  return simplifiedParts;
}

function joinAdjacent(parts: Pattern): Part[] {
  const joinedParts: Part[] = [];
  for (const part of parts) {
    const last = joinedParts.at(-1);
    if (part.kind === "wild" && last?.kind === "wild") {
      continue;
    }
    if (part.kind === "literal" && last?.kind === "literal") {
      joinedParts.pop();
      joinedParts.push(literal(last.text + part.text));
    } else {
      joinedParts.push(part);
    }
  }
  return joinedParts;
}

function collapsePart(text: string, isFirst: boolean, isLast: boolean): string {
  let collapsed = text.replace(/\s+/g, " ");
  if (isFirst) {
    collapsed = collapsed.trimStart();
  }
  if (isLast) {
    collapsed = collapsed.trimEnd();
  }
  return collapsed;
}

/**
 * Returns a runtime title in the form in which patterns are matched: a sequence of blanks is one space, without blanks
 * at the ends.
 */
export function normalizeTitle(title: string): string {
  return collapseBlanks(title);
}

/** A match that may have reached any offset from one on. */
interface FloatingMatch {
  readonly from: number;
  readonly score: number;
}

/**
 * Offsets that a match may have reached after some parts: exact ones, or any from an offset on. Each with the maximum
 * number of characters of the text that literals account for.
 */
export interface MatchProgress {
  readonly scoreByOffset: ReadonlyMap<number, number>;
  readonly floating: readonly FloatingMatch[];
}

/** The initial progress: every match begins at the start of the text. */
export const matchStart: MatchProgress = { scoreByOffset: new Map([[0, 0]]), floating: [] };

/** Returns whether the match has failed: it has reached no offset. */
export const hasFailed = ({ scoreByOffset, floating }: MatchProgress): boolean =>
  scoreByOffset.size === 0 && floating.length === 0;

/**
 * Matches the whole text; returns the number of its characters that literal parts account for, or `undefined` if it
 * does not match. Takes at most (parts x text) steps: no backtracking, whatever the pattern.
 */
export function matchWhole(pattern: Pattern, text: string): number | undefined {
  return scoreAtEnd(advanceAll(matchStart, pattern, text), text);
}

/**
 * Returns the score of a match that has advanced over its whole pattern; `undefined` if the text does not end there.
 */
export function scoreAtEnd({ scoreByOffset, floating }: MatchProgress, text: string): number | undefined {
  let maxScore = scoreByOffset.get(text.length);
  for (const { score } of floating) {
    if (maxScore === undefined || score > maxScore) {
      maxScore = score;
    }
  }
  return maxScore;
}

/**
 * Returns the offsets in a text at which the pattern may end if it begins at the start of the text; those after a
 * wildcard are left out.
 */
export function findEnds(pattern: Pattern, text: string): readonly number[] {
  return [...advanceAll(matchStart, pattern, text).scoreByOffset.keys()];
}

/** Advances a match over all of these parts. */
export function advanceAll(from: MatchProgress, pattern: Pattern, text: string): MatchProgress {
  let progress = from;
  for (const part of pattern) {
    progress = advance(progress, part, text);
  }
  return progress;
}

/** Advances a match over one part. */
export function advance(progress: MatchProgress, part: Part, text: string): MatchProgress {
  if (hasFailed(progress)) {
    return progress;
  }
  switch (part.kind) {
    case "literal":
      return { scoreByOffset: advanceLiteral(progress, part.text, text), floating: [] };
    case "wild":
      return { scoreByOffset: new Map(), floating: toFloating(progress) };
    case "oneOf":
      return advanceChoice(progress, part, text);
    case "optional":
      return union(progress, advanceAll(progress, part.parts, text));
  }
}

function advanceChoice(progress: MatchProgress, choice: Choice, text: string): MatchProgress {
  const scoreByOffset: Scores = new Map();
  for (const choiceText of choice.texts) {
    advanceText(progress, choiceText, text, choice.isScored, scoreByOffset);
  }
  if (choice.isOpen) {
    return { scoreByOffset, floating: toFloating(progress) };
  }
  const mayBeEmpty = choice.texts.includes("");
  return { scoreByOffset, floating: mayBeEmpty ? progress.floating : [] };
}

type Scores = Map<number, number>;

/**
 * Advances a match over a literal. A blank at either end of the literal may be missing in the text, whose blanks are
 * collapsed, if an empty value is adjacent to it.
 */
function advanceLiteral(progress: MatchProgress, part: string, text: string): Scores {
  const scoreByOffset = advanceText(progress, part, text, true, new Map());
  const trimmedPart = part.trim();
  if (trimmedPart.length === part.length) {
    return scoreByOffset;
  }
  const leadingBlanks = part.startsWith(" ") ? 1 : 0;
  const lastStart = text.length - trimmedPart.length;
  for (const [offset, score] of progress.scoreByOffset) {
    const isAfterBlank = offset === 0 || text[offset - 1] === " ";
    const skippedBlanks = isAfterBlank ? leadingBlanks : 0;
    const matchedPart = part.slice(skippedBlanks);
    const partScore = score + trimmedPart.length;
    if (skippedBlanks > 0 && text.startsWith(matchedPart, offset)) {
      raiseScore(scoreByOffset, offset + matchedPart.length, partScore);
    }
    const partStart = offset + leadingBlanks - skippedBlanks;
    const isLast = part.endsWith(" ") && partStart === lastStart;
    if (isLast && text.startsWith(matchedPart.slice(0, -1), offset)) {
      raiseScore(scoreByOffset, text.length, partScore);
    }
  }
  const maxStart = lastStart - leadingBlanks;
  const mayEndText = part.endsWith(" ") && text.endsWith(part.slice(0, -1));
  if (mayEndText) {
    raiseFloatingScores(scoreByOffset, progress.floating, maxStart, text.length, trimmedPart.length);
  }
  return scoreByOffset;
}

/** Raises the score at an offset to those of the matches that may have reached an earlier one. */
function raiseFloatingScores(
  scores: Scores,
  floating: readonly FloatingMatch[],
  maxStart: number,
  offset: number,
  gain: number,
): void {
  for (const { from, score } of floating) {
    if (from <= maxStart) {
      raiseScore(scores, offset, score + gain);
    }
  }
}

function advanceText(
  progress: MatchProgress,
  part: string,
  text: string,
  isScored: boolean,
  scoreByOffset: Scores,
): Scores {
  const gain = isScored ? part.length : 0;
  for (const [offset, score] of progress.scoreByOffset) {
    if (text.startsWith(part, offset)) {
      raiseScore(scoreByOffset, offset + part.length, score + gain);
    }
  }
  const { floating } = progress;
  const [firstFloat] = floating;
  if (!firstFloat) {
    return scoreByOffset;
  }
  let bestScore = -1;
  let nextFloat = 0;
  let offset = text.indexOf(part, firstFloat.from);
  while (offset >= 0) {
    let float = floating[nextFloat];
    while (float && float.from <= offset) {
      bestScore = Math.max(bestScore, float.score);
      nextFloat++;
      float = floating[nextFloat];
    }
    raiseScore(scoreByOffset, offset + part.length, bestScore + gain);
    if (part === "") {
      break;
    }
    offset = text.indexOf(part, offset + 1);
  }
  return scoreByOffset;
}

/** Turns each offset of a match into "anywhere from here". */
function toFloating(progress: MatchProgress): readonly FloatingMatch[] {
  if (progress.scoreByOffset.size === 0) {
    return progress.floating;
  }
  const all = [...progress.floating];
  for (const [from, score] of progress.scoreByOffset) {
    all.push({ from, score });
  }
  return pruneFloating(all);
}

/** Sorts by offset, and removes the entries that an earlier one outscores. */
function pruneFloating(all: FloatingMatch[]): readonly FloatingMatch[] {
  if (all.length < 2) {
    return all;
  }
  all.sort((a, b) => a.from - b.from || b.score - a.score);
  let bestScore = -1;
  return all.filter(({ score }) => {
    if (score <= bestScore) {
      return false;
    }
    bestScore = score;
    return true;
  });
}

/** Combines two matches into one that may have reached the offsets of either. */
export function union(progress: MatchProgress, otherProgress: MatchProgress): MatchProgress {
  const scoreByOffset = new Map(progress.scoreByOffset);
  for (const [offset, score] of otherProgress.scoreByOffset) {
    raiseScore(scoreByOffset, offset, score);
  }
  if (otherProgress.floating.length === 0) {
    return { scoreByOffset, floating: progress.floating };
  }
  const floating = pruneFloating([...progress.floating, ...otherProgress.floating]);
  return { scoreByOffset, floating };
}

function raiseScore(scores: Map<number, number>, offset: number, score: number): void {
  if (score > (scores.get(offset) ?? -1)) {
    scores.set(offset, score);
  }
}
