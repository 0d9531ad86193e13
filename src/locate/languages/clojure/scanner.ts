import type { TestAddress } from "../../../domain/locator";
import type { Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { literal } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { tokenizeClojure } from "./lexer";

/** Scanner for clojure.test, and for macros of projects that declare tests by names as `deftest` does. */
export const clojureScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, path, isSourcePath) => {
    const tokens = tokenizeClojure(source.text);
    const titles = new TitleSearch(outlineClojure(tokens), isSourcePath);
    return {
      /** Finds a test by its name, to which Kaocha adds the namespace: `acme.cart-test/adds-up`. */
      find: (test) => titles.find(withNamespace(test)),
      /** Returns the test in the files that this one loads into its namespace. */
      lookFurther: (test) =>
        loadedPaths(tokens, path).map((file) => ({
          kind: "test",
          address: { name: withNamespace(test).name },
          hints: [{ kind: "path", path: file }],
        })),
    };
  },
};

function withNamespace(test: TestAddress): TestAddress {
  const [, classname, name] = /^([^\s/]+)\/(\S+)$/.exec(test.name) ?? [];
  return classname && name ? { ...test, classname, name } : test;
}

/** Returns the files that a file reads with `(load "name")`, in its own folder. */
function loadedPaths(tokens: Tokens, path: string): readonly string[] {
  const paths: string[] = [];
  for (let i = 2; i < tokens.length; i++) {
    const isLoaded = tokens.isWord(i - 1, "load") && tokens.is(i - 2, "(") && tokens.kind(i) === Kind.string;
    if (isLoaded) paths.push(`${path.replace(/[^/]*$/, "")}${tokens.source(i).slice(1, -1)}.clj`);
  }
  return paths;
}

const namespaceWord = /^(?:in-)?ns$/;
const testWord = /^(?:deftest|defspec)/;
/** Words of Clojure itself that define something other than a test. */
const plainDefinition = /^def(?:n-?|macro|method|multi|protocol|record|type|once|struct|inline|interface|ault)?$/;

/** Reads the namespaces and tests of a Clojure file, except those in comments and in forms that are left out. */
function outlineClojure(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  let namespace: TitleNode | undefined;
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.is(i, "#_")) i = endOfDiscarded(tokens, i) - 1;
    if (!tokens.is(i, "(")) continue;
    const word = wordAt(tokens, i + 1);
    if (word === "comment") i = tokens.indexAfter(i) - 1;
    const kind = findKind(word, tokens, i);
    const nameToken = kind ? findName(tokens, i + 2) : -1;
    if (!kind || tokens.kind(nameToken) !== Kind.identifier) continue;
    const node: TitleNode = {
      kind,
      title: { start: tokens.start(nameToken), end: tokens.end(nameToken) },
      pattern: [literal(tokens.source(nameToken).replace(/^'/, ""))],
      ...(kind === "suite" ? { silent: true, parent: undefined } : { parent: namespace }),
    };
    nodes.push(node);
    if (kind === "suite") namespace = node;
  }
  return nodes;
}

/** Returns a symbol without its namespace: `deftest` for `t/deftest`. */
const wordAt = (tokens: Tokens, i: number): string => tokens.source(i).replace(/^.*\//, "");

function findKind(word: string, tokens: Tokens, open: number): TitleNode["kind"] | undefined {
  if (namespaceWord.test(word)) return "suite";
  // `(with-test (defn add …) …)` gives a test to a function.
  const isWithTest = word.startsWith("def") && wordAt(tokens, open - 1) === "with-test";
  if (testWord.test(word) || isWithTest) return "test";
  return word.startsWith("def") && !plainDefinition.test(word) ? "other" : undefined;
}

/** Returns the token after the metadata of a name: `^:slow name`, `^{:slow true} name`. */
function findName(tokens: Tokens, from: number): number {
  let i = from;
  while (/^#?\^/.test(tokens.source(i))) i = tokens.source(i).endsWith("^") ? tokens.indexAfter(i + 1) : i + 1;
  return i;
}

/** Returns the token after the forms that marks leave out: one for each of several marks in a row. */
function endOfDiscarded(tokens: Tokens, from: number): number {
  let end = from;
  while (tokens.is(end, "#_")) end++;
  for (let formsLeft = end - from; formsLeft > 0; formsLeft--) {
    // A mark before a bracket belongs to its form: `#(…)`, `'(…)`, `#?(…)`.
    if (tokens.kind(end) === Kind.identifier && tokens.kind(end + 1) === Kind.open && isAdjacent(tokens, end)) end++;
    end = tokens.indexAfter(end);
  }
  return end;
}

const isAdjacent = (tokens: Tokens, i: number): boolean => tokens.end(i) === tokens.start(i + 1);
