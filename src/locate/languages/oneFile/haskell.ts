import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { withPlainReader } from "../../plain/withPlainReader";
import { createCharacter, createPiece, createQuoted, type Lexicon, nestedComment } from "../../syntax/lexicon";
import { escapedText } from "../../syntax/textRules";
import { defineLanguage } from "../../titles/defineLanguage";
import { createBlockReader } from "../../titles/headedBlocks";
import { decodeEscape } from "../../titles/text";

const lexicon: Lexicon = {
  pieces: [
    nestedComment("{-", "-}"),
    createPiece("-", /--+(?![!#$%&*+./<=>?@\\^|~:-]).*/y),
    createQuoted('"', { ...escapedText, isOneLine: true, decode: decodeEscape }),
    createCharacter(),
  ],
  marks: ["++", "<>"],
  words: { inside: "'", ends: "" },
};

const suiteWord = /^(?:[xf]?(?:describe|context)|testGroup)$/;
const testWord = /^(?:[xf]?(?:it|specify|prop)|test[A-Z]\w{0,40})$/;

function findKind(word: string): "suite" | "test" | undefined {
  if (suiteWord.test(word)) {
    return "suite";
  }
  return testWord.test(word) ? "test" : undefined;
}

/** Hspec, and tasty with its `testGroup`. */
export const [haskell, haskellScanner] = defineLanguage({
  id: "haskell",
  name: "Haskell",
  frameworks: ["Hspec", "tasty"],
  extensions: sourceEndings.haskell,
  frames: {
    stacks: [
      {
        forms: [
          "{path}:{line}:{column}:",
          "{path}:{line}:{column}-{column}: {text}",
          "Exception: {path}:{line}:{column}-{column}: {text}",
          "{path}:{line}:",
          "{path}:{line}",
          "{text}called at {path}:{line}:{column} in {text}",
        ],
        isScattered: true,
      },
    ],
  },
  lexicon,
  readTitles: createBlockReader(lexicon, { findKind, concatOperators: ["++", "<>"] }),
  createDeclarations: withPlainReader,
});
