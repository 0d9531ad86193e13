import type { SourceFile } from "../../../domain/location";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { findExtension } from "../../fileIndex/pathNames";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { rFrames } from "./frames";

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
  if (findExtension(name) === extension) return name.replace(/^test[-_.]?|\.[^.]*$/gi, "");
  const [firstPart = ""] = name.split(".", 1);
  return firstPart;
}

function isNamedTest({ path }: SourceFile): boolean {
  return findExtension(path) === extension && /(?:^|\/)test[^/]*$/i.test(path);
}

export const r: Language<ContextHint> = {
  id: "r",
  name: "R",
  frameworks: ["testthat"],
  extensions: sourceEndings.r,
  frames: rFrames,
  hints: {
    order: hintOrder.suite,
    hintsFromName: (name, test, isPath) => {
      if (isPath || !contextPattern.test(name) || !titlePattern.test(test.name)) return [];
      return [{ kind: "language", language: "r", context: name }];
    },
  },
  createFinder: (index) => ({
    filesFor: ({ context }) => {
      const namesakes = index.withStem(context);
      return { files: namesakes.filter(isNamedTest), sure: false };
    },
  }),
  isTestFile: (path) => /(?:^|\/)testthat\/test[^/]*$/.test(path),
  findStem: findContext,
};
