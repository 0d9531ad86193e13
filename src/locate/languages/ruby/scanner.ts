import { addToList, findResult, selectHighest } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, ForeignTest, Scanner, TitleTexts, Way } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { SourceText, Span } from "../../syntax/sourceText";
import { ancestors } from "../../titles/chains";
import { createTitleFinding } from "../../titles/findings";
import { LiteralTitles } from "../../titles/literalTitles";
import type { TitleNode } from "../../titles/node";
import {
  fixedText,
  isDistinctive,
  isFixed,
  literal,
  matchWhole,
  normalizeTitle,
  type Pattern,
} from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { RubyInheritance } from "./inheritance";
import { tokenizeRuby } from "./lexer";
import { type Inclusion, outlineRuby, type RubyOutline, type RubyScope } from "./outline";
import { listOwnNameReadings, namesClass, namesSpec } from "./recordNames";
import { type ForeignGroup, SharedExamples } from "./sharedExamples";
import { findShould, findSubject, readShouldaTitle } from "./shoulda";

/** Maximum number of modules around a constant. */
const maxModules = 6;

/** RSpec, minitest (tests and specs), Rails, test-unit, shoulda. */
export const rubyScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, path, isSourcePath) => {
    const outline = outlineRuby(tokenizeRuby(source.text));
    return new RubyDeclarations(source, outline, findFileName(path), isSourcePath);
  },
};

class RubyDeclarations implements Declarations {
  readonly #titles: TitleSearch;
  readonly #inheritance: RubyInheritance;
  readonly #sharedExamples: SharedExamples;
  /** Tests by their innermost class or group. */
  readonly #tests = new Map<TitleNode, TitleNode[]>();

  constructor(
    private readonly source: SourceText,
    private readonly outline: RubyOutline,
    private readonly fileName: string,
    isSourcePath: IsSourcePath,
  ) {
    const isInPlace = (node: TitleNode) => !outline.macros.has(node) && !outline.sharedGroups.has(node);
    this.#titles = new TitleSearch(outline.nodes, isSourcePath, isInPlace);
    this.#inheritance = new RubyInheritance(this.#titles, outline.scopes);
    this.#sharedExamples = new SharedExamples(outline);
    for (const node of outline.nodes) {
      const scope = node.kind === "test" ? this.#findScope(node) : undefined;
      if (scope) {
        addToList(this.#tests, scope, node);
      }
    }
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.#inheritance.findOwners(test);
    const levels = this.#inheritance.listLevels(owners);
    const ownFinding = this.#findShouldaTest(levels, test) ?? this.#findInLevels(levels, test);
    if (ownFinding) {
      return ownFinding;
    }
    const owner = owners[0];
    if (owner?.silent) {
      return { standing: "around", places: [owner.title] };
    }
    // The class is not declared in this file: a test of that name would belong to another class.
    if (!owner && test.filePath === undefined && namesClass(test)) {
      return undefined;
    }
    const finding = this.#findByTitles(test);
    if (finding && !owner && namesSpec(test) && this.#hasFixedSuites()) {
      return { standing: "around", places: finding.places };
    }
    return finding;
  }

  #hasFixedSuites(): boolean {
    return this.outline.nodes.every(({ kind, pattern }) => kind !== "suite" || isFixed(pattern));
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const { foreignGroups } = this.#sharedExamples.find(normalizeTitle(test.name));
    const classes = this.#inheritance.listForeignBases(test).map((base) => createInheritedTest(test.name, base));
    return [...classes, ...foreignGroups.map(createIncludedTest)];
  }

  readTitleTexts(): TitleTexts | undefined {
    const { nodes, inclusions } = this.outline;
    // If a group is included without any title around it, its tests may have any name.
    if (!inclusions.every(isIncludedByTitle)) {
      return undefined;
    }
    const subjects = nodes.filter(({ silent }) => silent).map(findSubject);
    const titles = nodes.map(({ pattern }) => pattern);
    return new LiteralTitles([...titles, ...subjects, [literal("example at")]]);
  }

