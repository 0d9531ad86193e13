import { createSpan, isFilled, type Range, splitAt } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, replacePlaceholders, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { listWords, mapWords } from "../../titles/words";
import { readTitlePattern } from "./strings";

/** Functions whose first argument is the title of a block. */
const blockKinds = mapWords({
  suite: "subtest subtest_buffered subtest_streamed describe context",
  test: "it they tests case",
});
/** Position of the title among the arguments of an assertion; for all other functions it is the last argument. */
const titlePositions: ReadonlyMap<string, number> = new Map(
  Object.entries({
    pass: 0,
    fail: 0,
    ok: 1,
    nok: 1,
    is: 2,
    isnt: 2,
    like: 2,
    unlike: 2,
    is_deeply: 2,
    cmp_ok: 3,
  }),
);
const assertionStart = String.raw`^(?:cmp|eq|isn?t?|can|isa|lives|dies|throws|warnings?|test)_\w+$`;
const assertionEnd = "_(?:ok|is|isnt|like|unlike|exists?|lives|dies)$";
const assertion = new RegExp(`${assertionStart}|${assertionEnd}|deeply`);
/** Words that are followed by values, but declare nothing. */
const plainWords = listWords(
  "my our local return die croak push unshift if unless while until for foreach and or not print say use no package sub " +
    "skip splice join open sprintf require has with extends grep map sort",
);
const statementEnd = /^(?:if|unless|while|until|for|foreach|and|or)$/;
/** Maximum number of tokens in a call; a pair of brackets counts as one. */
const maxCallTokens = 60;

type Title = Pick<TitleNode, "title" | "pattern">;

interface Call {
  readonly args: readonly Range[];
  readonly end: number;
}

/** A declaration, and the token at the end of its block; -1 if there is no block. */
interface Declaration {
  readonly node: TitleNode;
  readonly end: number;
}

/** Reads the subtests, assertions and test methods of a Perl file. A subtest is a suite and also a test. */
export function outlinePerl(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes = new OpenNodes();
  for (let i = 0; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    if (tokens.kind(i) !== Kind.identifier) {
      continue;
    }
    nodes.push(...readMethod(tokens, i));
    const declaration = readDeclaration(tokens, i, openNodes.innermost);
    if (!declaration) {
      continue;
    }
    const { node, end } = declaration;
    nodes.push(node);
    if (node.kind === "suite") {
      nodes.push({ ...node, kind: "test" });
    }
    if (end > i) {
      openNodes.open(node, end);
    }
  }
  return nodes;
}

function readDeclaration(tokens: Tokens, token: number, parent: TitleNode | undefined): Declaration | undefined {
  if (tokens.isWord(token - 1, "sub")) {
    return undefined;
  }
  const source = tokens.source(token);
  const word = source.slice(source.lastIndexOf(":") + 1);
  const blockKind = blockKinds.get(word);
  if (blockKind) {
    return readBlock(tokens, token, blockKind, parent);
  }
  const kind = findCallKind(tokens, token, word);
  const call = kind && readCall(tokens, token);
  const title = call && readAssertionTitle(tokens, call.args, word, kind);
  return title && { node: { ...title, kind, parent }, end: -1 };
}

function readBlock(
  tokens: Tokens,
  token: number,
  kind: "suite" | "test",
  parent: TitleNode | undefined,
): Declaration | undefined {
  const call = readCall(tokens, token);
  const [title, body] = call?.args ?? [];
  if (!call || !title || !body) {
    return undefined;
  }
  return { node: { ...readTitle(tokens, title), kind, parent }, end: call.end };
}

/**
 * Returns the kind of declaration that a call may be. It need not be a known assertion, since projects define their
 * own.
 */
function findCallKind(tokens: Tokens, token: number, word: string): TitleNode["kind"] | undefined {
  if (titlePositions.has(word) || assertion.test(word)) {
    return "test";
  }
  if (/^[$@%&]/.test(word) || plainWords.has(word)) {
    return undefined;
  }
  const isMethod = tokens.is(token - 1, "->");
  if (isMethod || startsStatement(tokens, token)) {
    return "other";
  }
  return undefined;
}

function startsStatement(tokens: Tokens, token: number): boolean {
  if (tokens.startsLine(token)) {
    return true;
  }
  return tokens.is(token - 1, ";") || tokens.is(token - 1, "{");
}

/** Reads the arguments of the call of a word, with or without brackets; `undefined` if the word is not called. */
function readCall(tokens: Tokens, word: number): Call | undefined {
  const nextToken = word + 1;
  const close = tokens.partner(nextToken);
  if (tokens.is(nextToken, "(") && close > nextToken) {
    return { args: splitArguments(tokens, nextToken + 1, close), end: close };
  }
  const isMethod = tokens.is(word - 1, "->");
  const isValue = tokens.is(nextToken, "=>") || tokens.is(nextToken, "->");
  if (isMethod || isValue) {
    return undefined;
  }
  if (tokens.kind(nextToken) === Kind.close) {
    return undefined;
  }
  const end = findCallEnd(tokens, nextToken);
  return { args: splitArguments(tokens, nextToken, end), end };
}

