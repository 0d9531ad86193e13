import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { findTypesEnd } from "../../titles/titleCalls";
import { insideBrackets, isMember } from "./expressions";
import { classifyChain, hasFrameworkWord, takesParameters, type WordKind } from "./words";

/**
 * Call that may declare a suite or a test, with facts about the called chain of names and the bracket before the title.
 */
export interface TitleCall {
  readonly kind: Exclude<WordKind, "none">;
  /** Whether the chain contains a framework's own word, rather than only a word that resembles one. */
  readonly isFrameworkCall: boolean;
  readonly open: number;
  /** Tokens of the table of `.each` or `.for`: the content of its brackets, or its template. */
  readonly table: Range | undefined;
  /** Whether a case is spread over the callback's arguments, as by `each` but not by `for`. */
  readonly isSpread: boolean;
}

/** Codes of the marks that may follow the first name of a chain: a bracket, a dot, type arguments or a template. */
const chainMarkCodes: ReadonlySet<number> = new Set([..."(.?<`"].map((mark) => mark.charCodeAt(0)));

/** Returns the title call that begins at a token; `undefined` if there is none. */
export function readTitleCall(tokens: Tokens, index: number): TitleCall | undefined {
  if (tokens.kind(index) === Kind.identifier) {
    return readNamedCall(tokens, index);
  }
  return readChosenCall(tokens, index);
}

function readNamedCall(tokens: Tokens, index: number): TitleCall | undefined {
  const next = index + 1;
  if (!chainMarkCodes.has(tokens.text.charCodeAt(tokens.start(next)))) {
    return undefined;
  }
  if (isMember(tokens, index)) {
    return undefined;
  }
  if (tokens.isWord(index - 1, "function") || tokens.isWord(index - 1, "new")) {
    return undefined;
  }
  return followChain(tokens, [tokens.source(index)], next);
}

/** Reads `(condition ? describe : describe.skip)("title", …)`: the words in the brackets determine the kind. */
function readChosenCall(tokens: Tokens, index: number): TitleCall | undefined {
  const next = tokens.indexAfter(index);
  if (!tokens.is(index, "(") || !tokens.is(next, "(")) {
    return undefined;
  }
  const words = readIdentifiers(tokens, insideBrackets(tokens, index));
  const titleWord = words.find(declaresByTitle);
  if (titleWord === undefined) {
    return undefined;
  }
  return followChain(tokens, [titleWord], next);
}

function declaresByTitle(word: string): boolean {
  const kind = classifyChain([word]);
  return kind === "suite" || kind === "test";
}

const maxConditionTokens = 30;

function readIdentifiers(tokens: Tokens, { from, to }: Range): string[] {
  const words: string[] = [];
  const limit = Math.min(to, from + maxConditionTokens);
  for (let i = from; i < limit; i++) {
    if (tokens.kind(i) === Kind.identifier) {
      words.push(tokens.source(i));
    }
  }
  return words;
}

const maxChainLinks = 12;

/** The part of a chain of names and brackets that has been read. */
interface Chain {
  readonly names: readonly string[];
  /** Token after the part that has been read. */
  readonly nextToken: number;
  readonly table?: Range;
}

/** Follows a chain from after its first name over `.only`, `.each(…)` and the like to the bracket before the title. */
function followChain(tokens: Tokens, names: readonly string[], from: number): TitleCall | undefined {
  let chain: Chain | undefined = { names, nextToken: from };
  for (let steps = 0; chain && steps < maxChainLinks; steps++) {
    const { nextToken } = chain;
    const isCall = tokens.is(nextToken, "(") && tokens.partner(nextToken) > 0;
    if (!isCall) {
      chain = followLink(tokens, chain);
    } else if (precedesTitle(tokens, nextToken, chain)) {
      chain = skipArguments(tokens, nextToken, chain);
    } else {
      return createTitleCall(chain, nextToken);
    }
  }
  return undefined;
}

/** Returns whether brackets contain a table or a condition and are followed by the brackets with the title. */
function precedesTitle(tokens: Tokens, open: number, { names }: Chain): boolean {
  const nextToken = tokens.indexAfter(open);
  if (tokens.is(nextToken, "(") || tokens.kind(nextToken) === Kind.templateHead) {
    return true;
  }
  return takesParameters(names.at(-1)) && tokens.is(nextToken, ".");
}

function skipArguments(tokens: Tokens, open: number, chain: Chain): Chain {
  const nextToken = tokens.indexAfter(open);
  if (!takesTable(chain)) {
    return { ...chain, nextToken };
  }
  return { ...chain, nextToken, table: { from: open + 1, to: nextToken - 1 } };
}

/** Returns the chain extended by its next link: a property, a template table, or type arguments. */
function followLink(tokens: Tokens, chain: Chain): Chain | undefined {
  const from = chain.nextToken;
  if (tokens.is(from, ".") || tokens.is(from, "?.")) {
    return followProperty(tokens, chain, from + 1);
  }
  if (startsTemplate(tokens, from)) {
    const to = tokens.indexAfter(from);
    if (takesTable(chain)) {
      return { ...chain, nextToken: to, table: { from, to } };
    }
    return undefined;
  }
  if (!tokens.is(from, "<")) {
    return undefined;
  }
  const typesEnd = findTypeArgumentsEnd(tokens, from);
  if (typesEnd < 0) {
    return undefined;
  }
  return { ...chain, nextToken: typesEnd };
}

function followProperty(tokens: Tokens, chain: Chain, name: number): Chain | undefined {
  if (tokens.kind(name) !== Kind.identifier) {
    return undefined;
  }
  return {
    ...chain,
    names: [...chain.names, tokens.source(name)],
    nextToken: name + 1,
  };
}

function startsTemplate(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  return kind === Kind.templateHead || kind === Kind.template;
}

function takesTable({ names }: Chain): boolean {
  const lastName = names.at(-1);
  return lastName === "each" || lastName === "for";
}

function createTitleCall({ names, table }: Chain, open: number): TitleCall | undefined {
  const kind = classifyChain(names);
  const lacksTable = names.length > 1 && names.at(-1) === "each" && !table;
  if (kind === "none" || lacksTable) {
    return undefined;
  }
  return {
    kind,
    isFrameworkCall: hasFrameworkWord(names),
    open,
    table,
    isSpread: !names.includes("for"),
  };
}

const maxTypeTokens = 200;

/**
 * Returns the index after the type arguments `<…>` between a name and its bracket or table; -1 if they are no type
 * arguments.
 */
function findTypeArgumentsEnd(tokens: Tokens, openingToken: number): number {
  const end = findTypesEnd(tokens, openingToken, maxTypeTokens);
  return precedesArguments(tokens, end - 1) ? end : -1;
}

function precedesArguments(tokens: Tokens, token: number): boolean {
  return tokens.is(token + 1, "(") || tokens.kind(token + 1) === Kind.templateHead;
}
