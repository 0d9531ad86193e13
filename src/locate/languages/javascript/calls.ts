import { createSpan, type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { hasWords, literal, type Part, type Pattern } from "../../titles/pattern";
import { argumentAt, fillPlaceholders, findCaseRanges, readCases, type TableCases } from "./each";
import { evaluateTitle } from "./evaluateTitle";
import type { Evaluator } from "./evaluator";
import { isMember } from "./expressions";
import { type BoundName, isFunctionStart, readFunction, skipAsync } from "./functions";
import { findNamedTitle, startsText } from "./namedTitles";
import { readRuleTests } from "./ruleTests";
import type { Scopes } from "./scopes";
import { type Extent, SharedTests } from "./sharedTests";
import type { Value } from "./value";
import { hasFrameworkWord, kindOfChain, takesParameters, type WordKind } from "./words";

/**
 * Call that may declare a suite or a test: the chain of names that is called, and the bracket of the call with the
 * title.
 */
interface TitleCall {
  readonly kind: Exclude<WordKind, "none">;
  /** Whether the chain contains a framework's own word, not only one that resembles it. */
  readonly isFrameworkCall: boolean;
  readonly open: number;
  /** Table of `.each` or `.for`: the content of its brackets, or its template. */
  readonly table: Range | undefined;
  /** Whether a case is spread over the arguments: `each` does so, `for` does not. */
  readonly isSpread: boolean;
}

/**
 * Returns every suite and test that a text declares by title, in source order, each with its parent and the tokens of
 * its call.
 *
 * @param readTokens reads the same tokens again: the callers of functions are needed for few files, and
 *   no file should keep its tokens in memory for them
 */
export function readTitles(
  tokens: Tokens,
  scopes: Scopes,
  evaluator: Evaluator,
  readTokens: () => Tokens,
): readonly Extent[] {
  const extents: Extent[] = [];
  const sharedTests = new SharedTests(readTokens, extents);
  const openExtents: Extent[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kind(i);
    if (kind !== Kind.identifier && kind !== Kind.open) {
      continue;
    }
    while (openExtents.length > 0 && i >= (openExtents.at(-1)?.region.to ?? 0)) {
      openExtents.pop();
    }
    const suite = openExtents.at(-1);
    extents.push(...readRuleTests(evaluator, scopes, i, suite?.node));
    const call = readTitleCall(tokens, i);
    if (!call) {
      continue;
    }
    const close = tokens.partner(call.open);
    const node = createTitleNode(evaluator, scopes, call, { from: call.open + 1, to: close }, suite?.node);
    if (!node) {
      continue;
    }
    const extent: Extent = {
      node: { ...node, calledIn: () => sharedTests.findSharedCallers(extent, suite) },
      region: { from: call.open, to: close },
    };
    extents.push(extent);
    openExtents.push(extent);
  }
  return extents;
}

function createTitleNode(
  evaluator: Evaluator,
  scopes: Scopes,
  call: TitleCall,
  argumentsRange: Range,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const { tokens } = evaluator;
  const namedNode = readNamedNode(evaluator, call, argumentsRange, parent);
  if (namedNode || !canStartTitle(tokens, argumentsRange.from, call.kind)) {
    return namedNode;
  }
  const [title, ...otherArguments] = splitAtCommas(tokens, argumentsRange);
  if (!title || !hasBody(tokens, call, title, otherArguments)) {
    return undefined;
  }
  const cases = call.table && readCases(evaluator, call.table);
  if (call.table) {
    bindParameters(tokens, scopes, cases, call.isSpread, otherArguments);
  }
  const titlePattern = evaluateTitle(evaluator, title);
  const pattern = call.table ? fillPlaceholders(titlePattern, cases) : titlePattern;
  if (call.kind === "other" && !hasWords(pattern)) {
    return undefined;
  }
  const node: TitleNode = { kind: call.kind, title: createSpan(tokens, title), pattern, parent };
  const declared = markImported(evaluator, node, title);
  if (call.table && cases) {
    return withCases(evaluator, declared, call.table, cases, titlePattern);
  }
  return declared;
}

/** Marks a node whose title another file gives in whole or in part. */
function markImported(evaluator: Evaluator, node: TitleNode, title: Range): TitleNode {
  const { pattern } = node;
  const hasImportedPart = pattern.some(({ kind }) => kind === "wild") && evaluator.isImported(title);
  if (!hasImportedPart) {
    return node;
  }
  const isTitleImported = pattern.every(({ kind }) => kind === "wild");
  return { ...node, hasImportedPart, isTitleImported };
}

/** Reads a test whose title is not the first argument. */
function readNamedNode(
  evaluator: Evaluator,
  { kind, table }: TitleCall,
  argumentsRange: Range,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const { tokens } = evaluator;
  if (kind === "other" || table || startsText(tokens, argumentsRange.from)) {
    return undefined;
  }
  const namedTitle = findNamedTitle(tokens, splitAtCommas(tokens, argumentsRange));
  if (!namedTitle) {
    return undefined;
  }
  const { range, isFunctionName } = namedTitle;
  const pattern = isFunctionName ? [literal(tokens.source(range.from))] : evaluateTitle(evaluator, range);
  return { kind, title: createSpan(tokens, range), pattern, parent };
}

/** Adds the cases of a table to the node of its declaration. */
function withCases(
  evaluator: Evaluator,
  node: TitleNode,
  table: Range,
  cases: readonly Value[],
  titlePattern: Pattern,
): TitleNode {
  let cachedCases: readonly TitleNode[] | undefined;
  const readCaseNodes = (): readonly TitleNode[] => {
    cachedCases ??= createCaseNodes(evaluator, table, cases, titlePattern, node);
    return cachedCases;
  };
  return { ...node, cases: readCaseNodes };
}

/**
 * Creates the nodes of the cases of a table at the call, each with its own title; cases whose title is not fully known
 * are left out.
 */
function createCaseNodes(
  evaluator: Evaluator,
  table: Range,
  cases: readonly Value[],
  titlePattern: Pattern,
  { kind, parent }: TitleNode,
): readonly TitleNode[] {
  const ranges = findCaseRanges(evaluator, table);
  if (ranges.length !== cases.length) {
    return [];
  }
  const nodes: TitleNode[] = [];
  for (const [i, range] of ranges.entries()) {
    const pattern = fillPlaceholders(titlePattern, cases.slice(i, i + 1), i);
    const isKnown = !pattern.some(allowsAnyText);
    if (isKnown) {
      nodes.push({ kind, title: createSpan(evaluator.tokens, range), pattern, parent });
    }
  }
  return nodes;
}

const allowsAnyText = (part: Part): boolean => part.kind === "wild" || (part.kind === "oneOf" && part.isOpen);

/**
 * Returns whether a title may begin at a token: a string or, for suite and test words, an expression that may be one.
 */
function canStartTitle(tokens: Tokens, firstToken: number, kind: WordKind): boolean {
  if (startsText(tokens, firstToken)) {
    return true;
  }
  if (kind === "other") {
    return false;
  }
  if (tokens.is(firstToken, "[")) {
    return tokens.is(tokens.indexAfter(firstToken), ".");
  }
  const isName = tokens.kind(firstToken) === Kind.identifier && !tokens.isWord(firstToken, "async");
  return (isName || tokens.is(firstToken, "(")) && !isFunctionStart(tokens, firstToken);
}

/**
 * Returns whether the arguments are those of a suite or test. Words of a framework may have no body if their title is
 * a string (`it("pending")`), or a body that is declared elsewhere; a condition with a reason (`test.skip(isSlow, "on
 * CI")`) is no test. A project's own words need a function.
 */
function hasBody(
  tokens: Tokens,
  { kind, isFrameworkCall }: TitleCall,
  title: Range,
  otherArguments: readonly Range[],
): boolean {
  if (!isFrameworkCall || kind === "other") {
    return otherArguments.slice(-2).some(({ from }) => isFunctionStart(tokens, skipAsync(tokens, from)));
  }
  if (startsText(tokens, title.from)) {
    return true;
  }
  const [body] = otherArguments;
  return body !== undefined && !startsText(tokens, body.from);
}

/** Binds the parameters of a parameterized suite's callback to the table's values. */
function bindParameters(
  tokens: Tokens,
  scopes: Scopes,
  cases: TableCases,
  isSpread: boolean,
  otherArguments: readonly Range[],
): void {
  for (const { from } of otherArguments) {
    const start = skipAsync(tokens, from);
    if (!isFunctionStart(tokens, start)) {
      continue;
    }
    const { parameters, body } = readFunction(tokens, start);
    for (const [position, boundNames] of parameters.entries()) {
      bindNames(scopes, boundNames, argumentAt(cases, position, isSpread), body);
    }
  }
}

/** Binds names to parts of one of several values; to unknown ones without these. */
function bindNames(
  scopes: Scopes,
  boundNames: readonly BoundName[],
  values: readonly Value[] | undefined,
  region: Range,
): void {
  for (const { name, path } of boundNames) {
    if (values) {
      scopes.add(name, { kind: "known", values, path, region });
    } else {
      scopes.add(name, { kind: "unknown", region });
    }
  }
}

/** Codes of the marks that may follow the first name of a chain: a bracket, a dot, type arguments or a template. */
const chainMarkCodes: ReadonlySet<number> = new Set([..."(.?<`"].map((mark) => mark.charCodeAt(0)));

/** Returns the title call that begins at a token, if there is one. */
function readTitleCall(tokens: Tokens, index: number): TitleCall | undefined {
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
  const words = readIdentifiers(tokens, { from: index + 1, to: tokens.partner(index) });
  const titleWord = words.find(declaresByTitle);
  if (titleWord === undefined) {
    return undefined;
  }
  return followChain(tokens, [titleWord], next);
}

function declaresByTitle(word: string): boolean {
  const kind = kindOfChain([word]);
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

/** Chain of names and brackets, as far as it has been read. */
interface Chain {
  readonly names: readonly string[];
  /** Token after the part that has been read. */
  readonly nextToken: number;
  readonly table?: Range;
}

/** Follows `.only`, `.each(…)` and the like from after the first name to the bracket of the call with the title. */
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

/** Returns whether these brackets hold a table or a condition, and those with the title follow. */
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

/** Returns the chain with its next link: a property, a template of values, or type arguments. */
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
  return { ...chain, names: [...chain.names, tokens.source(name)], nextToken: name + 1 };
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
  const kind = kindOfChain(names);
  const lacksTable = names.length > 1 && names.at(-1) === "each" && !table;
  if (kind === "none" || lacksTable) {
    return undefined;
  }
  return { kind, isFrameworkCall: hasFrameworkWord(names), open, table, isSpread: !names.includes("for") };
}

/** Maximum nesting depth of type arguments. */
const maxTypeDepth = 10;
const maxTypeTokens = 200;

/** Returns the index after `<…>` between a name and its bracket or table; -1 if these are no type arguments. */
function findTypeArgumentsEnd(tokens: Tokens, openingToken: number): number {
  const limit = Math.min(openingToken + maxTypeTokens, tokens.length);
  let depth = 0;
  for (let i = openingToken; i < limit; i = tokens.indexAfter(i)) {
    if (tokens.is(i, ";")) {
      return -1;
    }
    if (tokens.is(i, "<")) {
      depth++;
    }
    if (tokens.is(i, ">")) {
      depth--;
    }
    if (depth > maxTypeDepth) {
      return -1;
    }
    if (depth === 0) {
      return precedesArguments(tokens, i) ? i + 1 : -1;
    }
  }
  return -1;
}

function precedesArguments(tokens: Tokens, token: number): boolean {
  return tokens.is(token + 1, "(") || tokens.kind(token + 1) === Kind.templateHead;
}
