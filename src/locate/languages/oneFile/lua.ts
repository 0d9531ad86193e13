import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Finding } from "../../language";
import { createPiece, createQuoted, createVerbatim, type Lexicon, lineComment } from "../../syntax/lexicon";
import { escapedText } from "../../syntax/textRules";
import { Kind } from "../../syntax/tokens";
import { defineLanguage, type TitledFile } from "../../titles/defineLanguage";
import { replacePlaceholders } from "../../titles/evaluateTitle";
import { wild } from "../../titles/pattern";
import { decodeEscape } from "../../titles/text";
import { type CallSyntax, createCallReader, findByWords } from "../../titles/titleCalls";

const closeBracket = ([, level = ""]: readonly string[]): string => `]${level}]`;

const quotedText = { ...escapedText, isOneLine: true, decode: decodeEscape };

const lexicon: Lexicon = {
  pieces: [
    createVerbatim("-", /--\[(={0,20})\[/y, closeBracket),
    lineComment("--"),
    createPiece("#", /(?<![\s\S])#!.*/y),
    createVerbatim("[", /\[(={0,20})\[\r?\n?/y, closeBracket, Kind.string),
    createQuoted('"', quotedText),
    createQuoted("'", quotedText),
  ],
  marks: [".."],
};

/** busted, and other frameworks that declare tests with `describe` and `it`. */
const calls: CallSyntax = {
  findKind: findByWords("describe context insulate expose", "it spec test pending"),
  concatOperators: [".."],
  formatMethods: ["format"],
  allowsBareTitles: true,
  allowsReceivers: true,
  functionStarts: ["function"],
  /** Returns the pattern of `string.format("a %s", x)`; any text for everything else. */
  readExpression: (tokens, { from }, { stringPattern }) => {
    const isMethod = tokens.isWord(from, "string") && tokens.isWord(from + 2, "format");
    const isFormat = isMethod && tokens.is(from + 3, "(");
    const argument = from + 4;
    if (!isFormat || tokens.kind(argument) !== Kind.string) {
      return [wild];
    }
    return replacePlaceholders(stringPattern(argument));
  },
};

/** Finds a test. Among several with the same title, prefers the one on the line that busted reports after the path. */
function findOnLine({ source, titles }: TitledFile, test: TestAddress): Finding | undefined {
  const finding = titles.find(test);
  const [, line] = /:(\d+)$/.exec(test.classname ?? "") ?? [];
  if (!finding) {
    return finding;
  }
  if (finding.places.length < 2 || line === undefined) {
    return finding;
  }
  const matches = finding.places.filter(({ start }) => source.findLine(start) + 1 === Number(line));
  if (matches.length === 1) {
    return { ...finding, places: matches };
  }
  return finding;
}

export const [lua, luaScanner] = defineLanguage({
  id: "lua",
  name: "Lua",
  frameworks: ["busted"],
  extensions: sourceEndings.lua,
  typeFileExtensions: sourceEndings.lua,
  frames: {
    stacks: [{ forms: ["{path}:{line}: {text}", "Failure message: {path}:{line}: {text}"], isScattered: true }],
  },
  imports: {
    pattern: /\brequire[ (]{0,9}["']([\w.-]{1,200})["']/g,
    readHints: (module) => [{ kind: "path", path: `${module.replaceAll(".", "/")}.lua` }],
  },
  lexicon,
  readTitles: createCallReader(lexicon, calls),
  createDeclarations: (file) => ({ find: (test) => findOnLine(file, test) }),
});
