import type { StringSpan } from "../../syntax/blankedText";
import { type CodeText, stringAt } from "../../syntax/codeText";
import { createDecoder } from "../../syntax/escapes";
import {
  comments,
  createCharacter,
  createInterpolation,
  createPiece,
  createQuoted,
  createText,
  nestedComments,
} from "../../syntax/lexicon";
import { skipBlanks } from "../../syntax/sourceText";
import { escapedLine, escapedText, type Interpolation, type Piece } from "../../syntax/textRules";
import { Kind } from "../../syntax/tokens";

/** Lexical rules for the comments and literals of a language. */
export interface JvmLexicon {
  readonly pieces: readonly Piece[];
  /** Rules for code that is embedded in strings. */
  readonly interpolation: Interpolation;
  /** Whether only strings with a prefix can contain code. */
  readonly needsPrefix: boolean;
}

/** Forms of code in a string: `${…}`, or a name without brackets. */
const codeForm = { start: "${", name: /\$[\p{L}_][\p{L}\p{N}_]{0,79}/uy };
/** If more than three quotes follow each other, the last three close the string. */
const isGreedy = true;
/** A name in backquotes is code and contains neither comments nor strings. */
const quotedName = createPiece("`", /`[^`\r\n]{0,298}`/y, Kind.identifier);
/** A character literal, or the quote of a symbol or a type. */
const character = createPiece("'", /'(?:\\[\s\S][^']{0,6}'|[^\\']'|[^\\'\s][^']')?/y);

const javaStrings = [createQuoted('"""', escapedText), createQuoted('"', escapedLine), createCharacter()];

export const javaLexicon: JvmLexicon = {
  pieces: [...comments, ...javaStrings],
  interpolation: { ...codeForm, strings: javaStrings },
  needsPrefix: true,
};

const kotlinCode = createInterpolation(codeForm, (interpolation) => [
  createQuoted('"""', { interpolation, isGreedy }),
  createQuoted('"', { ...escapedLine, interpolation }),
  character,
]);

export const kotlinLexicon: JvmLexicon = {
  pieces: [...nestedComments, ...kotlinCode.strings, quotedName],
  interpolation: kotlinCode,
  needsPrefix: false,
};

const groovyCode = createInterpolation(codeForm, (interpolation) => [
  createQuoted('"""', { ...escapedText, interpolation, isGreedy }),
  createQuoted('"', { ...escapedLine, interpolation }),
  createQuoted("'''", { ...escapedText, isGreedy }),
  createQuoted("'", escapedLine),
]);

const valueStart = String.raw`(?<=(?:(?<![\s\S])|[=(,[{:!&|?~\n\r])[ \t]*)`;
const slashyRest = String.raw`(?=(?:\\[\s\S]|[^\\/\r\n]){0,2000}\/)`;
/**
 * Matches the opening slash of a slashy string, which occurs only where a value can begin. After a word or a closing
 * bracket, a slash is a division.
 */
const slashyOpening = new RegExp(String.raw`${valueStart}\/${slashyRest}`, "y");

export const groovyLexicon: JvmLexicon = {
  pieces: [
    ...comments,
    ...groovyCode.strings,
    createText("/", slashyOpening, { ...escapedText, close: () => "/" }),
    createText("$", /\$\//y, { close: () => "/$" }),
  ],
  interpolation: groovyCode,
  needsPrefix: false,
};

const prefix = String.raw`(?<=[\w$\x80-\uffff])`;

const scalaCode = createInterpolation(codeForm, (interpolation) => [
  createText('"', new RegExp(`${prefix}"""`, "y"), { interpolation, isGreedy, close: () => '"""' }),
  createText('"', new RegExp(`${prefix}"`, "y"), { ...escapedLine, interpolation, close: () => '"' }),
  createQuoted('"""', { isGreedy }),
  createQuoted('"', escapedLine),
  character,
]);

export const scalaLexicon: JvmLexicon = {
  pieces: [...nestedComments, ...scalaCode.strings, quotedName],
  interpolation: scalaCode,
  needsPrefix: true,
};

/** Decodes the escapes in the source of a string literal, given without its quotes. */
export const decodeStringLiteral = createDecoder({ hex: "u+([0-9a-fA-F]{4})", mark: "." });

/** Returns the text of a string. */
export function readString({ text }: CodeText, { start, end, quote }: StringSpan): string {
  return decodeStringLiteral(text.slice(start + quote, end - quote));
}

/** Text of several strings, and the offset after the last one. */
interface JoinedText {
  readonly text: string;
  readonly end: number;
}

/** Reads the string at an offset with the strings that are added to it by `+`; `undefined` if there is none. */
export function readJoinedStrings(source: CodeText, offset: number): JoinedText | undefined {
  const { code } = source;
  let joinedText: JoinedText | undefined;
  let string = stringAt(source, offset);
  while (string) {
    const { end } = string;
    joinedText = { text: (joinedText?.text ?? "") + readString(source, string), end };
    const operator = skipBlanks(code, end);
    string = code[operator] === "+" ? stringAt(source, skipBlanks(code, operator + 1)) : undefined;
  }
  return joinedText;
}
