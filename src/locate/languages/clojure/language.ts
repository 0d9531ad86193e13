import type { SourceFile } from "../../../domain/location";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { type HintedFiles, hintOrder, type Language, type LanguageHint } from "../../language";
import { clojureFrames } from "./frames";

/** A namespace as reports name it: `acme.cart-test` for `test/acme/cart_test.clj`. */
interface NamespaceHint extends LanguageHint {
  readonly language: "clojure";
  readonly namespace: string;
}

const part = String.raw`[\w*+!?-]`;
/** A namespace with a dash: without one it may be a type or a module of any language, found by its words. */
const dashedNamespace = new RegExp(String.raw`^(?=.{0,200}-)[a-z]${part}{0,200}(?:\.${part}{1,200}){1,20}$`);

export const clojure: Language<NamespaceHint> = {
  id: "clojure",
  name: "Clojure",
  frameworks: ["clojure.test"],
  extensions: sourceEndings.clojure,
  frames: clojureFrames,
  hints: {
    order: hintOrder.suite,
    hintsFromName: (namespace, _test, isPath) => {
      if (isPath || !dashedNamespace.test(namespace)) return [];
      return [{ kind: "language", language: "clojure", namespace }];
    },
  },
  createFinder: (index) => ({ filesFor: ({ namespace }) => findNamespaceFiles(namespace, index) }),
};

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
