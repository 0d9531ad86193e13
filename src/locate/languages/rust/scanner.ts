import { findMin, findResult, getOrCreate } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { baseName } from "../../fileIndex/pathNames";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { findClassWords } from "../../searchWords";
import type { SourceText, Span } from "../../syntax/sourceText";
import { lineEnd } from "../../syntax/sourceText";
import { createFinding } from "../../types/findings";
import { findCaseAttribute } from "./cases";
import { listPathReadings, readCrate } from "./modules";
import { outlineRust, type RustFunction, type RustModuleItem, type RustOutline } from "./outline";

/** Scanner for libtest and nextest, and for the macros and attributes that generate their tests. */
export const rustScanner: Scanner = {
  findSearchWords: (test) => {
    if (readCrate(test) !== undefined && test.classname?.includes("::")) {
      return undefined;
    }
    return findClassWords(test);
  },
  read: (source, path) => new RustDeclarations(source, path),
};

/** Matches attributes that turn a function into one or several tests. */
const testAttributePattern = /test|bench|case|property|quickcheck|wasm/i;
/** Attributes that never turn a function into a test. A project's own attributes may do so. */
const plainAttributes: ReadonlySet<string> = new Set(
  "cfg cfg_attr allow expect deny warn doc inline must_use deprecated cold track_caller no_mangle".split(" "),
);
const plainTestAttributes: ReadonlySet<string> = new Set(["test", "ignore", "should_panic"]);
/** Maximum number of path segments after a function, which belong to the case of a parameterized test. */
const maxCaseParts = 2;

const documentationTest = /^(?:(\S+\.rs) - )?.*\(line (\d{1,7})\)$/s;

/** First part of a path that is relative to the module of the file itself. */
const fileModule = "self";

