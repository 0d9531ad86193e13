import { preferNonEmpty, selectHighest } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { type MethodName, methodNameReadings } from "../../names/methodNames";
import { splitQualifiedName } from "../../names/qualifiedNames";
import { classParts, spacedClassParts } from "../../names/typeNames";
import { findClassWords } from "../../searchWords";
import type { SourceText } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { createFinding } from "../../types/findings";
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

/** Matches what follows the types of parameters, as in `adds(int)[3]`, but is no number of an invocation. */
const noInvocation = /[)}]\[[^[\]\d]{1,200}\]$/;

/** Annotations of tests whose names do not end with `Test`. */
const testAnnotations: ReadonlySet<string> = new Set(
  "TestFactory TestTemplate Theory Property Example Scenario Benchmark".split(" "),
);

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
      resolveBase: (base, subtype) => this.#resolveBase(base, subtype),
      maxTypes: maxBases,
    });
    this.#invocations = new Invocations(source.text, outline);
  }

  find(test: TestAddress): Finding | undefined {
    const finding = this.#findRecord(test);
    if (finding && finding.standing !== "ifOnlyOne") {
      return finding;
    }
    const split = splitQualifiedName(test);
    return (split && this.#findRecord(split)) ?? finding;
  }

  #findRecord(test: TestAddress): Finding | undefined {
    const owners = this.#findOwners(test);
    if (owners === "elsewhere") {
      return undefined;
    }
    const [owner] = owners;
    if (!owner) {
      return this.#findAroundClass(test) ?? this.#findOutsideOwners(test.name);
    }
    const finding = this.#findInOwners(owners, owner, test.name);
    if (finding.standing === "around") {
      return { ...finding, standing: "ifOnlyOne" };
    }
    const share = Math.max(finding.share ?? 1, shareInOwner);
    return { ...finding, share };
  }

  /** Finds the class around the one that a record names, which it lacks. */
  #findAroundClass({ classname = "" }: TestAddress): Finding | undefined {
    const nestedStart = classname.lastIndexOf("$");
    if (nestedStart < 0) {
      return undefined;
    }
    const owners = this.#findOwners({ name: "", classname: classname.slice(0, nestedStart) });
    return owners === "elsewhere" ? undefined : createFinding("around", owners.slice(0, 1));
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
      if (methodFinding) {
        return methodFinding;
      }
      const titleFinding = this.#findByTitle(candidate, name);
      if (titleFinding && titleFinding.standing !== "around") {
        return titleFinding;
      }
      const plainFinding = this.#findUnannotatedMethod(candidate, name);
      if (plainFinding) {
        return plainFinding;
      }
      if (titleFinding && candidate === owner) {
        container = titleFinding;
      }
    }
    return this.#findByTitle(undefined, name) ?? container;
  }

  /** Finds a test by title in a class or, without a class, among all titles of the file. */
  #findByTitle(owner: JvmClass | undefined, name: string): Finding | undefined {
    const titleFinding = this.#titleFinder(owner).find(name);
    if (owner || !titleFinding) {
      return titleFinding;
    }
    if (titleFinding.standing === "around") {
      return undefined;
    }
    return { ...titleFinding, standing: "unlessBetter" };
  }

  #titleFinder(owner: JvmClass | undefined): TitleFinder {
    const cachedFinder = this.#findersByClass.get(owner);
    if (cachedFinder) {
      return cachedFinder;
    }
    const finder = new TitleFinder(this.#readTitles(owner), this.syntax);
    this.#findersByClass.set(owner, finder);
    return finder;
  }

  #readTitles(owner: JvmClass | undefined): readonly TitleNode[] {
    this.#titles ??= readJvmTitles(this.source.text, this.outline, this.syntax);
    if (!owner) {
      return this.#titles;
    }
    const { classesByOffset } = this.outline;
    return this.#titles.filter(({ title }) => classesByOffset.find(title.start) === owner);
  }

  lookFurther(record: TestAddress): readonly Way[] {
    const test = splitQualifiedName(record) ?? record;
    const owners = this.#findOwners(test);
    if (owners === "elsewhere") {
      return [];
    }
    const packageName = this.#findPackageParts(owners[0]).join(".");
    const bases = this.#classes.foreignBases(owners);
    const baseNames = bases.flatMap((base) => this.#resolveBaseNames(base, packageName));
    return baseNames.map((classname) => ({
      kind: "test",
      address: { name: test.name, classname },
      hints: [createClassHint(classname)],
    }));
  }

  /**
   * Returns the fully qualified names that a base's name may refer to: a class imported by name, of this package, or
   * of a wildcard import.
   */
  #resolveBaseNames(base: string, packageName: string): string[] {
    const { imports } = this.outline;
    const [firstPart = "", ...otherParts] = base.split(".");
    const importedName = imports.fullNames.get(firstPart);
    if (importedName !== undefined) {
      return [[importedName, ...otherParts].join(".")];
    }
    const scopes = [packageName, ...imports.wildcards].filter((scope) => scope !== "");
    const names = scopes.map((scope) => `${scope}.${base}`);
    const mayBeFullName = otherParts.length > 0 || packageName === "";
    return mayBeFullName ? [...names, base] : names;
  }

  /**
   * Finds the class at the end of the record's class name, by its own name or its display name, a nested class by its
   * chain of names, followed by the object that shares this name. Returns `elsewhere` if the record refers to a class
   * of that name in another package.
   */
  #findOwners(test: TestAddress): readonly JvmClass[] | "elsewhere" {
    let isElsewhere = false;
    for (const name of [test.classname, test.parent]) {
      if (name === undefined) {
        continue;
      }
      const parts = this.#splitClassName(name);
      const matchingClasses = this.outline.classes.filter((candidate) => matchedDepth(parts, candidate) > 0);
      const classesInPackage = matchingClasses.filter((candidate) => {
        const packageParts = parts.slice(0, -matchedDepth(parts, candidate));
        return this.#matchesPackage(packageParts, candidate);
      });
      if (classesInPackage.length < matchingClasses.length) {
        isElsewhere = true;
      }
      const innermostClasses = selectInnermost(parts, classesInPackage);
      if (innermostClasses.length > 0) {
        return innermostClasses;
      }
      const namedClass = this.outline.classes.find(({ displayName }) => displayName === name);
      if (namedClass) {
        return [namedClass];
      }
    }
    return isElsewhere ? "elsewhere" : [];
  }

  /** Splits a class name, at its blanks too only if a class of the file has such a name. */
  #splitClassName(name: string): readonly string[] {
    const spacedParts = spacedClassParts(name);
    const isSpaced = this.outline.classes.some((candidate) => matchedDepth(spacedParts, candidate) > 0);
    return isSpaced ? spacedParts : classParts(name);
  }

  /**
   * Returns false if a record's package differs from that of a class. A report may omit the first parts of the
   * package.
   */
  #matchesPackage(parts: readonly string[], jvmClass: JvmClass): boolean {
    const packageParts = this.#findPackageParts(jvmClass);
    if (packageParts.length === 0) {
      return true;
    }
    const omittedCount = packageParts.length - parts.length;
    return parts.every((part, i) => part === packageParts[omittedCount + i]);
  }

  #findPackageParts(jvmClass: JvmClass | undefined): readonly string[] {
    const start = jvmClass?.span.start ?? 0;
    const clauses = this.outline.packages.filter(({ extent }) => start >= extent.start && start < extent.end);
    return clauses.flatMap(({ name }) => name.split("."));
  }

  /**
   * Returns the class of this file that is the base of another class; none if it is in another file. `Outer.Inner`
   * matches no other `Inner`.
   */
  #resolveBase(base: string, subtype: JvmClass): readonly JvmClass[] {
    const parts = base.split(".");
    this.#classesByName ??= groupByName(this.outline.classes);
    const namesakes = this.#classesByName.get(parts.at(-1) ?? "") ?? [];
    const baseClass = namesakes.toSorted(orderClassesFirst).find((candidate) => {
      if (candidate === subtype) {
        return false;
      }
      const chain = findChain(candidate);
      if (endsWithChain(chain, parts)) {
        return true;
      }
      const packageParts = parts.slice(0, -chain.length);
      return endsWithChain(parts, chain) && this.#matchesPackage(packageParts, candidate);
    });
    return baseClass ? [baseClass] : [];
  }

  #findInClasses(owners: readonly JvmClass[], name: string): Finding | undefined {
    const members = this.outline.methods.filter(({ owner }) => owner !== undefined && owners.includes(owner));
    const methods = members.filter((method) => this.#mayBeTest(method));
    for (const reading of methodNameReadings(name)) {
      const namesakes = methods.filter((method) => method.name === reading.name);
      if (namesakes.length > 0) {
        const isWithoutCase = reading.name !== name && noInvocation.test(name);
        return createFinding(isWithoutCase ? "withoutCase" : "final", chooseOverloads(namesakes, reading));
      }
      const displayMatches = methods.filter((method) => isDisplayedAs(method, reading.name));
      if (displayMatches.length > 0) {
        return createFinding("final", displayMatches);
      }
    }
    const invokedMethods = this.#invocations.find(methods, name);
    return createFinding("unlessBetter", invokedMethods) ?? this.#findDynamicTest(methods, name);
  }

  /**
   * Returns whether a method can be a test. In languages with test titles, a method with neither the annotation nor
   * the name of a test is most likely a helper.
   */
  #mayBeTest(method: JvmMethod): boolean {
    const { language } = this.syntax;
    if (language === "java" || language === "groovy") {
      return true;
    }
    return method.name.startsWith("test") || hasTestAnnotation(method);
  }

  /**
   * Finds a method of exactly that name without a test annotation: an override of a test, or a test of a framework
   * that needs no annotation.
   */
  #findUnannotatedMethod(owner: JvmClass, name: string): Finding | undefined {
    const readings = methodNameReadings(name).slice(0, 2);
    const names = readings.map((reading) => reading.name);
    const namesakes = this.outline.methods.filter((method) => method.owner === owner && names.includes(method.name));
    return createFinding("final", namesakes);
  }

  /** Finds a test created at run time (`dynamicTest("title", …)`) by the literal with its title. */
  #findDynamicTest(methods: readonly JvmMethod[], name: string): Finding | undefined {
    const factories = methods.filter(({ annotations }) => annotations.includes("TestFactory"));
    if (factories.length === 0) {
      return undefined;
    }
    const places = this.outline.strings.filter(({ start, end, quote }) => {
      const isInFactory = factories.some(({ body }) => start > body.start && end < body.end);
      if (!isInFactory) {
        return false;
      }
      const source = this.source.text.slice(start + quote, end - quote);
      return decodeStringLiteral(source) === name;
    });
    if (places.length === 0) {
      return undefined;
    }
    return { standing: "unlessBetter", places };
  }
}