/** Returns the token after the arguments of a call without brackets. */
function findCallEnd(tokens: Tokens, from: number): number {
  let end = from;
  for (let steps = 0; steps < maxCallTokens && end < tokens.length; steps++) {
    if (endsCall(tokens, end)) {
      break;
    }
    end = tokens.indexAfter(end);
  }
  return end;
}

function endsCall(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  if (kind === Kind.close || tokens.is(token, ";")) {
    return true;
  }
  if (tokens.isUnclosed(token)) {
    return true;
  }
  const isWord = kind === Kind.identifier && !tokens.is(token + 1, "=>");
  return isWord && statementEnd.test(tokens.source(token));
}

/** Splits arguments at commas and arrows, and after a leading block: `lives_ok { … } "title"`. */
function splitArguments(tokens: Tokens, from: number, to: number): Range[] {
  const blockEnd = tokens.is(from, "{") ? tokens.indexAfter(from) : from;
  const start = blockEnd < to && !isSeparator(tokens, blockEnd) ? blockEnd : from;
  const otherArguments = splitAt(tokens, { from: start, to }, separators);
  return [{ from, to: start }, ...otherArguments].filter(isFilled);
}

const separators = [",", "=>"];

function isSeparator(tokens: Tokens, token: number): boolean {
  return separators.some((mark) => tokens.is(token, mark));
}

function readAssertionTitle(
  tokens: Tokens,
  args: readonly Range[],
  word: string,
  kind: TitleNode["kind"],
): Title | undefined {
  const pattern = createDefaultPattern(tokens, args, word);
  if (pattern && args[0]) {
    return { title: createSpan(tokens, args[0]), pattern };
  }
  const title = findAssertionTitle(args, word);
  if (!title) {
    return undefined;
  }
  const isTitle = kind !== "other" || tokens.kind(title.from) === Kind.string;
  if (isTitle) {
    return readTitle(tokens, title);
  }
  return undefined;
}

function findAssertionTitle(args: readonly Range[], word: string): Range | undefined {
  const position = titlePositions.get(word);
  if (position !== undefined) {
    return args[position];
  }
  if (args.length < 2) {
    return undefined;
  }
  return args.at(-1);
}

/** Returns the title that Test::More gives to an assertion about a class or a module. */
function createDefaultPattern(tokens: Tokens, args: readonly Range[], word: string): Pattern | undefined {
  const [, verb] = /^(use|require|isa|can)_ok$/.exec(word) ?? [];
  if (!verb) {
    return undefined;
  }
  const isModule = verb === "use" || verb === "require";
  const [first, second] = args;
  const name = isModule ? first : second;
  if (!name || tokens.kind(name.from) !== Kind.string) {
    return undefined;
  }
  const text = tokens.source(name.from).slice(1, -1);
  if (isModule) {
    return [literal(`${verb} ${text};`)];
  }
  if (verb === "isa") {
    return [wild, literal(` isa '${text}'`)];
  }
  const methods = args.length > 2 ? "..." : `'${text}'`;
  return [wild, literal(`->can(${methods})`)];
}

function readTitle(tokens: Tokens, range: Range): Title {
  const title = createSpan(tokens, range);
  if (isBareWord(tokens, range)) {
    return { title, pattern: simplify([literal(tokens.source(range.from))]) };
  }
  const pattern = evaluateTitle(tokens, range, createSyntax(tokens));
  return { title, pattern: simplify(pattern) };
}

/** Returns whether a range is a word before an arrow, which is a string without quotes. */
function isBareWord(tokens: Tokens, { from, to }: Range): boolean {
  if (to !== from + 1 || !tokens.is(to, "=>")) {
    return false;
  }
  return tokens.kind(from) === Kind.identifier && /^\w/.test(tokens.source(from));
}

/** Reads a method of Test::Class, `sub adds_up : Test(3)`, or a method whose name marks it as a test. */
function readMethod(tokens: Tokens, token: number): readonly TitleNode[] {
  if (!tokens.isWord(token, "sub")) {
    return [];
  }
  const methodName = tokens.source(token + 1);
  const hasAttribute = tokens.is(token + 2, ":") && /^Tests?$/.test(tokens.source(token + 3));
  if (!hasAttribute && !/^test_\w/.test(methodName)) {
    return [];
  }
  const title = createSpan(tokens, { from: token + 1, to: token + 2 });
  // Test::Class replaces underscores by blanks.
  const names = new Set([methodName, methodName.replaceAll("_", " ")]);
  return Array.from(names, (name) => ({
    kind: "test",
    title,
    pattern: [literal(name)],
    parent: undefined,
  }));
}

function createSyntax(tokens: Tokens): TitleSyntax {
  const stringPattern = (token: number): Pattern => readTitlePattern(tokens.source(token));
  return {
    concatOperators: ["."],
    identityMethods: [],
    formatMethods: [],
    stringPattern,
    /** Returns the pattern of `sprintf "a %s", $x`; any text for everything else. */
    expressionPattern: ({ from }) => {
      if (!tokens.isWord(from, "sprintf")) {
        return [wild];
      }
      const format = tokens.is(from + 1, "(") ? from + 2 : from + 1;
      if (tokens.kind(format) !== Kind.string) {
        return [wild];
      }
      return replacePlaceholders(stringPattern(format));
    },
  };
}
