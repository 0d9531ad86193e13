import type { TestAddress } from "../../../domain/locator";
import type { Finding } from "../../language";
import { withoutRetry } from "../../names/decorations";
import type { Span } from "../../syntax/sourceText";
import { isFixed, literal, matchWhole, normalised, type Part, type Pattern, wild } from "../../titles/pattern";
import { type CaseNode, mostDepth } from "./cases";
import { placesOfInstance } from "./instances";

const slash: Part = { kind: "oneOf", texts: ["/", "/ "], open: false, scored: true };
/** ` - int` (Catch2), `<int>` (doctest) after the title of a template. */
const instance: readonly Part[] = [
  { kind: "optional", parts: [literal(" - "), wild] },
  { kind: "optional", parts: [literal("<"), wild, literal(">")] },
];

/** Finds the test case or section whose titles, joined by `/`, give a record's name. */
export class CaseSearch {
  private readonly chains = new Map<CaseNode, Pattern>();

  constructor(private readonly nodes: readonly CaseNode[]) {}

  find(test: TestAddress): Finding | undefined {
    const names = readings(test.name);
    for (const name of names) {
      const found =
        this.best(name, test, (node) => (mayEndCase(node, name) ? this.chainOf(node) : undefined)) ??
        (name.split("/").length > 2 ? this.best(name, test, reversedChainOf) : undefined);
      if (found) return found;
    }
    const around = names.map((name) => this.around(name)).find((found) => found !== undefined);
    return around && (this.elsewhere(around, test) ?? { confidence: "container", places: [around.node.title] });
  }

  private best(
    name: string,
    test: TestAddress,
    patternOf: (node: CaseNode) => Pattern | undefined,
  ): Finding | undefined {
    let best: CaseNode[] = [];
    let bestRank = 0;
    for (const node of this.nodes) {
      const rank = rankOf(node, patternOf(node), name);
      if (rank === 0 || rank < bestRank) continue;
      if (rank > bestRank) best = [];
      bestRank = rank;
      best.push(node);
    }
    if (best.length === 0) return undefined;
    const places = ofFixture(best, test).flatMap((node) => placesOf(node, name));
    const share = Math.min(1, (bestRank % (name.length + 1)) / name.length);
    return best.every(({ pattern }) => isFixed(pattern))
      ? { confidence: "exact", places }
      : { confidence: "pattern", places, share };
  }

  /** The innermost declaration that the name begins with, and the rest of the name. */
  private around(name: string): { node: CaseNode; rest: string } | undefined {
    let left = mostDepth;
    for (let at = name.lastIndexOf("/"); at > 0 && left > 0; at = name.lastIndexOf("/", at - 1), left--) {
      const before = name.slice(0, at);
      const node = this.nodes.find((one) => {
        if (outermost(one).kind !== "case" || !mayEndCase(one, before)) return false;
        const chain = this.chainOf(one);
        return mayEnd(chain, before) && (matchWhole(chain, before) ?? 0) > 0;
      });
      if (node) return { node, rest: name.slice(at + 1) };
    }
    return undefined;
  }

  /** A section that stands in a function which the test case calls. */
  private elsewhere({ rest }: { rest: string }, test: TestAddress): Finding | undefined {
    let best: CaseNode[] = [];
    let most = 0;
    for (const node of this.nodes) {
      if (outermost(node).kind === "case") continue;
      const score = matchWhole(this.chainOf(node), rest) ?? 0;
      if (score === 0 || score < most) continue;
      if (score > most) best = [];
      most = score;
      best.push(node);
    }
    return best.length === 0
      ? undefined
      : { confidence: "pattern", places: ofFixture(best, test).map(({ title }) => title) };
  }

  /** The titles from the outermost to a node's, joined by slashes. */
  private chainOf(node: CaseNode): Pattern {
    let chain = this.chains.get(node);
    if (!chain) {
      const own = titleOf(node);
      chain = node.parent ? [...this.chainOf(node.parent), slash, ...own] : own;
      this.chains.set(node, chain);
    }
    return chain;
  }
}

/** The same with the sections from the inside out, as Catch2 writes those of a test that an exception ended; only where there are several. */
function reversedChainOf(node: CaseNode): Pattern | undefined {
  const sections: CaseNode[] = [];
  let outer = node;
  for (; outer.parent; outer = outer.parent) sections.push(outer);
  if (sections.length < 2) return undefined;
  return [...titleOf(outer), ...sections.flatMap((section) => [slash, ...titleOf(section)])];
}

const titleOf = ({ pattern, template }: CaseNode): Pattern => (template ? [...pattern, ...instance] : pattern);

/** How well a pattern gives a name, 0 for not at all: one that is written out stands over all that is put together. */
function rankOf(node: CaseNode, pattern: Pattern | undefined, name: string): number {
  if (!pattern || outermost(node).kind !== "case" || !mayEnd(pattern, name)) return 0;
  const score = matchWhole(pattern, name) ?? 0;
  // The name of a template's instance has more than its title.
  const sure = isFixed(node.pattern) && !(node.template && score === name.length);
  return score + (score > 0 && sure ? name.length + 1 : 0);
}

function outermost(node: CaseNode): CaseNode {
  let at = node;
  while (at.parent) at = at.parent;
  return at;
}

/** A cheap look before a match: a pattern's last text must end the name. */
function mayEnd(pattern: Pattern, name: string): boolean {
  const last = pattern.at(-1);
  return last?.kind !== "literal" || name.endsWith(last.text);
}

const mayEndCase = (node: CaseNode, name: string): boolean => node.template || mayEnd(node.pattern, name);

/** The title; of an instance of a template that is declared apart from its types, where it is instantiated. */
function placesOf({ title, instances }: CaseNode, name: string): readonly Span[] {
  return instances.length > 0 && name.endsWith(">") ? placesOfInstance(instances, name) : [title];
}

/** Among cases of one title those of the class that the record names. */
function ofFixture(nodes: readonly CaseNode[], { classname = "" }: TestAddress): readonly CaseNode[] {
  const named = nodes.filter(({ fixture }) => fixture !== undefined && classname.endsWith(`.${fixture}`));
  return named.length > 0 ? named : nodes;
}

/** The name as it is, then without what runners add. */
function readings(raw: string): readonly string[] {
  const name = normalised(raw);
  const bare = withoutRetry(name);
  const prefixed = /^[\w-]+(?:\.|::|:|\/)(.+)$/s.exec(bare)?.[1];
  return [...new Set([name, bare, ...(prefixed ? [prefixed] : [])])].filter((one) => one !== "");
}
