import { literalText } from "../../syntax/escapes";
import { type Span, sliceSpan } from "../../syntax/sourceText";
import { type Part, type Pattern, wild } from "../../titles/pattern";
import { findStatementEnd, skipToken } from "./outline";

const constant = /^(?:True|False|None)$/;
const number = /^(-?)([\d.].*)$/;
const builtinType = /^(?:bool|bytes|complex|dict|float|frozenset|int|list|object|set|str|tuple|type)$/;
const dottedName = /^((?:[\p{L}\p{N}_]+\.){0,9})([\p{L}_][\p{L}\p{N}_]*)$/u;
/** A call of a class, unless its instance may be a text itself. */
const instance = /^(?:(?:\w+\.){0,9}[A-Z]\w*\((?!\s*\w{0,2}["'])|(?:dict|frozenset|list|object|set|tuple)\().*\)$/s;

/**
 * Creates the parts of a case's id that a value gives: the texts that pytest may print for it, open to any other one
 * where the value is computed.
 *
 * @param numberedName what is printed for a value without a short form: the argument's name and the case's number
 */
export function createValueParts(source: string, numberedName: string, file: string): Pattern {
  const constantValue = findConstant(file, source);
  const value = constantValue === undefined ? source : sliceSpan(file, constantValue).trim();
  const plainValue = printPlainValue(value);
  if (plainValue !== undefined) return [createChoice([plainValue])];
  return parseStrings(value) ?? [createPrintedChoice(source, value, numberedName, file)];
}

function createPrintedChoice(source: string, value: string, numberedName: string, file: string): Part {
  const isInstance = instance.test(value) && !value.includes(").");
  if (isInstance || isDisplay(value)) return createChoice([numberedName]);
  // The value of a constant is unknown; a class or a function is printed by its name.
  const [, owner = "", name] = dottedName.exec(source) ?? [];
  if (name === undefined) return createChoice([numberedName], true);
  if (owner === "") return createChoice([numberedName, name], !builtinType.test(name) && !declaresClass(file, name));
  return createChoice([numberedName, name, source], !declaresClass(file, owner.slice(0, -1), onlyEnum));
}

/** The bases of an enumeration whose members pytest prints by their names. */
const onlyEnum = String.raw`\((?:enum\.)?Enum\)`;

/** Returns the text of a constant or a number, unless it is so large or small that Python prints an exponent. */
function printPlainValue(source: string): string | undefined {
  if (constant.test(source)) return source;
  const [, sign = "", digits] = number.exec(source) ?? [];
  const value = Number(digits?.replaceAll("_", ""));
  const text = String(value);
  if (text.length > 15 || !/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  const isDecimal = /^[^x]*[.e]/i.test(source) && Number.isInteger(value);
  return sign + text + (isDecimal ? ".0" : "");
}

function declaresClass(file: string, name: string, bases = ""): boolean {
  return new RegExp(String.raw`^[ \t]{0,40}class ${name}\b${bases}`, "m").test(file);
}

/** Returns the span of the value that a name of the module has: the only one that the text gives it. */
export function findConstant(file: string, name: string): Span | undefined {
  if (!/^[A-Za-z_]\w{0,100}$/.test(name)) return undefined;
  const uses = new RegExp(String.raw`^${name}\b[ \t]{0,9}(?::[^=\n]{1,200})?(\+?=|[.[])(?!=)`, "gm");
  const [use, ...otherUses] = file.matchAll(uses);
  if (use?.[1] !== "=" || otherUses.length > 0) return undefined;
  const start = use.index + use[0].length;
  return { start, end: findStatementEnd(file, start) };
}

/** Returns whether a value is a list, a dictionary, a set or a tuple, which pytest has no short form of. */
function isDisplay(source: string): boolean {
  const brackets = source.slice(0, 1) + source.slice(-1);
  if (brackets === "()") return source.includes(",") || /^\(\s*\)$/.test(source);
  return brackets === "[]" || brackets === "{}";
}

/** Creates the part of an id that is one of these texts. */
export function createChoice(texts: readonly string[], isOpen = false): Part {
  return { kind: "oneOf", texts, isOpen, isScored: true };
}

const stringPrefix = /[rubf]{0,2}(?=["'])/iy;
/** What is replaced in a formatted string, and what stands for a brace. */
const replacement = /\{\{|\}\}|\{[^{}]{0,200}\}/g;
const namedCharacter = /\\N\{[^{}]{0,200}\}/g;
/** Stands for a value in the text of a formatted string. */
const valueMark = "\0";
/** An escape that is none in other languages, or none at all. */
const unusualEscape = /\\[^\\'"abfnrtvxuU0]/;

/**
 * Returns the parts that string literals beside each other give, without the escapes of special characters; `undefined`
 * for anything else.
 */
function parseStrings(source: string): Pattern | undefined {
  let text = "";
  for (let i = 0; i < source.length; ) {
    stringPrefix.lastIndex = i;
    const prefix = stringPrefix.exec(source)?.[0].toLowerCase();
    const mark = source[i] ?? "";
    if (prefix !== undefined) {
      const start = i + prefix.length;
      i = skipToken(source, start, source[start] ?? "");
      const part = readText(source.slice(start, i), prefix);
      if (part === undefined) return undefined;
      text += part;
    } else if (/[\s#\\]/.test(mark)) {
      i = skipToken(source, i, mark);
    } else {
      return undefined;
    }
  }
  return text.split(valueMark).flatMap((piece, i) => {
    const choice = createChoice([piece]);
    return i === 0 ? [choice] : [wild, choice];
  });
}

/** Returns the text of a string literal; `undefined` if it is not closed, or has an escape of its own kind. */
function readText(literal: string, prefix: string): string | undefined {
  const quote = /^("""|'''|["'])/.exec(literal)?.[0] ?? "";
  const isClosed = quote !== "" && literal.length >= 2 * quote.length && literal.endsWith(quote);
  if (!isClosed) return undefined;
  let inside = literal.slice(quote.length, -quote.length);
  if (prefix.includes("f")) inside = inside.replace(replacement, replaceValue);
  if (!prefix.includes("r")) inside = inside.replace(namedCharacter, valueMark);
  if (prefix.includes("r") || !inside.includes("\\")) return inside;
  return unusualEscape.test(inside) ? undefined : literalText(`"${inside}"`);
}

function replaceValue(source: string): string {
  return source === "{{" || source === "}}" ? source.slice(1) : valueMark;
}
