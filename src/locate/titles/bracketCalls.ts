import { splitAtCommas } from "../syntax/ranges";
import type { Span } from "../syntax/sourceText";
import { Kind, type Tokens } from "../syntax/tokens";
import { evaluateTitle, type TitleSyntax } from "./evaluateTitle";
import type { TitleNode } from "./node";
import { type Pattern, simplify } from "./pattern";

/** Syntax of a language whose tests are calls with brackets: `test("title", body)`. */
export interface BracketSyntax extends TitleSyntax {
  /** Returns the kind of declaration that a call of the word is; `other` counts only with a text and a function. */
  findKind(word: string): TitleNode["kind"];
  /** Whether a call may have a receiver before a dot. */
  readonly allowsReceivers: boolean;
  /** Whether a title may precede the brackets of the body without brackets of its own. */
  readonly allowsBareTitles: boolean;
  /** Words and marks with which a function begins. */
  readonly functionStarts: readonly string[];
}

/** Maximum number of tokens of the types between a word and its bracket: `blocTest<A, B>(`. */
const maxTypeTokens = 40;

/** Reads the groups and tests that a text declares by calls. */
export function readBracketCalls(tokens: Tokens, syntax: BracketSyntax): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes: { node: TitleNode; close: number }[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (openNodes.length > 0 && i >= (openNodes.at(-1)?.close ?? 0)) openNodes.pop();
    if (tokens.kind(i) !== Kind.identifier || !(syntax.allowsReceivers || !tokens.is(i - 1, "."))) continue;
    const kind = syntax.findKind(tokens.source(i));
    const parent = openNodes.at(-1)?.node;
    const bracket = findBracket(tokens, i + 1);
    const node =
      bracket < 0
        ? readBareTitle(tokens, syntax, kind, i + 1, parent)
        : readNode(tokens, syntax, kind, bracket, parent);
    if (!node) continue;
    nodes.push(node);
    openNodes.push({ node, close: tokens.partner(bracket < 0 ? i + 2 : bracket) });
  }
  return nodes;
}

/** Reads `describe "title" (body)`, where a function is called with a string without brackets. */
function readBareTitle(
  tokens: Tokens,
  syntax: BracketSyntax,
  kind: TitleNode["kind"],
  token: number,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  if (!syntax.allowsBareTitles || kind === "other" || tokens.kind(token) !== Kind.string) return undefined;
  if (!tokens.is(token + 1, "(") || tokens.partner(token + 1) < 0) return undefined;
  return createNode(
    kind,
    { start: tokens.start(token), end: tokens.end(token) },
    simplify(syntax.stringPattern(token)),
    parent,
  );
}

/** Creates a node. A group without a title adds nothing to the names of its tests. */
function createNode(kind: TitleNode["kind"], title: Span, pattern: Pattern, parent: TitleNode | undefined): TitleNode {
  return { kind, title, pattern, parent, ...(pattern.length === 0 && { silent: true }) };
}

/** Finds the bracket of a call, after its types if it has any; returns -1 if there is none. */
function findBracket(tokens: Tokens, token: number): number {
  if (tokens.is(token, "(")) return tokens.partner(token) > token ? token : -1;
  if (!tokens.is(token, "<")) return -1;
  let depth = 0;
  for (let i = token; i < token + maxTypeTokens; i = tokens.indexAfter(i)) {
    if (tokens.is(i, "<")) depth++;
    else if (tokens.is(i, ">") && --depth === 0) return tokens.partner(i + 1) > i ? i + 1 : -1;
    else if (tokens.is(i, ";")) return -1;
  }
  return -1;
}

function readNode(
  tokens: Tokens,
  syntax: BracketSyntax,
  kind: TitleNode["kind"],
  bracket: number,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const isText = tokens.kind(bracket + 1) === Kind.string;
  if (kind === "other" && !isText) return undefined;
  const inside = { from: bracket + 1, to: tokens.partner(bracket) };
  const [title, ...otherArguments] = splitAtCommas(tokens, inside);
  if (!title || (!isText && otherArguments.length === 0)) return undefined;
  const otherArgumentsStart = otherArguments[0]?.from ?? title.to;
  if (kind === "other" && (otherArguments.length === 0 || !hasFunction(tokens, syntax, otherArgumentsStart, inside.to)))
    return undefined;
  if (syntax.functionStarts.includes(tokens.source(title.from))) return undefined;
  const pattern = simplify(evaluateTitle(tokens, title, syntax));
  if (kind === "other" && !hasWords(pattern)) return undefined;
  return createNode(kind, { start: tokens.start(title.from), end: tokens.end(title.to - 1) }, pattern, parent);
}

function hasFunction(tokens: Tokens, { functionStarts }: BracketSyntax, from: number, to: number): boolean {
  for (let i = from; i < to; i = tokens.indexAfter(i)) if (functionStarts.includes(tokens.source(i))) return true;
  return false;
}

const hasWords = (pattern: Pattern): boolean =>
  pattern.some((part) => part.kind === "literal" && /[\p{L}\p{N}]/u.test(part.text));
