import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import type { Pattern } from "../../titles/pattern";
import { argumentAt, type Rows, readRows, rowRanges, withPlaceholders } from "./each";
import { foldTitle } from "./fold";
import { isFunctionStart, isMember, readFunction, type Scopes } from "./scopes";
import { type Extent, SharedTests } from "./sharedTests";
import type { Value } from "./value";
import type { Values } from "./values";
import { isFrameworkWord, kindOfChain, takesParameters, type WordKind } from "./words";

/**
 * A call that may declare a suite or a test: the chain of names that is called, and the bracket of the call with the
 * title.
 */
interface TitleCall {
  readonly kind: Exclude<WordKind, "none">;
  /** It is called by a framework's own word, not by one that only sounds like it. */
  readonly isFrameworkCall: boolean;
  readonly open: number;
  /** The table of `.each` or `.for`: what stands in its brackets, or its template. */
  readonly table: Range | undefined;
  /** `each` spreads a row over the arguments, `for` does not. */
  readonly spread: boolean;
}

/**
 * Every suite and test that a text declares by title, in order, each with the one around it.
 *
 * @param readTokens the same tokens, read once more: few files are asked who calls what, and none is to keep its
 * tokens for that
 */
export function readTitles(
  tokens: Tokens,
  scopes: Scopes,
  values: Values,
  readTokens: () => Tokens,
): readonly TitleNode[] {
  const extents: Extent[] = [];
  const sharedTests = new SharedTests(readTokens, extents);
  const open: Extent[] = [];
  const { kinds } = tokens;
  for (let i = 0; i < kinds.length; i++) {
    if (kinds[i] !== Kind.identifier && kinds[i] !== Kind.open) continue;
    const call = callAt(tokens, i);
    if (!call) continue;
    while (open.length > 0 && i >= (open.at(-1)?.region.to ?? 0)) open.pop();
    const close = tokens.partner(call.open);
    const node = titleNode(values, scopes, call, { from: call.open + 1, to: close }, open.at(-1)?.node);
    if (!node) continue;
    const extent: Extent = {
      node: { ...node, calledIn: () => sharedTests.callersOf(extent) },
      region: { from: call.open, to: close },
    };
    extents.push(extent);
    open.push(extent);
  }
  return extents.map(({ node }) => node);
}

function titleNode(
  values: Values,
  scopes: Scopes,
  call: TitleCall,
  inside: Range,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const { tokens } = values;
  if (!mayBeTitle(tokens, inside.from, call.kind)) return undefined;
  const [title, ...otherArguments] = splitAtCommas(tokens, inside);
  if (!title || !hasBody(tokens, call, title, otherArguments)) return undefined;
  const rows = call.table && readRows(values, call.table);
  if (call.table) bindArguments(tokens, scopes, rows, call.spread, otherArguments);
  const titlePattern = foldTitle(values, title);
  const pattern = call.table ? withPlaceholders(titlePattern, rows) : titlePattern;
  if (call.kind === "other" && !isTelling(pattern)) return undefined;
  const node: TitleNode = { kind: call.kind, title: spanOf(tokens, title), pattern, parent };
  const { table } = call;
  if (!table || !rows) return node;
  let cachedCases: readonly TitleNode[] | undefined;
  return { ...node, cases: () => (cachedCases ??= rowNodes(values, table, rows, titlePattern, node)) };
}

const spanOf = (tokens: Tokens, { from, to }: Range) => ({ start: tokens.start(from), end: tokens.end(to - 1) });

/** The rows of a table at the call, each with its own title; those whose title is not known whole are left out. */
function rowNodes(
  values: Values,
  table: Range,
  rows: readonly Value[],
  titlePattern: Pattern,
  { kind, parent }: TitleNode,
): readonly TitleNode[] {
  const ranges = rowRanges(values, table);
  if (ranges.length !== rows.length) return [];
  return ranges.flatMap((range, i) => {
    const pattern = withPlaceholders(titlePattern, rows.slice(i, i + 1), i);
    if (pattern.some((part) => part.kind === "wild" || (part.kind === "oneOf" && part.isOpen))) return [];
    return [{ kind, title: spanOf(values.tokens, range), pattern, parent }];
  });
}

/** A title begins with a text or, for known words, with anything that can become one. */
function mayBeTitle(tokens: Tokens, first: number, kind: WordKind): boolean {
  const token = tokens.kind(first);
  if (token === Kind.string || token === Kind.template || token === Kind.templateHead) return true;
  if (kind === "other") return false;
  if (token === Kind.identifier) return !isFunctionStart(tokens, first) && !tokens.isWord(first, "async");
  return (
    (tokens.is(first, "(") && !isFunctionStart(tokens, first)) ||
    (tokens.is(first, "[") && tokens.is(tokens.indexAfter(first), "."))
  );
}

/**
 * Known words may stand without a body if their title is a text (`it("pending")`), or with one that is declared
 * elsewhere; a condition with a reason (`test.skip(isSlow, "on CI")`) is no test. A project's own words need a
 * function to be a test's.
 */
function hasBody(
  tokens: Tokens,
  { kind, isFrameworkCall }: TitleCall,
  title: Range,
  otherArguments: readonly Range[],
): boolean {
  const isText = (token: number) =>
    tokens.kind(token) === Kind.string ||
    tokens.kind(token) === Kind.template ||
    tokens.kind(token) === Kind.templateHead;
  if (isFrameworkCall && kind !== "other")
    return isText(title.from) || (otherArguments[0] !== undefined && !isText(otherArguments[0].from));
  return otherArguments
    .slice(-2)
    .some(({ from }) => isFunctionStart(tokens, tokens.isWord(from, "async") ? from + 1 : from));
}

