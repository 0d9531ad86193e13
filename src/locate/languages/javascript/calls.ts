import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import type { Pattern } from "../../titles/pattern";
import { argumentAt, fillPlaceholders, findCaseRanges, readCases, type TableCases } from "./each";
import { evaluateTitle } from "./evaluateTitle";
import type { Evaluator } from "./evaluator";
import { isFunctionStart, isMember, readFunction, type Scopes } from "./scopes";
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
    if (kind !== Kind.identifier && kind !== Kind.open) continue;
    const call = readTitleCall(tokens, i);
    if (!call) continue;
    while (openExtents.length > 0 && i >= (openExtents.at(-1)?.region.to ?? 0)) openExtents.pop();
    const close = tokens.partner(call.open);
    const suite = openExtents.at(-1);
    const node = createTitleNode(evaluator, scopes, call, { from: call.open + 1, to: close }, suite?.node);
    if (!node) continue;
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
  if (!canStartTitle(tokens, argumentsRange.from, call.kind)) return undefined;
  const [title, ...otherArguments] = splitAtCommas(tokens, argumentsRange);
  if (!title || !hasBody(tokens, call, title, otherArguments)) return undefined;
  const cases = call.table && readCases(evaluator, call.table);
  if (call.table) bindParameters(tokens, scopes, cases, call.isSpread, otherArguments);
  const titlePattern = evaluateTitle(evaluator, title);
  const pattern = call.table ? fillPlaceholders(titlePattern, cases) : titlePattern;
  if (call.kind === "other" && !isDistinctive(pattern)) return undefined;
  const isTitleImported = pattern.every(({ kind }) => kind === "wild") && evaluator.isImported(title);
  const node: TitleNode = {
    kind: call.kind,
    title: createSpan(tokens, title),
    pattern,
    parent,
    ...(isTitleImported && { isTitleImported }),
  };
  const { table } = call;
  if (!table || !cases) return node;
  let cachedCases: readonly TitleNode[] | undefined;
  return { ...node, cases: () => (cachedCases ??= createCaseNodes(evaluator, table, cases, titlePattern, node)) };
}

const createSpan = (tokens: Tokens, { from, to }: Range) => ({ start: tokens.start(from), end: tokens.end(to - 1) });

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
  if (ranges.length !== cases.length) return [];
  return ranges.flatMap((range, i) => {
    const pattern = fillPlaceholders(titlePattern, cases.slice(i, i + 1), i);
    if (pattern.some((part) => part.kind === "wild" || (part.kind === "oneOf" && part.isOpen))) return [];
    return [{ kind, title: createSpan(evaluator.tokens, range), pattern, parent }];
  });
}

/**
 * Returns whether a title may begin at a token: a string or, for suite and test words, an expression that may be one.
 */
function canStartTitle(tokens: Tokens, firstToken: number, kind: WordKind): boolean {
  const firstKind = tokens.kind(firstToken);
  if (firstKind === Kind.string || firstKind === Kind.template || firstKind === Kind.templateHead) return true;
  if (kind === "other") return false;
  if (firstKind === Kind.identifier) return !isFunctionStart(tokens, firstToken) && !tokens.isWord(firstToken, "async");
  return (
    (tokens.is(firstToken, "(") && !isFunctionStart(tokens, firstToken)) ||
    (tokens.is(firstToken, "[") && tokens.is(tokens.indexAfter(firstToken), "."))
  );
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
  const isString = (token: number) =>
    tokens.kind(token) === Kind.string ||
    tokens.kind(token) === Kind.template ||
    tokens.kind(token) === Kind.templateHead;
  if (isFrameworkCall && kind !== "other")
    return isString(title.from) || (otherArguments[0] !== undefined && !isString(otherArguments[0].from));
  return otherArguments
    .slice(-2)
    .some(({ from }) => isFunctionStart(tokens, tokens.isWord(from, "async") ? from + 1 : from));
}

function isDistinctive(pattern: Pattern): boolean {
  return pattern.some((part) => part.kind === "literal" && /[\p{L}\p{N}]/u.test(part.text));
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
    const start = tokens.isWord(from, "async") ? from + 1 : from;
    if (!isFunctionStart(tokens, start)) continue;
    const { parameters, body } = readFunction(tokens, start);
    for (const [position, names] of parameters.entries()) {
      const argumentValues = argumentAt(cases, position, isSpread);
      for (const { name, path } of names) {
        scopes.add(
          name,
          argumentValues
            ? { kind: "known", values: argumentValues, path, region: body }
            : { kind: "unknown", region: body },
        );
      }
    }
  }
}

/** Codes of the marks that may follow the first name of a chain: a bracket, a dot, type arguments or a template. */
const chainMarkCodes: ReadonlySet<number> = new Set([..."(.?<`"].map((mark) => mark.charCodeAt(0)));

