import type { Finding } from "../../language";
import { ancestors, separator, strictChain } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { findEnds, fixedText, matchWhole, type Pattern, wild } from "../../titles/pattern";
import { mayEndWith } from "../../titles/search";
import type { Inclusion, RubyOutline } from "./outline";

/** A group of another file that is included here, with the part of the record's name that its tests must give. */
export interface ForeignGroup {
  readonly inclusion: Inclusion;
  /** Name of the group. */
  readonly group: string;
  readonly remainingName: string;
}

/** Maximum depth of groups that include each other. */
const maxInclusionDepth = 4;
/** Maximum number of tests and inclusions that are compared with one record. */
const maxSteps = 20_000;

/** Finds the tests of shared groups through their inclusions. */
export class SharedExamples {
  readonly #groups = new Map<string, TitleNode[]>();
  readonly #tests = new Map<TitleNode, TitleNode[]>();
  readonly #inclusions = new Map<TitleNode | undefined, Inclusion[]>();
  readonly #sharedGroups: RubyOutline["sharedGroups"];

  constructor({ nodes, sharedGroups, inclusions }: RubyOutline) {
    this.#sharedGroups = sharedGroups;
    for (const group of sharedGroups.keys()) push(this.#groups, fixedText(group.pattern) ?? "", group);
    for (const node of nodes) {
      const group = outermostNode(node);
      if (node !== group && node.kind !== "suite" && sharedGroups.has(group)) push(this.#tests, group, node);
    }
    for (const inclusion of inclusions) {
      const group = inclusion.scope && outermostNode(inclusion.scope);
      push(this.#inclusions, group && sharedGroups.has(group) ? group : undefined, inclusion);
    }
  }

  /**
   * Finds a test of this file's shared groups whose titles, after those of an inclusion, give the name. Also returns
   * the included groups that other files declare.
   */
  find(name: string): { finding: Finding | undefined; foreignGroups: readonly ForeignGroup[] } {
    const search = new Search(name);
    for (const [group, inclusions] of this.#inclusions) {
      const outerPattern = group ? [...group.pattern, separator] : [];
      for (const inclusion of inclusions)
        this.#visitInclusion(inclusion, outerPattern, group, search, maxInclusionDepth);
    }
    // The inclusion that accounts for most of the name is the likeliest.
    search.foreignGroups.sort((a, b) => a.remainingName.length - b.remainingName.length);
    return search;
  }

  /**
   * Finds a test of this file's shared groups whose titles end the name. It is only right for a record that names this
   * file: the groups that include it are in other files, which give the beginning of the name.
   */
  findByEnd(name: string): Finding | undefined {
    const search = new Search(name);
    for (const [group, tests] of this.#tests) {
      for (const test of tests) {
        if (test.pattern.length === 0) continue;
        search.matchTest(test, [wild, separator], group);
        search.matchTest(test, [wild, separator, ...group.pattern, separator], group);
      }
    }
    return search.finding;
  }

  #visitInclusion(
    inclusion: Inclusion,
    outerPattern: Pattern,
    outerGroup: TitleNode | undefined,
    search: Search,
    depth: number,
  ): void {
    const { scope } = inclusion;
    const prefix =
      scope && scope !== outerGroup ? [...outerPattern, ...strictChain(scope, outerGroup), separator] : outerPattern;
    const name = fixedText(inclusion.name);
    const groups = name === undefined ? [] : this.#findIncludedGroups(name, scope);
    if (name !== undefined && groups.length === 0)
      search.foreignGroups.push(...search.findForeignGroups(prefix, inclusion, name));
    if (depth === 0) return;
    for (const group of groups) {
      for (const test of this.#tests.get(group) ?? []) search.matchTest(test, prefix, group);
      for (const inner of this.#inclusions.get(group) ?? [])
        this.#visitInclusion(inner, prefix, group, search, depth - 1);
    }
  }

  /** Returns the groups of a name in the innermost scope around their inclusion that has one, else all of that name. */
  #findIncludedGroups(name: string, scope: TitleNode | undefined): readonly TitleNode[] {
    const groups = this.#groups.get(name) ?? [];
    if (groups.length < 2 || !scope) return groups;
    for (const outerScope of [scope, ...ancestors(scope).reverse()]) {
      const groupsInScope = groups.filter((group) => this.#sharedGroups.get(group) === outerScope);
      if (groupsInScope.length > 0) return groupsInScope;
    }
    const outermostGroups = groups.filter((group) => this.#sharedGroups.get(group) === undefined);
    return outermostGroups.length > 0 ? outermostGroups : groups;
  }
}

class Search {
  readonly foreignGroups: ForeignGroup[] = [];
  #best = 0;
  #places: TitleNode[] = [];
  #steps = 0;

  constructor(private readonly name: string) {}

  get finding(): Finding | undefined {
    const places = [...new Set(this.#places)].map(({ title }) => title);
    return places.length === 0 ? undefined : { standing: "unlessBetter", places };
  }

  matchTest(test: TitleNode, prefix: Pattern, group: TitleNode): void {
    if (++this.#steps > maxSteps || !mayEndWith(test.pattern, this.name)) return;
    const chain = strictChain(test, group);
    // A test without a title, in the group itself, has no separator before it.
    const pattern = chain.length === 0 ? prefix.slice(0, -1) : [...prefix, ...chain];
    const score = matchWhole(pattern, this.name);
    if (score === undefined || score === 0 || score < this.#best) return;
    if (score > this.#best) this.#places = [];
    this.#best = score;
    this.#places.push(test);
  }

  findForeignGroups(prefix: Pattern, inclusion: Inclusion, group: string): ForeignGroup[] {
    if (++this.#steps > maxSteps) return [];
    return findEnds(prefix, this.name).map((end) => ({ inclusion, group, remainingName: this.name.slice(end) }));
  }
}

const outermostNode = (node: TitleNode): TitleNode => ancestors(node)[0] ?? node;

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
