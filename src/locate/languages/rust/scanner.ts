import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner, Way } from "../../language";
import { findClassWords } from "../../searchWords";
import { lineEnd } from "../../syntax/mask";
import type { SourceText, Span } from "../../syntax/sourceText";
import { findCaseAttribute } from "./cases";
import { rustPathReadings } from "./modules";
import { outlineRust, type RustFunction, type RustOutline } from "./outline";

/** libtest, nextest, and the macros and attributes that make tests for them. */
export const rustScanner: Scanner = {
  findSearchWords: findClassWords,
  read: (source, path) => new RustDeclarations(source, path),
};

/** Attributes that turn a function into one or several tests. */
const testAttributePattern = /test|bench|case|property|quickcheck|wasm/i;
/** Attributes that never turn a function into a test. An attribute of the project may. */
const plainAttributePattern =
  /^(?:cfg|cfg_attr|allow|expect|deny|warn|doc|inline|must_use|deprecated|cold|track_caller|no_mangle)$/;
/** Maximum number of path segments after a function: the case of a parameterized test. */
const maxCaseParts = 2;

class RustDeclarations implements Declarations {
  #cachedOutline: RustOutline | undefined;
  /** Whether this file may be a module, by the path of the module. */
  readonly #isModuleByPath = new Map<string, boolean>();

  constructor(
    private readonly source: SourceText,
    private readonly path: string,
  ) {}

  find(test: TestAddress): Finding | undefined {
    const documentationTest = this.#findDocumentationTest(test.name);
    if (documentationTest) return documentationTest;
    const paths = rustPathReadings(test).map((path) => path.slice(-50));
    const lastParts = paths.flatMap((path) => path.slice(-1 - maxCaseParts));
    // Most files do not contain the test: a text search for its name saves parsing them.
    if (!lastParts.some((part) => this.source.text.includes(part))) return undefined;
    for (const path of paths) {
      const finding = this.#findFunction(path, test) ?? this.#findMacroArgument(path, test);
      if (finding) return finding;
    }
    const enclosingModules = this.#outline.modules.filter(({ name, modules }) =>
      paths.some((path) => this.#isInModules(path.slice(0, -1), [...modules, name], test)),
    );
    const last = enclosingModules.at(-1);
    return last && { standing: "around", places: [last.span] };
  }

  /** Returns the modules that are declared here and lie in other files, whose names may differ from the modules'. */
  lookFurther(test: TestAddress): readonly Way[] {
    return rustPathReadings(test).flatMap((path) =>
      this.#outline.modules.flatMap(({ isExternal, path: file, modules, name }) => {
        const length = isExternal ? this.#prefixLength(path, [...modules, name], test) : -1;
        if (length < 0 || length >= path.length) return [];
        const moduleFiles =
          file === undefined
            ? this.#findModuleFiles([...modules, name])
            : [joinPath([...this.#folderParts, ...file.split("/")])];
        const remainingPath = path.slice(length).join("::");
        return moduleFiles.map((moduleFile) => ({
          kind: "test" as const,
          address: { name: remainingPath, filePath: moduleFile },
          hints: [{ kind: "path" as const, path: moduleFile }],
        }));
      }),
    );
  }

  get #folderParts(): string[] {
    return this.path.split("/").slice(0, -1);
  }

