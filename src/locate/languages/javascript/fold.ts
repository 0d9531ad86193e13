import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { stringText } from "./literals";
import type { Value } from "./value";
import type { Values } from "./values";

const maxChoices = 300;
/** Texts and values that are put together: no person writes a longer title. */
const maxOperands = 200;

/** Turns the source of a title into what it can be at run time. */
export function foldTitle(values: Values, title: Range): Pattern {
  const parts = fold(values, title, 0);
  return simplify(parts);
}

function fold(values: Values, range: Range, depth: number): Pattern {
  const { tokens } = values;
  const { from, to } = range;
  if (depth > 6 || from >= to) return [wild];
  const kind = tokens.kind(from);
  if (to - from === 1 && (kind === Kind.string || kind === Kind.template))
    return [literal(stringText(tokens.source(from)))];
  const operands = splitAt(tokens, range, "+");
  if (operands.length > maxOperands) return [wild];
  if (operands.length > 1) {
    // A sum of numbers is no text.
    if (operands.some((operand) => isNumber(values, operand))) return [wild];
    return operands.flatMap((operand) => fold(values, operand, depth + 1));
  }
  if (kind === Kind.templateHead && tokens.indexAfter(from) === to) return foldTemplate(values, range, depth);
  if (kind === Kind.open && tokens.is(from, "(") && tokens.indexAfter(from) === to) {
    return fold(values, { from: from + 1, to: to - 1 }, depth + 1);
  }
  return foldConditional(values, range, depth) ?? foldJoin(values, range) ?? [foldValue(values, range)];
}

const isNumber = ({ tokens }: Values, { from, to }: Range): boolean =>
  to - from === 1 && tokens.kind(from) === Kind.number;

function foldTemplate(values: Values, { from, to }: Range, depth: number): Pattern {
  const { tokens } = values;
  const parts: Part[] = [literal(stringText(tokens.source(from)))];
  let start = from + 1;
  for (let i = from + 1; i < to; i = tokens.indexAfter(i)) {
    const kind = tokens.kind(i);
    if (kind !== Kind.templateMiddle && kind !== Kind.templateTail) continue;
    parts.push(...fold(values, { from: start, to: i }, depth + 1), literal(stringText(tokens.source(i))));
    start = i + 1;
  }
  return parts;
}

/** `c ? "a" : "b"`, `a || "b"`: each side, and anything if a side is not known. */
function foldConditional(values: Values, range: Range, depth: number): Pattern | undefined {
  const { tokens } = values;
  const question = splitAt(tokens, range, "?");
  const sides =
    question.length === 2 && question[1]
      ? splitAt(tokens, question[1], ":")
      : [...splitAt(tokens, range, "||"), ...splitAt(tokens, range, "??")].filter(
          (side) => side.to - side.from < range.to - range.from,
        );
  if (sides.length < 2) return undefined;
  const patterns = sides.map((side) => simplify(fold(values, side, depth + 1)));
  const texts = patterns.flatMap((pattern) => (pattern.length === 1 && pattern[0] ? choices(pattern[0]) : []));
  const open = patterns.some((pattern) => pattern.length !== 1 || (pattern[0] && isOpen(pattern[0])));
  return texts.length === 0 ? [wild] : [{ kind: "oneOf", texts, isOpen: open, isScored: true }];
}

function choices(part: Part): readonly string[] {
  return part.kind === "literal" ? [part.text] : part.kind === "oneOf" ? part.texts : [];
}

function isOpen(part: Part): boolean {
  return part.kind === "wild" || part.kind === "optional" || (part.kind === "oneOf" && part.isOpen);
}

/** `["a", "b"].join(" ")`. */
function foldJoin(values: Values, { from, to }: Range): Pattern | undefined {
  const { tokens } = values;
  const close = tokens.indexAfter(from);
  if (!tokens.is(from, "[") || !tokens.isWord(close + 1, "join") || tokens.indexAfter(close + 2) !== to)
    return undefined;
  const separator = values.value({ from: close + 3, to: to - 1 }).text ?? ",";
  const items = values.elements({ from, to: close }) ?? [];
  return items.flatMap((item, i) => [...(i > 0 ? [literal(separator)] : []), choiceOf([item])]);
}

/** A value in a title: the one that it has, one of several, or anything. */
function foldValue(values: Values, range: Range): Part {
  const possible = values.possible(range) ?? callee(values, range);
  return possible ? choiceOf(possible) : wild;
}

/** `String(x)`, `JSON.stringify(x)`, `x.toString()`, `x.toUpperCase()`: what can be said from `x`. */
function callee(values: Values, { from, to }: Range): readonly Value[] | undefined {
  const { tokens } = values;
  const open = tokens.partner(to - 1);
  if (!tokens.is(to - 1, ")") || open <= from) return undefined;
  const method = tokens.source(open - 1);
  if (method === "String") return values.possible({ from: open + 1, to: to - 1 });
  if (method === "stringify" || method === "inspect")
    return values.possible({ from: open + 1, to: to - 1 })?.map((value) => quoteValue(value, method));
  const findReceivers = () => values.possible({ from, to: open - 2 });
  if (method === "join" && open - 2 > from) {
    const separator = open + 1 === to - 1 ? "," : values.value({ from: open + 1, to: to - 1 }).text;
    return separator === undefined ? undefined : findReceivers()?.map(({ items }) => joined(items, separator));
  }
  if (open - 2 <= from || open + 1 !== to - 1) return undefined;
  if (method === "toString") return findReceivers();
  const change = {
    toUpperCase: (text: string) => text.toUpperCase(),
    toLowerCase: (text: string) => text.toLowerCase(),
  }[method];
  return change && findReceivers()?.map(({ text }) => (text === undefined ? {} : { text: change(text) }));
}

function quoteValue({ text, isString }: Value, method: string): Value {
  if (text === undefined) return {};
  if (!isString) return { text };
  return { text: method === "stringify" ? JSON.stringify(text) : `'${text}'` };
}

function joined(items: readonly Value[] | undefined, separator: string): Value {
  const texts = items?.map(({ text }) => text);
  return texts === undefined || texts.includes(undefined) ? {} : { text: texts.join(separator) };
}

/** The texts that values have in a title; open if some are not known. */
function choiceOf(possible: readonly Value[]): Part {
  const consideredValues = possible.slice(0, maxChoices);
  const texts = consideredValues.flatMap(({ text, name, items }) => text ?? name ?? listText(items) ?? []);
  // A class or a function is known by a name that a program may change, a list by an own way to be printed.
  const open = possible.length > consideredValues.length || consideredValues.some(({ text }) => text === undefined);
  if (texts.length === 0) return wild;
  const onlyText = texts[0];
  if (texts.length === 1 && !open && onlyText !== undefined) return literal(onlyText);
  return { kind: "oneOf", texts: [...new Set(texts)], isOpen: open, isScored: true };
}

function listText(items: readonly Value[] | undefined): string | undefined {
  if (!items || items.some(({ text }) => text === undefined)) return undefined;
  return items.map(({ text }) => text).join(",");
}

/** The ranges between top-level marks; one range if there are none. */
function splitAt(tokens: Tokens, { from, to }: Range, mark: string): Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let i = from; i < to; i = tokens.indexAfter(i)) {
    if (!tokens.is(i, mark)) continue;
    ranges.push({ from: start, to: i });
    start = i + 1;
  }
  ranges.push({ from: start, to });
  return ranges;
}
