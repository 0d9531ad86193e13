import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, replacePlaceholders, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { titlePattern } from "./strings";

/** Functions whose first argument is the title of a block of tests. */
const blockKinds = new Map<string, TitleNode["kind"]>([
  ...["subtest", "subtest_buffered", "subtest_streamed", "describe", "context"].map((word) => [word, "suite"] as const),
  ...["it", "they", "tests", "case"].map((word) => [word, "test"] as const),
]);
/** Position of the title among the arguments of an assertion; for all other functions it is the last argument. */
const titlePositions = new Map([
  ...["pass", "fail"].map((word) => [word, 0] as const),
  ...["ok", "nok"].map((word) => [word, 1] as const),
  ...["is", "isnt", "like", "unlike", "is_deeply"].map((word) => [word, 2] as const),
  ["cmp_ok", 3],
]);
const assertion =
  /^(?:cmp|eq|isn?t?|can|isa|lives|dies|throws|warnings?|test)_\w+$|_(?:ok|is|isnt|like|unlike|exists?|lives|dies)$|deeply/;
/** Words that are followed by values, but declare nothing. */
const plainWords = new Set(
  "my our local return die croak push unshift if unless while until for foreach and or not print say use no package sub skip splice join open sprintf require has with extends grep map sort".split(
    " ",
  ),
);
const statementEndWords = new Set(["if", "unless", "while", "until", "for", "foreach", "and", "or"]);
/** Maximum number of tokens in a call; a pair of brackets counts as one. */
const maxCallTokens = 60;

type Title = Pick<TitleNode, "title" | "pattern">;

interface Call {
  readonly args: readonly Range[];
  readonly end: number;
}

/** Reads the subtests, assertions and test methods of a Perl file. A subtest is a suite and also a test. */
export function outlinePerl(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes: { node: TitleNode; end: number }[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (openNodes.length > 0 && i >= (openNodes.at(-1)?.end ?? 0)) openNodes.pop();
    if (tokens.kind(i) !== Kind.identifier) continue;
    const parent = openNodes.at(-1)?.node;
    nodes.push(...readMethod(tokens, i));
    const declaration = readDeclaration(tokens, i, parent);
    if (!declaration) continue;
    const { node, end } = declaration;
    nodes.push(node);
    if (node.kind === "suite") nodes.push({ ...node, kind: "test" });
    if (end > i) openNodes.push({ node, end });
  }
  return nodes;
}

/** Reads a subtest with the token at its end, or an assertion with -1. */
function readDeclaration(
  tokens: Tokens,
  token: number,
  parent: TitleNode | undefined,
): { readonly node: TitleNode; readonly end: number } | undefined {
  if (tokens.isWord(token - 1, "sub")) return undefined;
  const word = lastPart(tokens.source(token));
  const blockKind = blockKinds.get(word);
  const kind = blockKind ?? kindOfCall(tokens, token, word);
  const call = kind && readCall(tokens, token);
  if (!call) return undefined;
  const title = blockKind ? blockTitle(tokens, call) : assertionTitle(tokens, call, word, kind);
  return title && { node: { ...title, kind, parent }, end: blockKind ? call.end : -1 };
}

const lastPart = (word: string): string => word.slice(word.lastIndexOf(":") + 1);

/** Returns the kind of the declaration that a call may be. Projects have assertions of their own. */
function kindOfCall(tokens: Tokens, token: number, word: string): TitleNode["kind"] | undefined {
  if (titlePositions.has(word) || assertion.test(word)) return "test";
  if (/^[$@%&]/.test(word) || plainWords.has(word)) return undefined;
  const isStatement = tokens.startsLine(token) || tokens.is(token - 1, ";") || tokens.is(token - 1, "{");
  return isStatement || tokens.is(token - 1, "->") ? "other" : undefined;
}

/** Reads the arguments of the call of a word, with or without brackets; `undefined` if it is no call. */
function readCall(tokens: Tokens, word: number): Call | undefined {
  const next = word + 1;
  if (tokens.is(next, "(") && tokens.partner(next) > next)
    return { args: splitArguments(tokens, next + 1, tokens.partner(next)), end: tokens.partner(next) };
  const isCall = !tokens.is(word - 1, "->") && !tokens.is(next, "=>") && !tokens.is(next, "->");
  if (!isCall || tokens.kind(next) === Kind.close) return undefined;
  let end = next;
  for (let steps = 0; steps < maxCallTokens && end < tokens.length; steps++, end = tokens.indexAfter(end)) {
    if (tokens.is(end, ";") || tokens.kind(end) === Kind.close) break;
    const isWord = tokens.kind(end) === Kind.identifier && !tokens.is(end + 1, "=>");
    if (isWord && statementEndWords.has(tokens.source(end))) break;
  }
  return { args: splitArguments(tokens, next, end), end };
}

