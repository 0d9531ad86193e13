import { createSpan, type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { hasWords, literal, type Part, type Pattern } from "../../titles/pattern";
import { argumentAt, fillPlaceholders, findCaseRanges, readCases, type TableCases } from "./each";
import { evaluateTitle } from "./evaluateTitle";
import type { Evaluator } from "./evaluator";
import { type BoundName, isFunctionStart, readFunction, skipAsync } from "./functions";
import { findNamedTitle, type NamedTitle, startsText } from "./namedTitles";
import { readRuleTests } from "./ruleTests";
import type { Scopes } from "./scopes";
import { type Extent, SharedTests } from "./sharedTests";
import { readTitleCall, type TitleCall } from "./titleCalls";
import type { Value } from "./value";
import type { WordKind } from "./words";

/**
 * Returns all suites and tests that a text declares by title, in source order, each with its parent and the tokens of
 * its call.
 *
 * @param readTokens reads the same tokens again. Only few files need the callers of their functions, so that no file
 *   keeps its tokens in memory for that purpose.
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
    const argumentsRange = { from: call.open + 1, to: close };
    const node = createTitleNode(evaluator, scopes, call, argumentsRange, suite?.node);
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
    return addCases(evaluator, declared, call.table, cases, titlePattern);
  }
  return declared;
}

/** Marks a node whose title comes from another file in whole or in part. */
function markImported(evaluator: Evaluator, node: TitleNode, title: Range): TitleNode {
  const { pattern } = node;
  const hasImportedPart = pattern.some(({ kind }) => kind === "wild") && evaluator.isImported(title);
  if (!hasImportedPart) {
    return node;
  }
  const isTitleImported = pattern.every(({ kind }) => kind === "wild");
  return { ...node, hasImportedPart, isTitleImported };
}

/** Reads a test whose title is not the first argument of its call. */
function readNamedNode(
  evaluator: Evaluator,
  { kind, table }: TitleCall,
  argumentsRange: Range,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const { tokens } = evaluator;
  if (kind === "other" || table) {
    return undefined;
  }
  if (startsText(tokens, argumentsRange.from)) {
    return undefined;
  }
  const namedTitle = findNamedTitle(tokens, splitAtCommas(tokens, argumentsRange));
  if (!namedTitle) {
    return undefined;
  }
  const { range } = namedTitle;
  const pattern = readNamedTitle(evaluator, namedTitle);
  return { kind, title: createSpan(tokens, range), pattern, parent };
}

function readNamedTitle(evaluator: Evaluator, { range, isFunctionName }: NamedTitle): Pattern {
  if (isFunctionName) {
    const name = evaluator.tokens.source(range.from);
    return [literal(name)];
  }
  return evaluateTitle(evaluator, range);
}

/** Returns the node of a parameterized declaration, extended by a function that reads the cases of its table. */
function addCases(
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
 * Creates the nodes for the cases of a table, each with its own title. Cases whose title is not fully known are
 * omitted.
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
 * Returns whether a title may begin at a token: a string or, for the words of suites and tests, an expression whose
 * value may be a string.
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
 * Returns whether the arguments belong to a suite or test. A call of a framework's word may lack a body if its title is
 * a string (`it("pending")`), or have a body that is declared elsewhere. A condition with a reason
 * (`test.skip(isSlow, "on CI")`) is not a test. A project's own words need a function.
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

/** Binds the parameters of a parameterized suite's callback to the values in its table. */
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

/** Binds names to parts of several possible values, or to unknown values if there are none. */
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
