import { createSpan, type Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { hasWords, isOpenPart, literal, type Pattern } from "../../titles/pattern";
import { argumentAt, fillPlaceholders, findCaseRanges, readCases, type TableCases } from "./each";
import { evaluateTitle } from "./evaluateTitle";
import { Evaluator } from "./evaluator";
import { listItems } from "./expressions";
import { isFunctionStart, readFunction, skipAsync } from "./functions";
import { findNamedTitle, startsText } from "./namedTitles";
import { readRuleTests } from "./ruleTests";
import { closeExtents, createCallerFinder, type Extent } from "./sharedTests";
import { readTitleCall, type TitleCall } from "./titleCalls";
import type { Value } from "./value";
import type { WordKind } from "./words";

/**
 * Returns all suites and tests that a text declares by title, in source order, each with its parent and the tokens of
 * its call.
 *
 * @param readTokens reads the tokens of the text. Only few files need the callers of their functions, so that no file
 *   keeps its tokens in memory for that purpose.
 */
export function readTitles(readTokens: () => Tokens): readonly Extent[] {
  const tokens = readTokens();
  const evaluator = new Evaluator(tokens);
  const extents: Extent[] = [];
  const findSharedCallers = createCallerFinder(readTokens, extents);
  const openExtents: Extent[] = [];
  for (let i = 0; i < tokens.length; i++) {
    const kind = tokens.kind(i);
    if (kind !== Kind.identifier && kind !== Kind.open) {
      continue;
    }
    closeExtents(openExtents, i);
    const suite = openExtents.at(-1);
    extents.push(...readRuleTests(evaluator, i, suite?.node));
    const call = readTitleCall(tokens, i);
    const node = call && createTitleNode(evaluator, call, suite?.node);
    if (!node) {
      continue;
    }
    const extent: Extent = {
      node: { calledIn: () => findSharedCallers(extent, suite), ...node },
      region: { from: call.open, to: tokens.partner(call.open) },
    };
    extents.push(extent);
    openExtents.push(extent);
  }
  return extents;
}

function createTitleNode(evaluator: Evaluator, call: TitleCall, parent: TitleNode | undefined): TitleNode | undefined {
  const { tokens } = evaluator;
  const { kind, open, table } = call;
  const namedNode = readNamedNode(evaluator, call, parent);
  if (namedNode || !canStartTitle(tokens, open + 1, kind)) {
    return namedNode;
  }
  const [title, ...otherArguments] = listItems(tokens, open);
  if (!title || !hasBody(tokens, call, title, otherArguments)) {
    return undefined;
  }
  const cases = table && readCases(evaluator, table);
  if (table) {
    bindParameters(evaluator, cases, call.isSpread, otherArguments);
  }
  const titlePattern = evaluateTitle(evaluator, title);
  const pattern = table ? fillPlaceholders(titlePattern, cases) : titlePattern;
  if (kind === "other" && !hasWords(pattern)) {
    return undefined;
  }
  const node: TitleNode = { kind, title: createSpan(tokens, title), pattern, parent };
  const declared = markImported(evaluator, node, title);
  if (table && cases) {
    return addCases(evaluator, declared, table, cases, titlePattern);
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
  { kind, open, table }: TitleCall,
  parent: TitleNode | undefined,
): TitleNode | undefined {
  const { tokens } = evaluator;
  if (kind === "other" || table) {
    return undefined;
  }
  if (startsText(tokens, open + 1)) {
    return undefined;
  }
  const title = findNamedTitle(tokens, listItems(tokens, open));
  if (!title) {
    return undefined;
  }
  const isFunctionName = tokens.isWord(title.from - 1, "function");
  const pattern = isFunctionName ? [literal(tokens.source(title.from))] : evaluateTitle(evaluator, title);
  // Outside of suites, such a test may name its suite in an option.
  return { kind, title: createSpan(tokens, title), pattern, parent, ...(!parent && { calledIn: undefined }) };
}

/** Returns the node of a parameterized declaration, extended by a function that reads the cases of its table. */
function addCases(
  evaluator: Evaluator,
  node: TitleNode,
  table: Range,
  cases: readonly Value[],
  titlePattern: Pattern,
): TitleNode {
  let caseNodes: readonly TitleNode[] | undefined;
  return {
    ...node,
    cases: () => {
      caseNodes ??= createCaseNodes(evaluator, table, cases, titlePattern, node);
      return caseNodes;
    },
  };
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
    if (!pattern.some(isOpenPart)) {
      nodes.push({ kind, title: createSpan(evaluator.tokens, range), pattern, parent });
    }
  }
  return nodes;
}

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

/** Binds the parameters of a parameterized suite's callback to the values in its table, if these are known. */
function bindParameters(
  { tokens, scopes }: Evaluator,
  cases: TableCases,
  isSpread: boolean,
  otherArguments: readonly Range[],
): void {
  for (const { from } of otherArguments) {
    const start = skipAsync(tokens, from);
    if (!isFunctionStart(tokens, start)) {
      continue;
    }
    const { parameters, body: region } = readFunction(tokens, start);
    for (const [position, boundNames] of parameters.entries()) {
      const values = argumentAt(cases, position, isSpread);
      for (const { name, path } of boundNames) {
        scopes.add(name, values ? { kind: "known", values, path, region } : { kind: "unknown", region });
      }
    }
  }
}