/** Returns the title call that begins at a token, if there is one. */
function readTitleCall(tokens: Tokens, index: number): TitleCall | undefined {
  const kind = tokens.kind(index);
  if (kind === Kind.identifier) {
    if (!chainMarkCodes.has(tokens.text.charCodeAt(tokens.start(index + 1)))) return undefined;
    if (isMember(tokens, index) || tokens.isWord(index - 1, "function") || tokens.isWord(index - 1, "new"))
      return undefined;
    return followChain(tokens, [tokens.source(index)], index + 1);
  }
  // `(condition ? describe : describe.skip)("title", …)`: the words in the brackets determine the kind.
  if (tokens.is(index, "(") && tokens.is(tokens.indexAfter(index), "(")) {
    const words = readIdentifiers(tokens, { from: index + 1, to: tokens.partner(index) });
    const titleWord = words.find((word) => kindOfChain([word]) === "suite" || kindOfChain([word]) === "test");
    return titleWord === undefined ? undefined : followChain(tokens, [titleWord], tokens.indexAfter(index));
  }
  return undefined;
}

function readIdentifiers(tokens: Tokens, { from, to }: Range): string[] {
  const words: string[] = [];
  for (let i = from; i < Math.min(to, from + 30); i++)
    if (tokens.kind(i) === Kind.identifier) words.push(tokens.source(i));
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
    if (tokens.is(nextToken, "(") && tokens.partner(nextToken) > 0) {
      if (!precedesTitle(tokens, nextToken, chain)) return createTitleCall(chain.names, nextToken, chain.table);
      chain = skipArguments(tokens, nextToken, chain);
    } else {
      chain = followLink(tokens, chain);
    }
  }
  return undefined;
}

/** Returns whether these brackets hold a table or a condition, and those with the title follow. */
function precedesTitle(tokens: Tokens, open: number, { names }: Chain): boolean {
  const nextToken = tokens.indexAfter(open);
  if (tokens.is(nextToken, "(") || tokens.kind(nextToken) === Kind.templateHead) return true;
  return takesParameters(names.at(-1)) && tokens.is(nextToken, ".");
}

function skipArguments(tokens: Tokens, open: number, chain: Chain): Chain {
  const nextToken = tokens.indexAfter(open);
  return takesTable(chain)
    ? { ...chain, nextToken, table: { from: open + 1, to: nextToken - 1 } }
    : { ...chain, nextToken };
}

/** Returns the chain with its next link: a property, a template of values, or type arguments. */
function followLink(tokens: Tokens, chain: Chain): Chain | undefined {
  const { names, nextToken } = chain;
  if (tokens.is(nextToken, ".") || tokens.is(nextToken, "?.")) {
    if (tokens.kind(nextToken + 1) !== Kind.identifier) return undefined;
    return { ...chain, names: [...names, tokens.source(nextToken + 1)], nextToken: nextToken + 2 };
  }
  if (tokens.kind(nextToken) === Kind.templateHead || tokens.kind(nextToken) === Kind.template) {
    const to = tokens.indexAfter(nextToken);
    return takesTable(chain) ? { ...chain, nextToken: to, table: { from: nextToken, to } } : undefined;
  }
  const typesEnd = tokens.is(nextToken, "<") ? findTypeArgumentsEnd(tokens, nextToken) : -1;
  return typesEnd < 0 ? undefined : { ...chain, nextToken: typesEnd };
}

function takesTable({ names }: Chain): boolean {
  return names.at(-1) === "each" || names.at(-1) === "for";
}

function createTitleCall(chain: readonly string[], open: number, table: Range | undefined): TitleCall | undefined {
  const kind = kindOfChain(chain);
  if (kind === "none" || (takesParameters(chain.at(-1)) && chain.length > 1 && !table && chain.at(-1) === "each"))
    return undefined;
  return { kind, isFrameworkCall: hasFrameworkWord(chain), open, table, isSpread: !chain.includes("for") };
}

/** Maximum nesting depth of type arguments. */
const maxTypeDepth = 10;

/** Returns the index after `<…>` between a name and its bracket or table; -1 if these are no type arguments. */
function findTypeArgumentsEnd(tokens: Tokens, openingToken: number): number {
  let depth = 0;
  for (let i = openingToken; i < Math.min(openingToken + 200, tokens.length); i = tokens.indexAfter(i)) {
    if (tokens.is(i, "<")) depth++;
    else if (tokens.is(i, ">")) depth--;
    else if (tokens.is(i, ";")) return -1;
    if (depth > maxTypeDepth) return -1;
    if (depth === 0) return tokens.is(i + 1, "(") || tokens.kind(i + 1) === Kind.templateHead ? i + 1 : -1;
  }
  return -1;
}
