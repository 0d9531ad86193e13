import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner, Standing, Way } from "../../language";
import { type MethodName, methodNameReadings } from "../../names/methodNames";
import { classParts, spacedClassParts } from "../../names/typeNames";
import { findClassWords } from "../../searchWords";
import type { SourceText } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { endsWithChain, findChain, groupByName, maxBases } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import type { JvmClass, JvmMethod } from "./declarations";
import { Invocations } from "./invocations";
import { createClassHint } from "./language";
import { type JvmOutline, outlineJvm } from "./outline";
import { decodeStringLiteral } from "./strings";
import { groovySyntax, type JvmSyntax, javaSyntax, kotlinSyntax, scalaSyntax } from "./syntax";
import { TitleFinder } from "./titleFinder";
import { readJvmTitles } from "./titles";

/** JUnit 3, 4 and 5, TestNG. */
export const javaScanner: Scanner = createJvmScanner(javaSyntax);

/** Kotest's specs, JUnit tests in Kotlin. */
export const kotlinScanner: Scanner = createJvmScanner(kotlinSyntax);

/** Spock's features, JUnit tests in Groovy. */
export const groovyScanner: Scanner = createJvmScanner(groovySyntax);

/** ScalaTest, munit, specs2, utest, zio-test, JUnit tests in Scala. */
export const scalaScanner: Scanner = createJvmScanner(scalaSyntax);

function createJvmScanner(syntax: JvmSyntax): Scanner {
  return {
    findSearchWords: findClassWords,
    read: (source) => new JvmDeclarations(source, outlineJvm(source.text, syntax), syntax),
  };
}

/** Share of a test's name that its class counts as giving, if the record names it: enough for a search. */
const shareInOwner = 0.5;

const testAnnotationPattern = /^(?:\w*Test|TestFactory|TestTemplate|Theory|Property|Example|Scenario|Benchmark)$/;

class JvmDeclarations implements Declarations {
  /** Finders of tests by title in one class, or in the whole file if the class is undefined. */
  readonly #findersByClass = new Map<JvmClass | undefined, TitleFinder>();
  #titles: readonly TitleNode[] | undefined;
  readonly #classes: TypeSearch<JvmClass>;
  readonly #invocations: Invocations;
  #classesByName: ReadonlyMap<string, readonly JvmClass[]> | undefined;

