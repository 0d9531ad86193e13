import type { SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { findFolder, joinPath } from "../../fileIndex/pathNames";
import type { LanguageHint } from "../../language";
import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { decodeStringLiteral } from "./literals";

/** Hint with the module's name in an import: `./helpers`, `@acme/helpers`. */
export interface ModuleHint extends LanguageHint {
  readonly module: string;
}

export const createModuleHint = (module: string): ModuleHint => ({ kind: "language", language: "javascript", module });

/** Maximum number of tokens between `import` or `const` and the module's name. */
const maxStatementTokens = 200;
const maxModuleLength = 300;

/** Imported names of a file. */
export interface Imports {
  /** Modules, by the names imported from them. */
  readonly moduleByName: ReadonlyMap<string, string>;
  /** Token after the last import. */
  readonly end: number;
}

/** Reads the imports of a file, including `require` calls and the results of imported functions. */
export function readImports(tokens: Tokens): Imports {
  const moduleByName = new Map<string, string>();
  let end = 0;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier) {
      continue;
    }
    const isCalled = tokens.is(i + 1, "(");
    const isAssigned = tokens.is(i - 1, "=");
    if (tokens.isWord(i, "import") && !isCalled) {
      end = addImport(tokens, i, moduleByName) ?? end;
    } else if (isCalled && isAssigned && tokens.isWord(i, "require")) {
      end = addRequired(tokens, i, moduleByName);
    } else if (isCalled && isAssigned) {
      addResult(tokens, i, moduleByName);
    }
  }
  return { moduleByName, end };
}

/** Maximum number of modules that an index file re-exports. */
const maxReexports = 50;

/** Returns the modules whose names a file re-exports: `export * from "./a"`, `export { b } from "./b"`. */
export function readReexports(tokens: Tokens): readonly string[] {
  const modules = new Set<string>();
  for (let i = 0; i + 1 < tokens.length && modules.size < maxReexports; i++) {
    if (!tokens.isWord(i, "from") || tokens.kind(i + 1) !== Kind.string) {
      continue;
    }
    const start = tokens.is(i - 1, "}") ? tokens.partner(i - 1) : i - 1;
    if (tokens.isWord(start - 1, "export")) {
      modules.add(decodeStringLiteral(tokens.source(i + 1)));
    }
  }
  return [...modules];
}

/** Adds the name of an imported function's result, which may itself be a function: `const suite = create();`. */
function addResult(tokens: Tokens, index: number, moduleByName: Map<string, string>): void {
  const target = index - 2;
  if (tokens.kind(target) !== Kind.identifier) {
    return;
  }
  const module = moduleByName.get(tokens.source(index));
  if (module !== undefined) {
    moduleByName.set(tokens.source(target), module);
  }
}

/** Adds the names in `const names = require("module")`, and returns the token after the module. */
function addRequired(tokens: Tokens, index: number, moduleByName: Map<string, string>): number {
  return addNames(tokens, readTarget(tokens, index - 1), index + 2, moduleByName);
}

function addImport(tokens: Tokens, start: number, moduleByName: Map<string, string>): number | undefined {
  const end = Math.min(start + maxStatementTokens, tokens.length);
  for (let i = start + 1; i < end; i++) {
    if (tokens.kind(i) === Kind.string || tokens.is(i, ";")) {
      return undefined;
    }
    const isBeforeModule = tokens.isWord(i, "from") && tokens.kind(i + 1) === Kind.string;
    if (isBeforeModule) {
      return addNames(tokens, { from: start + 1, to: i }, i + 1, moduleByName);
    }
  }
  return undefined;
}

/** Returns the tokens of the name or destructuring pattern to which a value is assigned. */
function readTarget(tokens: Tokens, assignment: number): Range {
  const last = assignment - 1;
  const open = tokens.kind(last) === Kind.close ? tokens.partner(last) : last;
  return { from: Math.max(open, 0), to: assignment };
}

/** Adds the names of one import, and returns the token after its module. */
function addNames(tokens: Tokens, names: Range, moduleToken: number, moduleByName: Map<string, string>): number {
  const module = readModule(tokens, moduleToken);
  if (module !== undefined) {
    for (let i = names.from; i < names.to; i++) {
      if (tokens.kind(i) === Kind.identifier) {
        moduleByName.set(tokens.source(i), module);
      }
    }
  }
  return moduleToken + 1;
}

/** Reads the name of a module; `undefined` for a module of a framework. */
function readModule(tokens: Tokens, index: number): string | undefined {
  if (tokens.kind(index) !== Kind.string) {
    return undefined;
  }
  const module = decodeStringLiteral(tokens.source(index));
  // Packages of a workspace have names with several parts: a single word is a framework.
  return module.length <= maxModuleLength && /[./-]/.test(module) ? module : undefined;
}

/** Maximum number of modules that are searched for a test. */
const maxModules = 8;

/** Framework functions that run around tests and declare none. */
const hookWords = new Set(
  "beforeEach afterEach beforeAll afterAll before after setup teardown suiteSetup suiteTeardown".split(" "),
);

