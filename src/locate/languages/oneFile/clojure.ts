import type { SourceFile } from "../../../domain/location";
import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { type HintedFiles, hintOrder, type LanguageHint } from "../../language";
import { createPiece, type Lexicon, lineComment } from "../../syntax/lexicon";
import { createTokenSpan } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { defineLanguage } from "../../titles/defineLanguage";
import type { TitleNode } from "../../titles/node";
import { literal } from "../../titles/pattern";

/** Symbols, keywords and numbers are names; a regular expression is a string. */
const lexicon: Lexicon = {
  pieces: [
    createPiece(",", /,/y),
    lineComment(";"),
    createPiece("#", /#_/y, Kind.punctuation),
    createPiece('"#', /#?"(?:[^"\\]+|\\[\s\S])*"?/y, Kind.string),
    createPiece("\\", /\\(?:\w+|[\s\S])/y, Kind.string),
  ],
  words: /[^\s,()[\]{}";]+/y,
  readWord: (lexer, end) => lexer.push(Kind.identifier, end),
};

function withNamespace(test: TestAddress): TestAddress {
  const [, classname, name] = /^([^\s/]+)\/(\S+)$/.exec(test.name) ?? [];
  if (classname && name) {
    return { ...test, classname, name };
  }
  return test;
}

/** Returns whether a text declares namespaces, but not the one that the record names. */
function isOfOtherNamespace(text: string, namespace: string): boolean {
  return namespace.includes(".") && /^\(ns\b/m.test(text) && !text.includes(namespace.replaceAll("_", "-"));
}

/** Returns the paths of the files that a file loads with `(load "name")` from its own folder. */
function listLoadedPaths(tokens: Tokens, path: string): readonly string[] {
  const folder = path.replace(/[^/]*$/, "");
  const paths: string[] = [];
  for (let i = 2; i < tokens.length; i++) {
    const isLoad = tokens.isWord(i - 1, "load") && tokens.is(i - 2, "(");
    if (!isLoad || tokens.kind(i) !== Kind.string) {
      continue;
    }
    const name = tokens.source(i).slice(1, -1);
    paths.push(`${folder}${name}.clj`);
  }
  return paths;
}

const namespaceWord = /^(?:in-)?ns$/;
const testWord = /^(?:deftest|defspec)/;
const definedKinds = "macro|method|multi|protocol|record|type|once|struct|inline|interface|ault";
/** Words of Clojure itself that define something other than a test. */
const plainDefinition = new RegExp(`^def(?:n-?|${definedKinds})?$`);

/** Reads the namespaces and tests of a file, except those in comments and in discarded forms. */
function readTitles(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  let namespace: TitleNode | undefined;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.is(i, "#_")) {
      i = findDiscardedEnd(tokens, i) - 1;
    }
    if (!tokens.is(i, "(")) {
      continue;
    }
    const word = readSymbol(tokens, i + 1);
    if (word === "comment") {
      i = tokens.indexAfter(i) - 1;
    }
    const node = readDefinition(tokens, i, findKind(word, tokens, i), namespace);
    if (!node) {
      continue;
    }
    nodes.push(node);
    if (node.kind === "suite") {
      namespace = node;
    }
  }
  return nodes;
}

function readDefinition(
  tokens: Tokens,
  open: number,
  kind: TitleNode["kind"] | undefined,
  namespace: TitleNode | undefined,
): TitleNode | undefined {
  if (!kind) {
    return undefined;
  }
  const name = findName(tokens, open + 2);
  if (tokens.kind(name) !== Kind.identifier) {
    return undefined;
  }
  const title = createTokenSpan(tokens, name);
  const pattern = [literal(tokens.source(name).replace(/^'/, ""))];
  if (kind === "suite") {
    return { kind, title, pattern, silent: true, parent: undefined };
  }
  return { kind, title, pattern, parent: namespace };
}

/** Returns a symbol without its namespace: `deftest` for `t/deftest`. */
const readSymbol = (tokens: Tokens, i: number): string => tokens.source(i).replace(/^.*\//, "");

function findKind(word: string, tokens: Tokens, open: number): TitleNode["kind"] | undefined {
  if (namespaceWord.test(word)) {
    return "suite";
  }
  // `(with-test (defn add …) …)` attaches a test to a function.
  const isWithTest = word.startsWith("def") && readSymbol(tokens, open - 1) === "with-test";
  if (testWord.test(word) || isWithTest) {
    return "test";
  }
  const isOwnDefinition = word.startsWith("def") && !plainDefinition.test(word);
  return isOwnDefinition ? "other" : undefined;
}

/** Returns the token after the metadata of a name: `^:slow name`, `^{:slow true} name`. */
function findName(tokens: Tokens, from: number): number {
  let i = from;
  while (/^#?\^/.test(tokens.source(i))) {
    const isMap = tokens.source(i).endsWith("^");
    i = isMap ? tokens.indexAfter(i + 1) : i + 1;
  }
  return i;
}

/** Returns the token after the forms that `#_` marks discard: as many forms as there are marks in a row. */
function findDiscardedEnd(tokens: Tokens, from: number): number {
  let end = from;
  while (tokens.is(end, "#_")) {
    end++;
  }
  for (let formsLeft = end - from; formsLeft > 0; formsLeft--) {
    // A mark before a bracket belongs to its form: `#(…)`, `'(…)`, `#?(…)`.
    if (isMarkOfForm(tokens, end)) {
      end++;
    }
    end = tokens.indexAfter(end);
  }
  return end;
}

function isMarkOfForm(tokens: Tokens, i: number): boolean {
  if (tokens.kind(i) !== Kind.identifier || tokens.kind(i + 1) !== Kind.open) {
    return false;
  }
  return tokens.end(i) === tokens.start(i + 1);
}

/** Hint to a namespace in the notation of reports: `acme.cart-test` for `test/acme/cart_test.clj`. */
interface NamespaceHint extends LanguageHint {
  readonly language: "clojure";
  readonly namespace: string;
}

const part = String.raw`[\w*+!?-]`;
/**
 * A namespace with a dash. A name without one may be a type or a module of any language, which is found by its words.
 */
const dashedNamespace = new RegExp(String.raw`^(?=.{0,200}-)[a-z]${part}{0,200}(?:\.${part}{1,200}){1,20}$`);

function findNamespaceFiles(namespace: string, index: FileIndex): HintedFiles {
  const path = `/${namespace.replaceAll(".", "/").replaceAll("-", "_")}`;
  const stem = path.slice(path.lastIndexOf("/") + 1);
  const namesakes = index.withStem(stem);
  const files = namesakes.filter((file) => endsWithPath(file, path));
  return { files, sure: files.length > 0 };
}

function endsWithPath(file: SourceFile, path: string): boolean {
  // The ending may be `.cljc` or `.cljs`.
  const filePath = `/${file.path}`.replace(/[cs]$/, "");
  return filePath.endsWith(`${path}.clj`);
}

/** clojure.test, and macros of projects that declare tests by name, like `deftest`. */
export const [clojure, clojureScanner] = defineLanguage<NamespaceHint>({
  id: "clojure",
  name: "Clojure",
  frameworks: ["clojure.test"],
  extensions: sourceEndings.clojure,
  frames: {
    stacks: [
      { forms: ["FAIL in {text} ({path}:{line})", "ERROR in {text} ({path}:{line})"] },
      { forms: ["at {name} ({path}:{line})", "{name} ({path}:{line})"], isScattered: true },
    ],
  },
  hints: {
    order: hintOrder.suite,
    hintsFromName: (namespace, _test, isPath) => {
      if (isPath || !dashedNamespace.test(namespace)) {
        return [];
      }
      return [{ kind: "language", language: "clojure", namespace }];
    },
  },
  createFinder: (index) => ({ filesFor: ({ namespace }) => findNamespaceFiles(namespace, index) }),
  lexicon,
  readTitles,
  createDeclarations: ({ source, isSourcePath, tokens, path, titles }) => ({
    /** Finds a test by its name, which Kaocha prefixes with the namespace: `acme.cart-test/adds-up`. */
    find: (record) => {
      const test = withNamespace(record);
      const { classname = "" } = test;
      const finding = titles.find(test);
      const isForeign = !isSourcePath(classname) && isOfOtherNamespace(source.text, classname);
      return finding && isForeign ? { ...finding, standing: "ifReferred" } : finding;
    },
    /** Returns the test in each of the files that this one loads into its namespace. */
    lookFurther: (test) => {
      const { name } = withNamespace(test);
      return listLoadedPaths(tokens, path).map((file) => ({
        kind: "test",
        address: { name },
        hints: [{ kind: "path", path: file }],
      }));
    },
  }),
});