function isTelling(pattern: Pattern): boolean {
  return pattern.some((part) => part.kind === "literal" && /[\p{L}\p{N}]/u.test(part.text));
}

/** Inside a parameterized suite its callback's parameters stand for the table's values. */
function bindArguments(
  tokens: Tokens,
  scopes: Scopes,
  rows: Rows,
  spread: boolean,
  otherArguments: readonly Range[],
): void {
  for (const { from } of otherArguments) {
    const start = tokens.isWord(from, "async") ? from + 1 : from;
    if (!isFunctionStart(tokens, start)) continue;
    const { parameters, body } = readFunction(tokens, start);
    for (const [position, names] of parameters.entries()) {
      const argument = argumentAt(rows, position, spread);
      for (const { name, path } of names) {
        scopes.add(
          name,
          argument ? { kind: "known", values: argument, path, region: body } : { kind: "unknown", region: body },
        );
      }
    }
  }
}

/** Marks that may follow the first name of a chain: a bracket, a dot, type arguments or a template. */
const continuesChain: ReadonlySet<number> = new Set([..."(.?<`"].map((mark) => mark.charCodeAt(0)));

/** The title call that begins at a token, if one does. */
function callAt(tokens: Tokens, index: number): TitleCall | undefined {
  const kind = tokens.kind(index);
  if (kind === Kind.identifier) {
    if (!continuesChain.has(tokens.text.charCodeAt(tokens.start(index + 1)))) return undefined;
    if (isMember(tokens, index) || tokens.isWord(index - 1, "function") || tokens.isWord(index - 1, "new"))
      return undefined;
    return followChain(tokens, [tokens.source(index)], index + 1);
  }
  // `(condition ? describe : describe.skip)("title", …)`: the words in the brackets say what it is.
  if (tokens.is(index, "(") && tokens.is(tokens.indexAfter(index), "(")) {
    const words = wordsIn(tokens, { from: index + 1, to: tokens.partner(index) });
    const titleWord = words.find((word) => kindOfChain([word]) === "suite" || kindOfChain([word]) === "test");
    return titleWord === undefined ? undefined : followChain(tokens, [titleWord], tokens.indexAfter(index));
  }
  return undefined;
}

function wordsIn(tokens: Tokens, { from, to }: Range): string[] {
  const words: string[] = [];
  for (let i = from; i < Math.min(to, from + 30); i++)
    if (tokens.kind(i) === Kind.identifier) words.push(tokens.source(i));
  return words;
}

const maxChainLinks = 12;

/** A chain of names and brackets, read so far. */
interface Chain {
  readonly names: readonly string[];
  /** The token after it. */
  readonly next: number;
  readonly table?: Range;
}

/** Follows `.only`, `.each(…)` and the like from after the first name to the bracket of the call with the title. */
function followChain(tokens: Tokens, names: readonly string[], from: number): TitleCall | undefined {
  let chain: Chain | undefined = { names, next: from };
  for (let steps = 0; chain && steps < maxChainLinks; steps++) {
    const { next } = chain;
    if (tokens.is(next, "(") && tokens.partner(next) > 0) {
      if (!goesOnAfter(tokens, next, chain)) return titleCall(chain.names, next, chain.table);
      chain = afterArguments(tokens, next, chain);
    } else {
      chain = afterLink(tokens, chain);
    }
  }
  return undefined;
}

/** True if these brackets hold a table or a condition, and those with the title are still to come. */
function goesOnAfter(tokens: Tokens, open: number, { names }: Chain): boolean {
  const next = tokens.indexAfter(open);
  if (tokens.is(next, "(") || tokens.kind(next) === Kind.templateHead) return true;
  return takesParameters(names.at(-1)) && tokens.is(next, ".");
}

function afterArguments(tokens: Tokens, open: number, chain: Chain): Chain {
  const next = tokens.indexAfter(open);
  return takesTable(chain) ? { ...chain, next, table: { from: open + 1, to: next - 1 } } : { ...chain, next };
}

/** The chain with its next link: a property, a template of values, or type arguments. */
function afterLink(tokens: Tokens, chain: Chain): Chain | undefined {
  const { names, next } = chain;
  if (tokens.is(next, ".") || tokens.is(next, "?.")) {
    if (tokens.kind(next + 1) !== Kind.identifier) return undefined;
    return { ...chain, names: [...names, tokens.source(next + 1)], next: next + 2 };
  }
  if (tokens.kind(next) === Kind.templateHead || tokens.kind(next) === Kind.template) {
    const to = tokens.indexAfter(next);
    return takesTable(chain) ? { ...chain, next: to, table: { from: next, to } } : undefined;
  }
  const typesEnd = tokens.is(next, "<") ? afterTypes(tokens, next) : -1;
  return typesEnd < 0 ? undefined : { ...chain, next: typesEnd };
}

function takesTable({ names }: Chain): boolean {
  return names.at(-1) === "each" || names.at(-1) === "for";
}

function titleCall(chain: readonly string[], open: number, table: Range | undefined): TitleCall | undefined {
  const kind = kindOfChain(chain);
  if (kind === "none" || (takesParameters(chain.at(-1)) && chain.length > 1 && !table && chain.at(-1) === "each"))
    return undefined;
  return { kind, isFrameworkCall: isFrameworkWord(chain), open, table, spread: !chain.includes("for") };
}

/** Type arguments in type arguments. */
const maxTypeDepth = 10;

/** The index after `<…>` between a name and its bracket or table; -1 if these are no type arguments. */
function afterTypes(tokens: Tokens, openingToken: number): number {
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