  #findModuleFiles(modules: readonly string[]): string[] {
    const stem = /([^/]*)\.rs$/.exec(this.path)?.[1] ?? "";
    const parentParts = /^(?:mod|lib|main)$/.test(stem) ? this.#folderParts : [...this.#folderParts, stem];
    return [`${modules.join("/")}.rs`, `${modules.join("/")}/mod.rs`].map((end) => joinPath([...parentParts, end]));
  }

  get #outline(): RustOutline {
    this.#cachedOutline ??= outlineRust(this.source.text);
    return this.#cachedOutline;
  }

  /** Finds a documentation test, `name (line 12)`: an example in a comment. */
  #findDocumentationTest(name: string): Finding | undefined {
    const line = Number(/\(line (\d{1,7})\)$/.exec(name.trim())?.[1] ?? 0) - 1;
    const start = line < 0 ? undefined : this.source.lineStarts[line];
    if (start === undefined || !this.source.lineText(line).includes("```")) return undefined;
    return { standing: "final", places: [{ start, end: lineEnd(this.source.text, start) }] };
  }

  #findFunction(path: readonly string[], test: TestAddress): Finding | undefined {
    for (let casePartCount = 0; casePartCount <= maxCaseParts && casePartCount < path.length; casePartCount++) {
      const name = path[path.length - 1 - casePartCount];
      const modulePath = path.slice(0, path.length - 1 - casePartCount);
      const sameName = this.#outline.functions.filter((candidate) => candidate.name === name && !candidate.isInner);
      const matchingFunctions = sameName.filter((candidate) => this.#isInModules(modulePath, candidate.modules, test));
      const tests = matchingFunctions.filter(({ attributes }) =>
        attributes.some((attribute) => testAttributePattern.test(attribute.name)),
      );
      if (tests.length > 0) return this.#createFinding(tests, path.slice(path.length - casePartCount));
      const attributedFunctions = matchingFunctions.filter(({ attributes }) =>
        attributes.some((attribute) => !plainAttributePattern.test(attribute.name)),
      );
      if (attributedFunctions.length > 0)
        return { standing: "ifReferred", places: attributedFunctions.map(({ span }) => span) };
    }
    return undefined;
  }

  #createFinding(matchingTests: readonly RustFunction[], caseParts: readonly string[]): Finding {
    const [firstTest] = matchingTests;
    const caseSpan =
      firstTest && matchingTests.length === 1
        ? findCaseAttribute(this.#outline, firstTest, caseParts[0] ?? "")
        : undefined;
    return { standing: "final", places: caseSpan ? [caseSpan] : matchingTests.map(({ span }) => span) };
  }

  /** Finds a test that a macro declares: its name among the arguments, else in the definition of the macro. */
  #findMacroArgument(path: readonly string[], test: TestAddress): Finding | undefined {
    const { code, calls, functions } = this.#outline;
    const name = path.at(-1) ?? "";
    const argumentMatches: { place: Span; depth: number }[] = [];
    let hasMacroModules = false;
    for (const { modules, arguments: argumentSpan } of calls) {
      const length = this.#prefixLength(path, modules, test);
      if (length < 0) continue;
      const macroModules = length < path.length - 1 ? path.slice(length, -1) : [];
      const text = code.slice(argumentSpan.start, argumentSpan.end);
      if (!macroModules.every((part) => text.includes(part))) continue;
      hasMacroModules ||= macroModules.length > 0;
      const match = findArgument(text, name);
      if (match) argumentMatches.push({ ...match, place: shiftSpan(match.place, argumentSpan.start) });
    }
    const minDepth = Math.min(...argumentMatches.map(({ depth }) => depth));
    const places = argumentMatches.filter(({ depth }) => depth === minDepth).map(({ place }) => place);
    if (places.length > 0) return { standing: "ifReferred", places };
    const macroFunctions = hasMacroModules
      ? functions.filter((candidate) => candidate.isInner && candidate.name === name)
      : [];
    return macroFunctions.length > 0
      ? { standing: "ifReferred", places: macroFunctions.map(({ span }) => span) }
      : undefined;
  }

  #isInModules(modulePath: readonly string[], modules: readonly string[], test: TestAddress): boolean {
    return this.#hasModulesAt(modulePath, modulePath.length - modules.length, modules, test);
  }

  /**
   * Returns the length of the longest prefix of a path that ends with these modules of this file, or -1 if there is
   * none.
   */
  #prefixLength(path: readonly string[], modules: readonly string[], test: TestAddress): number {
    for (let index = path.length - modules.length - 1; index >= 0; index--) {
      if (this.#hasModulesAt(path, index, modules, test)) return index + modules.length;
    }
    return -1;
  }

  /**
   * Returns whether a path has these modules of this file at an index, after the modules of the file itself, as
   * derived from its location. A record that names the file needs no such match.
   */
  #hasModulesAt(
    path: readonly string[],
    index: number,
    modules: readonly string[],
    { filePath }: TestAddress,
  ): boolean {
    if (index < 0 || !modules.every((part, i) => part === path[index + i])) return false;
    return filePath !== undefined || this.#isModule(path.slice(0, index));
  }

  #isModule(modules: readonly string[]): boolean {
    const key = modules.join("::");
    const isMatch = this.#isModuleByPath.get(key) ?? isModulePath(this.path, modules);
    this.#isModuleByPath.set(key, isMatch);
    return isMatch;
  }
}

/**
 * Returns whether the file at a path may be the module: `a::b` is `src/a/b.rs` or `src/a/b/mod.rs`, an empty path is
 * the root of a binary.
 */
function isModulePath(path: string, modules: readonly string[]): boolean {
  const parts = path.replace(/\.rs$/, "").split("/");
  const folders = parts.slice(0, -1);
  const src = folders.lastIndexOf("src");
  const start = src >= 0 ? src : folders.findIndex((part) => /^(?:tests|benches|examples)$/.test(part));
  const moduleParts = parts.slice(start + 1);
  // Binaries are in folders of their own, and the sources of a package need not be in `src`.
  const isLoose = src < 0 || moduleParts[0] === "bin";
  const stem = moduleParts.at(-1) ?? "";
  if (modules.length === 0)
    return /^(?:lib|main)$/.test(stem) || (stem !== "mod" && (isLoose || moduleParts.length === 1));
  if (stem === "mod") moduleParts.pop();
  const comparedParts = isLoose ? moduleParts.slice(Math.max(0, moduleParts.length - modules.length)) : moduleParts;
  return comparedParts.length === modules.length && comparedParts.every((part, i) => part === modules[i]);
}

/** Finds the argument of that name: the first one of all, else the least nested one. */
function findArgument(text: string, name: string): { place: Span; depth: number } | undefined {
  let best: { place: Span; depth: number } | undefined;
  let depth = 0;
  let isFirst = true;
  for (const match of text.matchAll(/[\p{L}_][\p{L}\p{N}_]*|[([{]|[)\]}]/gu)) {
    const [token] = match;
    if (/[([{]/.test(token)) depth++;
    else if (/[)\]}]/.test(token)) depth--;
    else if (token === name && depth < (best?.depth ?? Number.POSITIVE_INFINITY))
      best = { place: { start: match.index, end: match.index + token.length }, depth: isFirst ? 0 : depth };
    isFirst &&= depth > 0 && /[([{]/.test(token);
  }
  return best;
}

const shiftSpan = ({ start, end }: Span, offset: number): Span => ({ start: start + offset, end: end + offset });

/** Joins path components and resolves `.` and `..`. */
function joinPath(parts: readonly string[]): string {
  const components: string[] = [];
  for (const part of parts) {
    if (part === "..") components.pop();
    else if (part !== "." && part !== "") components.push(part);
  }
  return components.join("/");
}
