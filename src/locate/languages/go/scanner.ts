import type { TestAddress } from "../../../domain/locator";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { findTitleWords } from "../../searchWords";
import type { GoFunction } from "./code";
import { GinkgoSpecs, usesGinkgo } from "./ginkgo";
import { createGoHint, createSuiteHints } from "./language";
import { type GoOutline, outlineGo } from "./outline";
import { isGoTest } from "./packages";
import { findForeignHelpers, findSubtest } from "./subtests";
import { findAddressedTest, findForeignSuiteTests, findInAnySuite, findSuiteTest, suiteOfAddress } from "./suiteTests";

/** Scanner for Go's testing package, suites of testify, and Ginkgo specs, whose reports omit the package. */
export const goScanner: Scanner = {
  findSearchWords: (test) => (isSpecTitle(test.name) ? findTitleWords(test) : undefined),
  read: (source, _path, isSourcePath) => new GoDeclarations(source.text, isSourcePath),
};

/**
 * Returns true for the title of a spec: names from the testing package contain no blanks, since those of subtests are
 * rewritten.
 */
const isSpecTitle = (name: string): boolean => /\s/.test(withoutRetry(name.trim()));

class GoDeclarations implements Declarations {
  #outline: GoOutline | undefined;
  #specs: GinkgoSpecs | undefined;

  constructor(
    private readonly text: string,
    private readonly isSourcePath: IsSourcePath,
  ) {}

  find(test: TestAddress): Finding | undefined {
    return (isSpecTitle(test.name) ? undefined : this.#findFunctionTest(test.name)) ?? this.#findSpec(test);
  }

  lookFurther(test: TestAddress): readonly Way[] {
    const path = pathParts(test.name);
    const [name = "", ...subtestPath] = path;
    const ownPath = test.classname ?? test.parent;
    const owner = this.#outline?.functions.find((candidate) => candidate.name === name);
    if (!this.#outline || !ownPath || (subtestPath.length === 0 && suiteOfAddress(name) === undefined)) return [];
    const suiteTests = findForeignSuiteTests(this.#outline, owner, path.join("/")).map((suiteTest) => ({
      kind: "test" as const,
      address: { ...test, name: suiteTest.path, ...(suiteTest.importPath && { classname: suiteTest.importPath }) },
      hints: suiteTest.importPath
        ? createSuiteHints(suiteTest.importPath)
        : [createGoHint(ownPath), ...createSuiteHints(ownPath)],
    }));
    const helpers = owner ? findForeignHelpers(this.#outline, owner) : [];
    const helperTests = helpers.map((helper) => ({
      kind: "test" as const,
      address: {
        ...test,
        name: [helper.name, ...subtestPath].join("/"),
        ...(helper.importPath && { classname: helper.importPath }),
      },
      hints: [createGoHint(helper.importPath ?? ownPath, helper.importPath !== undefined)],
    }));
    return [...suiteTests, ...helperTests];
  }

  #findFunctionTest(path: string): Finding | undefined {
    // Most files of a package do not contain the test: searching the text for its name avoids parsing
    // them.
    const [name = "", ...subtestPath] = pathParts(path);
    const suite = suiteOfAddress(name);
    const words = suite === undefined ? [name, subtestPath[0]] : [suite];
    if (!words.some((word) => word && this.text.includes(word))) return undefined;
    this.#outline ??= outlineGo(this.text);
    return findInOutline(this.#outline, name, subtestPath);
  }

  #findSpec(test: TestAddress): Finding | undefined {
    if (isGoTest(test.name) || !usesGinkgo(this.text)) return undefined;
    this.#outline ??= outlineGo(this.text);
    this.#specs ??= new GinkgoSpecs(this.#outline, this.isSourcePath);
    return this.#specs.find(test);
  }
}

const pathParts = (name: string): readonly string[] => withoutRetry(name.trim()).split("/");

function findInOutline(outline: GoOutline, name: string, subtestPath: readonly string[]): Finding | undefined {
  if (suiteOfAddress(name) !== undefined) return findAddressedTest(outline, [name, ...subtestPath].join("/"));
  const owner = outline.functions.find((candidate) => candidate.name === name && candidate.receiver === undefined);
  // Inputs of a fuzz test are files, not code.
  if (owner && name.startsWith("Fuzz")) return functionFinding(owner);
  if (owner) return subtestPath.length > 0 ? subtestFinding(outline, owner, subtestPath) : functionFinding(owner);
  const [method, ...methodPath] = subtestPath;
  const suiteFinding =
    method === undefined || !isGoTest(name) ? undefined : findInAnySuite(outline, method, methodPath);
  if (suiteFinding) return suiteFinding;
  const namesakes = outline.functions.filter((candidate) => candidate.name === name);
  return namesakes.length > 0 ? { standing: "final", places: namesakes.map(({ span }) => span) } : undefined;
}

const functionFinding = (declaration: GoFunction): Finding => ({ standing: "final", places: [declaration.span] });

function subtestFinding(outline: GoOutline, owner: GoFunction, path: readonly string[]): Finding {
  return (
    findSuiteTest(outline, owner, path) ??
    findSubtest(outline, owner, path.join("/")) ?? { standing: "around", places: [owner.span] }
  );
}