  constructor(
    private readonly source: SourceText,
    private readonly outline: JvmOutline,
    private readonly syntax: JvmSyntax,
  ) {
    this.#classes = new TypeSearch<JvmClass>(outline.classes, {
      findChain,
      resolveBase: (base, subtype) => [this.#findClass(base, subtype)].filter((candidate) => candidate !== undefined),
      maxTypes: maxBases,
    });
    this.#invocations = new Invocations(source.text, outline);
  }

  find(test: TestAddress): Finding | undefined {
    const owners = this.#findOwners(test);
    if (owners === "elsewhere") return undefined;
    const [owner] = owners;
    if (!owner) return this.#findOutsideOwners(test.name);
    const finding = this.#findInOwners(owners, owner, test.name);
    if (finding.standing === "around") return { ...finding, standing: "ifOnlyOne" };
    return { ...finding, share: Math.max(finding.share ?? 1, shareInOwner) };
  }

  /** Finds a test for a record whose class is not in this file, so that it may refer to the file by mistake. */
  #findOutsideOwners(name: string): Finding | undefined {
    const finding = this.#findInClasses(this.outline.classes, name) ?? this.#findByTitle(undefined, name);
    return finding && { ...finding, standing: "ifReferred" };
  }

  #findInOwners(owners: readonly JvmClass[], owner: JvmClass, name: string): Finding {
    let container: Finding = { standing: "around", places: [owner.span] };
    for (const candidate of this.#classes.withBases(owners)) {
      const methodFinding = this.#findInClasses([candidate], name);
      if (methodFinding) return methodFinding;
      const titleFinding = this.#findByTitle(candidate, name);
      if (titleFinding && titleFinding.standing !== "around") return titleFinding;
      const plainFinding = this.#findUnannotatedMethod(candidate, name);
      if (plainFinding) return plainFinding;
      if (titleFinding && candidate === owner) container = titleFinding;
    }
    return this.#findByTitle(undefined, name) ?? container;
  }

  /** Finds a test by title in a class or, without a class, among all titles of the file. */
  #findByTitle(owner: JvmClass | undefined, name: string): Finding | undefined {
    let finder = this.#findersByClass.get(owner);
    if (!finder) {
      this.#titles ??= readJvmTitles(this.source.text, this.outline, this.syntax);
      const nodes = owner
        ? this.#titles.filter(({ title }) => this.outline.classesByOffset.find(title.start) === owner)
        : this.#titles;
      finder = new TitleFinder(nodes, this.syntax);
      this.#findersByClass.set(owner, finder);
    }
    const titleFinding = finder.find(name);
    if (owner || !titleFinding) return titleFinding;
    return titleFinding.standing === "around" ? undefined : { ...titleFinding, standing: "unlessBetter" };
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const owners = this.#findOwners(test);
    if (owners === "elsewhere") return [];
    return this.#classes.foreignBases(owners).flatMap((base) =>
      this.#resolveBaseNames(base, this.#findPackageParts(owners[0]).join(".")).map((name) => ({
        kind: "test" as const,
        address: { name: test.name, classname: name },
        hints: [createClassHint(name)],
      })),
    );
  }

  /**
   * Returns the fully qualified names that a base's name may refer to: a class imported by name, of this package, or
   * of a wildcard import.
   */
  #resolveBaseNames(base: string, packageName: string): string[] {
    const { imports } = this.outline;
    const dot = base.indexOf(".");
    const firstPart = dot < 0 ? base : base.slice(0, dot);
    const importedName = imports.fullNames.get(firstPart);
    if (importedName !== undefined) return [importedName + base.slice(firstPart.length)];
    const scopes = [packageName, ...imports.wildcards].filter((scope) => scope !== "");
    return [...scopes.map((scope) => `${scope}.${base}`), ...(dot >= 0 || packageName === "" ? [base] : [])];
  }

  /**
   * Finds the class at the end of the record's class name, by its own name or its display name, a nested class by its
   * chain of names, followed by the object that shares this name. Returns `elsewhere` if the record refers to a class
   * of that name in another package.
   */
  #findOwners(test: TestAddress): readonly JvmClass[] | "elsewhere" {
    let isElsewhere = false;
    for (const name of [test.classname, test.parent]) {
      if (name === undefined) continue;
      const spacedParts = spacedClassParts(name);
      const parts = this.outline.classes.some((candidate) => matchedDepth(spacedParts, candidate) > 0)
        ? spacedParts
        : classParts(name);
      const matchingClasses = this.outline.classes.filter((candidate) => matchedDepth(parts, candidate) > 0);
      const classesInPackage = matchingClasses.filter((candidate) =>
        this.#matchesPackage(parts.slice(0, parts.length - Math.max(1, matchedDepth(parts, candidate))), candidate),
      );
      if (classesInPackage.length < matchingClasses.length) isElsewhere = true;
      const innermostClasses = selectInnermost(parts, classesInPackage);
      if (innermostClasses.length > 0) return innermostClasses;
      const namedClass = this.outline.classes.find(({ displayName }) => displayName === name);
      if (namedClass) return [namedClass];
    }
    return isElsewhere ? "elsewhere" : [];
  }

  /**
   * Returns false if a record's package differs from that of a class. A report may omit the first parts of the
   * package.
   */
  #matchesPackage(parts: readonly string[], jvmClass: JvmClass): boolean {
    const packageParts = this.#findPackageParts(jvmClass);
    return (
      packageParts.length === 0 ||
      parts.every((part, i) => part === packageParts[packageParts.length - parts.length + i])
    );
  }

  #findPackageParts(jvmClass: JvmClass | undefined): readonly string[] {
    const start = jvmClass?.span.start ?? 0;
    return this.outline.packages
      .filter(({ extent }) => start >= extent.start && start < extent.end)
      .flatMap(({ name }) => name.split("."));
  }

  /** Finds the class of this file that is the base of another class. `Outer.Inner` matches no other `Inner`. */
  #findClass(base: string, subtype: JvmClass): JvmClass | undefined {
    const parts = base.split(".");
    this.#classesByName ??= groupByName(this.outline.classes);
    const namesakes = this.#classesByName.get(parts.at(-1) ?? "") ?? [];
    return namesakes.toSorted(orderClassesFirst).find((candidate) => {
      if (candidate === subtype) return false;
      const chain = findChain(candidate);
      const isFullName = endsWithChain(parts, chain) && this.#matchesPackage(parts.slice(0, -chain.length), candidate);
      return isFullName || endsWithChain(chain, parts);
    });
  }

  #findInClasses(owners: readonly JvmClass[], name: string): Finding | undefined {
    const methods = this.outline.methods.filter(
      (method) => method.owner !== undefined && owners.includes(method.owner) && this.#mayBeTest(method),
    );
    for (const reading of methodNameReadings(name)) {
      const namesakes = methods.filter((method) => method.name === reading.name);
      if (namesakes.length > 0) return createFinding("final", chooseOverloads(namesakes, reading));
      const displayMatches = methods.filter(
        (method) => method.displayName === reading.name || generatedName(method) === reading.name,
      );
      if (displayMatches.length > 0) return createFinding("final", displayMatches);
    }
    const invokedMethods = this.#invocations.find(methods, name);
    return invokedMethods.length > 0
      ? createFinding("unlessBetter", invokedMethods)
      : this.#findDynamicTest(methods, name);
  }

  /**
   * Returns whether a method can be a test. In languages with test titles, a method with neither the annotation nor
   * the name of a test is most likely a helper.
   */
  #mayBeTest({ name, annotations }: JvmMethod): boolean {
    if (this.syntax.language === "java" || this.syntax.language === "groovy") return true;
    return /^test/.test(name) || annotations.some((annotation) => testAnnotationPattern.test(annotation));
  }

  /**
   * Finds a method of exactly that name without a test annotation: an override of a test, or a test of a framework
   * that needs no annotation.
   */
  #findUnannotatedMethod(owner: JvmClass, name: string): Finding | undefined {
    const names = methodNameReadings(name)
      .slice(0, 2)
      .map((reading) => reading.name);
    const namesakes = this.outline.methods.filter((method) => method.owner === owner && names.includes(method.name));
    return namesakes.length > 0 ? createFinding("final", namesakes) : undefined;
  }

  /** Finds a test created at run time (`dynamicTest("title", …)`) by the literal with its title. */
  #findDynamicTest(methods: readonly JvmMethod[], name: string): Finding | undefined {
    const bodies = methods.filter(({ annotations }) => annotations.includes("TestFactory")).map(({ body }) => body);
    if (bodies.length === 0) return undefined;
    const places = this.outline.strings.filter(
      ({ start, end, quote }) =>
        bodies.some((body) => start > body.start && end < body.end) &&
        decodeStringLiteral(this.source.text.slice(start + quote, end - quote)) === name,
    );
    return places.length > 0 ? { standing: "unlessBetter", places } : undefined;
  }
}

