import { createBlanker } from "../../syntax/blankedText";
import { createDecoder } from "../../syntax/escapes";
import {
  comments,
  createCharacter,
  createInterpolation,
  createPiece,
  createQuoted,
  createText,
} from "../../syntax/lexicon";
import { escapedLine, type Piece } from "../../syntax/textRules";

const close = (): string => '"';

const { strings } = createInterpolation({ start: "{" }, (interpolation) => [
  createText('"', /(?<!@\$?)"{3,}/y, { isGreedy: true, close: ([quotes = ""]) => quotes }),
  createText('"', /(?<=\$@|@\$)"/y, { doubledMarks: '"{', interpolation, close }),
  createText('"', /(?<=@)"/y, { doubledMarks: '"', close }),
  createText('"', /(?<=\$)"/y, { ...escapedLine, doubledMarks: "{", interpolation, close }),
  createQuoted('"', escapedLine),
]);

/** All directives except conditional ones, which `chooseBranches` handles. */
const directive = createPiece("#", /(?<=^[ \t]*)#(?![ \t]*(?:if|elif|else|endif)\b).*/my);

/** Comments, directives and literals of C#. */
export const csharpPieces: readonly Piece[] = [...comments, ...strings, createCharacter(), directive];

export const blankCsharp = createBlanker(csharpPieces);

/** Decodes a string literal, given from its first quote to its last. */
export function decodeStringLiteral(literal: string, isVerbatim: boolean): string {
  const quoteCount = /^"{3,}/.exec(literal)?.[0].length ?? 1;
  const inside = literal.slice(quoteCount, Math.max(quoteCount, literal.length - quoteCount));
  if (isVerbatim) {
    return inside.replaceAll('""', '"');
  }
  if (quoteCount > 1) {
    return inside;
  }
  return decodeEscapes(inside);
}

/** Decodes the escape sequences of a text: those of C#, which reporters use too. */
export const decodeEscapes = createDecoder({
  hex: "[ux]([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{8})",
  mark: String.raw`[\s\S]`,
});
