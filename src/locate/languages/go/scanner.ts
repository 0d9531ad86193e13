import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import type { GoFunction } from "./code";
import { GinkgoSpecs, usesGinkgo } from "./ginkgo";
import { goHint } from "./language";
import { type GoOutline, outlineGo } from "./outline";
import { isGoTest } from "./packages";
import { findSubtest, foreignHelpers } from "./subtests";

/** Go's testing package, suites of testify, and Ginkgo's specs, of which reports do not say the package. */
export const goScanner: Scanner = {
  search: "title",
  longest: 450_000,
  isSearched: ({ name }) => isTitle(name),
  read: (source, _path, isSourcePath) => new GoDeclarations(source.text, isSourcePath),
};

/** Go's own names hold no blanks: those of sub-tests are rewritten. */
const isTitle = (name: string): boolean => /\s/.test(withoutRetry(name.trim()));

class GoDeclarations implements Declarations {
  private outline: GoOutline | undefined;
  private specs: GinkgoSpecs | undefined;

  constructor(
    private readonly text: string,
    private readonly isSourcePath: IsSourcePath,
  ) {}

  find(test: TestAddress): Finding | undefined {
    return (isTitle(test.name) ? undefined : this.declared(test.name)) ?? this.spec(test);
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const [name = "", ...rest] = pathOf(test.name);
    const importPath = test.classname ?? test.parent;
    const owner = this.outline?.functions.find((candidate) => candidate.name === name);
    if (!this.outline || !owner || rest.length === 0 || !importPath) return [];
    return foreignHelpers(this.outline, owner).map((helper) => ({
      address: {
        ...test,
        name: [helper.name, ...rest].join("/"),
        ...(helper.importPath && { classname: helper.importPath }),
      },
      hints: [goHint(helper.importPath ?? importPath, helper.importPath !== undefined)],
    }));
  }

  private declared(path: string): Finding | undefined {
    // Most files of a package do not hold the test: a look for its name saves reading them.
    const [name = "", ...rest] = pathOf(path);
    if (![name, rest[0]].some((part) => part && this.text.includes(part))) return undefined;
    this.outline ??= outlineGo(this.text);
    return find(this.outline, name, rest);
  }

  private spec(test: TestAddress): Finding | undefined {
    if (isGoTest(test.name) || !usesGinkgo(this.text)) return undefined;
    this.outline ??= outlineGo(this.text);
    this.specs ??= new GinkgoSpecs(this.outline, this.isSourcePath);
    return this.specs.find(test);
  }
}

const pathOf = (name: string): readonly string[] => withoutRetry(name.trim()).split("/");

function find(outline: GoOutline, name: string, rest: readonly string[]): Finding | undefined {
  const method = rest[0] === undefined ? undefined : suiteMethod(outline, name, rest[0]);
  if (method) return rest.length > 1 ? below(outline, method, rest.slice(1)) : at(method);
  const owner = outline.functions.find((candidate) => candidate.name === name && candidate.receiver === undefined);
  // A fuzz test's inputs are files, not code.
  if (owner && name.startsWith("Fuzz")) return at(owner);
  if (owner) return rest.length > 0 ? below(outline, owner, rest) : at(owner);
  const alone = outline.functions.filter((candidate) => candidate.name === name);
  return alone.length > 0 ? { confidence: "exact", places: alone.map(({ span }) => span) } : undefined;
}

const at = (declaration: GoFunction): Finding => ({ confidence: "exact", places: [declaration.span] });

function below(outline: GoOutline, owner: GoFunction, path: readonly string[]): Finding {
  return findSubtest(outline, owner, path.join("/")) ?? { confidence: "container", places: [owner.span] };
}

/** `TestSuite/TestMethod` of testify: a method of the type that the function makes, or of the only type that has it. */
function suiteMethod(outline: GoOutline, suite: string, method: string): GoFunction | undefined {
  const methods = outline.functions.filter(({ name, receiver }) => name === method && receiver !== undefined);
  if (methods.length === 0 || !method.startsWith("Test")) return undefined;
  const starter = outline.functions.find(({ name, receiver }) => name === suite && receiver === undefined);
  const body = starter ? outline.code.slice(starter.body.start, starter.body.end) : undefined;
  const made = methods.find(({ receiver }) => body?.includes(`${receiver}`));
  return made ?? (methods.length === 1 ? methods[0] : undefined);
}
