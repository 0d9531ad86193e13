import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { createQuoted, expandText, type Lexicon, nestedComments } from "../../syntax/lexicon";
import { createTokenizer } from "../../syntax/tableLexer";
import { defineLanguage } from "../../titles/defineLanguage";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, wild } from "../../titles/pattern";
import { decodeEscape } from "../../titles/text";
import { type CallSyntax, createCallReader } from "../../titles/titleCalls";

const packageName = String.raw`(?:package:\w{1,99}/)?`;
const importPattern = new RegExp(String.raw`^import ["']${packageName}([\w./-]{1,200}\.dart)["']`, "gm");

const expandedText = { ...expandText({ start: "${", name: /\$[A-Za-z_]\w{0,200}/y }), decode: decodeEscape };
const isOneLine = true;

const lexicon: Lexicon = {
  pieces: [
    ...nestedComments,
    createQuoted('"""', expandedText),
    createQuoted("'''", expandedText),
    createQuoted('"', { ...expandedText, isOneLine }),
    createQuoted("'", { ...expandedText, isOneLine }),
    createQuoted('"""', {}, "r"),
    createQuoted("'''", {}, "r"),
    createQuoted('"', { isOneLine }, "r"),
    createQuoted("'", { isOneLine }, "r"),
  ],
  marks: ["=>"],
};

const groupWord = /^(?:group|describe)$|Group$/;
const testWord = /^(?:test|it)$|^test[A-Z]|Test$/;

function findKind(word: string): TitleNode["kind"] {
  if (groupWord.test(word)) {
    return "suite";
  }
  if (testWord.test(word)) {
    return "test";
  }
  return "other";
}

/**
 * Returns the pattern part for an expression: the name of a type matches itself, any other expression matches any text.
 */
function readType(expression: string): Part {
  const isType = /^_?[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*$/.test(expression);
  if (isType) {
    return literal(expression);
  }
  return wild;
}

/**
 * The `test` package, Flutter's `testWidgets`, and other functions that declare tests in the manner of `group` and
 * `…test`.
 */
const calls: CallSyntax = {
  findKind,
  concatOperators: ["+"],
  identityMethods: ["trim", "toString"],
  functionStarts: ["{", "=>"],
  readValue: readType,
  readExpression: (tokens, { from, to }) => {
    const isName = to === from + 1;
    if (isName) {
      return [readType(tokens.source(from))];
    }
    return [wild];
  },
};

const readTitles = createCallReader(lexicon, calls);
const tokenize = createTokenizer(lexicon);

/** Returns the groups and tests of a file. */
export const readDartTitles = (text: string): readonly TitleNode[] => readTitles(tokenize(text));

/** Flutter appends the variant to the name of a test that runs in several variants. */
const variantSuffix = / \(variant: [^()]*(?:\([^()]*\)[^()]*)*\)$/;

export const [dart, dartScanner] = defineLanguage({
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions: sourceEndings.dart,
  typeFileExtensions: sourceEndings.dart,
  frames: {
    stacks: [
      {
        forms: [
          "package:{text}/{path} {line}:{column} {name}",
          "{path} {line}:{column} {name}",
          "{column} {name} ({path}:{line}:{column})",
          "{column} {name} (package:{text}/{path}:{line}:{column})",
        ],
        isScattered: true,
      },
      {
        forms: [
          "{path}:{line}:{column}: Error: {text}",
          "Compilation failed for {text}: {path}:{line}:{column}: Error: {text}",
        ],
        isScattered: true,
      },
      { forms: ["{text}:file://{path}:{line}:{column}"], isScattered: true },
    ],
  },
  imports: { pattern: importPattern, readHints: (path) => [{ kind: "path", path }] },
  lexicon,
  readTitles,
  createDeclarations: ({ titles }) => ({
    find: (test) => {
      const name = test.name.replace(variantSuffix, "");
      return titles.findStrict(test) ?? titles.find({ ...test, name });
    },
  }),
});
