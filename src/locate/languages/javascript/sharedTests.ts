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

/** Functions around each other that are looked at. */
const maxDepth = 10;

/** Which suites call the functions that declare tests for several of them. Read when it is first asked for. */
export class SharedTests {
  private callIndex:
    | { functions: readonly NamedFunction[]; callers: ReadonlyMap<string, ReadonlySet<TitleNode>> }
    | undefined;

  /** @param extents in the order of the text; more may follow until the first question */
  constructor(
    private readonly read: () => Tokens,
    private readonly extents: readonly Extent[],
  ) {}

  /**
   * The suites that call the function in which a test stands; empty if no function with a name stands between it and
   * its own suite.
   */
  callersOf({ node, region }: Extent): readonly TitleNode[] {
    const { functions, callers } = this.functionsAndCallers();
    const enclosingFunctions = functions
      .filter(({ body }) => body.from < region.from && region.to <= body.to)
      .slice(-maxDepth);
    const suite = this.extents.find((extent) => extent.node === node.parent);
    const functionsBelowSuite = enclosingFunctions.filter(({ body }) => !suite || body.from > suite.region.from);
    return functionsBelowSuite.flatMap(({ name }) => [...(callers.get(name) ?? [])]);
  }

  private functionsAndCallers() {
    if (!this.callIndex) {
      const tokens = this.read();
      this.callIndex = { functions: namedFunctions(tokens), callers: callersByName(tokens, this.extents) };
    }
    return this.callIndex;
  }
}

function namedFunctions(tokens: Tokens): NamedFunction[] {
  const functions: NamedFunction[] = [];
  for (let i = 0; i + 2 < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier) continue;
    const [name, start] = tokens.isWord(i, "function") ? [i + 1, i] : [i, i + (tokens.isWord(i + 2, "async") ? 3 : 2)];
    if (tokens.kind(name) !== Kind.identifier) continue;
    if (name === i && (!tokens.is(i + 1, "=") || !isFunctionStart(tokens, start))) continue;
    functions.push({ name: tokens.source(name), body: readFunction(tokens, start).body });
  }
  return functions;
}

/** For each name that is called, the innermost suites in which it is. */
function callersByName(tokens: Tokens, extents: readonly Extent[]): ReadonlyMap<string, ReadonlySet<TitleNode>> {
  const callers = new Map<string, Set<TitleNode>>();
  const open: Extent[] = [];
  let next = 0;
  for (let i = 0; i + 1 < tokens.length; i++) {
    for (let extent = extents[next]; extent && extent.region.from <= i; extent = extents[++next]) open.push(extent);
    while (open.length > 0 && i >= (open.at(-1)?.region.to ?? 0)) open.pop();
    const suite = open.at(-1)?.node;
    if (!suite || tokens.kind(i) !== Kind.identifier || !tokens.is(i + 1, "(") || isMember(tokens, i)) continue;
    if (tokens.isWord(i - 1, "function")) continue;
    const name = tokens.source(i);
    const suites = callers.get(name);
    if (suites) suites.add(suite);
    else callers.set(name, new Set([suite]));
  }
  return callers;
}
