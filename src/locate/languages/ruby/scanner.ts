import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import type { SourceText } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { fixedText, isFixed, matchWhole, normalised } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { maxBases } from "../../types/nested";
import { tokenizeRuby } from "./lexer";
import { outlineRuby, type RubyOutline, type RubyScope } from "./outline";
import { SharedTests } from "./shared";

/** RSpec, minitest (tests and specs), Rails, test-unit, shoulda. */
export const rubyScanner: Scanner = {
  search: "title",
  read: (source, _path, isSourcePath) =>
    new RubyDeclarations(source, outlineRuby(tokenizeRuby(source.text)), isSourcePath),
};

class RubyDeclarations implements Declarations {
  private readonly titles: TitleSearch;
  private readonly shared: SharedTests;
  /** Tests by the class or group that they stand in. */
  private readonly tests = new Map<TitleNode, TitleNode[]>();

  constructor(
    private readonly source: SourceText,
    private readonly outline: RubyOutline,
    isSourcePath: IsSourcePath,
  ) {
    this.titles = new TitleSearch(outline.nodes, isSourcePath);
    this.shared = new SharedTests(outline);
    for (const node of outline.nodes) {
      const scope = node.kind === "test" && this.scopeOf(node);
      if (!scope) continue;
      const tests = this.tests.get(scope);
      if (tests) tests.push(node);
      else this.tests.set(scope, [node]);
    }
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.owners(test);
    for (const level of this.levels(owners)) {
      const found = this.inScopes(level, test);
      if (found) return found;
    }
    const owner = owners[0];
    if (owner?.silent) return this.should(owner, test) ?? { confidence: "container", places: [owner.title] };
    // A class of which this file knows nothing: a test of that name would be another's.
    if (!owner && test.filePath === undefined && namesClass(test)) return undefined;
    return this.byTitles(test);
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owned = this.owners(test);
    const bases = this.levels(owned).flatMap((level) => level.flatMap((scope) => scope.bases));
    const classes = [...new Set(bases)]
      .slice(0, maxBases)
      .filter((base) => this.scopesNamed(base).length === 0)
      .map((base) => ({
        address: { name: test.name, classname: base },
        hints: [{ kind: "type" as const, parts: base.split("::") }],
        words: `module ${base}`,
      }));
    const groups = this.shared.find(normalised(test.name)).foreign.map(({ group, rest }) => ({
      address: { name: `${group} ${rest}` },
      hints: [],
      words: `shared_examples ${group}`,
    }));
    return [...classes, ...groups];
  }

  /** `test: Foo when new should be quick. `: shoulda's name for a test in a context of `FooTest`. */
  private should(owner: RubyScope, { name }: TestAddress): Finding | undefined {
    const title = /^test: (.*?)\.? *$/s.exec(name)?.[1];
    const subject = fixedText(owner.pattern)?.replaceAll("Test", "") ?? "";
    if (!title?.startsWith(`${subject} `)) return undefined;
    return this.titles.strictly({ name: title.slice(subject.length) });
  }

  private byTitles(test: TestAddress): Finding | undefined {
    const readings = [test, ...ownNames(test.name).map((name) => ({ ...test, name }))];
    const exact = this.exampleAt(test.name) ?? first(readings, (reading) => this.titles.strictly(reading));
    if (exact) return exact;
    const { finding, foreign } = this.shared.find(normalised(test.name));
    if (finding) return finding;
    const elsewhere = foreign[0];
    const here = foreign.every(({ inclusion }) => inclusion.isContext)
      ? first(readings, (reading) => this.titles.find(reading))
      : undefined;
    if (!elsewhere || (here && here.confidence !== "container")) return here;
    return { confidence: "container", places: [elsewhere.inclusion.place] };
  }

  /** `example at ./spec/a_spec.rb:12`: RSpec's name for a test that has no title and expects nothing. */
  private exampleAt(name: string): Finding | undefined {
    const line = /\bexample at \S+?:(\d+)$/.exec(name.trim())?.[1];
    if (line === undefined) return undefined;
    const there = this.outline.nodes.filter(({ title }) => this.source.lineOf(title.start) + 1 === Number(line));
    return there[0] && { confidence: "exact", places: [there[0].title] };
  }

