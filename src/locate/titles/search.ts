import type { TestAddress } from "../../domain/locator";
import type { IsSourcePath } from "../fileIndex/sourcePath";
import type { Declarations, Finding } from "../language";
import { ancestors, ChainMatch } from "./chains";
import type { TitleNode } from "./node";
import { fixedText, isFixed, matchWhole, normalised, type Pattern } from "./pattern";
import { ownTitles, type TitleReading, titleReadings, undecorated } from "./readings";

interface Match {
  readonly node: TitleNode;
  /** The title is written in the source as it is in the record. */
  readonly fixed: boolean;
  /** Characters that the source's texts account for. */
  readonly score: number;
}

/** What is looked for, and whether its titles must be all those of the record. */
interface Step {
  readonly kind: TitleNode["kind"];
  readonly strict: boolean;
}

/** From the strictest way to match to the loosest. */
const everyStep: readonly Step[] = (["test", "other"] as const).flatMap((kind) => [
  { kind, strict: true },
  { kind, strict: false },
]);
const strictSteps = everyStep.filter(({ strict }) => strict);

/** Tests of one title of which it is asked who calls their functions. */
const mostTied = 50;

type Matcher = (node: TitleNode) => number | undefined;

/** Finds the suite or test of a file whose titles, put together, give a record's name. */
export class TitleSearch implements Declarations {
  /** @param isSourcePath tells a record's paths from its titles; may be absent where it is only asked for names */
  constructor(
    private readonly nodes: readonly TitleNode[],
    private readonly isSourcePath: IsSourcePath = () => false,
  ) {}

  private readingsOf(test: TestAddress): readonly TitleReading[] {
    return titleReadings(test, this.isSourcePath);
  }

  /** @param variants readings of the record, the least stripped first: each counts only where those before it find nothing */
  find(test: TestAddress, variants = undecorated(test)): Finding | undefined {
    const found = this.declared(variants, everyStep) ?? this.suiteItself(test);
    if (found) return found;
    const around = this.suiteAround(variants);
    const container: Finding | undefined = around && { confidence: "container", places: [around.title] };
    return this.byOwnTitle(variants, around) ?? container;
  }

  /** A test that has all titles of the record, and no other. */
  strictly(test: TestAddress): Finding | undefined {
    return this.declared(undecorated(test), strictSteps);
  }

  /** The suites that have all titles of a text, and no other. */
  suitesNamed(text: string): readonly TitleNode[] {
    const name = normalised(text);
    const match = new ChainMatch(name, false);
    return this.nodes.filter(
      (node) => node.kind === "suite" && mayEndWith(node.pattern, name) && match.score(node) !== undefined,
    );
  }