  /** Finds a test of shoulda-context in the classes that the record names, or in any if it names none. */
  #findShouldaTest(levels: readonly (readonly RubyScope[])[], test: TestAddress): Finding | undefined {
    const title = readShouldaTitle(test.name);
    if (title === undefined) {
      return undefined;
    }
    const [owners = []] = levels;
    if (owners.length > 0) {
      return findResult(levels, (classes) => findShould(this.outline, title, classes));
    }
    if (namesClass(test)) {
      return undefined;
    }
    return findShould(this.outline, title, undefined);
  }

  #findByTitles(test: TestAddress): Finding | undefined {
    const readings = [test, ...listOwnNameReadings(test.name).map((name) => ({ ...test, name }))];
    const exact = this.#findExampleAt(test.name) ?? findBest(readings, (reading) => this.#titles.findStrict(reading));
    if (exact) {
      return exact;
    }
    const { finding, foreignGroups } = this.#sharedExamples.find(normalizeTitle(test.name));
    if (finding) {
      return finding;
    }
    const [foreignGroup] = foreignGroups;
    const onlyGivesContext = foreignGroups.every(({ inclusion }) => inclusion.isContext);
    const localFinding = onlyGivesContext ? findBest(readings, (reading) => this.#findLoosely(reading)) : undefined;
    if (localFinding && localFinding.standing !== "around") {
      return localFinding;
    }
    if (foreignGroup) {
      return { standing: "around", places: [foreignGroup.inclusion.place] };
    }
    return this.#findSharedTest(test, localFinding) ?? this.#findWithoutModules(test) ?? localFinding;
  }

  /**
   * Finds a test by some of the record's titles. Unless the record names this file, the titles that name methods must
   * be among them.
   */
  #findLoosely(test: TestAddress): Finding | undefined {
    const finding = this.#titles.find(test);
    const members = normalizeTitle(test.name).match(/ [#.]\w+[?!=]?(?= )/g);
    if (!finding || finding.standing === "around") {
      return finding;
    }
    if (!members || this.#isNamedBy(test)) {
      return finding;
    }
    const places = finding.places.filter((place) => this.#mayHaveMembers(place, members));
    if (places.length > 0) {
      return { ...finding, places };
    }
    return undefined;
  }

  /** Returns whether the titles of a place contain these names of methods, or are not completely known. */
  #mayHaveMembers(place: Span, members: readonly string[]): boolean {
    const node = this.outline.nodes.find(({ title }) => title === place);
    if (!node) {
      return false;
    }
    const patterns = [...ancestors(node), node].map(({ pattern }) => pattern);
    if (!patterns.every(isFixed)) {
      return true;
    }
    const titles = ` ${patterns.map(fixedText).join(" ")} `;
    return members.every((member) => titles.includes(`${member} `));
  }

  #isNamedBy({ filePath }: TestAddress): boolean {
    return filePath !== undefined && findFileName(filePath) === this.fileName;
  }

  /**
   * Finds a test of a shared group that other files include. The record must name this file, and none of its suites
   * that are not shared.
   */
  #findSharedTest(test: TestAddress, suite: Finding | undefined): Finding | undefined {
    if (!this.#isNamedBy(test)) {
      return undefined;
    }
    const suiteStart = suite?.places[0]?.start;
    const sharedGroups = [...this.outline.sharedGroups.keys()];
    const isShared = sharedGroups.some(({ title }) => title.start === suiteStart);
    const namesOtherSuite = suite !== undefined && !isShared;
    if (namesOtherSuite) {
      return undefined;
    }
    return this.#sharedExamples.findByEnd(normalizeTitle(test.name));
  }

  /** Finds a test of a group whose title in this file is a constant without its enclosing modules. */
  #findWithoutModules(test: TestAddress): Finding | undefined {
    let { name } = test;
    for (let modules = 0; modules < maxModules && /^[A-Z]\w*::/.test(name); modules++) {
      name = name.slice(name.indexOf("::") + 2);
      const finding = this.#titles.findStrict({ ...test, name });
      if (finding) {
        return { ...finding, standing: "unlessBetter" };
      }
    }
    return undefined;
  }

  /** Finds a test by `example at ./spec/a_spec.rb:12`, RSpec's name for a test without title and expectations. */
  #findExampleAt(name: string): Finding | undefined {
    const [, line] = /\bexample at \S+?:(\d+)$/.exec(name.trim()) ?? [];
    if (line === undefined) {
      return undefined;
    }
    const lineIndex = Number(line) - 1;
    const node = this.outline.nodes.find(({ title }) => this.source.findLine(title.start) === lineIndex);
    return node && { standing: "final", places: [node.title] };
  }

  /** Returns the innermost class or group around a test. */
  #findScope(node: TitleNode): TitleNode | undefined {
    let scope = node.parent;
    while (scope && !this.outline.scopes.has(scope)) {
      scope = scope.parent;
    }
    return scope;
  }

  #findInLevels(levels: readonly (readonly RubyScope[])[], test: TestAddress): Finding | undefined {
    // No method has such a name, but the pattern of a method with a variable in its name would match it.
    if (/^(?:[A-Z][\w:]*#)?test_: /.test(test.name)) {
      return undefined;
    }
    return findResult(levels, (scopes) => this.#findInScopes(scopes, test));
  }

  #findInScopes(scopes: readonly TitleNode[], test: TestAddress): Finding | undefined {
    const tests = scopes.flatMap((scope) => this.#tests.get(scope) ?? []);
    return findResult(listOwnNameReadings(test.name), (name) => {
      const nodes = selectHighest(tests, ({ pattern }) => scoreTitle(pattern, name));
      const areFixed = nodes.every(({ pattern }) => isFixed(pattern));
      return createTitleFinding(areFixed ? "final" : "unlessBetter", this.#preferNumbered(nodes, test.name));
    });
  }

  /**
   * Prefers, among specs with the same title, the one with minitest's number: `test_0002_…` is the second of its
   * group, unless the group generates tests in a loop.
   */
  #preferNumbered(nodes: readonly TitleNode[], name: string): readonly TitleNode[] {
    const [, number] = /^test_(\d{4,9})_/.exec(name) ?? [];
    if (nodes.length < 2 || number === undefined) {
      return nodes;
    }
    const numberedNodes = nodes.filter((node) => this.#hasNumber(node, Number(number)));
    return numberedNodes.length === 1 ? numberedNodes : nodes;
  }

  #hasNumber(node: TitleNode, number: number): boolean {
    const siblings = this.outline.nodes.filter(({ kind, parent }) => kind !== "suite" && parent === node.parent);
    if (siblings[number - 1] !== node) {
      return false;
    }
    return siblings.every(({ pattern }) => isFixed(pattern));
  }
}

