import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { isFunctionStart, isMember, readFunction } from "./scopes";

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

/** Index of the suites that call functions which declare tests for several suites. Built on first use. */
export class SharedTests {
  #callIndex: { functions: readonly NamedFunction[]; callers: ReadonlyMap<string, ReadonlySet<TitleNode>> } | undefined;

  /** @param extents in source order; more may be added until the first call of `findCallers` */
  constructor(
    private readonly readTokens: () => Tokens,
    private readonly extents: readonly Extent[],
  ) {}

  /**
   * Returns the suites that call the functions around a test or suite; empty if no named function lies between it and
   * the suite around it.
   */
  findSharedCallers({ region }: Extent, suite: Extent | undefined): readonly TitleNode[] {
    const { functions, callers } = this.#getCallIndex();
    const enclosingFunctions = functions
      .filter(({ body }) => body.from < region.from && region.to <= body.to)
      .slice(-maxDepth);
    const functionsInSuite = enclosingFunctions.filter(({ body }) => !suite || body.from > suite.region.from);
    return functionsInSuite.flatMap(({ name }) => [...(callers.get(name) ?? [])]);
  }

  #getCallIndex() {
    if (!this.#callIndex) {
      const tokens = this.readTokens();
      this.#callIndex = { functions: findNamedFunctions(tokens), callers: findCallers(tokens, this.extents) };
    }
    return this.#callIndex;
  }
}

function findNamedFunctions(tokens: Tokens): NamedFunction[] {
  const functions: NamedFunction[] = [];
  for (let i = 0; i + 2 < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier) continue;
    const [nameToken, start] = tokens.isWord(i, "function")
      ? [i + 1, i]
      : [i, i + (tokens.isWord(i + 2, "async") ? 3 : 2)];
    if (tokens.kind(nameToken) !== Kind.identifier) continue;
    if (nameToken === i && (!tokens.is(i + 1, "=") || !isFunctionStart(tokens, start))) continue;
    functions.push({ name: tokens.source(nameToken), body: readFunction(tokens, start).body });
  }
  return functions;
}

/** Maps each called name to the innermost suites that contain a call of it. */
function findCallers(tokens: Tokens, extents: readonly Extent[]): ReadonlyMap<string, ReadonlySet<TitleNode>> {
  const callers = new Map<string, Set<TitleNode>>();
  const openExtents: Extent[] = [];
  let nextIndex = 0;
  for (let i = 0; i + 1 < tokens.length; i++) {
    for (let extent = extents[nextIndex]; extent && extent.region.from <= i; extent = extents[++nextIndex])
      openExtents.push(extent);
    while (openExtents.length > 0 && i >= (openExtents.at(-1)?.region.to ?? 0)) openExtents.pop();
    const suite = openExtents.at(-1)?.node;
    if (!suite || tokens.kind(i) !== Kind.identifier || !tokens.is(i + 1, "(") || isMember(tokens, i)) continue;
    if (tokens.isWord(i - 1, "function")) continue;
    const name = tokens.source(i);
    const suites = callers.get(name);
    if (suites) suites.add(suite);
    else callers.set(name, new Set([suite]));
  }
  return callers;
}
