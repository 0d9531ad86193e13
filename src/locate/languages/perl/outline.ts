import type { Range } from "../../syntax/ranges";
import type { Span } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, replacePlaceholders, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { titlePattern } from "./strings";

/** Functions whose first argument is the title of a block of tests. */
const suiteWord = /^(?:subtest(?:_buffered|_streamed)?|describe|context)$/;
const testWord = /^(?:it|they|tests|case)$/;
/** Position of the title among the arguments of an assertion; for all other functions it is the last argument. */
const titlePositions: ReadonlyMap<string, number> = new Map(
  Object.entries({ pass: 0, fail: 0, ok: 1, nok: 1, is: 2, isnt: 2, like: 2, unlike: 2, is_deeply: 2, cmp_ok: 3 }),
);
const assertion =
  /^(?:cmp|eq|isn?t?|can|isa|lives|dies|throws|warnings?|test)_\w+$|_(?:ok|is|isnt|like|unlike|exists?|lives|dies)$|deeply/;
/** Words that are followed by values, but declare nothing. */
const plainWords = new Set(
  "my our local return die croak push unshift if unless while until for foreach and or not print say use no package sub skip splice join open sprintf require has with extends grep map sort".split(
    " ",
  ),
);
const statementEnd = /^(?:if|unless|while|until|for|foreach|and|or)$/;
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
  const source = tokens.source(token);
  const word = source.slice(source.lastIndexOf(":") + 1);
  const blockKind = findBlockKind(word);
  const kind = blockKind ?? kindOfCall(tokens, token, word);
  const call = kind && readCall(tokens, token);
  if (!call) return undefined;
  const [blockTitle, body] = call.args;
  const title = blockKind
    ? blockTitle && body && titleAt(tokens, blockTitle)
    : assertionTitle(tokens, call.args, word, kind);
  return title && { node: { ...title, kind, parent }, end: blockKind ? call.end : -1 };
}

/** Returns the kind of a function whose first argument is the title of a block. */
function findBlockKind(word: string): "suite" | "test" | undefined {
  if (suiteWord.test(word)) return "suite";
  return testWord.test(word) ? "test" : undefined;
}

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
    if (tokens.is(end, ";") || tokens.kind(end) === Kind.close || tokens.isUnclosed(end)) break;
    const isWord = tokens.kind(end) === Kind.identifier && !tokens.is(end + 1, "=>");
    if (isWord && statementEnd.test(tokens.source(end))) break;
  }
  return { args: splitArguments(tokens, next, end), end };
}

/** Splits arguments at commas and arrows, and after a block that comes first: `lives_ok { … } "title"`. */
function splitArguments(tokens: Tokens, from: number, to: number): Range[] {
  const ranges: Range[] = [];
  const block = tokens.is(from, "{") ? tokens.indexAfter(from) : from;
  let start = from;
  const addUpTo = (end: number, next: number): void => {
    if (start < end) ranges.push({ from: start, to: end });
    start = next;
  };
  if (block < to && !isSeparator(tokens, block)) addUpTo(block, block);
  for (let i = start; i < to; i = tokens.indexAfter(i)) if (isSeparator(tokens, i)) addUpTo(i, i + 1);
  addUpTo(to, to);
  return ranges;
}

const isSeparator = (tokens: Tokens, token: number): boolean => tokens.is(token, ",") || tokens.is(token, "=>");

function assertionTitle(
  tokens: Tokens,
  args: readonly Range[],
  word: string,
  kind: TitleNode["kind"],
): Title | undefined {
  const pattern = defaultPattern(tokens, args, word);
  if (pattern && args[0]) return { title: createSpan(tokens, args[0]), pattern };
  const position = titlePositions.get(word);
  const title = position === undefined && args.length < 2 ? undefined : args.at(position ?? -1);
  const isTitle = title && (kind !== "other" || tokens.kind(title.from) === Kind.string);
  return isTitle ? titleAt(tokens, title) : undefined;
}

/** Returns the title that Test::More gives to an assertion about a class or a module. */
function defaultPattern(tokens: Tokens, args: readonly Range[], word: string): Pattern | undefined {
  const [, verb] = /^(use|require|isa|can)_ok$/.exec(word) ?? [];
  const isModule = verb === "use" || verb === "require";
  const token = args[isModule ? 0 : 1]?.from ?? -1;
  if (!verb || tokens.kind(token) !== Kind.string) return undefined;
  const text = tokens.source(token).slice(1, -1);
  if (isModule) return [literal(`${verb} ${text};`)];
  if (verb === "isa") return [wild, literal(` isa '${text}'`)];
  return [wild, literal(args.length > 2 ? "->can(...)" : `->can('${text}')`)];
}

const createSpan = (tokens: Tokens, { from, to }: Range): Span => ({
  start: tokens.start(from),
  end: tokens.end(to - 1),
});

function titleAt(tokens: Tokens, range: Range): Title {
  const word = tokens.source(range.from);
  // A bare word before an arrow is a text.
  const isWord =
    tokens.is(range.to, "=>") && range.to === range.from + 1 && tokens.kind(range.from) === Kind.identifier;
  const pattern = isWord && /^\w/.test(word) ? [literal(word)] : evaluateTitle(tokens, range, perlSyntax(tokens));
  return { title: createSpan(tokens, range), pattern: simplify(pattern) };
}

/** Reads a method of Test::Class, `sub adds_up : Test(3)`, or one whose name says that it is a test. */
function readMethod(tokens: Tokens, token: number): readonly TitleNode[] {
  if (!tokens.isWord(token, "sub")) return [];
  const methodName = tokens.source(token + 1);
  const hasAttribute = tokens.is(token + 2, ":") && /^Tests?$/.test(tokens.source(token + 3));
  if (!hasAttribute && !/^test_\w/.test(methodName)) return [];
  const title = createSpan(tokens, { from: token + 1, to: token + 2 });
  // Test::Class writes blanks for underscores.
  return [...new Set([methodName, methodName.replaceAll("_", " ")])].map((text) => ({
    kind: "test",
    title,
    pattern: [literal(text)],
    parent: undefined,
  }));
}

function perlSyntax(tokens: Tokens): TitleSyntax {
  const stringPattern = (token: number): Pattern => titlePattern(tokens.source(token));
  return {
    concatOperators: ["."],
    identityMethods: [],
    formatMethods: [],
    stringPattern,
    /** Returns the pattern of `sprintf "a %s", $x`; any text for everything else. */
    expressionPattern: ({ from }) => {
      const format = tokens.is(from + 1, "(") ? from + 2 : from + 1;
      const isFormat = tokens.isWord(from, "sprintf") && tokens.kind(format) === Kind.string;
      return isFormat ? replacePlaceholders(stringPattern(format)) : [wild];
    },
  };
}