/**
 * Returns how much of a name a title accounts for: more than any other if it is fixed, nothing if it does not match.
 */
function scoreTitle(pattern: Pattern, name: string): number {
  const score = matchWhole(pattern, name) ?? 0;
  if (score > 0 && isFixed(pattern)) {
    return Number.POSITIVE_INFINITY;
  }
  return score;
}

/** Returns whether there is a distinctive title around the tests of an included group. */
function isIncludedByTitle({ scope }: Inclusion): boolean {
  if (!scope) {
    return false;
  }
  return [scope, ...ancestors(scope)].some(({ pattern }) => isDistinctive(pattern));
}

/** Creates the lookup of the test with the same name in a class or module of another file. */
function createInheritedTest(name: string, base: string): ForeignTest {
  return {
    kind: "test",
    address: { name, classname: base },
    hints: [{ kind: "type", parts: base.split("::") }],
    words: `module ${base}`,
  };
}

/** Creates the lookup of the test in a shared group of another file. */
function createIncludedTest({ group, remainingName }: ForeignGroup): ForeignTest {
  return {
    kind: "test",
    address: { name: `${group} ${remainingName}` },
    hints: [],
    words: `shared_examples ${group}`,
  };
}

function findFileName(path: string): string {
  const separatorIndex = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  return path.slice(separatorIndex + 1);
}

/** Returns the first finding that is not a container; otherwise the first container. */
function findBest(
  readings: readonly TestAddress[],
  find: (reading: TestAddress) => Finding | undefined,
): Finding | undefined {
  let container: Finding | undefined;
  for (const reading of readings) {
    const finding = find(reading);
    if (finding && finding.standing !== "around") {
      return finding;
    }
    container ??= finding;
  }
  return container;
}