  /** The class or group around a test. */
  private scopeOf(node: TitleNode): TitleNode | undefined {
    let at = node.parent;
    while (at && !this.outline.scopes.has(at)) at = at.parent;
    return at;
  }

  /** The classes or groups that the record names, all titles of them: of minitest's classes and of Rails'. */
  private owners({ classname, parent }: TestAddress): readonly RubyScope[] {
    for (const name of [classname, parent]) {
      const owners = name ? this.scopesNamed(name) : [];
      if (owners.length > 0) return owners;
    }
    return [];
  }

  private scopesNamed(name: string): readonly RubyScope[] {
    return this.titles.suitesNamed(name).filter((node): node is RubyScope => this.outline.scopes.has(node));
  }

  /** Scopes, then those of this file that they inherit from or include, nearest first. */
  private levels(owners: readonly RubyScope[]): readonly (readonly RubyScope[])[] {
    const levels = [owners];
    const seen = new Set(owners);
    for (const level of levels) {
      const bases = new Set(level.flatMap((scope) => scope.bases));
      const next = [...bases].slice(0, maxBases).flatMap((base) => this.scopesNamed(base));
      const added = [...new Set(next)].filter((scope) => !seen.has(scope));
      for (const scope of added) seen.add(scope);
      if (added.length > 0 && seen.size <= maxBases) levels.push(added);
    }
    return levels;
  }

  private inScopes(scopes: readonly TitleNode[], test: TestAddress): Finding | undefined {
    const tests = scopes.flatMap((scope) => this.tests.get(scope) ?? []);
    for (const name of ownNames(test.name)) {
      const scored = tests.map((node) => ({ node, score: matchWhole(node.pattern, name) ?? 0 }));
      const fixed = scored.filter(({ node, score }) => score > 0 && isFixed(node.pattern));
      const most = Math.max(...scored.map(({ score }) => score), 0);
      const best = fixed.length > 0 ? fixed : scored.filter(({ score }) => score === most && score > 0);
      if (best.length === 0) continue;
      const places = this.numbered(
        best.map(({ node }) => node),
        test.name,
      );
      return { confidence: fixed.length > 0 ? "exact" : "pattern", places: places.map(({ title }) => title) };
    }
    return undefined;
  }

  /** Among specs of one title the one with minitest's number: `test_0002_…` is its group's second, if none is made in a loop. */
  private numbered(nodes: readonly TitleNode[], name: string): readonly TitleNode[] {
    const number = nodes.length > 1 ? /^test_(\d{4,9})_/.exec(name)?.[1] : undefined;
    if (number === undefined) return nodes;
    const counted = nodes.filter((node) => {
      const siblings = this.outline.nodes.filter(({ kind, parent }) => kind !== "suite" && parent === node.parent);
      return siblings.every(({ pattern }) => isFixed(pattern)) && siblings[Number(number) - 1] === node;
    });
    return counted.length === 1 ? counted : nodes;
  }
}

/** The first finding of a place; else the first container. */
function first(
  readings: readonly TestAddress[],
  find: (reading: TestAddress) => Finding | undefined,
): Finding | undefined {
  let container: Finding | undefined;
  for (const reading of readings) {
    const found = find(reading);
    if (found && found.confidence !== "container") return found;
    container ??= found;
  }
  return container;
}

/** True for a record of a class. Older reporters of minitest wrote one of its own in its place. */
function namesClass({ classname = "" }: TestAddress): boolean {
  return /^[A-Z]\w*(?:::[A-Z]\w*)*$/.test(classname) && classname !== "Minitest::Result";
}

/** Readings of a test's own name, the least stripped first: `A#test_x`, `test_x(A)`, `test_x[label]`, `test_0001_title`, `test: title`. */
function ownNames(raw: string): readonly string[] {
  const name = normalised(withoutRetry(raw));
  const plain = [
    name,
    name.replace(/^[A-Z][\w:]*#/, ""),
    name.replace(/ ?\([A-Z][\w:]*\)$/, ""),
    name.replace(/\[.*\](?:\([\w:]*\))?$/s, ""),
  ];
  const titles = plain.flatMap((one) => [
    one.replace(/^test_\d{4,}_/, ""),
    one
      .replace(/^test: /, "")
      .replace(/\.$/, "")
      .trim(),
  ]);
  return [...new Set([...plain, ...titles])].filter((one) => one !== "");
}
