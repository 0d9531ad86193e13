import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, ForeignTest, Scanner, Way } from "../../language";
import { findTitleWords } from "../../searchWords";
import { createFinding } from "../../types/findings";
import { isBuiltElsewhere } from "./buildTags";
import type { GoFunction } from "./code";
import { isFuzzInput } from "./fuzzInputs";
import { findHookCalls, GinkgoSpecs, namesSuiteHook, usesGinkgo } from "./ginkgo";
import { type ForeignHelper, findForeignHelpers } from "./helpers";
import { createGoHint, createSuiteHints } from "./language";
import { type GoOutline, outlineGo } from "./outline";
import { isGoTest } from "./packages";
import { findSubtest } from "./subtests";
import {
  type ForeignSuiteTest,
  findAddressedTest,
  findForeignSuiteTests,
  findInAnySuite,
  findSuiteTest,
  suiteOfAddress,
} from "./suiteTests";

/** Scanner for Go's testing package, suites of testify, and Ginkgo specs, whose reports omit the package. */
export const goScanner: Scanner = {
  findSearchWords(test) {
    if (isSpecTitle(test.name) || namesSuiteHook(test.name)) {
      return findTitleWords(test);
    }
    return undefined;
  },
  read(source, path, isSourcePath) {
    return new GoDeclarations(source.text, path, isSourcePath);
  },
};

/**
 * Returns whether a name is the title of a spec: names from the testing package contain no blanks, because the package
 * rewrites the names of subtests.
 */
function isSpecTitle(name: string): boolean {
  const title = withoutRetry(name.trim());
  return /\s/.test(title);
}

class GoDeclarations implements Declarations {
  #outline: GoOutline | undefined;
  #specs: GinkgoSpecs | undefined;

  constructor(
    private readonly text: string,
    private readonly path: string,
    private readonly isSourcePath: IsSourcePath,
  ) {}

  find(test: TestAddress): Finding | undefined {
    if (isSpecTitle(test.name)) {
      return this.#findSpec(test);
    }
    const finding = this.#findFunctionTest(test.name) ?? this.#findSpec(test);
    return finding && { ...finding, isUnlikely: isBuiltElsewhere(this.path, this.text) };
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const path = splitName(test.name);
    const [name = "", ...subtestPath] = path;
    const ownPath = test.classname ?? test.parent;
    const outline = this.#outline;
    const isOneFunction = subtestPath.length === 0 && suiteOfAddress(name) === undefined;
    if (!outline || !ownPath) {
      return [];
    }
    if (isOneFunction) {
      return [];
    }
    const owner = outline.functions.find((declaration) => declaration.name === name);
    const suiteTests = findForeignSuiteTests(outline, owner, path.join("/"));
    const helpers = owner ? findForeignHelpers(outline, owner) : [];
    return [
      ...suiteTests.map((suiteTest) => createSuiteWay(test, ownPath, suiteTest)),
      ...helpers.map((helper) => createHelperWay(test, ownPath, helper, subtestPath)),
    ];
  }

  #findFunctionTest(path: string): Finding | undefined {
    const [name = "", ...subtestPath] = splitName(path);
    if (!this.#mayDeclare(name, subtestPath)) {
      return undefined;
    }
    this.#outline ??= outlineGo(this.text);
    return findInOutline(this.#outline, name, subtestPath);
  }

  /**
   * Returns whether the text contains a word of a test's name: most files of a package do not, and need not be parsed.
   */
  #mayDeclare(name: string, [subtest]: readonly string[]): boolean {
    const suite = suiteOfAddress(name);
    if (suite !== undefined) {
      return this.text.includes(suite);
    }
    if (name !== "" && this.text.includes(name)) {
      return true;
    }
    return subtest !== undefined && subtest !== "" && this.text.includes(subtest);
  }

  #findSpec(test: TestAddress): Finding | undefined {
    if (isGoTest(test.name) || !usesGinkgo(this.text)) {
      return undefined;
    }
    this.#outline ??= outlineGo(this.text);
    if (namesSuiteHook(test.name)) {
      return findHookCalls(this.#outline, test);
    }
    this.#specs ??= new GinkgoSpecs(this.#outline, this.isSourcePath);
    return this.#specs.find(test);
  }
}

function splitName(name: string): readonly string[] {
  const nameWithoutRetry = withoutRetry(name.trim());
  return nameWithoutRetry.split("/");
}

/**
 * Creates the way to a test of a suite, in the package that the file imports the suite from, or else in its own
 * package.
 */
function createSuiteWay(test: TestAddress, ownPath: string, { path, importPath }: ForeignSuiteTest): ForeignTest {
  const suiteHints = createSuiteHints(importPath ?? ownPath);
  const hints = importPath === undefined ? [createGoHint(ownPath), ...suiteHints] : suiteHints;
  return { kind: "test", address: createAddress(test, path, importPath), hints };
}

/** Creates the way to the subtests that a function of another file runs. */
function createHelperWay(
  test: TestAddress,
  ownPath: string,
  helper: ForeignHelper,
  subtestPath: readonly string[],
): ForeignTest {
  const { importPath } = helper;
  const name = [helper.name, ...subtestPath].join("/");
  const hint = createGoHint(importPath ?? ownPath, importPath !== undefined);
  return { kind: "test", address: createAddress(test, name, importPath), hints: [hint] };
}

/** Creates the address of a test in its own package, or in one that is imported. */
function createAddress(test: TestAddress, name: string, importPath: string | undefined): TestAddress {
  if (importPath === undefined) {
    return { ...test, name };
  }
  return { ...test, name, classname: importPath };
}

function findInOutline(outline: GoOutline, name: string, subtestPath: readonly string[]): Finding | undefined {
  if (suiteOfAddress(name) !== undefined) {
    const address = [name, ...subtestPath].join("/");
    return findAddressedTest(outline, address);
  }
  const namesakes = outline.functions.filter((declaration) => declaration.name === name);
  const owner = namesakes.find(({ receiver }) => receiver === undefined);
  if (owner) {
    return findInFunction(outline, owner, subtestPath);
  }
  const suiteFinding = findSuiteMethodTest(outline, name, subtestPath);
  if (suiteFinding) {
    return suiteFinding;
  }
  const [method, otherMethod] = namesakes;
  if (method && !otherMethod) {
    return findInFunction(outline, method, subtestPath);
  }
  return createFinding(subtestPath.length > 0 ? "around" : "final", namesakes);
}

function findInFunction(outline: GoOutline, owner: GoFunction, subtestPath: readonly string[]): Finding {
  const places = [owner.span];
  if (subtestPath.length === 0) {
    return { standing: "final", places };
  }
  // Inputs of a fuzz test are files, not code.
  if (owner.name.startsWith("Fuzz")) {
    return { standing: isFuzzInput(outline, owner, subtestPath.join("/")) ? "final" : "around", places };
  }
  const suiteFinding = findSuiteTest(outline, owner, subtestPath);
  return suiteFinding ?? findSubtest(outline, owner, subtestPath.join("/")) ?? { standing: "around", places };
}

/**
 * Finds a method that may belong to the suite that a function of another file runs. That function may also run a
 * different suite.
 */
function findSuiteMethodTest(outline: GoOutline, name: string, subtestPath: readonly string[]): Finding | undefined {
  const [method, ...methodPath] = subtestPath;
  if (method === undefined || !isGoTest(name)) {
    return undefined;
  }
  const finding = findInAnySuite(outline, method, methodPath);
  return finding && { ...finding, standing: "ifOnlyOne" };
}
