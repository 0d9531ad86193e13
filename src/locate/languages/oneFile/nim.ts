import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { withPlainReader } from "../../plain/withPlainReader";
import {
  createCharacter,
  createQuoted,
  expandText,
  type Lexicon,
  lineComment,
  nestedComment,
  readPrefixed,
} from "../../syntax/lexicon";
import { escapedText } from "../../syntax/textRules";
import { defineLanguage } from "../../titles/defineLanguage";
import { createBlockReader } from "../../titles/headedBlocks";
import { decodeEscape } from "../../titles/text";

const isOneLine = true;
const quotedText = { ...escapedText, isOneLine, decode: decodeEscape };
const formattedLine = { ...quotedText, ...expandText({ start: "{" }, quotedText) };
const formattedText = expandText({ start: "{" }, {});
/** Quotes right after a name: `re"…"`. Such a text has no escape sequences. */
const prefixedQuotes = /"""|"/y;

const lexicon: Lexicon = {
  pieces: [
    nestedComment("##[", "]##"),
    nestedComment("#[", "]#"),
    lineComment("#"),
    createQuoted('"""', {}),
    createQuoted('"', quotedText),
    ...["&", "fmt"].flatMap((prefix) => [
      createQuoted('"""', formattedText, prefix),
      createQuoted('"', formattedLine, prefix),
    ]),
    createCharacter(),
  ],
  readWord: (lexer, end) => {
    if (!readPrefixed(lexer, end, prefixedQuotes, { isOneLine })) {
      lexer.pushWord(end);
    }
  },
};

/**
 * Returns the kind that a word declares: a word of unittest, or one that projects derive from it, such as `asyncTest`
 * and `procSuite`.
 */
function findKind(word: string): "suite" | "test" | undefined {
  if (/^suite$|^[a-z]\w{0,40}Suite$/.test(word)) {
    return "suite";
  }
  return /^test$|^[a-z]\w{0,40}Test$/.test(word) ? "test" : undefined;
}

/** unittest, and packages whose templates declare tests in the same way. */
export const [nim, nimScanner] = defineLanguage({
  id: "nim",
  name: "Nim",
  frameworks: ["unittest"],
  extensions: sourceEndings.nim,
  frames: {
    stacks: [
      { forms: ["{path}({line}, {column}): {text}"] },
      { forms: ["{path}({line}) {name}"], isOutermostFirst: true },
    ],
  },
  lexicon,
  readTitles: createBlockReader(lexicon, { findKind, titleEnd: ":", concatOperators: ["&"] }),
  createDeclarations: withPlainReader,
});
