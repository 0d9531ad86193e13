import { getOrCreate } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { type MethodName, methodNameReadings } from "../../names/methodNames";
import { splitQualifiedName } from "../../names/qualifiedNames";
import { findClassWords } from "../../searchWords";
import { isInside, sliceSpan } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { createFinding, createForeignTest } from "../../types/findings";
import { findChain, maxBases } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import { JvmClassNames } from "./classNames";
import type { JvmClass, JvmMethod } from "./declarations";
import { Invocations } from "./invocations";
import { createClassHint } from "./language";
import { chooseOverloads, hasTestAnnotation, isDisplayedAs } from "./methodChoice";
import { type JvmOutline, outlineJvm } from "./outline";
import { findScenario } from "./scenarios";
import { readString } from "./strings";
import { groovySyntax, type JvmSyntax, javaSyntax, kotlinSyntax, scalaSyntax } from "./syntax";
import { TitleFinder } from "./titleFinder";
import { readJvmTitles } from "./titles";

/** Scanner for JUnit 3, 4 and 5, and TestNG. */
export const javaScanner: Scanner = createJvmScanner(javaSyntax);

/** Scanner for Kotest specs and JUnit tests in Kotlin. */
export const kotlinScanner: Scanner = createJvmScanner(kotlinSyntax);

/** Scanner for Spock features and JUnit tests in Groovy. */
export const groovyScanner: Scanner = createJvmScanner(groovySyntax);

/** Scanner for ScalaTest, munit, specs2, utest, zio-test, and JUnit tests in Scala. */
export const scalaScanner: Scanner = createJvmScanner(scalaSyntax);

function createJvmScanner(syntax: JvmSyntax): Scanner {
  return {
    findSearchWords: findClassWords,
    read: (source) => new JvmDeclarations(outlineJvm(source.text, syntax), syntax),
  };
}

/** Share of a test's name that counts as matched by its class, if the record names the class: enough for a search. */
const shareInOwner = 0.5;

/**
 * Matches brackets after the parameter types that contain something other than an invocation number such as `[3]` in
 * `adds(int)[3]`.
 */
const noInvocation = /[)}]\[[^[\]\d]{1,200}\]$/;

/** Returns whether a name refers to an invocation, as `adds(int)[3]` does, that none of the methods can have. */
function isMissingInvocation(name: string, { parameters: types }: MethodName, methods: readonly JvmMethod[]): boolean {
  if (!types || !name.endsWith("]")) {
    return false;
  }
  // A test without parameters has invocations if another annotation than `@Test` makes it one.
  const mayHaveInvocation = ({ parameters, annotations }: JvmMethod) =>
    types.length > 0 ? parameters.length === types.length : parameters.length > 0 || !annotations.includes("Test");
  return noInvocation.test(name) || !methods.some(mayHaveInvocation);
}

class JvmDeclarations implements Declarations {
  /** Finders of tests by title in one class, or in the whole file if the class is undefined. */
  readonly #findersByClass = new Map<JvmClass | undefined, TitleFinder>();
  #titles: readonly TitleNode[] | undefined;
  readonly #classes: TypeSearch<JvmClass>;
  readonly #classNames: JvmClassNames;
  readonly #invocations: Invocations;

