import { addToList } from "../../../base/collections";
import type { Finding } from "../../language";
import { ancestors, separator, strictChain } from "../../titles/chains";
import { createTitleFinding } from "../../titles/findings";
import type { TitleNode } from "../../titles/node";
import { findEnds, fixedText, matchWhole, mayEndWith, type Pattern, wild } from "../../titles/pattern";
import type { Inclusion, RubyOutline } from "./outline";

/**
 * A group of another file that is included here, with the remainder of the record's name, which its tests must account
 * for.
 */
export interface ForeignGroup {
  readonly inclusion: Inclusion;
  /** Name of the group. */
  readonly group: string;
  readonly remainingName: string;
}

/** Result of looking up a test through the inclusions of a file. */
export interface IncludedTest {
  readonly finding: Finding | undefined;
  /** Groups of other files, one of which may declare the test. */
  readonly foreignGroups: readonly ForeignGroup[];
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
    for (const group of sharedGroups.keys()) {
      addToList(this.#groups, fixedText(group.pattern) ?? "", group);
    }
    for (const node of nodes) {
      const group = this.#findSharedGroup(node);
      if (group && node !== group && node.kind !== "suite") {
        addToList(this.#tests, group, node);
      }
    }
    for (const inclusion of inclusions) {
      addToList(this.#inclusions, this.#findSharedGroup(inclusion.scope), inclusion);
    }
  }

  /**
   * Returns the outermost group around a node, or the node itself if there is none; `undefined` if it is not a shared
   * group.
   */
  #findSharedGroup(node: TitleNode | undefined): TitleNode | undefined {
    const outermost = node && (ancestors(node)[0] ?? node);
    if (outermost && this.#sharedGroups.has(outermost)) {
      return outermost;
    }
    return undefined;
  }

  /**
   * Finds a test of this file's shared groups whose titles, after those of an inclusion, form the name. Also returns
   * the included groups that other files declare.
   */
  find(name: string): IncludedTest {
    const search = new Search(name);
    for (const [outerGroup, inclusions] of this.#inclusions) {
      const outerPattern = outerGroup ? [...outerGroup.pattern, separator] : [];
      for (const inclusion of inclusions) {
        this.#visit({ inclusion, outerGroup, outerPattern, depth: maxInclusionDepth }, search);
      }
    }
    // The inclusion that accounts for most of the name is the likeliest.
    search.foreignGroups.sort((a, b) => a.remainingName.length - b.remainingName.length);
    return search;
  }

  /**
   * Finds a test of this file's shared groups whose titles end the name. The result is only right for a record that
   * names this file: the groups that include the test, whose titles begin the name, are in other files.
   */
  findByEnd(name: string): Finding | undefined {
    const search = new Search(name);
    for (const [group, tests] of this.#tests) {
      for (const test of tests) {
        if (test.pattern.length === 0) {
          continue;
        }
        search.matchTest(test, [wild, separator], group);
        search.matchTest(test, [wild, separator, ...group.pattern, separator], group);
      }
    }
    return search.finding;
  }

  #visit(visit: Visit, search: Search): void {
    const { inclusion, depth } = visit;
    const prefix = createPrefix(visit);
    const name = fixedText(inclusion.name);
    if (name === undefined) {
      return;
    }
    const groups = this.#findIncludedGroups(name, inclusion.scope);
    if (groups.length === 0) {
      search.addForeignGroups(prefix, inclusion, name);
    }
    if (depth === 0) {
      return;
    }
    for (const group of groups) {
      for (const test of this.#tests.get(group) ?? []) {
        search.matchTest(test, prefix, group);
      }
      for (const innerInclusion of this.#inclusions.get(group) ?? []) {
        this.#visit({ inclusion: innerInclusion, outerGroup: group, outerPattern: prefix, depth: depth - 1 }, search);
      }
    }
  }

  /**
   * Returns the groups with that name in the innermost scope around the inclusion that contains any; otherwise all
   * groups with that name.
   */
  #findIncludedGroups(name: string, scope: TitleNode | undefined): readonly TitleNode[] {
    const groups = this.#groups.get(name) ?? [];
    if (groups.length < 2 || !scope) {
      return groups;
    }
    const scopes = [undefined, ...ancestors(scope), scope];
    const findGroup = (outerScope: TitleNode | undefined) =>
      groups.filter((group) => this.#sharedGroups.get(group) === outerScope);
    return scopes.map(findGroup).findLast(({ length }) => length > 0) ?? groups;
  }
}

/** An inclusion with the shared group around it, and the pattern of the titles before that group's contents. */
interface Visit {
  readonly inclusion: Inclusion;
  readonly outerGroup: TitleNode | undefined;
  readonly outerPattern: Pattern;
  /** Maximum number of levels of inclusions inside this one that are still visited. */
  readonly depth: number;
}

/** Returns the pattern of the titles before those of an included group. */
function createPrefix({ inclusion: { scope }, outerGroup, outerPattern }: Visit): Pattern {
  if (!scope || scope === outerGroup) {
    return outerPattern;
  }
  return [...outerPattern, ...strictChain(scope, outerGroup), separator];
}

class Search {
  readonly foreignGroups: ForeignGroup[] = [];
  #best = 0;
  #places: TitleNode[] = [];
  #steps = 0;

  constructor(private readonly name: string) {}

  get finding(): Finding | undefined {
    return createTitleFinding("unlessBetter", [...new Set(this.#places)]);
  }

  matchTest(test: TitleNode, prefix: Pattern, group: TitleNode): void {
    if (++this.#steps > maxSteps || !mayEndWith(test.pattern, this.name)) {
      return;
    }
    const chain = strictChain(test, group);
    // A test without a title, in the group itself, has no separator before it.
    const pattern = chain.length === 0 ? prefix.slice(0, -1) : [...prefix, ...chain];
    const score = matchWhole(pattern, this.name) ?? 0;
    if (score === 0 || score < this.#best) {
      return;
    }
    if (score > this.#best) {
      this.#places = [];
    }
    this.#best = score;
    this.#places.push(test);
  }

  addForeignGroups(prefix: Pattern, inclusion: Inclusion, group: string): void {
    if (++this.#steps > maxSteps) {
      return;
    }
    for (const end of findEnds(prefix, this.name)) {
      this.foreignGroups.push({ inclusion, group, remainingName: this.name.slice(end) });
    }
  }
}
