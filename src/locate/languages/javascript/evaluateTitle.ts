import { createTable } from "../../../base/table";
import { isFilled, type Range, splitAt } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { createChoice, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { Evaluator } from "./evaluator";
import { listSubstitutions } from "./expressionParts";
import { decodeStringLiteral, readRawText } from "./literals";
import type { Value } from "./value";

const maxChoices = 300;
const maxDepth = 6;
/** Maximum number of concatenated texts and values: more than any hand-written title has. */
const maxOperands = 200;

/** Evaluates the source of a title to a pattern of its possible texts at run time. */
export function evaluateTitle(evaluator: Evaluator, title: Range): Pattern {
  return simplify(evaluateExpression(evaluator, title, 0));
}

function evaluateExpression(evaluator: Evaluator, range: Range, depth: number): Pattern {
  const { tokens } = evaluator;
  const { from, to } = range;
  if (depth > maxDepth || from >= to) {
    return [wild];
  }
  const kind = tokens.kind(from);
  const isText = kind === Kind.string || kind === Kind.template;
  if (isText && to === from + 1) {
    return [literal(decodeStringLiteral(tokens.source(from)))];
  }
  const operands = splitAt(tokens, range, ["+"]);
  if (operands.length > 1) {
    return evaluateSum(evaluator, operands, depth);
  }
  const isEnclosed = tokens.indexAfter(from) === to;
  if (isEnclosed && kind === Kind.templateHead) {
    return evaluateTemplate(evaluator, range, depth);
  }
  if (isEnclosed && tokens.is(from, "(")) {
    return evaluateExpression(evaluator, { from: from + 1, to: to - 1 }, depth + 1);
  }
  const taggedTitle = evaluateTagged(evaluator, range, depth);
  if (taggedTitle) {
    return taggedTitle;
  }
  const texts = evaluateConditional(evaluator, range, depth) ?? evaluateJoin(evaluator, range);
  return texts ?? [evaluateValue(evaluator, range)];
}

/** Evaluates concatenated texts and values. A sum that contains a number may be an addition instead. */
function evaluateSum(evaluator: Evaluator, operands: readonly Range[], depth: number): Pattern {
  const hasNumber = operands.some((operand) => isNumber(evaluator, operand));
  if (hasNumber || operands.length > maxOperands) {
    return [wild];
  }
  return operands.flatMap((operand) => evaluateExpression(evaluator, operand, depth + 1));
}

function isNumber({ tokens }: Evaluator, { from, to }: Range): boolean {
  return to === from + 1 && tokens.kind(from) === Kind.number;
}

function evaluateTemplate(evaluator: Evaluator, range: Range, depth: number, readText = decodeStringLiteral): Pattern {
  const { tokens } = evaluator;
  const parts: Part[] = [literal(readText(tokens.source(range.from)))];
  for (const expression of listSubstitutions(tokens, range)) {
    const text = readText(tokens.source(expression.to));
    parts.push(...evaluateExpression(evaluator, expression, depth + 1), literal(text));
  }
  return parts;
}

/** Evaluates a tagged template: to its raw text for `String.raw`, and possibly to its text for any other tag. */
function evaluateTagged(evaluator: Evaluator, { from, to }: Range, depth: number): Pattern | undefined {
  const { tokens } = evaluator;
  const isRaw = tokens.isWord(from, "String") && tokens.isWord(from + 2, "raw");
  const start = isRaw ? from + 3 : from + 1;
  const kind = tokens.kind(start);
  if (tokens.kind(from) !== Kind.identifier || tokens.indexAfter(start) !== to) {
    return undefined;
  }
  if (kind !== Kind.template && kind !== Kind.templateHead) {
    return undefined;
  }
  const read = isRaw ? readRawText : decodeStringLiteral;
  const pattern = simplify(evaluateTemplate(evaluator, { from: start, to }, depth, read));
  if (isRaw) {
    return pattern;
  }
  return pattern.map((part) => (part.kind === "literal" ? createChoice([part.text], true) : part));
}

/** Evaluates `c ? "a" : "b"` and `a || "b"` to the texts of both sides. The part is open if a side is unknown. */
function evaluateConditional(evaluator: Evaluator, range: Range, depth: number): Pattern | undefined {
  const sides = findSides(evaluator.tokens, range);
  if (sides.length < 2) {
    return undefined;
  }
  const texts: string[] = [];
  let isOpen = false;
  for (const side of sides) {
    const pattern = simplify(evaluateExpression(evaluator, side, depth + 1));
    const [part = wild] = pattern;
    if (part.kind === "oneOf" && pattern.length === 1) {
      texts.push(...part.texts);
      isOpen ||= part.isOpen;
    } else if (part.kind === "literal" && pattern.length === 1) {
      texts.push(part.text);
    } else {
      isOpen = true;
    }
  }
  return [texts.length === 0 ? wild : createChoice(texts, isOpen)];
}

/** Returns the possible values of a conditional expression; none for any other expression. */
function findSides(tokens: Tokens, range: Range): readonly Range[] {
  const [, choice, ...otherParts] = splitAt(tokens, range, ["?"]);
  if (choice && otherParts.length === 0) {
    return splitAt(tokens, choice, [":"]);
  }
  const operands = [...splitAt(tokens, range, ["||"]), ...splitAt(tokens, range, ["??"])];
  return operands.filter(({ from, to }) => to - from < range.to - range.from);
}

/** Evaluates `["a", "b"].join(" ")`. */
function evaluateJoin(evaluator: Evaluator, { from, to }: Range): Pattern | undefined {
  const { tokens } = evaluator;
  if (!tokens.is(from, "[")) {
    return undefined;
  }
  const close = tokens.indexAfter(from);
  if (!tokens.isWord(close + 1, "join") || tokens.indexAfter(close + 2) !== to) {
    return undefined;
  }
  const { text: separator = "," } = evaluator.evaluate({ from: close + 3, to: to - 1 });
  const items = evaluator.readElements({ from, to: close }) ?? [];
  const parts: Part[] = [];
  for (const item of items) {
    if (parts.length > 0) {
      parts.push(literal(separator));
    }
    parts.push(createValueChoice([item]));
  }
  return parts;
}

/** Evaluates a value in a title to its text, to a choice of texts, or to a wildcard. */
function evaluateValue(evaluator: Evaluator, range: Range): Part {
  const possibleValues = evaluator.findPossibleValues(range) ?? evaluateConversion(evaluator, range);
  if (possibleValues) {
    return createValueChoice(possibleValues);
  }
  return wild;
}

/**
 * Evaluates `String(x)`, `JSON.stringify(x)`, `list.join(separator)` or a string method without arguments from the
 * values of `x`; `undefined` for other expressions and if the values are unknown.
 */
function evaluateConversion(evaluator: Evaluator, { from, to }: Range): readonly Value[] | undefined {
  const { tokens } = evaluator;
  const close = to - 1;
  const open = tokens.partner(close);
  if (!tokens.is(close, ")") || open <= from) {
    return undefined;
  }
  const method = tokens.source(open - 1);
  const argument = { from: open + 1, to: close };
  const convertArgument = argumentConversions[method];
  if (convertArgument) {
    return evaluator.findPossibleValues(argument)?.map(convertArgument);
  }
  const receiver = { from, to: open - 2 };
  if (!isFilled(receiver)) {
    return undefined;
  }
  if (method === "join") {
    const separator = isFilled(argument) ? evaluator.evaluate(argument).text : ",";
    const values = separator === undefined ? undefined : evaluator.findPossibleValues(receiver);
    return values?.map(({ items }) => joinItems(items, separator ?? ""));
  }
  const convert = isFilled(argument) ? undefined : receiverConversions[method];
  return convert && evaluator.findPossibleValues(receiver)?.map(convert);
}

type Conversion = (value: Value) => Value;

/** Conversions of the argument of a call, by the name of the function. */
const argumentConversions = createTable<Conversion>({
  String: (value) => value,
  stringify: quoteWith(JSON.stringify),
  inspect: quoteWith((text) => `'${text}'`),
});

/** Conversions of a value by its method without arguments. */
const receiverConversions = createTable<Conversion>({
  toString: (value: Value) => value,
  toUpperCase: ({ text }) => createText(text?.toUpperCase()),
  toLowerCase: ({ text }) => createText(text?.toLowerCase()),
});

function createText(text: string | undefined): Value {
  if (text === undefined) {
    return {};
  }
  return { text };
}

/** Returns the conversion that quotes strings, and leaves other values as they are. */
function quoteWith(quote: (text: string) => string): Conversion {
  return ({ text, isString }) => createText(text !== undefined && isString ? quote(text) : text);
}

function joinItems(items: readonly Value[] | undefined, separator: string): Value {
  const texts = items?.map(({ text }) => text);
  if (!texts || texts.includes(undefined)) {
    return {};
  }
  return { text: texts.join(separator) };
}

/** Creates a part with the texts of possible values in a title. It is open if some of them are unknown. */
function createValueChoice(possibleValues: readonly Value[]): Part {
  const consideredValues = possibleValues.slice(0, maxChoices);
  const texts = new Set<string>();
  let isOpen = possibleValues.length > consideredValues.length;
  for (const value of consideredValues) {
    const text = printValue(value);
    // Titles are matched with their blanks collapsed.
    if (text !== undefined) {
      texts.add(text.replace(/\s+/g, " "));
    }
    // The name of a class or function may change at run time, and a list may be printed differently.
    if (value.text === undefined) {
      isOpen = true;
    }
  }
  const [firstText] = texts;
  if (firstText === undefined) {
    return wild;
  }
  const isCertain = possibleValues.length === 1 && !isOpen;
  if (isCertain) {
    return literal(firstText);
  }
  return createChoice([...texts], isOpen);
}

/** Returns a value's text, name or joined items; `undefined` if none of them is known. */
function printValue({ text, name, items }: Value): string | undefined {
  return text ?? name ?? joinItems(items, ",").text;
}
