import type { Finding } from "../../language";
import { ancestors, separator, strictChain } from "../../titles/chains";
import type { TitleNode } from "../../titles/node";
import { endsOf, fixedText, matchWhole, type Pattern } from "../../titles/pattern";
import { mayEndWith } from "../../titles/search";
import type { Inclusion, RubyOutline } from "./outline";

/** A group of another file whose tests stand here, and what is left of the record's name for them. */
export interface Foreign {
  readonly inclusion: Inclusion;
  /** The group's name. */
  readonly group: string;
  readonly rest: string;
}

/** Groups that include each other. */
const deepest = 4;
/** Tests that are looked at for one record. */
const mostTests = 20_000;

/** Finds tests of shared groups by where they are included. */
export class SharedTests {
  private readonly groups = new Map<string, TitleNode[]>();
  private readonly tests = new Map<TitleNode, TitleNode[]>();
  private readonly inclusions = new Map<TitleNode | undefined, Inclusion[]>();

  constructor({ nodes, shared, inclusions }: RubyOutline) {
    for (const group of shared) push(this.groups, fixedText(group.pattern) ?? "", group);
    for (const node of nodes) {
      const group = outermost(node);
      if (node !== group && node.kind !== "suite" && shared.has(group)) push(this.tests, group, node);
    }
    for (const inclusion of inclusions) {
      const group = inclusion.scope && outermost(inclusion.scope);
      push(this.inclusions, group && shared.has(group) ? group : undefined, inclusion);
    }
  }

  /** A test of this file's groups, if the name is that of one of its inclusions with the test's titles; and groups to look for elsewhere. */
  find(name: string): { finding: Finding | undefined; foreign: readonly Foreign[] } {
    const search = new Search(name);
    for (const [group, inclusions] of this.inclusions) {
      const before = group ? [...group.pattern, separator] : [];
      for (const inclusion of inclusions) this.visit(inclusion, before, group, search, deepest);
    }
    // The one that has most of the name's titles is the likeliest.
    search.foreign.sort((a, b) => a.rest.length - b.rest.length);
    return search;
  }

  private visit(
    inclusion: Inclusion,
    before: Pattern,
    within: TitleNode | undefined,
    search: Search,
    depth: number,
  ): void {
    const { scope } = inclusion;
    const prefix = scope && scope !== within ? [...before, ...strictChain(scope, within), separator] : before;
    const name = fixedText(inclusion.name);
    const groups = name === undefined ? [] : (this.groups.get(name) ?? []);
    if (name !== undefined && groups.length === 0) search.foreign.push(...search.rests(prefix, inclusion, name));
    if (depth === 0) return;
    for (const group of groups) {
      for (const test of this.tests.get(group) ?? []) search.look(test, prefix, group);
      for (const inner of this.inclusions.get(group) ?? []) this.visit(inner, prefix, group, search, depth - 1);
    }
  }
}

class Search {
  readonly foreign: Foreign[] = [];
  private best = 0;
  private places: TitleNode[] = [];
  private steps = 0;

  constructor(private readonly name: string) {}

  get finding(): Finding | undefined {
    const places = [...new Set(this.places)].map(({ title }) => title);
    return places.length === 0 ? undefined : { confidence: "pattern", places };
  }

  look(test: TitleNode, prefix: Pattern, group: TitleNode): void {
    if (++this.steps > mostTests || !mayEndWith(test.pattern, this.name)) return;
    const score = matchWhole([...prefix, ...strictChain(test, group)], this.name);
    if (score === undefined || score === 0 || score < this.best) return;
    if (score > this.best) this.places = [];
    this.best = score;
    this.places.push(test);
  }

  rests(prefix: Pattern, inclusion: Inclusion, group: string): Foreign[] {
    if (++this.steps > mostTests) return [];
    return endsOf(prefix, this.name).map((end) => ({ inclusion, group, rest: this.name.slice(end) }));
  }
}

const outermost = (node: TitleNode): TitleNode => ancestors(node)[0] ?? node;

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