/**
 * Returns the modules that a part of a text requires, and the modules of imported functions that it calls as statements
 * or passes as arguments, outside of hooks and `excludedRanges`.
 *
 * @param excludedRanges ranges in source order, which may be nested
 */
export function findUsedModules(
  tokens: Tokens,
  moduleByName: ReadonlyMap<string, string>,
  { from, to }: Range,
  excludedRanges: readonly Range[],
): readonly string[] {
  const modules = new Set<string>();
  let nextExcluded = 0;
  for (let i = from; i < to && modules.size < maxModules; i++) {
    while (nextExcluded < excludedRanges.length && (excludedRanges[nextExcluded]?.to ?? 0) <= i) {
      nextExcluded++;
    }
    const range = excludedRanges[nextExcluded];
    if (range && range.from <= i) {
      i = range.to - 1;
      continue;
    }
    if (tokens.kind(i) !== Kind.identifier) {
      continue;
    }
    const name = tokens.source(i);
    if (hookWords.has(name) && tokens.is(i + 1, "(")) {
      i = Math.max(i, tokens.indexAfter(i + 1) - 1);
    }
    const module = name === "require" ? readModule(tokens, i + 2) : moduleByName.get(name);
    if (module !== undefined && (isCalledAlone(tokens, i) || isPassedOn(tokens, i))) {
      modules.add(module);
    }
  }
  return [...modules];
}

/** Marks after which a statement or an argument can begin. */
const startMarks = ["{", ";", "}", "=>", ","];

/**
 * Returns whether a token is the name of a call whose result is unused or an argument: `shared();`, `(x, shared())`.
 */
function isCalledAlone(tokens: Tokens, index: number): boolean {
  const end = tokens.is(index + 1, ".") ? index + 3 : index + 1;
  if (!tokens.is(end, "(") && !tokens.is(end, "<")) {
    return false;
  }
  return tokens.startsLine(index) || startMarks.some((mark) => tokens.is(index - 1, mark));
}

/** Returns whether a token is the last argument of a call: `describe("a", shared)`, `kinds.forEach(shared)`. */
function isPassedOn(tokens: Tokens, index: number): boolean {
  const isLast = tokens.is(index + 1, ")");
  const isArgument = tokens.is(index - 1, ",") || tokens.is(index - 1, "(");
  return isLast && isArgument;
}

const extensions = ["ts", "tsx", "js", "jsx", "mts", "mjs", "cts", "cjs"];
/** Maximum number of files to which a non-relative import may refer. */
const maxNamesakes = 3;

/**
 * Finds the files to which an import may refer: relative to the importer, by the rest of the path after an alias, or as
 * the entry file of a package in a folder with the package's name.
 */
export function findModuleFiles(
  { module }: ModuleHint,
  index: FileIndex,
  importer: SourceFile | undefined,
): readonly SourceFile[] {
  const name = module.replace(/\.[cm]?[jt]sx?$/, "");
  const isRelative = /^\.\.?(?:\/|$)/.test(module);
  if (importer && isRelative) {
    return findRelative(name, index, importer);
  }
  return findByPathEnd(name, index);
}

function findRelative(name: string, index: FileIndex, importer: SourceFile): readonly SourceFile[] {
  const path = joinPath(findFolder(importer.path), name);
  if (path === undefined) {
    return [];
  }
  for (const candidatePath of listCandidatePaths(path)) {
    const file = index.get(importer.root, candidatePath);
    if (file) {
      return [file];
    }
  }
  return [];
}

function findByPathEnd(name: string, index: FileIndex): readonly SourceFile[] {
  const parts = name.split("/").filter((part) => part !== "" && part !== "~" && part !== "@");
  const path = parts.join("/");
  for (const candidatePath of listCandidatePaths(path)) {
    const files = findBySuffix(candidatePath, 2, index);
    if (files.length > 0) {
      return files;
    }
  }
  for (const extension of extensions) {
    const files = findBySuffix(`${path}/src/index.${extension}`, 3, index);
    if (files.length > 0) {
      return files;
    }
  }
  return [];
}

/** Returns the possible paths of a module: the file and the folder's index file, with each extension. */
function listCandidatePaths(path: string): readonly string[] {
  const indexPath = path === "" ? "index" : `${path}/index`;
  const paths: string[] = [];
  for (const candidate of [path, indexPath]) {
    for (const extension of extensions) {
      paths.push(`${candidate}.${extension}`);
    }
  }
  return paths;
}

/**
 * Returns the files that share the longest suffix with a path, if they are few. The suffix must have at least
 * `minShared` components, or be the whole path.
 */
function findBySuffix(path: string, minShared: number, index: FileIndex): readonly SourceFile[] {
  const parts = path.split("/");
  const nodes = index.endingIn(parts);
  const sharesEnough = nodes.length >= Math.min(minShared, parts.length);
  const files = nodes.at(-1)?.files ?? [];
  if (sharesEnough && files.length <= maxNamesakes) {
    return files;
  }
  return [];
}
