import type { TestAddress } from "../../../domain/locator";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner, TitleTexts, Way } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { SourceText } from "../../syntax/sourceText";
import { ancestors } from "../../titles/chains";
import { LiteralTitles } from "../../titles/literalTitles";
import type { TitleNode } from "../../titles/node";
import { fixedText, isFixed, literal, matchWhole, normalizeTitle } from "../../titles/pattern";
import { isDistinctive, TitleSearch } from "../../titles/search";
import { maxBases } from "../../types/nested";
import { tokenizeRuby } from "./lexer";
import { outlineRuby, type RubyOutline, type RubyScope } from "./outline";
import { SharedExamples } from "./sharedExamples";
import { findShould, findSubject, shouldaTitle } from "./shoulda";

/** Maximum number of modules around a constant. */
const maxModules = 6;

/** RSpec, minitest (tests and specs), Rails, test-unit, shoulda. */
export const rubyScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, path, isSourcePath) =>
    new RubyDeclarations(source, outlineRuby(tokenizeRuby(source.text)), findFileName(path), isSourcePath),
};

class RubyDeclarations implements Declarations {
  readonly #titles: TitleSearch;
  readonly #sharedExamples: SharedExamples;
  /** Tests by their innermost class or group. */
  readonly #tests = new Map<TitleNode, TitleNode[]>();

  constructor(
    private readonly source: SourceText,
    private readonly outline: RubyOutline,
    private readonly fileName: string,
    isSourcePath: IsSourcePath,
  ) {
    this.#titles = new TitleSearch(outline.nodes, isSourcePath);
    this.#sharedExamples = new SharedExamples(outline);
    for (const node of outline.nodes) {
      const scope = node.kind === "test" && this.#findScope(node);
      if (!scope) continue;
      const tests = this.#tests.get(scope);
      if (tests) tests.push(node);
      else this.#tests.set(scope, [node]);
    }
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.#findOwners(test);
    const levels = this.#inheritanceLevels(owners);
    const ownFinding =
      this.#findShouldaTest(levels, test) ?? findFirst(levels, (level) => this.#findInScopes(level, test));
    if (ownFinding) return ownFinding;
    const owner = owners[0];
    if (owner?.silent) return { standing: "around", places: [owner.title] };
    // The class is not declared in this file: a test of that name would belong to another class.
    if (!owner && test.filePath === undefined && namesClass(test)) return undefined;
    return this.#findByTitles(test);
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test);
    const bases = this.#inheritanceLevels(owners).flatMap((level) => level.flatMap((scope) => scope.bases));
    const classes = [...new Set(bases)]
      .slice(0, maxBases)
      .filter((base) => this.#findScopes(base).length === 0)
      .map((base) => ({
        kind: "test" as const,
        address: { name: test.name, classname: base },
        hints: [{ kind: "type" as const, parts: base.split("::") }],
        words: `module ${base}`,
      }));
    const groups = this.#sharedExamples
      .find(normalizeTitle(test.name))
      .foreignGroups.map(({ group, remainingName }) => ({
        kind: "test" as const,
        address: { name: `${group} ${remainingName}` },
        hints: [],
        words: `shared_examples ${group}`,
      }));
    return [...classes, ...groups];
  }

  readTitleTexts(): TitleTexts | undefined {
    const { nodes, inclusions } = this.outline;
    const hasTitle = (node: TitleNode): boolean => isDistinctive(node.pattern);
    // Tests of a group that is included outside of any title may have any name.
    if (inclusions.some(({ scope }) => !scope || ![scope, ...ancestors(scope)].some(hasTitle))) return undefined;
    const subjects = nodes.filter(({ silent }) => silent).map(findSubject);
    return new LiteralTitles([...nodes.map(({ pattern }) => pattern), ...subjects, [literal("example at")]]);
  }