  /** The first step that matches anything decides. */
  private declared(variants: readonly TestAddress[], steps: readonly Step[]): Finding | undefined {
    const readings = variants.flatMap((test) =>
      this.readingsOf(test).map((reading) => ({ test, match: new ReadingMatch(reading) })),
    );
    for (const { kind, strict } of steps) {
      for (const { test, match } of readings) {
        const found = this.best(kind, (node) => match.score(node, strict), test, strict);
        if (found) return found;
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
      for (const own of ownTitles(test, this.isSourcePath)) {
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

  private best(kind: TitleNode["kind"], match: Matcher, test: TestAddress, sure: boolean): Finding | undefined {
    let best: Match[] = [];
    for (const node of this.nodes) {
      if (node.kind !== kind) continue;
      const score = match(node);
      if (score === undefined) continue;
      const found = { node, score, fixed: isFixed(node.pattern) && aroundIsFixed(node) };
      const order = best[0] ? compare(found, best[0]) : 1;
      if (order > 0) best = [found];
      else if (order === 0) best.push(found);
    }
    if (best.length === 0) return undefined;
    const nodes = this.calledFor(
      preferred(
        best.map(({ node }) => node),
        test,
      ),
      test,
    );
    const exact = best.every(({ fixed }) => fixed) && sure;
    const score = (best[0]?.score ?? 0) + (sure ? 0 : this.prefixScore(test));
    const share = score / Math.max(1, normalised(test.name).length);
    return { confidence: exact ? "exact" : "pattern", places: nodes.map((node) => rowOf(node, match).title), share };
  }

  /** Among equals those in a function that the suite calls with which the record begins. */
  private calledFor(nodes: readonly TitleNode[], test: TestAddress): readonly TitleNode[] {
    if (nodes.length < 2 || nodes.length > mostTied) return nodes;
    const around = this.suiteAround([test]);
    const called = around ? nodes.filter((node) => node.calledIn?.().includes(around)) : [];
    return called.length > 0 ? called : nodes;
  }

  /** Characters of the suites that a record begins with: a test in a function that they call is not inside them. */
  private prefixScore(test: TestAddress): number {
    const around = this.suiteAround([test]);
    return around ? lengthOf(around) : 0;
  }

  /** A record of a suite: some runners report one as failed when its hooks are. */
  private suiteItself(test: TestAddress): Finding | undefined {
    const readings = this.readingsOf(test).flatMap(({ full }) =>
      full === undefined ? [] : [{ full, match: new ChainMatch(full, false) }],
    );
    const suites = this.nodes.filter(
      (node) =>
        node.kind === "suite" &&
        isFixed(node.pattern) &&
        readings.some(({ full, match }) => mayEndWith(node.pattern, full) && match.score(node)) &&
        aroundIsFixed(node),
    );
    return suites.length === 0 ? undefined : { confidence: "exact", places: suites.map(({ title }) => title) };
  }

  /** The innermost suite whose titles the record begins with. */
  private suiteAround(variants: readonly TestAddress[]): TitleNode | undefined {
    const texts = new Set(
      variants.flatMap((test) => this.readingsOf(test)).map(({ full, context }) => full ?? context ?? ""),
    );
    const matches = [...texts].map((text) => new ChainMatch(text, false));
    let best: TitleNode[] = [];
    let most = 0;
    for (const node of this.nodes) {
      if (node.kind !== "suite") continue;
      const score = Math.max(...matches.map((match) => match.scoreOfBeginning(node) ?? 0));
      if (score === 0 || score < most) continue;
      if (score > most) best = [];
      most = score;
      best.push(node);
    }
    return best.length === 1 ? best[0] : undefined;
  }
}

/** How one reading of a record is matched. */
class ReadingMatch {
  /** By whether they are strict, each made when it is first needed: most records are found without the loose one. */
  private readonly matches = new Map<boolean, ChainMatch>();

  constructor(private readonly reading: TitleReading) {}

  private match(strict: boolean): ChainMatch {
    const known = this.matches.get(strict);
    if (known) return known;
    const { full, context = "" } = this.reading;
    const match = new ChainMatch(full ?? (strict ? context : `${context} `), !strict);
    this.matches.set(strict, match);
    return match;
  }

  /** @param strict the record has no title that the source does not give */
  score(node: TitleNode, strict: boolean): number | undefined {
    if (!strict && !isTelling(node.pattern)) return undefined;
    const { full, own = "" } = this.reading;
    const match = this.match(strict);
    if (full !== undefined) {
      if (!mayEndWith(node.pattern, full)) return undefined;
      const score = match.score(node);
      const isWritten = strict && !node.parent && isFixed(node.pattern);
      return score === 0 && !isWritten ? undefined : score;
    }
    const ownScore = matchOwn(node, own);
    if (ownScore === undefined) return undefined;
    const around = match.scoreAround(node);
    return around === undefined || ownScore + around === 0 ? undefined : ownScore + around;
  }
}

const aroundIsFixed = (node: TitleNode): boolean => ancestors(node).every(({ pattern }) => isFixed(pattern));

/** The only row of a table that gives a record's title, else the declaration itself. */
function rowOf(node: TitleNode, match: Matcher): TitleNode {
  const rows = node.rows?.().filter((row) => match(row) !== undefined) ?? [];
  return rows.length === 1 && rows[0] ? rows[0] : node;
}

/** Characters of the fixed titles of a suite and of those around it. */
function lengthOf(suite: TitleNode): number {
  return [...ancestors(suite), suite].reduce((sum, { pattern }) => sum + (fixedText(pattern)?.length ?? 0), 0);
}

function matchOwn(node: TitleNode, own: string): number | undefined {
  const fixed = fixedText(node.pattern);
  if (fixed !== undefined) return fixed === own ? own.length : undefined;
  return matchWhole(node.pattern, own);
}

/** A cheap look before a match: the pattern's last text must end the name. */
export function mayEndWith(pattern: Pattern, full: string): boolean {
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