  constructor(
    private readonly outline: JvmOutline,
    private readonly syntax: JvmSyntax,
  ) {
    this.#classNames = new JvmClassNames(outline);
    this.#classes = new TypeSearch<JvmClass>(outline.classes, {
      findChain,
      resolveBase: (base, subtype) => this.#classNames.resolveBase(base, subtype),
      maxTypes: maxBases,
    });
    this.#invocations = new Invocations(outline);
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
    const owners = this.#classNames.findOwners(test);
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

  /** Finds the class that encloses the one that a record names, for a nested class that is not in this file. */
  #findAroundClass({ classname = "" }: TestAddress): Finding | undefined {
    const nestedStart = classname.lastIndexOf("$");
    if (nestedStart < 0) {
      return undefined;
    }
    const owners = this.#classNames.findOwners({ name: "", classname: classname.slice(0, nestedStart) });
    if (owners === "elsewhere") {
      return undefined;
    }
    return createFinding("around", owners.slice(0, 1));
  }

  /**
   * Finds a test for a record whose class is not in this file, so that the record may not refer to this file at all.
   */
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
    const titleFinding = this.#getTitleFinder(owner).find(name);
    if (owner || !titleFinding) {
      return titleFinding;
    }
    if (titleFinding.standing === "around") {
      return undefined;
    }
    return { ...titleFinding, standing: "unlessBetter" };
  }

  #getTitleFinder(owner: JvmClass | undefined): TitleFinder {
    return getOrCreate(this.#findersByClass, owner, () => new TitleFinder(this.#readTitles(owner), this.syntax));
  }

  #readTitles(owner: JvmClass | undefined): readonly TitleNode[] {
    this.#titles ??= readJvmTitles(this.outline, this.syntax);
    if (!owner) {
      return this.#titles;
    }
    return this.#titles.filter(({ title }) => this.outline.findClass(title.start) === owner);
  }

  lookFurther(record: TestAddress): readonly Way[] {
    const scenario = findScenario(record);
    if (scenario) {
      return [scenario];
    }
    const test = splitQualifiedName(record) ?? record;
    const owners = this.#classNames.findOwners(test);
    if (owners === "elsewhere") {
      return [];
    }
    const packageName = this.#classNames.findPackageParts(owners[0]).join(".");
    const bases = this.#classes.foreignBases(owners);
    const baseNames = bases.flatMap((base) => this.#classNames.resolveBaseNames(base, packageName));
    return baseNames.map((classname) => createForeignTest(test.name, classname, [createClassHint(classname)]));
  }

  #findInClasses(owners: readonly JvmClass[], name: string): Finding | undefined {
    const members = this.outline.methods.filter(({ owner }) => owner !== undefined && owners.includes(owner));
    const methods = members.filter((method) => this.#mayBeTest(method));
    for (const reading of methodNameReadings(name)) {
      const namesakes = methods.filter((method) => method.name === reading.name);
      if (namesakes.length > 0) {
        const overloads = chooseOverloads(namesakes, reading);
        return createFinding(isMissingInvocation(name, reading, overloads) ? "withoutCase" : "final", overloads);
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
    return this.syntax.language === "groovy" || method.name.startsWith("test") || hasTestAnnotation(method);
  }

  /**
   * Finds a method with exactly that name but no test annotation: an override of a test, or a test of a framework that
   * needs no annotation.
   */
  #findUnannotatedMethod(owner: JvmClass, name: string): Finding | undefined {
    const readings = methodNameReadings(name).slice(0, 2);
    const names = readings.map((reading) => reading.name);
    const namesakes = this.outline.methods.filter((method) => method.owner === owner && names.includes(method.name));
    return createFinding(this.#hasAnnotatedTests(owner, namesakes) ? "around" : "final", namesakes);
  }

  /**
   * Returns whether the tests of a class have annotations, and none of some methods overrides one. TestNG annotates
   * classes.
   */
  #hasAnnotatedTests(owner: JvmClass, namesakes: readonly JvmMethod[]): boolean {
    const { text, methods } = this.outline;
    const hasTests = methods.some((method) => method.owner === owner && hasTestAnnotation(method));
    const isOverride = namesakes.some(({ head }) => /\boverride\b/i.test(sliceSpan(text, head)));
    return hasTests && !isOverride && !text.includes("org.testng.");
  }

  /** Finds a test created at run time (`dynamicTest("title", …)`) by the literal with its title. */
  #findDynamicTest(methods: readonly JvmMethod[], name: string): Finding | undefined {
    const factories = methods.filter(({ annotations }) => annotations.includes("TestFactory"));
    if (factories.length === 0) {
      return undefined;
    }
    const places = this.outline.strings.filter((string) => {
      const isInFactory = factories.some(({ body }) => isInside(string, body));
      return isInFactory && readString(this.outline, string) === name;
    });
    if (places.length === 0) {
      return undefined;
    }
    return { standing: "unlessBetter", places };
  }
}
