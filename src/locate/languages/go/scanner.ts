import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, InheritedTest, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import type { GoFunction } from "./code";
import { GinkgoSpecs, usesGinkgo } from "./ginkgo";
import { createGoHint } from "./language";
import { type GoOutline, outlineGo } from "./outline";
import { isGoTest } from "./packages";
import { findForeignHelpers, findSubtest } from "./subtests";

/** Scanner for Go's testing package, suites of testify, and Ginkgo specs, whose reports omit the package. */
export const goScanner: Scanner = {
  search: "title",
  maxLength: 450_000,
  isSearched: ({ name }) => isSpecTitle(name),
  read: (source, _path, isSourcePath) => new GoDeclarations(source.text, isSourcePath),
};

/**
 * Returns true for the title of a spec: names from the testing package contain no blanks, since those of subtests are
 * rewritten.
 */
const isSpecTitle = (name: string): boolean => /\s/.test(withoutRetry(name.trim()));

class GoDeclarations implements Declarations {
  private outline: GoOutline | undefined;
  private specs: GinkgoSpecs | undefined;

  constructor(
    private readonly text: string,
    private readonly isSourcePath: IsSourcePath,
  ) {}

  find(test: TestAddress): Finding | undefined {
    return (isSpecTitle(test.name) ? undefined : this.findFunctionTest(test.name)) ?? this.findSpec(test);
  }

  findInheritedTests(test: TestAddress): readonly InheritedTest[] {
    const [name = "", ...subtestPath] = pathParts(test.name);
    const importPath = test.classname ?? test.parent;
    const owner = this.outline?.functions.find((candidate) => candidate.name === name);
    if (!this.outline || !owner || subtestPath.length === 0 || !importPath) return [];
    return findForeignHelpers(this.outline, owner).map((helper) => ({
      address: {
        ...test,
        name: [helper.name, ...subtestPath].join("/"),
        ...(helper.importPath && { classname: helper.importPath }),
      },
      hints: [createGoHint(helper.importPath ?? importPath, helper.importPath !== undefined)],
    }));
  }

  private findFunctionTest(path: string): Finding | undefined {
    // Most files of a package do not contain the test: searching the text for its name avoids parsing
    // them.
    const [name = "", ...subtestPath] = pathParts(path);
    if (![name, subtestPath[0]].some((part) => part && this.text.includes(part))) return undefined;
    this.outline ??= outlineGo(this.text);
    return findInOutline(this.outline, name, subtestPath);
  }

  private findSpec(test: TestAddress): Finding | undefined {
    if (isGoTest(test.name) || !usesGinkgo(this.text)) return undefined;
    this.outline ??= outlineGo(this.text);
    this.specs ??= new GinkgoSpecs(this.outline, this.isSourcePath);
    return this.specs.find(test);
  }
}

const pathParts = (name: string): readonly string[] => withoutRetry(name.trim()).split("/");

function findInOutline(outline: GoOutline, name: string, subtestPath: readonly string[]): Finding | undefined {
  const method = subtestPath[0] === undefined ? undefined : findSuiteMethod(outline, name, subtestPath[0]);
  if (method)
    return subtestPath.length > 1 ? subtestFinding(outline, method, subtestPath.slice(1)) : functionFinding(method);
  const owner = outline.functions.find((candidate) => candidate.name === name && candidate.receiver === undefined);
  // Inputs of a fuzz test are files, not code.
  if (owner && name.startsWith("Fuzz")) return functionFinding(owner);
  if (owner) return subtestPath.length > 0 ? subtestFinding(outline, owner, subtestPath) : functionFinding(owner);
  const namesakes = outline.functions.filter((candidate) => candidate.name === name);
  return namesakes.length > 0 ? { confidence: "exact", places: namesakes.map(({ span }) => span) } : undefined;
}

const functionFinding = (declaration: GoFunction): Finding => ({ confidence: "exact", places: [declaration.span] });

function subtestFinding(outline: GoOutline, owner: GoFunction, path: readonly string[]): Finding {
  return findSubtest(outline, owner, path.join("/")) ?? { confidence: "container", places: [owner.span] };
}

/**
 * Finds `TestSuite/TestMethod` of testify: a method of the type that the function mentions, or of the only type with
 * such a method.
 */
function findSuiteMethod(outline: GoOutline, suite: string, method: string): GoFunction | undefined {
  const methods = outline.functions.filter(({ name, receiver }) => name === method && receiver !== undefined);
  if (methods.length === 0 || !method.startsWith("Test")) return undefined;
  const suiteFunction = outline.functions.find(({ name, receiver }) => name === suite && receiver === undefined);
  const body = suiteFunction ? outline.code.slice(suiteFunction.body.start, suiteFunction.body.end) : undefined;
  const matchingMethod = methods.find(({ receiver }) => body?.includes(`${receiver}`));
  return matchingMethod ?? (methods.length === 1 ? methods[0] : undefined);
}
