/** A part of a title as the source gives it. */
export type Part =
  | { readonly kind: "literal"; readonly text: string }
  /** Anything, also nothing. */
  | { readonly kind: "wild" }
  /** One of these texts; if `open`, anything else too. Texts that start others are fine. */
  | { readonly kind: "oneOf"; readonly texts: readonly string[]; readonly open: boolean; readonly scored: boolean }
  /** These parts or nothing. */
  | { readonly kind: "optional"; readonly parts: Pattern };

/** What a declaration's title can be at run time. */
export type Pattern = readonly Part[];

export const wild: Part = { kind: "wild" };

/** A literal part. */
export const literal = (text: string): Part => ({ kind: "literal", text });

/** True if the pattern stands for exactly one text. */
export function isFixed(pattern: Pattern): boolean {
  return pattern.every(({ kind }) => kind === "literal");
}

/** The one text of a fixed pattern. */
export function fixedText(pattern: Pattern): string | undefined {
  return isFixed(pattern) ? pattern.map((part) => (part.kind === "literal" ? part.text : "")).join("") : undefined;
}

/** Neighbouring literals and wildcards joined, blanks collapsed as in `normalised`, ends trimmed. */
export function simplify(parts: Pattern): Pattern {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === "wild" && last?.kind === "wild") continue;
    if (part.kind === "literal" && last?.kind === "literal") joined[joined.length - 1] = literal(last.text + part.text);
    else joined.push(part);
  }
  return joined
    .map((part, i) => (part.kind === "literal" ? literal(trimmed(part.text, i === 0, i === joined.length - 1)) : part))
    .filter((part) => part.kind !== "literal" || part.text !== "");
}

function trimmed(text: string, first: boolean, last: boolean): string {
  let collapsed = text.replace(/\s+/g, " ");
  if (first) collapsed = collapsed.trimStart();
  if (last) collapsed = collapsed.trimEnd();
  return collapsed;
}

/** A runtime title in the form in which patterns are matched: runs of blanks are one space, none at the ends. */
export function normalised(title: string): string {
  return title.replace(/\s+/g, " ").trim();
}

/**
 * Where a match may stand after some parts: at fixed offsets, or anywhere from an offset on; each with the most characters of
 * the text that literals accounted for.
 */
export interface Progress {
  readonly fixed: ReadonlyMap<number, number>;
  readonly floating: readonly { readonly from: number; readonly score: number }[];
}

/** Where every match begins: where the text does. */
export const start: Progress = { fixed: new Map([[0, 0]]), floating: [] };

/** True if no match may stand anywhere. */
export const isOver = ({ fixed, floating }: Progress): boolean => fixed.size === 0 && floating.length === 0;

/**
 * Matches the whole text; the result is the number of its characters that literal parts account for, or `undefined` for no match.
 * At most (parts x text) steps: no backtracking, whatever the pattern.
 */
export function matchWhole(pattern: Pattern, text: string): number | undefined {
  return scoreAtEnd(advanceAll(start, pattern, text), text);
}

/** The result of a match that has come to its pattern's end. */
export function scoreAtEnd({ fixed, floating }: Progress, text: string): number | undefined {
  let most = fixed.get(text.length);
  for (const { score } of floating) if (most === undefined || score > most) most = score;
  return most;
}

/** The offsets in a text at which the pattern may end, if it begins where the text does; those after a wildcard are left out. */
export function endsOf(pattern: Pattern, text: string): readonly number[] {
  return [...advanceAll(start, pattern, text).fixed.keys()];
}

/** A match that goes on over all of these parts. */
export function advanceAll(from: Progress, pattern: Pattern, text: string): Progress {
  let progress = from;
  for (const part of pattern) progress = advance(progress, part, text);
  return progress;
}

/** A match that goes on over one part. */
export function advance(progress: Progress, part: Part, text: string): Progress {
  if (isOver(progress)) return progress;
  switch (part.kind) {
    case "literal":
      return { fixed: advanceLiteral(progress, part.text, text), floating: [] };
    case "wild":
      return { fixed: new Map(), floating: floatingFrom(progress) };
    case "oneOf": {
      const fixed = new Map<number, number>();
      for (const choice of part.texts) advanceText(progress, choice, text, part.scored, fixed);
      const empty = part.texts.includes("") ? progress.floating : [];
      return { fixed, floating: part.open ? floatingFrom(progress) : empty };
    }
    case "optional":
      return union(progress, advanceAll(progress, part.parts, text));
  }
}

/** A literal's blank at either end may be missing in a text of which blanks are collapsed: where an empty value stands beside it. */
function advanceLiteral(progress: Progress, part: string, text: string): Map<number, number> {
  const into = advanceText(progress, part, text, true, new Map());
  const bare = part.trim();
  if (bare.length === part.length) return into;
  const opens = part.startsWith(" ") ? 1 : 0;
  const last = text.length - bare.length;
  for (const [at, score] of progress.fixed) {
    const first = at === 0 || text[at - 1] === " " ? opens : 0;
    if (first > 0 && text.startsWith(part.slice(first), at)) raise(into, at + part.length - first, score + bare.length);
    const from = at + opens - first;
    if (part.endsWith(" ") && from === last && text.startsWith(part.slice(first, -1), at))
      raise(into, text.length, score + bare.length);
  }
  if (!part.endsWith(" ") || !text.endsWith(part.slice(0, -1))) return into;
  const end = last - opens;
  const scores = progress.floating.filter(({ from }) => from <= end).map(({ score }) => score);
  if (scores.length > 0) raise(into, text.length, Math.max(...scores) + bare.length);
  return into;
}

function advanceText(
  progress: Progress,
  part: string,
  text: string,
  scored: boolean,
  into: Map<number, number>,
): Map<number, number> {
  const gain = scored ? part.length : 0;
  for (const [at, score] of progress.fixed) {
    if (text.startsWith(part, at)) raise(into, at + part.length, score + gain);
  }
  const first = progress.floating[0];
  if (!first) return into;
  let best = -1;
  let next = 0;
  for (let at = text.indexOf(part, first.from); at >= 0; at = part === "" ? -1 : text.indexOf(part, at + 1)) {
    for (let float = progress.floating[next]; float && float.from <= at; float = progress.floating[++next]) {
      best = Math.max(best, float.score);
    }
    raise(into, at + part.length, best + gain);
  }
  return into;
}

/** "Anywhere from here", for each place of a match. */
function floatingFrom(progress: Progress): Progress["floating"] {
  if (progress.fixed.size === 0) return progress.floating;
  const all = [...progress.floating];
  for (const [from, score] of progress.fixed) all.push({ from, score });
  return leading(all);
}

/** In order of offset, those that an earlier one beats left out. */
function leading(all: { from: number; score: number }[]): Progress["floating"] {
  if (all.length < 2) return all;
  all.sort((a, b) => a.from - b.from || b.score - a.score);
  let best = -1;
  return all.filter(({ score }) => {
    if (score <= best) return false;
    best = score;
    return true;
  });
}

/** A match that may stand where either of two does. */
export function union(one: Progress, other: Progress): Progress {
  const fixed = new Map(one.fixed);
  for (const [at, score] of other.fixed) raise(fixed, at, score);
  const floating = other.floating.length === 0 ? one.floating : leading([...one.floating, ...other.floating]);
  return { fixed, floating };
}

function raise(scores: Map<number, number>, at: number, score: number): void {
  if (score > (scores.get(at) ?? -1)) scores.set(at, score);
}