class RustDeclarations implements Declarations {
  #cachedOutline: RustOutline | undefined;
  /** Caches whether this file may be a module, by the module's path. */
  readonly #isModuleByPath = new Map<string, boolean>();

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
  ) {}

  find(test: TestAddress): Finding | undefined {
    const example = this.#findExample(test);
    if (example) {
      return example;
    }
    const paths = listPathReadings(test).map((path) => path.slice(-50));
    const lastParts = paths.flatMap((path) => path.slice(-1 - maxCaseParts));
    // Most files do not contain the test: a text search for its name avoids parsing them.
    const mayDeclare = lastParts.some((part) => this.source.text.includes(part));
    if (!mayDeclare) {
      return undefined;
    }
    const finding = findResult(paths, (path) => this.#findFunction(path, test) ?? this.#findMacroArgument(path, test));
    if (finding) {
      return finding;
    }
    const outerPaths = paths.map((path) => path.slice(0, -1));
    const enclosingModule = this.#outline.modules.findLast(({ name, modules }) => {
      const modulePath = [...modules, name];
      return outerPaths.some((path) => this.#isInModules(path, modulePath, test));
    });
    return enclosingModule && { standing: "around", places: [enclosingModule.span] };
  }

  /**
   * Returns the ways to modules that this file declares in other files, whose names may differ from those of the
   * modules.
   */
  lookFurther(test: TestAddress): readonly Way[] {
    const externalModules = this.#outline.modules.filter(({ isExternal }) => isExternal);
    return listPathReadings(test).flatMap((path) =>
      externalModules.flatMap((module) => this.#findWays(path, module, test)),
    );
  }

  /** Returns the ways to the files of a module, if the module is part of the test's path. */
  #findWays(path: readonly string[], module: RustModuleItem, test: TestAddress): readonly Way[] {
    const length = this.#measurePrefix(path, [...module.modules, module.name], test);
    if (length < 0 || length >= path.length) {
      return [];
    }
    const name = [fileModule, ...path.slice(length)].join("::");
    const files = this.#findModuleFiles(module);
    return files.map((file) => ({
      kind: "test",
      address: { name, filePath: file },
      hints: [{ kind: "path", path: file }],
    }));
  }

  /**
   * Returns the path of the file that a module names in its `path` attribute, or else the paths at which Rust searches
   * for the module.
   */
  #findModuleFiles({ path, modules, name }: RustModuleItem): readonly string[] {
    const folderParts = this.path.split("/").slice(0, -1);
    if (path !== undefined) {
      return [joinPath([...folderParts, ...path.split("/")])];
    }
    const stem = /([^/]*)\.rs$/.exec(this.path)?.[1] ?? "";
    const isFolderModule = /^(?:mod|lib|main)$/.test(stem);
    const parentParts = isFolderModule ? folderParts : [...folderParts, stem];
    const modulePath = [...modules, name].join("/");
    const ends = [`${modulePath}.rs`, `${modulePath}/mod.rs`];
    return ends.map((end) => joinPath([...parentParts, end]));
  }

  get #outline(): RustOutline {
    this.#cachedOutline ??= outlineRust(this.source.text);
    return this.#cachedOutline;
  }

  /** Finds a documentation test of this file, `src/crane.rs - crane::lift (line 12)`: an example in a comment. */
  #findExample({ name, filePath, classname }: TestAddress): Finding | undefined {
    const [, pathInName, lineNumber] = documentationTest.exec(name.trim()) ?? [];
    const path = pathInName ?? filePath ?? classname ?? "";
    if (lineNumber === undefined || baseName(path.replaceAll("\\", "/")) !== baseName(this.path)) {
      return undefined;
    }
    const line = Number(lineNumber) - 1;
    const start = this.source.lineStarts[line];
    if (start === undefined || !this.source.lineText(line).includes("```")) {
      return undefined;
    }
    const end = lineEnd(this.source.text, start);
    return { standing: "final", places: [{ start, end }] };
  }

  #findFunction(path: readonly string[], test: TestAddress): Finding | undefined {
    const minIndex = Math.max(0, path.length - 1 - maxCaseParts);
    for (let index = path.length - 1; index >= minIndex; index--) {
      const namesakes = this.#findNamesakes(path[index] ?? "", path.slice(0, index), test);
      const isCase = index < path.length - 1;
      const functions = isCase ? namesakes.filter(mayHaveCases) : namesakes;
      const tests = functions.filter(hasTestAttribute);
      if (tests.length > 0) {
        return this.#createFinding(tests, path[index + 1] ?? "");
      }
      const attributedFunctions = functions.filter(mayBecomeTest);
      if (attributedFunctions.length > 0) {
        return createFinding("ifReferred", attributedFunctions);
      }
    }
    return undefined;
  }

  #findNamesakes(name: string, modulePath: readonly string[], test: TestAddress): readonly RustFunction[] {
    const namesakes = this.#outline.functions.filter((candidate) => candidate.name === name && !candidate.isInner);
    return namesakes.filter(({ modules }) => this.#isInModules(modulePath, modules, test));
  }

  #createFinding(tests: readonly RustFunction[], caseName: string): Finding | undefined {
    const [firstTest, ...otherTests] = tests;
    if (firstTest && otherTests.length === 0) {
      const caseSpan = findCaseAttribute(this.#outline, firstTest, caseName);
      if (caseSpan) {
        return { standing: "final", places: [caseSpan] };
      }
    }
    return createFinding("final", tests);
  }

  /**
   * Finds a test that a macro declares, by its name among the arguments of a call, else in the definition of the macro.
   */
  #findMacroArgument(path: readonly string[], test: TestAddress): Finding | undefined {
    const { code, calls, functions } = this.#outline;
    const name = path.at(-1) ?? "";
    const argumentMatches: ArgumentMatch[] = [];
    let hasMacroModules = false;
    for (const call of calls) {
      const length = this.#measurePrefix(path, call.modules, test);
      if (length < 0) {
        continue;
      }
      const macroModules = path.slice(length, -1);
      const text = code.slice(call.arguments.start, call.arguments.end);
      if (!macroModules.every((part) => text.includes(part))) {
        continue;
      }
      hasMacroModules ||= macroModules.length > 0;
      const match = findArgument(text, call.arguments.start, name);
      if (match) {
        argumentMatches.push(match);
      }
    }
    if (argumentMatches.length > 0) {
      return { standing: "ifReferred", places: selectOutermost(argumentMatches) };
    }
    if (!hasMacroModules) {
      return undefined;
    }
    const macroFunctions = functions.filter((candidate) => candidate.isInner && candidate.name === name);
    return createFinding("ifReferred", macroFunctions);
  }

  #isInModules(modulePath: readonly string[], modules: readonly string[], test: TestAddress): boolean {
    return this.#hasModulesAt(modulePath, modulePath.length - modules.length, modules, test);
  }

  /**
   * Returns the length of the longest prefix of a path that ends with the given modules of this file, or -1 if there is
   * none.
   */
  #measurePrefix(path: readonly string[], modules: readonly string[], test: TestAddress): number {
    for (let index = path.length - modules.length - 1; index >= 0; index--) {
      if (this.#hasModulesAt(path, index, modules, test)) {
        return index + modules.length;
      }
    }
    return -1;
  }

  /**
   * Returns whether a path has the given modules of this file at an index, preceded by the modules of the file itself,
   * as derived from its location. If the record names the file, these need not match; a path relative to the file's own
   * module omits them.
   */
  #hasModulesAt(
    path: readonly string[],
    index: number,
    modules: readonly string[],
    { filePath }: TestAddress,
  ): boolean {
    if (index < 0) {
      return false;
    }
    const hasModules = modules.every((part, i) => part === path[index + i]);
    if (!hasModules) {
      return false;
    }
    if (path[0] === fileModule) {
      return index === 1;
    }
    return filePath !== undefined || this.#isModule(path.slice(0, index));
  }

  #isModule(modules: readonly string[]): boolean {
    return getOrCreate(this.#isModuleByPath, modules.join("::"), () => isModulePath(this.path, modules));
  }
}