function hasTestAnnotation({ annotations }: JvmMethod): boolean {
  return annotations.some((annotation) => annotation.endsWith("Test") || testAnnotations.has(annotation));
}

/** Returns whether a report may call a method so, after its annotation or in words made of its name. */
function isDisplayedAs(method: JvmMethod, name: string): boolean {
  return method.displayName === name || generatedName(method) === name;
}

/** Chooses among methods of one name: the one with the parameters in the record, otherwise those annotated as tests. */
function chooseOverloads(methods: readonly JvmMethod[], { parameters, takesValues }: MethodName): readonly JvmMethod[] {
  if (methods.length < 2) {
    return methods;
  }
  const annotatedMethods = methods.filter(hasTestAnnotation);
  const tests = preferNonEmpty(annotatedMethods, methods);
  const parameterTypes = parameters?.join();
  const sameTypes = tests.filter((method) => joinTypes(method) === parameterTypes);
  if (sameTypes.length === 1) {
    return sameTypes;
  }
  const methodsWithParameters = tests.filter((method) => method.parameters.length > 0);
  if (takesValues && methodsWithParameters.length > 0) {
    return methodsWithParameters;
  }
  if (parameters === undefined || annotatedMethods.length === 0) {
    return preferParameterless(tests);
  }
  return tests;
}

