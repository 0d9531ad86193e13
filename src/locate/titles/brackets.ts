import { splitAtCommas } from "../syntax/ranges";
import type { Span } from "../syntax/sourceText";
import { Kind, type Tokens } from "../syntax/tokens";
import { foldTitle, type TitleSyntax } from "./fold";
import type { TitleNode } from "./node";
import { type Pattern, simplify } from "./pattern";

/** A language whose tests are calls with brackets: `test("title", body)`. */
export interface BracketSyntax extends TitleSyntax {
  /** What a call of a word declares; `other` counts only with a text and a function. */
  kindOf(word: string): TitleNode["kind"];
  /** True if a call may be made through what stands before a dot. */
  readonly receivers: boolean;
  /** A title may stand without brackets before those of the body. */
  readonly bareTexts: boolean;
  /** Words that begin a function. */
  readonly functions: readonly string[];
}

/** Tokens of the types between a word and its bracket: `blocTest<A, B>(`. */
const longestTypes = 40;

/** The groups and tests that a text declares by calls. */
export function readBracketCalls(tokens: Tokens, syntax: BracketSyntax): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const open: { node: TitleNode; close: number }[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (open.length > 0 && i >= (open.at(-1)?.close ?? 0)) open.pop();
    if (tokens.kind(i) !== Kind.identifier || !(syntax.receivers || !tokens.is(i - 1, "."))) continue;
    const kind = syntax.kindOf(tokens.source(i));
    const parent = open.at(-1)?.node;
    const bracket = bracketAfter(tokens, i + 1);
    const node =
      bracket < 0 ? bareTitle(tokens, syntax, kind, i + 1, parent) : nodeOf(tokens, syntax, kind, bracket, parent);
    if (!node) continue;
    nodes.push(node);
    open.push({ node, close: tokens.partner(bracket < 0 ? i + 2 : bracket) });
  }
  return nodes;
}

/** `describe "title" (body)`: Lua calls a function with a text without brackets. */
function bareTitle(
  tokens: Tokens,
  syntax: BracketSyntax,
  kind: TitleNode["kind"],
  at: number,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  if (!syntax.bareTexts || kind === "other" || tokens.kind(at) !== Kind.string) return undefined;
  if (!tokens.is(at + 1, "(") || tokens.partner(at + 1) < 0) return undefined;
  return titled(kind, { start: tokens.start(at), end: tokens.end(at) }, simplify(syntax.text(at)), parent);
}

/** A group without a title adds nothing to the names of its tests. */
function titled(kind: TitleNode["kind"], title: Span, pattern: Pattern, parent: TitleNode | undefined): TitleNode {
  return { kind, title, pattern, parent, ...(pattern.length === 0 && { silent: true }) };
}

/** The bracket of a call, behind its types if it has any; -1 if there is none. */
function bracketAfter(tokens: Tokens, at: number): number {
  if (tokens.is(at, "(")) return tokens.partner(at) > at ? at : -1;
  if (!tokens.is(at, "<")) return -1;
  let depth = 0;
  for (let i = at; i < at + longestTypes; i = tokens.after(i)) {
    if (tokens.is(i, "<")) depth++;
    else if (tokens.is(i, ">") && --depth === 0) return tokens.partner(i + 1) > i ? i + 1 : -1;
    else if (tokens.is(i, ";")) return -1;
  }
  return -1;
}

function nodeOf(
  tokens: Tokens,
  syntax: BracketSyntax,
  kind: TitleNode["kind"],
  bracket: number,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const isText = tokens.kind(bracket + 1) === Kind.string;
  if (kind === "other" && !isText) return undefined;
  const inside = { from: bracket + 1, to: tokens.partner(bracket) };
  const [title, ...rest] = splitAtCommas(tokens, inside);
  if (!title || (!isText && rest.length === 0)) return undefined;
  const first = rest[0]?.from ?? title.to;
  if (kind === "other" && (rest.length === 0 || !hasFunction(tokens, syntax, first, inside.to))) return undefined;
  if (syntax.functions.includes(tokens.source(title.from))) return undefined;
  const pattern = simplify(foldTitle(tokens, title, syntax));
  if (kind === "other" && !hasWords(pattern)) return undefined;
  return titled(kind, { start: tokens.start(title.from), end: tokens.end(title.to - 1) }, pattern, parent);
}

function hasFunction(tokens: Tokens, { functions }: BracketSyntax, from: number, to: number): boolean {
  for (let i = from; i < to; i = tokens.after(i)) if (functions.includes(tokens.source(i))) return true;
  return false;
}

const hasWords = (pattern: Pattern): boolean =>
  pattern.some((part) => part.kind === "literal" && /[\p{L}\p{N}]/u.test(part.text));
