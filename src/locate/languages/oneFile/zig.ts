import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { characterPiece, createQuoted, type Lexicon, lineComment } from "../../syntax/lexicon";
import { escapedText } from "../../syntax/textRules";
import { defineLanguage } from "../../titles/defineLanguage";
import { createBlockReader } from "../../titles/headedBlocks";
import { decodeEscape } from "../../titles/text";

const quotedText = { ...escapedText, isOneLine: true, decode: decodeEscape };

const lexicon: Lexicon = {
  pieces: [
    lineComment("//"),
    lineComment("\\\\"),
    createQuoted('"', quotedText),
    createQuoted('"', quotedText, "@"),
    characterPiece,
  ],
};

/** The part that the runner puts in front of a title: the module, and the kind of the test. */
const modulePrefix = /^(?:.*?\.)?(?:decl)?test\./s;

/** Tests of the language itself: `test "title" {`, and `test name {` of a declaration. */
export const [zig, zigScanner] = defineLanguage({
  id: "zig",
  name: "Zig",
  frameworks: ["zig test"],
  extensions: sourceEndings.zig,
  frames: {
    stacks: [{ forms: ["{path}:{line}:{column}: 0x{text} in {name} ({text})"], isScattered: true }],
  },
  lexicon,
  readTitles: createBlockReader(lexicon, {
    findKind: (word) => (word === "test" ? "test" : undefined),
    titleEnd: "{",
    allowsNames: true,
  }),
  createDeclarations: ({ titles }) => ({
    find: (test) => titles.find({ ...test, name: test.name.replace(modulePrefix, "") }),
  }),
});