/** Splits arguments at commas and arrows, and after a block that comes first: `lives_ok { … } "title"`. */
function splitArguments(tokens: Tokens, from: number, to: number): Range[] {
  const ranges: Range[] = [];
  const block = tokens.is(from, "{") ? tokens.indexAfter(from) : from;
  let start = from;
  if (block > from && block < to && !isSeparator(tokens, block)) {
    ranges.push({ from, to: block });
    start = block;
  }
  for (let i = start; i < to; i = tokens.indexAfter(i)) {
    if (!isSeparator(tokens, i)) continue;
    ranges.push({ from: start, to: i });
    start = i + 1;
  }
  if (start < to) ranges.push({ from: start, to });
  return ranges.filter((range) => range.from < range.to);
}

const isSeparator = (tokens: Tokens, token: number): boolean => tokens.is(token, ",") || tokens.is(token, "=>");

function blockTitle(tokens: Tokens, { args: [title, body] }: Call): Title | undefined {
  return title && body ? titleAt(tokens, title) : undefined;
}

function assertionTitle(tokens: Tokens, { args }: Call, word: string, kind: TitleNode["kind"]): Title | undefined {
  const position = titlePositions.get(word);
  if (position === undefined && (args.length < 2 || word.endsWith("_ok"))) {
    const title = defaultTitle(tokens, args, word);
    if (title) return title;
  }
  const title = position === undefined ? args.at(-1) : args[position];
  if (!title || (position === undefined && args.length < 2)) return undefined;
  return kind === "other" && tokens.kind(title.from) !== Kind.string ? undefined : titleAt(tokens, title);
}

/** Returns the title that Test::More gives to an assertion about a class or a module. */
function defaultTitle(tokens: Tokens, args: readonly Range[], word: string): Title | undefined {
  const [first, second] = args;
  if (!first) return undefined;
  const title = { start: tokens.start(first.from), end: tokens.end(first.to - 1) };
  const textAt = (token: number): string | undefined =>
    tokens.kind(token) === Kind.string ? tokens.source(token).slice(1, -1) : undefined;
  const subject = textAt(first.from);
  const className = textAt(second?.from ?? -1);
  if (word === "use_ok" && subject) return { title, pattern: [literal(`use ${subject};`)] };
  if (word === "require_ok" && subject) return { title, pattern: [literal(`require ${subject};`)] };
  if (word === "isa_ok" && className) return { title, pattern: [wild, literal(` isa '${className}'`)] };
  if (word === "can_ok" && className)
    return { title, pattern: [wild, literal(args.length > 2 ? "->can(...)" : `->can('${className}')`)] };
  return undefined;
}

function titleAt(tokens: Tokens, range: Range): Title {
  // A bare word before an arrow is a text.
  const isWord = tokens.is(range.to, "=>") && range.to === range.from + 1 && /^\w/.test(tokens.source(range.from));
  const pattern =
    isWord && tokens.kind(range.from) === Kind.identifier
      ? [literal(tokens.source(range.from))]
      : evaluateTitle(tokens, range, new PerlSyntax(tokens));
  return { title: { start: tokens.start(range.from), end: tokens.end(range.to - 1) }, pattern: simplify(pattern) };
}

/** Reads a method of Test::Class, `sub adds_up : Test(3)`, or one whose name says that it is a test. */
function readMethod(tokens: Tokens, token: number): readonly TitleNode[] {
  if (!tokens.isWord(token, "sub")) return [];
  const methodName = tokens.source(token + 1);
  const hasAttribute = tokens.is(token + 2, ":") && /^Tests?$/.test(tokens.source(token + 3));
  if (!hasAttribute && !/^test_\w/.test(methodName)) return [];
  const title = { start: tokens.start(token + 1), end: tokens.end(token + 1) };
  // Test::Class writes blanks for underscores.
  return [...new Set([methodName, methodName.replaceAll("_", " ")])].map((text) => ({
    kind: "test",
    title,
    pattern: [literal(text)],
    parent: undefined,
  }));
}

class PerlSyntax implements TitleSyntax {
  readonly concatOperators = ["."];
  readonly identityMethods: readonly string[] = [];
  readonly formatMethods: readonly string[] = [];

  constructor(private readonly tokens: Tokens) {}

  stringPattern(token: number): Pattern {
    return titlePattern(this.tokens.source(token));
  }

  /** Returns the pattern of `sprintf "a %s", $x`; any text for everything else. */
  expressionPattern({ from }: Range): Pattern {
    const format = this.tokens.is(from + 1, "(") ? from + 2 : from + 1;
    const isFormat = this.tokens.isWord(from, "sprintf") && this.tokens.kind(format) === Kind.string;
    return isFormat ? replacePlaceholders(this.stringPattern(format)) : [wild];
  }
}
