import { type Range, splitAt } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { Evaluator } from "./evaluator";
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

function evaluateTemplate(
  evaluator: Evaluator,
  { from, to }: Range,
  depth: number,
  readText = decodeStringLiteral,
): Pattern {
  const { tokens } = evaluator;
  const parts: Part[] = [literal(readText(tokens.source(from)))];
  let start = from + 1;
  for (let i = start; i < to; i = tokens.indexAfter(i)) {
    const kind = tokens.kind(i);
    if (kind !== Kind.templateMiddle && kind !== Kind.templateTail) {
      continue;
    }
    const expression = { from: start, to: i };
    const text = readText(tokens.source(i));
    parts.push(...evaluateExpression(evaluator, expression, depth + 1));
    parts.push(literal(text));
    start = i + 1;
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
  return pattern.map((part) => {
    if (part.kind === "literal") {
      return openChoice(part.text);
    }
    return part;
  });
}

const openChoice = (text: string): Part => ({ kind: "oneOf", texts: [text], isOpen: true, isScored: true });

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
    const [part] = pattern;
    const choices = pattern.length === 1 && part ? listTexts(part) : undefined;
    texts.push(...(choices?.texts ?? []));
    if (!choices || choices.isOpen) {
      isOpen = true;
    }
  }
  if (texts.length === 0) {
    return [wild];
  }
  return [{ kind: "oneOf", texts, isOpen, isScored: true }];
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

/** Possible texts of a part. If it is open, others are possible too. */
interface PossibleTexts {
  readonly texts: readonly string[];
  readonly isOpen: boolean;
}

/** Returns the known texts of a part, and whether others are possible. */
function listTexts(part: Part): PossibleTexts {
  switch (part.kind) {
    case "literal":
      return { texts: [part.text], isOpen: false };
    case "oneOf":
      return part;
    default:
      return { texts: [], isOpen: true };
  }
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
    parts.push(createChoice([item]));
  }
  return parts;
}

/** Evaluates a value in a title to its text, to a choice of texts, or to a wildcard. */
function evaluateValue(evaluator: Evaluator, range: Range): Part {
  const possibleValues = evaluator.findPossibleValues(range) ?? evaluateConversion(evaluator, range);
  if (possibleValues) {
    return createChoice(possibleValues);
  }
  return wild;
}

/**
 * Evaluates `String(x)`, `JSON.stringify(x)`, `x.toString()` or `x.toUpperCase()` from the values of `x`; `undefined`
 * for other expressions and if the values are unknown.
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
  const receiver = { from, to: open - 2 };
  switch (method) {
    case "String":
      return evaluator.findPossibleValues(argument);
    case "stringify":
    case "inspect":
      return evaluator.findPossibleValues(argument)?.map((value) => quoteValue(value, method));
    case "join":
      return joinValues(evaluator, receiver, argument);
    default:
      return convertText(evaluator, receiver, argument, method);
  }
}

/** Evaluates `list.join(separator)`. */
function joinValues(evaluator: Evaluator, receiver: Range, argument: Range): readonly Value[] | undefined {
  const hasReceiver = receiver.to > receiver.from;
  const hasArgument = argument.to > argument.from;
  const separator = hasArgument ? evaluator.evaluate(argument).text : ",";
  if (!hasReceiver || separator === undefined) {
    return undefined;
  }
  return evaluator.findPossibleValues(receiver)?.map(({ items }) => joinItems(items, separator));
}

/** Evaluates a string method without arguments. */
function convertText(
  evaluator: Evaluator,
  receiver: Range,
  argument: Range,
  method: string,
): readonly Value[] | undefined {
  const hasReceiver = receiver.to > receiver.from;
  const hasArgument = argument.to > argument.from;
  if (!hasReceiver || hasArgument) {
    return undefined;
  }
  switch (method) {
    case "toString":
      return evaluator.findPossibleValues(receiver);
    case "toUpperCase":
      return evaluator.findPossibleValues(receiver)?.map((value) => createText(value.text?.toUpperCase()));
    case "toLowerCase":
      return evaluator.findPossibleValues(receiver)?.map((value) => createText(value.text?.toLowerCase()));
    default:
      return undefined;
  }
}

function createText(text: string | undefined): Value {
  if (text === undefined) {
    return {};
  }
  return { text };
}

function quoteValue({ text, isString }: Value, method: string): Value {
  if (text === undefined) {
    return {};
  }
  if (!isString) {
    return { text };
  }
  if (method === "stringify") {
    return { text: JSON.stringify(text) };
  }
  return { text: `'${text}'` };
}

function joinItems(items: readonly Value[] | undefined, separator: string): Value {
  const texts = items?.map(({ text }) => text);
  if (!texts || texts.includes(undefined)) {
    return {};
  }
  return { text: texts.join(separator) };
}

/** Creates a part with the texts of possible values in a title. It is open if some of them are unknown. */
function createChoice(possibleValues: readonly Value[]): Part {
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
  return { kind: "oneOf", texts: [...texts], isOpen, isScored: true };
}

/** Returns a value's text, name or joined items; `undefined` if none of them is known. */
function printValue({ text, name, items }: Value): string | undefined {
  return text ?? name ?? joinItems(items, ",").text;
}
