import type { TestAddress } from "../../locator";
import { ownTitles, type TitleReading, titleReadings, undecorated } from "../../names/titles";
import type { Declarations, Finding } from "../scanner";
import type { TitleNode } from "./node";
import { fixedText, isFixed, matchWhole, normalised, type Part, type Pattern, wild } from "./pattern";

/** What reporters put between titles. */
const separator: Part = {
  kind: "oneOf",
  texts: [" ", " > ", " › ", " » ", ".", " / ", " | ", " - ", " -- ", "::", " :: ", ": ", " -> ", "/"],
  open: false,
  scored: false,
};
const gap: Part = { kind: "optional", parts: [wild, separator] };

interface Match {
  readonly node: TitleNode;
  /** The title is written in the source as it is in the record. */
  readonly fixed: boolean;
  /** Characters that the source's texts account for. */
  readonly score: number;
}

type Matcher = (node: TitleNode) => number | undefined;

/** Finds the suite or test of a file whose titles, put together, give a record's name. */
export class TitleSearch implements Declarations {
  private readonly chains = new Map<
    TitleNode,
    { strict: Pattern; loose: Pattern; around: Pattern; looseAround: Pattern }
  >();

  constructor(private readonly nodes: readonly TitleNode[]) {}

  find(test: TestAddress): Finding | undefined {
    const variants = undecorated(test);
    const found = this.declared(variants) ?? this.suiteItself(test);
    if (found) return found;
    const around = this.suiteAround(variants);
    const container: Finding | undefined = around && { confidence: "container", places: [around.title] };
    return this.byOwnTitle(variants, around) ?? container;
  }

  /** From the strictest way to match to the loosest: the first that matches anything decides. */
  private declared(variants: readonly TestAddress[]): Finding | undefined {
    const readings = variants.flatMap((test) => titleReadings(test).map((reading) => ({ test, reading })));
    for (const kind of ["test", "other"] as const) {
      for (const strict of [true, false]) {
        for (const { test, reading } of readings) {
          const found = this.best(kind, (node) => this.matchReading(node, reading, strict), test, strict);
          if (found) return found;
        }
      }
    }
    return undefined;
  }

  /**
   * Titles around it changed or are not known: a test's own title alone, if the source gives some of it. Where a suite that the
   * record names is there, only in that suite: elsewhere it would be another test.
   */
  private byOwnTitle(variants: readonly TestAddress[], suite: TitleNode | undefined): Finding | undefined {
    for (const test of variants) {
      for (const own of ownTitles(test)) {
        const match: Matcher = (node) => {
          if (!isTelling(node.pattern) || (suite && !ancestors(node).includes(suite))) return undefined;
          return matchOwn(node, own);
        };
        const found = this.best("test", match, test, false);
        if (found) return found;
      }
    }
    return undefined;
  }

  private matchReading(node: TitleNode, { full, own, context }: TitleReading, strict: boolean): number | undefined {
    if (!strict && !isTelling(node.pattern)) return undefined;
    if (full !== undefined) {
      if (!mayEndWith(node.pattern, full)) return undefined;
      const { strict: chain, loose } = this.chain(node);
      const score = matchWhole(strict ? chain : loose, full);
      return score === 0 && !isFixed(chain) ? undefined : score;
    }
    const ownScore = matchOwn(node, own ?? "");
    if (ownScore === undefined) return undefined;
    const { around, looseAround } = this.chain(node);
    const contextScore = matchWhole(strict ? around : looseAround, context ?? "");
    return contextScore === undefined || ownScore + contextScore === 0 ? undefined : ownScore + contextScore;
  }

  private best(kind: TitleNode["kind"], match: Matcher, test: TestAddress, sure: boolean): Finding | undefined {
    let best: Match[] = [];
    for (const node of this.nodes) {
      if (node.kind !== kind) continue;
      const score = match(node);
      if (score === undefined) continue;
      const found = { node, score, fixed: isFixed(node.pattern) && this.aroundIsFixed(node) };
      const order = best[0] ? compare(found, best[0]) : 1;
      if (order > 0) best = [found];
      else if (order === 0) best.push(found);
    }
    if (best.length === 0) return undefined;
    const nodes = preferred(
      best.map(({ node }) => node),
      test,
    );
    const exact = best.every(({ fixed }) => fixed) && sure;
    const share = Math.min(1, (best[0]?.score ?? 0) / Math.max(1, normalised(test.name).length));
    return { confidence: exact ? "exact" : "pattern", places: nodes.map(({ title }) => title), share };
  }

  private aroundIsFixed(node: TitleNode): boolean {
    return (
      this.chain(node).around.every(({ kind }) => kind !== "wild") &&
      ancestors(node).every(({ pattern }) => isFixed(pattern))
    );
  }

