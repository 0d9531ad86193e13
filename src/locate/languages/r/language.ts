import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { findExtension } from "../../fileIndex/pathNames";
import { hintOrder, type Language, type LanguageHint } from "../../language";

/** The context of a test: the name of its file without `test-`. */
interface ContextHint extends LanguageHint {
  readonly language: "r";
  readonly context: string;
}

const [extension] = sourceEndings.r;

/** A context, which is a part of a file's name. */
const contextPattern = /^[a-z][\w-]{0,199}$/;
/** A title of several words: the JUnit reporter writes `_` for the blanks. */
const titlePattern = /[\s_]/;

/** Returns the part of a file's name after which testthat names the context: `test-my_stack.R` is `my_stack`. */
function findContext(name: string): string {
  return findExtension(name) === extension ? name.replace(/^test[-_.]?|\.[^.]*$/gi, "") : (name.split(".", 1)[0] ?? "");
}

export const r: Language<ContextHint> = {
  id: "r",
  name: "R",
  frameworks: ["testthat"],
  extensions: sourceEndings.r,
  hints: {
    order: hintOrder.suite,
    hintsFromName: (name, test, isPath) =>
      isPath || !contextPattern.test(name) || !titlePattern.test(test.name)
        ? []
        : [{ kind: "language", language: "r", context: name }],
  },
  createFinder: (index) => ({
    filesFor: ({ context }) => {
      const files = index
        .withStem(context)
        .filter(({ path }) => findExtension(path) === extension && /(?:^|\/)test[^/]*$/i.test(path));
      return { files, sure: false };
    },
  }),
  isTestFile: (path) => /(?:^|\/)testthat\/test[^/]*$/.test(path),
  findStem: findContext,
};