function createFinding(standing: Standing, methods: readonly JvmMethod[]): Finding {
  return { standing, places: methods.map(({ span }) => span) };
}

/** Chooses among methods of one name: the one with the parameters in the record, otherwise those annotated as tests. */
function chooseOverloads(methods: readonly JvmMethod[], { parameters, takesValues }: MethodName): readonly JvmMethod[] {
  if (methods.length < 2) return methods;
  const annotatedMethods = methods.filter(({ annotations }) =>
    annotations.some((annotation) => testAnnotationPattern.test(annotation)),
  );
  const tests = annotatedMethods.length > 0 ? annotatedMethods : methods;
  const parameterTypes = parameters?.join();
  const sameTypes = tests.filter((method) => method.parameters.map(({ type }) => type).join() === parameterTypes);
  if (sameTypes.length === 1) return sameTypes;
  const methodsWithParameters = tests.filter((method) => method.parameters.length > 0);
  if (takesValues && methodsWithParameters.length > 0) return methodsWithParameters;
  return parameters === undefined || annotatedMethods.length === 0 ? preferParameterless(tests) : tests;
}

/** Prefers the only method without parameters, because a name without types most likely refers to it. */
function preferParameterless(methods: readonly JvmMethod[]): readonly JvmMethod[] {
  const parameterless = methods.filter(({ parameters }) => parameters.length === 0);
  return parameterless.length === 1 ? parameterless : methods;
}

/** Returns the display name that `ReplaceUnderscores` generates for a method. */
function generatedName({ name, displayName }: JvmMethod): string | undefined {
  return displayName === undefined && name.includes("_") ? name.replaceAll("_", " ") : undefined;
}

/** Orders classes before the objects that share their names: an object beside a class holds no tests and is no base. */
const orderClassesFirst = (a: JvmClass, b: JvmClass): number => Number(a.isObject) - Number(b.isObject);

/** Selects the first class, and the first object, with the longest chain of names that the parts spell out. */
function selectInnermost(parts: readonly string[], classes: readonly JvmClass[]): readonly JvmClass[] {
  const maxDepth = Math.max(...classes.map((candidate) => matchedDepth(parts, candidate)));
  const innermostClasses = classes.filter((candidate) => matchedDepth(parts, candidate) === maxDepth);
  return [false, true].flatMap(
    (isObject) => innermostClasses.find((candidate) => candidate.isObject === isObject) ?? [],
  );
}

/**
 * Returns how many classes, from this one outward, the end of a record's class name spells out, or 0 if it does not
 * spell out all of them.
 */
function matchedDepth(parts: readonly string[], declaredClass: JvmClass): number {
  let depth = 0;
  for (let current: JvmClass | undefined = declaredClass; current; current = current.parent) {
    if (current.name.trim() !== parts.at(-1 - depth)) return 0;
    depth++;
  }
  return depth;
}
