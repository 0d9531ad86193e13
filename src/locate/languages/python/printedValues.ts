import { literalText } from "../../syntax/escapes";
import { createChoice, type Pattern, wild } from "../../titles/pattern";

const constant = /^(?:True|False|None)$/;
const number = /^(-?)([\d.].*)$/;
const dottedName = /^(?:[\p{L}\p{N}_]+\.)*([\p{L}_][\p{L}\p{N}_]*)$/u;

/**
 * Creates the parts of a case's id for one value: the texts that pytest may print for it. If the value is computed, any
 * other text is possible too.
 *
 * @param numberedName text that pytest prints for a value without a short form: the argument's name and the index of
 *   the case
 */
export function createValueParts(value: string, numberedName: string): Pattern {
  const text = printPlainValue(value) ?? parseStrings(value);
  if (text !== undefined) {
    return createTextParts(text);
  }
  if (isDisplay(value)) {
    return [createChoice([numberedName])];
  }
  // A dotted name may be a constant, whose value is unknown, or a class or function, which pytest prints by its name.
  const name = dottedName.exec(value)?.[1];
  return [createChoice(name === undefined ? [numberedName] : [numberedName, name], true)];
}

/** Returns whether a value is a constant, a number or a string. */
export function isPlainValue(value: string): boolean {
  return (printPlainValue(value) ?? parseStrings(value)) !== undefined;
}

/**
 * Returns the printed text of a constant or a number; `undefined` for anything else, and for a number that Python
 * prints with an exponent.
 */
function printPlainValue(source: string): string | undefined {
  if (constant.test(source)) {
    return source;
  }
  const [, sign = "", digits] = number.exec(source) ?? [];
  const value = Number(digits?.replaceAll("_", ""));
  const text = String(value);
  if (text.length > 15 || !/^\d+(?:\.\d+)?$/.test(text)) {
    return undefined;
  }
  const isDecimal = /^[^x]*[.e]/i.test(source) && Number.isInteger(value);
  return sign + text + (isDecimal ? ".0" : "");
}

/** Returns whether a value is a list, dictionary, set or tuple, for which pytest has no short form. */
function isDisplay(source: string): boolean {
  const brackets = source.slice(0, 1) + source.slice(-1);
  if (brackets === "()") {
    return source.includes(",") || /^\(\s*\)$/.test(source);
  }
  return brackets === "[]" || brackets === "{}";
}

const quotedText = String.raw`([rubf]{0,2})("""|'''|["'])((?:\\.|(?!\2)[^\\])*)\2`;
const commentOrSpace = String.raw`#[^\n]*|\\?\s`;
const stringPieces = new RegExp(`${quotedText}|${commentOrSpace}`, "gisy");
/** Matches a replacement field of a formatted string. */
const replacement = /\{[^{}]{0,200}\}/g;
/** Matches a named character, or a backslash that does not begin an escape. */
const unusualEscape = /\\(?:N\{[^{}]{0,200}\}|[^\\'"abfnrtvxuU0-7\s])/g;
/** Placeholder for an unknown part in the text of a string. */
const valueMark = "\0";

/**
 * Returns the text of adjacent string literals; `undefined` for anything else. Each unknown part is replaced by
 * `valueMark`.
 */
export function parseStrings(source: string): string | undefined {
  let text = "";
  let end = 0;
  for (const [piece, prefix = "", quote, inside = ""] of source.matchAll(stringPieces)) {
    end += piece.length;
    if (quote !== undefined) {
      text += readText(inside, prefix.toLowerCase());
    }
  }
  return end < source.length ? undefined : text;
}

/** Creates the parts of an id for a text, with wildcards for its unknown parts. */
export function createTextParts(text: string): Pattern {
  const pieces = text.split(valueMark).map((piece) => createChoice([piece]));
  return pieces.flatMap((piece, i) => (i === 0 ? [piece] : [wild, piece]));
}

function readText(inside: string, prefix: string): string {
  const text = prefix.includes("f") ? inside.replace(replacement, valueMark) : inside;
  if (prefix.includes("r")) {
    return text;
  }
  return literalText(`"${text.replace(unusualEscape, valueMark)}"`);
}
