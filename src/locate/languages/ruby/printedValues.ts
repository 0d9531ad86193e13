import { splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { fixedText, wild } from "../../titles/pattern";
import { literalPattern } from "./values";

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

/** Returns the literals at the beginning of a call's arguments, up to the first one that is not known whole. */
export function printedArguments(tokens: Tokens, from: number, to: number): readonly PrintedValue[] {
  const values: PrintedValue[] = [];
  for (let token = from; token < to; token++) {
    const value = printedValue(tokens, token);
    if (!value || value.end > to) break;
    values.push(value);
    token = value.end;
    if (!value.isWhole || !tokens.is(token, ",")) break;
  }
  return values;
}

/** Returns the pairs among a call's arguments, `a: 1` and `"a" => 1`, each in all forms in which titles give it. */
export function printedPairs(tokens: Tokens, from: number, to: number): readonly (readonly string[])[] {
  return splitAtCommas(tokens, { from, to }).flatMap(({ from: first }) => {
    const isLabel = tokens.is(first + 1, ":");
    const key = isLabel ? { text: `:${tokens.source(first)}`, end: first + 1 } : printedValue(tokens, first);
    if (!key || !(isLabel || tokens.is(key.end, "=>"))) return [];
    const value = printedValue(tokens, key.end + 1);
    if (!value?.isWhole) return [];
    const word = key.text.replace(/^:/, "");
    return [
      [`${key.text} => ${value.text}`, `${key.text}=>${value.text}`, `${word}: ${value.text}`, `${word} ${value.text}`],
    ];
  });
}

function printedValue(tokens: Tokens, token: number, depth = 0): PrintedValue | undefined {
  const source = tokens.source(token);
  switch (tokens.kind(token)) {
    case Kind.string:
      return printedString(source, token);
    case Kind.number:
      return printedNumber(tokens, token, "");
    case Kind.regex:
      return { text: source, isWhole: true, end: token + 1 };
    case Kind.open:
      return printedList(tokens, token, depth);
    case Kind.identifier:
      return printedConstant(tokens, token);
    default:
      if (source === "-" && tokens.kind(token + 1) === Kind.number) return printedNumber(tokens, token + 1, "-");
      return source === "::" ? printedConstant(tokens, token + 1) : undefined;
  }
}

function printedString(source: string, token: number): PrintedValue | undefined {
  const end = token + 1;
  const words = /^%([wi]).(.*).$/is.exec(source);
  if (words) {
    const isSymbol = words[1]?.toLowerCase() === "i";
    const items = (words[2] ?? "").split(/\s+/).filter((word) => word !== "");
    return createList(
      items.map((word) => (isSymbol ? `:${word}` : inspectText(word))),
      end,
    );
  }
  if (/^(?::[^"']|\/)/.test(source)) return { text: source, isWhole: true, end };
  const pattern = literalPattern(source, () => wild);
  const whole = fixedText(pattern);
  const prefix = source.startsWith(":") ? ":" : "";
  if (whole !== undefined) return { text: prefix + inspectText(whole), isWhole: true, end };
  const beginning = pattern[0]?.kind === "literal" ? pattern[0].text : "";
  return source.startsWith("<")
    ? undefined
    : { text: prefix + inspectText(beginning).slice(0, -1), isWhole: false, end };
}

function printedNumber(tokens: Tokens, token: number, sign: string): PrintedValue {
  const isFraction =
    tokens.is(token + 1, ".") &&
    tokens.kind(token + 2) === Kind.number &&
    tokens.start(token + 2) === tokens.end(token) + 1;
  const last = isFraction ? token + 2 : token;
  const text = tokens.text.slice(tokens.start(token), tokens.end(last)).replaceAll("_", "");
  return { text: sign + text, isWhole: true, end: last + 1 };
}

function printedConstant(tokens: Tokens, token: number): PrintedValue | undefined {
  const first = tokens.source(token);
  if (/^(?:nil|true|false)$/.test(first)) return { text: first, isWhole: true, end: token + 1 };
  if (!/^[A-Z]/.test(first)) return undefined;
  let end = token + 1;
  while (tokens.is(end, "::")) end += 2;
  return { text: tokens.text.slice(tokens.start(token), tokens.end(end - 1)), isWhole: true, end };
}

function printedList(tokens: Tokens, open: number, depth: number): PrintedValue | undefined {
  const close = tokens.partner(open);
  if (tokens.is(open, "{")) return close === open + 1 ? { text: "{}", isWhole: true, end: close + 1 } : undefined;
  if (!tokens.is(open, "[") || close - open > maxListTokens || depth === maxListDepth) return undefined;
  const items: string[] = [];
  for (let token = open + 1; token < close; token++) {
    const value = printedValue(tokens, token, depth + 1);
    if (!value?.isWhole || !(tokens.is(value.end, ",") || value.end === close)) return undefined;
    items.push(value.text);
    token = value.end;
  }
  return createList(items, close + 1);
}

const createList = (items: readonly string[], end: number): PrintedValue => ({
  text: `[${items.join(", ")}]`,
  isWhole: true,
  items,
  end,
});

/** Returns a text as `inspect` prints it, with blanks collapsed as in a record's name. */
function inspectText(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll('"', '\\"')
    .replaceAll("\n", "\\n")
    .replaceAll("\t", "\\t")
    .replaceAll(/#(?=[{$@])/g, "\\#");
  return `"${escaped.replaceAll(/\s+/g, " ")}"`;
}
