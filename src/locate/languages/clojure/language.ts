import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";

/** A namespace as reports name it: `acme.cart-test` for `test/acme/cart_test.clj`. */
interface NamespaceHint extends LanguageHint {
  readonly language: "clojure";
  readonly namespace: string;
}

export const clojure: Language<NamespaceHint> = {
  id: "clojure",
  name: "Clojure",
  frameworks: ["clojure.test"],
  extensions: sourceEndings.clojure,
  hints: {
    order: hintOrder.suite,
    // Without a dash it may be a type or a module of any language: those are found by their words.
    hintsFromName: (namespace, _test, isPath) =>
      isPath || !/^(?=.{0,200}-)[a-z][\w*+!?-]{0,200}(?:\.[\w*+!?-]{1,200}){1,20}$/.test(namespace)
        ? []
        : [{ kind: "language", language: "clojure", namespace }],
  },
  createFinder: (index) => ({
    filesFor: ({ namespace }) => {
      const path = `/${namespace.replaceAll(".", "/").replaceAll("-", "_")}.clj`;
      const files = index
        .withStem(path.slice(path.lastIndexOf("/") + 1, -4))
        .filter((file) => `/${file.path}`.replace(/[cs]$/, "").endsWith(path));
      return { files, sure: files.length > 0 };
    },
  }),
};
