import type { Lexicon } from "../syntax/lexicon";
import { createSpan, createTokenSpan, type Range, splitAtCommas } from "../syntax/ranges";
import { Kind, type Tokens } from "../syntax/tokens";
import { evaluateTitle, type TitleOperators, type TitleSyntax } from "./evaluateTitle";
import type { TitleNode } from "./node";
import { OpenNodes } from "./openNodes";
import { hasWords, type Pattern, simplify, wild } from "./pattern";
import { literalPattern, type ReadValue } from "./text";
import { mapWords } from "./words";

/** Rules of a language that declares tests by calls with brackets: `test("title", body)`. */
export interface CallSyntax extends TitleOperators {
  /** Returns the kind of declaration that a call of the word is; `other` counts only with a text and a function. */
  findKind(word: string): TitleNode["kind"];
  /** Whether a call may have a receiver before a dot. */
  readonly allowsReceivers?: boolean;
  /** Whether a title may precede the brackets of the body without brackets of its own. */
  readonly allowsBareTitles?: boolean;
  /** Words and marks with which a function begins. */
  readonly functionStarts: readonly string[];
  /** Changes the pattern of a string literal. */
  refineString?(pattern: Pattern, tokens: Tokens, token: number): Pattern;
  /** Returns the part of a title that an expression in a string stands for; by default any text. */
  readonly readValue?: ReadValue;
  /** Returns the pattern of any other expression; by default any text. */
  readExpression?(tokens: Tokens, range: Range, syntax: TitleSyntax): Pattern;
}

/**
 * Returns the function that finds the kind of a word, given the words of suites and of tests, each separated by blanks.
 */
export function findByWords(suites: string, tests: string): CallSyntax["findKind"] {
  const kinds = mapWords({ suite: suites, test: tests });
  return (word) => kinds.get(word) ?? "other";
}

/** Returns the function that reads the groups and tests which a text declares by calls. */
export function createCallReader({ pieces }: Lexicon, calls: CallSyntax): (tokens: Tokens) => readonly TitleNode[] {
  return (tokens) => {
    const syntax: BracketSyntax = {
      ...calls,
      stringPattern: (token) => {
        const pattern = literalPattern(tokens.source(token), pieces, calls.readValue);
        return calls.refineString?.(pattern, tokens, token) ?? pattern;
      },
      expressionPattern: (range) => calls.readExpression?.(tokens, range, syntax) ?? [wild],
    };
    return readCalls(tokens, syntax);
  };
}

type BracketSyntax = TitleSyntax & CallSyntax;

/** Maximum number of tokens of the type arguments between a word and its bracket: `blocTest<A, B>(`. */
const maxTypeTokens = 40;

function readCalls(tokens: Tokens, syntax: BracketSyntax): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes = new OpenNodes();
  for (let i = 0; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    if (tokens.kind(i) !== Kind.identifier) {
      continue;
    }
    if (!syntax.allowsReceivers && tokens.is(i - 1, ".")) {
      continue;
    }
    const kind = syntax.findKind(tokens.source(i));
    const bracket = findBracket(tokens, i + 1);
    const isBare = bracket < 0;
    const title = isBare ? readBareTitle(tokens, syntax, kind, i + 1) : readTitle(tokens, syntax, kind, bracket);
    if (!title) {
      continue;
    }
    const node = createNode(kind, title, openNodes.innermost);
    nodes.push(node);
    openNodes.open(node, tokens.partner(isBare ? i + 2 : bracket));
  }
  return nodes;
}

type Title = Pick<TitleNode, "title" | "pattern">;

/** Creates a node. A group without a title contributes nothing to the names of its tests. */
function createNode(kind: TitleNode["kind"], { title, pattern }: Title, parent: TitleNode | undefined): TitleNode {
  const node: TitleNode = { kind, title, pattern, parent };
  if (pattern.length === 0) {
    return { ...node, silent: true };
  }
  return node;
}

/** Reads `describe "title" (body)`, where a function is called with a string without brackets. */
function readBareTitle(
  tokens: Tokens,
  syntax: BracketSyntax,
  kind: TitleNode["kind"],
  token: number,
): Title | undefined {
  if (!syntax.allowsBareTitles || kind === "other") {
    return undefined;
  }
  if (tokens.kind(token) !== Kind.string) {
    return undefined;
  }
  const hasBody = tokens.is(token + 1, "(") && tokens.partner(token + 1) >= 0;
  if (!hasBody) {
    return undefined;
  }
  return { title: createTokenSpan(tokens, token), pattern: simplify(syntax.stringPattern(token)) };
}

/** Finds the bracket of a call, after its types if it has any; returns -1 if there is none. */
function findBracket(tokens: Tokens, token: number): number {
  const bracket = tokens.is(token, "<") ? findTypesEnd(tokens, token, maxTypeTokens) : token;
  if (bracket < 0) {
    return -1;
  }
  const isBracket = bracket > token || tokens.is(bracket, "(");
  if (isBracket && tokens.partner(bracket) > bracket) {
    return bracket;
  }
  return -1;
}

/** Returns the token after the type arguments that begin at a token; -1 if they do not end within `maxTokens`. */
export function findTypesEnd(tokens: Tokens, from: number, maxTokens: number): number {
  let depth = 0;
  for (let i = from; i < from + maxTokens; i = tokens.indexAfter(i)) {
    if (tokens.is(i, ";")) {
      return -1;
    }
    if (tokens.is(i, "<")) {
      depth++;
    }
    if (tokens.is(i, ">")) {
      depth--;
    }
    if (depth === 0) {
      return i + 1;
    }
  }
  return -1;
}

function readTitle(tokens: Tokens, syntax: BracketSyntax, kind: TitleNode["kind"], bracket: number): Title | undefined {
  const isText = tokens.kind(bracket + 1) === Kind.string;
  if (kind === "other" && !isText) {
    return undefined;
  }
  const close = tokens.partner(bracket);
  const [title, nextArgument] = splitAtCommas(tokens, { from: bracket + 1, to: close });
  if (!title) {
    return undefined;
  }
  if (!isText && !nextArgument) {
    return undefined;
  }
  if (kind === "other" && !(nextArgument && hasFunction(tokens, syntax, nextArgument.from, close))) {
    return undefined;
  }
  if (syntax.functionStarts.includes(tokens.source(title.from))) {
    return undefined;
  }
  const pattern = simplify(evaluateTitle(tokens, title, syntax));
  if (kind === "other" && !hasWords(pattern)) {
    return undefined;
  }
  return { title: createSpan(tokens, title), pattern };
}

function hasFunction(tokens: Tokens, { functionStarts }: BracketSyntax, from: number, to: number): boolean {
  for (let i = from; i < to; i = tokens.indexAfter(i)) {
    if (functionStarts.includes(tokens.source(i))) {
      return true;
    }
  }
  return false;
}