  /** Finds a test of shoulda-context in the classes that the record names, or in any if it names none. */
  #findShouldaTest(levels: readonly (readonly RubyScope[])[], test: TestAddress): Finding | undefined {
    const title = shouldaTitle(test.name);
    if (title === undefined) return undefined;
    if (levels[0]?.length === 0) return namesClass(test) ? undefined : findShould(this.outline, title, undefined);
    return findFirst(levels, (classes) => findShould(this.outline, title, classes));
  }

  #findByTitles(test: TestAddress): Finding | undefined {
    const readings = [test, ...ownNameReadings(test.name).map((name) => ({ ...test, name }))];
    const exact =
      this.#findExampleAt(test.name) ?? firstFinding(readings, (reading) => this.#titles.findStrict(reading));
    if (exact) return exact;
    const { finding, foreignGroups } = this.#sharedExamples.find(normalizeTitle(test.name));
    if (finding) return finding;
    const foreignGroup = foreignGroups[0];
    const localFinding = foreignGroups.every(({ inclusion }) => inclusion.isContext)
      ? firstFinding(readings, (reading) => this.#findLoosely(reading))
      : undefined;
    if (localFinding && localFinding.standing !== "around") return localFinding;
    if (!foreignGroup)
      return this.#findSharedTest(test, localFinding) ?? this.#findWithoutModules(test) ?? localFinding;
    return { standing: "around", places: [foreignGroup.inclusion.place] };
  }

  /** Finds a test by some of the record's titles. Unless it names this file, those of methods must be among them. */
  #findLoosely(test: TestAddress): Finding | undefined {
    const finding = this.#titles.find(test);
    const members = normalizeTitle(test.name).match(/ [#.]\w+[?!=]?(?= )/g);
    if (!finding || finding.standing === "around" || !members || this.#isNamedBy(test)) return finding;
    const places = finding.places.filter((place) => {
      const node = this.outline.nodes.find(({ title }) => title === place);
      const patterns = node ? [...ancestors(node), node].map(({ pattern }) => pattern) : [];
      const titles = ` ${patterns.map(fixedText).join(" ")} `;
      return !patterns.every(isFixed) || members.every((member) => titles.includes(`${member} `));
    });
    return places.length > 0 ? { ...finding, places } : undefined;
  }

  #isNamedBy({ filePath }: TestAddress): boolean {
    return filePath !== undefined && findFileName(filePath) === this.fileName;
  }

  /** Finds a test of a shared group that other files include, if the record names this file and none of its suites. */
  #findSharedTest(test: TestAddress, suite: Finding | undefined): Finding | undefined {
    if (!this.#isNamedBy(test)) return undefined;
    const isShared = [...this.outline.sharedGroups.keys()].some(({ title }) => title.start === suite?.places[0]?.start);
    return suite && !isShared ? undefined : this.#sharedExamples.findByEnd(normalizeTitle(test.name));
  }

  /** Finds a test of a group that the file names by a constant without the modules around it. */
  #findWithoutModules(test: TestAddress): Finding | undefined {
    for (let { name } = test, i = 0; i < maxModules && /^[A-Z]\w*::/.test(name); i++) {
      name = name.slice(name.indexOf("::") + 2);
      const finding = this.#titles.findStrict({ ...test, name });
      if (finding) return { ...finding, standing: "unlessBetter" };
    }
    return undefined;
  }

  /** Finds a test by `example at ./spec/a_spec.rb:12`, RSpec's name for a test without title and expectations. */
  #findExampleAt(name: string): Finding | undefined {
    const line = /\bexample at \S+?:(\d+)$/.exec(name.trim())?.[1];
    if (line === undefined) return undefined;
    const nodesOnLine = this.outline.nodes.filter(
      ({ title }) => this.source.findLine(title.start) + 1 === Number(line),
    );
    return nodesOnLine[0] && { standing: "final", places: [nodesOnLine[0].title] };
  }

  /** Returns the innermost class or group around a test. */
  #findScope(node: TitleNode): TitleNode | undefined {
    let scope = node.parent;
    while (scope && !this.outline.scopes.has(scope)) scope = scope.parent;
    return scope;
  }

  /** Finds the classes or groups whose complete titles the record gives, as the reporters of minitest and Rails do. */
  #findOwners({ classname, parent }: TestAddress): readonly RubyScope[] {
    for (const name of [classname, parent]) {
      const owners = name ? this.#findScopes(name) : [];
      if (owners.length > 0) return owners;
    }
    return [];
  }

  #findScopes(name: string): readonly RubyScope[] {
    return this.#titles.findSuites(name).filter((node): node is RubyScope => this.outline.scopes.has(node));
  }

  /** Returns the scopes, followed by those of this file that they inherit from or include, nearest first. */
  #inheritanceLevels(owners: readonly RubyScope[]): readonly (readonly RubyScope[])[] {
    const levels = [owners];
    const visited = new Set(owners);
    for (const level of levels) {
      const bases = new Set(level.flatMap((scope) => scope.bases));
      const next = [...bases].slice(0, maxBases).flatMap((base) => this.#findScopes(base));
      const newScopes = [...new Set(next)].filter((scope) => !visited.has(scope));
      for (const scope of newScopes) visited.add(scope);
      if (newScopes.length > 0 && visited.size <= maxBases) levels.push(newScopes);
    }
    return levels;
  }

  #findInScopes(scopes: readonly TitleNode[], test: TestAddress): Finding | undefined {
    // No method has such a name, but one that is defined with a variable in its name would match it.
    if (/^(?:[A-Z][\w:]*#)?test_: /.test(test.name)) return undefined;
    const tests = scopes.flatMap((scope) => this.#tests.get(scope) ?? []);
    for (const name of ownNameReadings(test.name)) {
      const scoredTests = tests.map((node) => ({ node, score: matchWhole(node.pattern, name) ?? 0 }));
      const fixedMatches = scoredTests.filter(({ node, score }) => score > 0 && isFixed(node.pattern));
      const maxScore = Math.max(...scoredTests.map(({ score }) => score), 0);
      const best =
        fixedMatches.length > 0 ? fixedMatches : scoredTests.filter(({ score }) => score === maxScore && score > 0);
      if (best.length === 0) continue;
      const places = this.#preferNumbered(
        best.map(({ node }) => node),
        test.name,
      );
      const standing = fixedMatches.length > 0 ? "final" : "unlessBetter";
      return { standing, places: places.map(({ title }) => title) };
    }
    return undefined;
  }

  /**
   * Prefers, among specs with the same title, the one with minitest's number: `test_0002_…` is the second of its
   * group, unless the group generates tests in a loop.
   */
  #preferNumbered(nodes: readonly TitleNode[], name: string): readonly TitleNode[] {
    const number = nodes.length > 1 ? /^test_(\d{4,9})_/.exec(name)?.[1] : undefined;
    if (number === undefined) return nodes;
    const numberedNodes = nodes.filter((node) => {
      const siblings = this.outline.nodes.filter(({ kind, parent }) => kind !== "suite" && parent === node.parent);
      return siblings.every(({ pattern }) => isFixed(pattern)) && siblings[Number(number) - 1] === node;
    });
    return numberedNodes.length === 1 ? numberedNodes : nodes;
  }
}