function hasTestAttribute({ attributes }: RustFunction): boolean {
  return attributes.some(({ name }) => testAttributePattern.test(name));
}

/**
 * Returns whether a function may declare several tests. If not, a longer path continues in a module of the same name.
 */
function mayHaveCases({ attributes }: RustFunction): boolean {
  return attributes.some(({ name }) => !plainTestAttributes.has(name) && !plainAttributes.has(name));
}

/** Returns whether a function has an attribute defined by the project, which may turn it into a test. */
function mayBecomeTest({ attributes }: RustFunction): boolean {
  return attributes.some(({ name }) => !plainAttributes.has(name));
}

/**
 * Returns whether the file at a path may be the module: `a::b` is `src/a/b.rs` or `src/a/b/mod.rs`, an empty path is
 * the root of a binary.
 */
function isModulePath(path: string, modules: readonly string[]): boolean {
  const parts = path.replace(/\.rs$/, "").split("/");
  const folders = parts.slice(0, -1);
  const src = folders.lastIndexOf("src");
  const start = src >= 0 ? src : folders.findIndex((part) => targetFolders.has(part));
  const moduleParts = parts.slice(start + 1);
  // Binaries are in folders of their own, and the sources of a package need not be in `src`.
  const isLoose = src < 0 || moduleParts[0] === "bin";
  const stem = moduleParts.at(-1) ?? "";
  if (modules.length === 0) {
    if (stem === "lib" || stem === "main") {
      return true;
    }
    if (stem === "mod") {
      return false;
    }
    return isLoose || moduleParts.length === 1;
  }
  if (stem === "mod") {
    moduleParts.pop();
  }
  const comparedParts = isLoose ? moduleParts.slice(-modules.length) : moduleParts;
  if (comparedParts.length !== modules.length) {
    return false;
  }
  return comparedParts.every((part, i) => part === modules[i]);
}

/** Folders of targets outside of `src`. */
const targetFolders: ReadonlySet<string> = new Set(["tests", "benches", "examples"]);

/** Argument of a macro that may be the name of a test. */
interface ArgumentMatch {
  readonly place: Span;
  /** Number of brackets around it; 0 for the first argument of all. */
  readonly depth: number;
}

function selectOutermost(matches: readonly ArgumentMatch[]): readonly Span[] {
  const minDepth = findMin(matches.map(({ depth }) => depth));
  const outermostMatches = matches.filter(({ depth }) => depth === minDepth);
  return outermostMatches.map(({ place }) => place);
}

/**
 * Finds the argument of that name: the first one of all, else the least nested one.
 *
 * @param offset the offset of the text in its file
 */
function findArgument(text: string, offset: number, name: string): ArgumentMatch | undefined {
  let best: ArgumentMatch | undefined;
  let depth = 0;
  let isFirst = true;
  for (const match of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*|[([{]|[)\]}]/gu)) {
    const [token] = match;
    const isOpening = /[([{]/.test(token);
    if (isOpening) {
      depth++;
    } else if (/[)\]}]/.test(token)) {
      depth--;
    } else if (token === name && depth < (best?.depth ?? Number.POSITIVE_INFINITY)) {
      const start = offset + match.index;
      const place = { start, end: start + token.length };
      best = { place, depth: isFirst ? 0 : depth };
    }
    isFirst &&= isOpening && depth > 0;
  }
  return best;
}

/** Joins path components and resolves `.` and `..`. */
function joinPath(parts: readonly string[]): string {
  const components: string[] = [];
  for (const part of parts) {
    if (part === "..") {
      components.pop();
    } else if (part !== "." && part !== "") {
      components.push(part);
    }
  }
  return components.join("/");
}
