import { createSpan, type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { fixedText, wild } from "../../titles/pattern";
import { readLiteral } from "./values";

/** A literal in the form in which Ruby prints it with `inspect`. */
export interface PrintedValue {
  /** The whole text, or the part before the first interpolation. */
  readonly text: string;
  readonly isWhole: boolean;
  /** Items of a list. */
  readonly items?: readonly string[];
  /** Token after the literal. */
  readonly end: number;
}

const maxListTokens = 100;
const maxListDepth = 5;

/** Returns the literals at the beginning of a call's arguments, up to the first one that is not completely known. */
export function readPrintedArguments(tokens: Tokens, { from, to }: Range): readonly PrintedValue[] {
  const values: PrintedValue[] = [];
  for (let token = from; token < to; token++) {
    const value = readPrintedValue(tokens, token);
    if (!value || value.end > to) {
      break;
    }
    values.push(value);
    token = value.end;
    if (!value.isWhole || !tokens.is(token, ",")) {
      break;
    }
  }
  return values;
}

/**
 * Returns the pairs among a call's arguments, `a: 1` and `"a" => 1`, each in all forms in which a title may contain it.
 */
export function readPrintedPairs(tokens: Tokens, range: Range): readonly (readonly string[])[] {
  return splitAtCommas(tokens, range).flatMap(({ from }) => {
    const key = readPrintedKey(tokens, from);
    const value = key && readPrintedValue(tokens, key.end + 1);
    if (key && value?.isWhole) {
      return [listPairForms(key.text, value.text)];
    }
    return [];
  });
}

/** Returns the key of a pair, with the token of the mark after it. */
function readPrintedKey(tokens: Tokens, token: number): Pick<PrintedValue, "text" | "end"> | undefined {
  const isLabel = tokens.is(token + 1, ":");
  if (isLabel) {
    return { text: `:${tokens.source(token)}`, end: token + 1 };
  }
  const key = readPrintedValue(tokens, token);
  if (key && tokens.is(key.end, "=>")) {
    return key;
  }
  return undefined;
}

function listPairForms(key: string, value: string): readonly string[] {
  const word = key.replace(/^:/, "");
  return [`${key} => ${value}`, `${key}=>${value}`, `${word}: ${value}`, `${word} ${value}`];
}

function readPrintedValue(tokens: Tokens, token: number, depth = 0): PrintedValue | undefined {
  const source = tokens.source(token);
  switch (tokens.kind(token)) {
    case Kind.string:
      return readPrintedString(source, token);
    case Kind.number:
      return readPrintedNumber(tokens, token, "");
    case Kind.regex:
      return createWhole(source, token + 1);
    case Kind.open:
      return readPrintedList(tokens, token, depth);
    case Kind.identifier:
      return readPrintedConstant(tokens, token);
    default:
      return readAfterMark(tokens, source, token + 1);
  }
}

/** Returns the value after a minus sign, or the constant after `::`. */
function readAfterMark(tokens: Tokens, mark: string, token: number): PrintedValue | undefined {
  if (mark === "::") {
    return readPrintedConstant(tokens, token);
  }
  const isNegative = mark === "-" && tokens.kind(token) === Kind.number;
  if (isNegative) {
    return readPrintedNumber(tokens, token, "-");
  }
  return undefined;
}

const createWhole = (text: string, end: number): PrintedValue => ({ text, isWhole: true, end });

function readPrintedString(source: string, token: number): PrintedValue | undefined {
  const end = token + 1;
  const [, letter, list] = /^%([wi]).(.*).$/is.exec(source) ?? [];
  if (list !== undefined) {
    return createList(printWords(list, letter?.toLowerCase() === "i"), end);
  }
  const isPlain = /^(?::[^"']|\/)/.test(source);
  if (isPlain) {
    return createWhole(source, end);
  }
  const prefix = source.startsWith(":") ? ":" : "";
  const pattern = readLiteral(source, () => wild);
  const whole = fixedText(pattern);
  if (whole !== undefined) {
    return createWhole(prefix + inspectText(whole), end);
  }
  const isHeredoc = source.startsWith("<");
  if (isHeredoc) {
    return undefined;
  }
  const [beginning] = pattern;
  const inspectedText = inspectText(beginning?.kind === "literal" ? beginning.text : "");
  return { text: prefix + inspectedText.slice(0, -1), isWhole: false, end };
}

function printWords(list: string, areSymbols: boolean): readonly string[] {
  const words = list.split(/\s+/).filter((word) => word !== "");
  return words.map((word) => (areSymbols ? `:${word}` : inspectText(word)));
}

function readPrintedNumber(tokens: Tokens, token: number, sign: string): PrintedValue {
  const lastToken = isFraction(tokens, token) ? token + 2 : token;
  const digits = tokens.text.slice(tokens.start(token), tokens.end(lastToken)).replaceAll("_", "");
  return createWhole(sign + digits, lastToken + 1);
}

function isFraction(tokens: Tokens, token: number): boolean {
  if (!tokens.is(token + 1, ".") || tokens.kind(token + 2) !== Kind.number) {
    return false;
  }
  return tokens.start(token + 2) === tokens.end(token) + 1;
}

function readPrintedConstant(tokens: Tokens, token: number): PrintedValue | undefined {
  const first = tokens.source(token);
  if (/^(?:nil|true|false)$/.test(first)) {
    return createWhole(first, token + 1);
  }
  if (!/^[A-Z]/.test(first)) {
    return undefined;
  }
  let end = token + 1;
  while (tokens.is(end, "::")) {
    end += 2;
  }
  const { start, end: endOffset } = createSpan(tokens, { from: token, to: end });
  return createWhole(tokens.text.slice(start, endOffset), end);
}

function readPrintedList(tokens: Tokens, open: number, depth: number): PrintedValue | undefined {
  const close = tokens.partner(open);
  if (tokens.is(open, "{")) {
    const isEmpty = close === open + 1;
    if (isEmpty) {
      return createWhole("{}", close + 1);
    }
    return undefined;
  }
  if (!tokens.is(open, "[") || close - open > maxListTokens) {
    return undefined;
  }
  if (depth === maxListDepth) {
    return undefined;
  }
  const items: string[] = [];
  for (let token = open + 1; token < close; token++) {
    const value = readPrintedValue(tokens, token, depth + 1);
    if (!value?.isWhole) {
      return undefined;
    }
    const isItem = tokens.is(value.end, ",") || value.end === close;
    if (!isItem) {
      return undefined;
    }
    items.push(value.text);
    token = value.end;
  }
  return createList(items, close + 1);
}

function createList(items: readonly string[], end: number): PrintedValue {
  return { text: `[${items.join(", ")}]`, isWhole: true, items, end };
}

/** Returns a text in the form that `inspect` prints, with blanks collapsed as in a record's name. */
function inspectText(text: string): string {
  const quoted = JSON.stringify(text);
  return quoted.replaceAll(/#(?=[{$@])/g, "\\#").replaceAll(/\s+/g, " ");
}