function joinTypes({ parameters }: JvmMethod): string {
  return parameters.map(({ type }) => type).join();
}

/** Prefers the only method without parameters, because a name without types most likely refers to it. */
function preferParameterless(methods: readonly JvmMethod[]): readonly JvmMethod[] {
  const parameterless = methods.filter(({ parameters }) => parameters.length === 0);
  return parameterless.length === 1 ? parameterless : methods;
}

/** Returns the display name that `ReplaceUnderscores` generates for a method. */
function generatedName({ name, displayName }: JvmMethod): string | undefined {
  if (displayName !== undefined || !name.includes("_")) {
    return undefined;
  }
  return name.replaceAll("_", " ");
}

/** Orders classes before the objects that share their names: an object beside a class holds no tests and is no base. */
const orderClassesFirst = (a: JvmClass, b: JvmClass): number => Number(a.isObject) - Number(b.isObject);

/** Selects the first class, and the first object, with the longest chain of names that the parts spell out. */
function selectInnermost(parts: readonly string[], classes: readonly JvmClass[]): readonly JvmClass[] {
  const innermostClasses = selectHighest(classes, (candidate) => matchedDepth(parts, candidate));
  const firstClass = innermostClasses.find(({ isObject }) => !isObject);
  const firstObject = innermostClasses.find(({ isObject }) => isObject);
  return [firstClass, firstObject].filter((candidate) => candidate !== undefined);
}

/**
 * Returns how many classes, from this one outward, the end of a record's class name spells out, or 0 if it does not
 * spell out all of them.
 */
function matchedDepth(parts: readonly string[], declaredClass: JvmClass): number {
  let depth = 0;
  for (let current: JvmClass | undefined = declaredClass; current; current = current.parent) {
    if (current.name.trim() !== parts.at(-1 - depth)) {
      return 0;
    }
    depth++;
  }
  return depth;
}