const findFileName = (path: string): string => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** Returns the first finding. */
function findFirst<T>(items: readonly T[], find: (item: T) => Finding | undefined): Finding | undefined {
  for (const item of items) {
    const finding = find(item);
    if (finding) return finding;
  }
  return undefined;
}

/** Returns the first finding that is not a container, else the first container. */
function firstFinding(
  readings: readonly TestAddress[],
  find: (reading: TestAddress) => Finding | undefined,
): Finding | undefined {
  let container: Finding | undefined;
  for (const reading of readings) {
    const finding = find(reading);
    if (finding && finding.standing !== "around") return finding;
    container ??= finding;
  }
  return container;
}

/** Returns whether the record names a class. Older reporters of minitest wrote `Minitest::Result` in its place. */
function namesClass({ classname = "" }: TestAddress): boolean {
  return /^[A-Z]\w*(?:::[A-Z]\w*)*$/.test(classname) && classname !== "Minitest::Result";
}

/**
 * Returns the readings of a test's own name, least stripped first, for `A#test_x`, `test_x(A)`, `test_x[label]`,
 * `test_0001_title`, `test: title` and `test_: title`.
 */
function ownNameReadings(raw: string): readonly string[] {
  const name = normalizeTitle(withoutRetry(raw));
  const plainNames = [
    name,
    name.replace(/^[A-Z][\w:]*#/, ""),
    name.replace(/ ?\([A-Z][\w:]*\)$/, ""),
    name.replace(/\[.*\](?:\([\w:]*\))?$/s, ""),
  ];
  const titles = plainNames.flatMap((reading) => [
    reading.replace(/^test_\d{4,}_/, ""),
    reading
      .replace(/^test_?: /, "")
      .replace(/\.$/, "")
      .trim(),
  ]);
  return [...new Set([...plainNames, ...titles])].filter((reading) => reading !== "");
}
