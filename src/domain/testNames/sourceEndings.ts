import { maxPathLength } from "../limits";

/**
 * File name extensions of source files by the id of the language whose scanner reads them: without the dot, in lower
 * case. This is the only list of them; the descriptions of the languages use it.
 */
export const sourceEndings = {
  javascript: ["js", "jsx", "mjs", "cjs", "ts", "tsx", "mts", "cts"],
  python: ["py"],
  go: ["go"],
  java: ["java"],
  kotlin: ["kt", "kts"],
  groovy: ["groovy"],
  scala: ["scala"],
  csharp: ["cs"],
  fsharp: ["fs"],
  visualBasic: ["vb"],
  php: ["php"],
  cpp: ["cpp", "cc", "cxx", "c", "hpp", "hh", "h", "m", "mm", "c++", "hxx", "cu", "inl", "ipp"],
  rust: ["rs"],
  swift: ["swift"],
  ruby: ["rb"],
  elixir: ["exs", "ex"],
  dart: ["dart"],
  lua: ["lua"],
  julia: ["jl"],
  perl: ["t", "pm"],
  powershell: ["ps1"],
  r: ["r"],
  clojure: ["clj", "cljs", "cljc"],
  robot: ["robot"],
  gherkin: ["feature"],
  bats: ["bats"],
  terraform: ["hcl"],
  haskell: ["hs"],
  ocaml: ["ml"],
  nim: ["nim"],
  zig: ["zig"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * File name extensions of source files in languages without a scanner: texts that end with them are paths nevertheless.
 */
export const unreadEndings: readonly string[] = "vue svelte pyi pl sh erl cr adb rkt lisp tcl raku".split(" ");

const knownEndings: ReadonlySet<string> = new Set([...Object.values(sourceEndings).flat(), ...unreadEndings]);

/** The usual extension of R files. Any other extension in upper case is the name of a class. */
const capitalEnding = "R";

/** Returns whether a word is a file name extension of source files. */
export function isSourceEnding(word: string): boolean {
  return knownEndings.has(word) || word === capitalEnding;
}

/** Returns the source of a pattern for any of these extensions, with the dot before it. */
function createEndingPattern(endings: Iterable<string>): string {
  const escapedEndings = Array.from(endings, (ending) => ending.replaceAll("+", String.raw`\+`));
  return String.raw`\.(?:${escapedEndings.join("|")})`;
}

const fileInText = new RegExp(String.raw`[\w-]${createEndingPattern([...knownEndings, capitalEnding])}(?!\w)`);

/** Returns whether a text contains the name of a source file. */
export function containsSourceFile(text: string): boolean {
  return fileInText.test(text);
}

/**
 * Returns whether a name is the name or the path of a source file: without white space, and in the case of its
 * extension.
 */
export function isSourceFile(name: string): boolean {
  const ending = name.slice(name.lastIndexOf(".") + 1);
  return isSourceEnding(ending) && ending.length < name.length && !/\s/.test(name);
}

/** Creates a predicate for the file names of these languages. */
export function createEndingTest(...languageIds: readonly (keyof typeof sourceEndings)[]): (name: string) => boolean {
  const endings = languageIds.flatMap((id) => sourceEndings[id]);
  const pattern = new RegExp(`${createEndingPattern(endings)}$`);
  return (name) => pattern.test(name);
}

/** Matches a line with or without a column, or the numbers of an RSpec example, after a path. */
const placeInFile = /(?::\d{1,7}(?::\d{1,7})?|\[\d{1,5}(?::\d{1,5}){0,30}\])$/;

/** Removes the line from the end of a path: `web/cart.test.ts:12`, `spec/cart_spec.rb[1:2]`. */
export function withoutLine(path: string): string {
  return path.replace(placeInFile, "");
}

/** Removes a title or a line from the end of a path: `tests/CartTest.php::it adds`. */
export function withoutPlaceInFile(path: string): string {
  const start = path.indexOf("::");
  return withoutLine(start > 0 ? path.slice(0, start) : path);
}

/**
 * Returns whether a text is the path of a source file on any machine, in any case: on one line, and optionally followed
 * by a title, or by a line and a column.
 */
export function isSourcePath(text: string): boolean {
  if (text.length > maxPathLength || /[\n\r<>|"*]/.test(text)) {
    return false;
  }
  const path = withoutPlaceInFile(text).replaceAll("\\", "/");
  // "reads jest.config.js" is a title, "my tests/a.test.js" a path.
  if (/\s/.test(text) && !path.includes("/")) {
    return false;
  }
  const name = path.slice(path.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const ending = name.slice(dot + 1).toLowerCase();
  const hasTitle = text.includes(" › ");
  return dot > 0 && !hasTitle && knownEndings.has(ending);
}

const lineInFile = /:(\d{1,7})(?::\d{1,7})?$/;

/** Returns the file and the 1-based line of a name that states a place in a source file: `cart.feature:3`. */
export function readPlace(name: string): { readonly path: string; readonly line: number } | undefined {
  const line = lineInFile.exec(name)?.[1];
  if (line === undefined || !isSourcePath(name)) {
    return undefined;
  }
  return { path: withoutLine(name), line: Number(line) };
}

/**
 * Returns whether a class or a suite names a file and nothing in it: `web/cart.test.ts`, `my tests/cart.test.ts`, but
 * not `tests/test_cart.py::TestCart`.
 */
export function isFileOnly(name: string): boolean {
  if (isSourceFile(name)) {
    return true;
  }
  const isPath = /[/\\]/.test(name) && !name.includes("::");
  return isPath && isSourcePath(name);
}
