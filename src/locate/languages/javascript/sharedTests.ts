import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { isCall } from "./expressions";
import { isFunctionStart, readFunction, skipAsync } from "./functions";

/** A suite or test with the tokens of its call. */
export interface Extent {
  readonly node: TitleNode;
  readonly region: Range;
}

interface NamedFunction {
  readonly name: string;
  readonly body: Range;
}

/** Maximum number of nested functions that are considered. */
const maxDepth = 10;

/** Returns the suites that call the functions around a test or suite in the suite around it. */
type FindCallers = (extent: Extent, suite: Extent | undefined) => readonly TitleNode[];

/**
 * Creates the finder of the suites that call functions which declare tests for several suites. It returns none if there
 * is no named function between the node and the suite around it.
 *
 * @param extents extents in source order; more may be added until the finder is first used
 */
export function createCallerFinder(readTokens: () => Tokens, extents: readonly Extent[]): FindCallers {
  let functions: readonly NamedFunction[] | undefined;
  /** The innermost suites that contain a call, by the called name. */
  let callers: ReadonlyMap<string, ReadonlySet<TitleNode>> = new Map();
  return ({ region }, suite) => {
    if (!functions) {
      const tokens = readTokens();
      functions = findNamedFunctions(tokens);
      callers = findCallers(tokens, extents);
    }
    const suiteStart = suite?.region.from ?? -1;
    const enclosingFunctions = functions.filter(({ body }) => body.from < region.from && region.to <= body.to);
    const functionsInSuite = enclosingFunctions.slice(-maxDepth).filter(({ body }) => body.from > suiteStart);
    return functionsInSuite.flatMap(({ name }) => [...(callers.get(name) ?? [])]);
  };
}

/** Removes the innermost open extents that have ended at a token. */
export function closeExtents(openExtents: Extent[], token: number): void {
  while (openExtents.length > 0 && token >= (openExtents.at(-1)?.region.to ?? 0)) {
    openExtents.pop();
  }
}

function findNamedFunctions(tokens: Tokens): NamedFunction[] {
  const functions: NamedFunction[] = [];
  for (let i = 0; i + 2 < tokens.length; i++) {
    const namedFunction = readNamedFunction(tokens, i);
    if (namedFunction) {
      functions.push(namedFunction);
    }
  }
  return functions;
}

/** Reads `function name(…) { … }` or `name = (…) => …`. */
function readNamedFunction(tokens: Tokens, i: number): NamedFunction | undefined {
  if (tokens.kind(i) !== Kind.identifier) {
    return undefined;
  }
  if (tokens.isWord(i, "function")) {
    if (tokens.kind(i + 1) !== Kind.identifier) {
      return undefined;
    }
    return { name: tokens.source(i + 1), body: readFunction(tokens, i).body };
  }
  if (!tokens.is(i + 1, "=")) {
    return undefined;
  }
  const start = skipAsync(tokens, i + 2);
  if (!isFunctionStart(tokens, start)) {
    return undefined;
  }
  return { name: tokens.source(i), body: readFunction(tokens, start).body };
}

/** Maps each called name to the innermost suites around its calls. */
function findCallers(tokens: Tokens, extents: readonly Extent[]): ReadonlyMap<string, ReadonlySet<TitleNode>> {
  const callers = new Map<string, Set<TitleNode>>();
  const openExtents: Extent[] = [];
  let nextIndex = 0;
  for (let i = 0; i + 1 < tokens.length; i++) {
    for (let extent = extents[nextIndex]; extent && extent.region.from <= i; extent = extents[++nextIndex]) {
      openExtents.push(extent);
    }
    closeExtents(openExtents, i);
    const suite = openExtents.at(-1)?.node;
    const isBoundCall = tokens.is(i + 1, ".") && tokens.isWord(i + 2, "call");
    if (suite && (isBoundCall || isCall(tokens, i))) {
      const name = tokens.source(i);
      callers.set(name, (callers.get(name) ?? new Set()).add(suite));
    }
  }
  return callers;
}