  /** A record of a suite: some runners report one as failed when its hooks are. */
  private suiteItself(test: TestAddress): Finding | undefined {
    const readings = titleReadings(test).flatMap(({ full }) => full ?? []);
    const suites = this.nodes.filter(
      (node) =>
        node.kind === "suite" &&
        isFixed(node.pattern) &&
        readings.some((full) => matchWhole(this.chain(node).strict, full)),
    );
    return suites.length === 0 ? undefined : { confidence: "exact", places: suites.map(({ title }) => title) };
  }

  /** The innermost suite whose titles the record begins with. */
  private suiteAround(variants: readonly TestAddress[]): TitleNode | undefined {
    const texts = variants.flatMap(titleReadings).map(({ full, context }) => full ?? context ?? "");
    let best: TitleNode[] = [];
    let most = 0;
    for (const node of this.nodes) {
      if (node.kind !== "suite") continue;
      const pattern = [...this.chain(node).strict, { kind: "optional", parts: [separator, wild] } as const];
      const score = Math.max(...texts.map((text) => matchWhole(pattern, text) ?? 0));
      if (score === 0 || score < most) continue;
      if (score > most) best = [];
      most = score;
      best.push(node);
    }
    return best.length === 1 ? best[0] : undefined;
  }

  private chain(node: TitleNode): { strict: Pattern; loose: Pattern; around: Pattern; looseAround: Pattern } {
    const known = this.chains.get(node);
    if (known) return known;
    const outer = ancestors(node);
    const chain = {
      strict: [...outer.flatMap(strictAncestor), ...node.pattern],
      loose: [gap, ...outer.flatMap((ancestor) => [...strictAncestor(ancestor), gap]), ...node.pattern],
      around: joined(outer),
      looseAround: [wild, ...outer.flatMap((ancestor) => [...required(ancestor), wild])],
    };
    this.chains.set(node, chain);
    return chain;
  }
}

function ancestors(node: TitleNode): TitleNode[] {
  const outer: TitleNode[] = [];
  for (let at = node.parent; at; at = at.parent) outer.unshift(at);
  return outer;
}

/** An ancestor with the mark after it. Only a suite's title is sure to be part of a name. */
function strictAncestor(ancestor: TitleNode): Pattern {
  const parts = [...ancestor.pattern, separator];
  return ancestor.kind === "suite" ? parts : [{ kind: "optional", parts }];
}

function required(ancestor: TitleNode): Pattern {
  return ancestor.kind === "suite" ? ancestor.pattern : [{ kind: "optional", parts: ancestor.pattern }];
}

/** All ancestors joined, without a mark at the end. */
function joined(outer: readonly TitleNode[]): Pattern {
  const parts: Part[] = [];
  for (const [i, ancestor] of outer.entries()) {
    const between = i > 0 ? [separator] : [];
    if (ancestor.kind === "suite") parts.push(...between, ...ancestor.pattern);
    else parts.push({ kind: "optional", parts: [...between, ...ancestor.pattern] });
  }
  return parts;
}

function matchOwn(node: TitleNode, own: string): number | undefined {
  const fixed = fixedText(node.pattern);
  if (fixed !== undefined) return fixed === own ? own.length : undefined;
  return matchWhole(node.pattern, own);
}

/** A cheap look before a match: the pattern's last text must end the name. */
function mayEndWith(pattern: Pattern, full: string): boolean {
  const last = pattern.at(-1);
  return last?.kind !== "literal" || full.endsWith(last.text);
}

/** True if the source gives some of the title: a name that is all variable could be any test's. */
function isTelling(pattern: Pattern): boolean {
  return pattern.some((part) =>
    part.kind === "literal" ? /[\p{L}\p{N}]/u.test(part.text) : part.kind === "oneOf" && part.texts.length > 0,
  );
}

/** A title that is written out before one that is put together; then the one of which the source gives more. */
function compare(one: Match, other: Match): number {
  if (one.fixed !== other.fixed) return one.fixed ? 1 : -1;
  return one.score - other.score;
}

/** Among equals those inside the suite that `parent` or `classname` names. */
function preferred(nodes: readonly TitleNode[], test: TestAddress): readonly TitleNode[] {
  if (nodes.length < 2) return nodes;
  for (const name of [test.parent, test.classname]) {
    if (!name) continue;
    const inside = nodes.filter((node) =>
      ancestors(node).some(({ pattern }) => matchWhole(pattern, normalised(name)) !== undefined && isTelling(pattern)),
    );
    if (inside.length > 0 && inside.length < nodes.length) return inside;
  }
  return nodes;
}
