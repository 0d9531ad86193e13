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

interface CallIndex {
  readonly functions: readonly NamedFunction[];
  /** The innermost suites that contain a call, by the called name. */
  readonly callers: ReadonlyMap<string, ReadonlySet<TitleNode>>;
}

/** Maximum number of nested functions that are considered. */
const maxDepth = 10;

/** Index of the suites that call functions which declare tests for several suites. It is built on first use. */
export class SharedTests {
  #callIndex: CallIndex | undefined;

  /** @param extents extents in source order; more may be added until the first call of `findSharedCallers` */
  constructor(
    private readonly readTokens: () => Tokens,
    private readonly extents: readonly Extent[],
  ) {}

  /**
   * Returns the suites that call the functions around a test or suite; an empty list if there is no named function
   * between the node and the suite around it.
   */
  findSharedCallers({ region }: Extent, suite: Extent | undefined): readonly TitleNode[] {
    const { functions, callers } = this.#getCallIndex();
    const suiteStart = suite?.region.from ?? -1;
    const enclosingFunctions = functions.filter(({ body }) => body.from < region.from && region.to <= body.to);
    const functionsInSuite = enclosingFunctions.slice(-maxDepth).filter(({ body }) => body.from > suiteStart);
    return functionsInSuite.flatMap(({ name }) => [...(callers.get(name) ?? [])]);
  }

  #getCallIndex(): CallIndex {
    this.#callIndex ??= createCallIndex(this.readTokens(), this.extents);
    return this.#callIndex;
  }
}

function createCallIndex(tokens: Tokens, extents: readonly Extent[]): CallIndex {
  return { functions: findNamedFunctions(tokens), callers: findCallers(tokens, extents) };
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
    while (openExtents.length > 0 && i >= (openExtents.at(-1)?.region.to ?? 0)) {
      openExtents.pop();
    }
    const suite = openExtents.at(-1)?.node;
    const isBoundCall = tokens.is(i + 1, ".") && tokens.isWord(i + 2, "call");
    if (suite && (isBoundCall || isCall(tokens, i))) {
      addCaller(callers, tokens.source(i), suite);
    }
  }
  return callers;
}

function addCaller(callers: Map<string, Set<TitleNode>>, name: string, suite: TitleNode): void {
  const suites = callers.get(name);
  if (suites) {
    suites.add(suite);
  } else {
    callers.set(name, new Set([suite]));
  }
}
