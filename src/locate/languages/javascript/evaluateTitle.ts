import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { Evaluator } from "./evaluator";
import { decodeStringLiteral } from "./literals";
import type { Value } from "./value";

const maxChoices = 300;
/** Maximum number of concatenated texts and values; no title written by hand has more. */
const maxOperands = 200;

/** Evaluates the source of a title to the pattern of the texts that it can have at run time. */
export function evaluateTitle(evaluator: Evaluator, title: Range): Pattern {
  const parts = evaluateExpression(evaluator, title, 0);
  return simplify(parts);
}

function evaluateExpression(evaluator: Evaluator, range: Range, depth: number): Pattern {
  const { tokens } = evaluator;
  const { from, to } = range;
  if (depth > 6 || from >= to) return [wild];
  const kind = tokens.kind(from);
  if (to - from === 1 && (kind === Kind.string || kind === Kind.template))
    return [literal(decodeStringLiteral(tokens.source(from)))];
  const operands = splitAt(tokens, range, "+");
  if (operands.length > maxOperands) return [wild];
  if (operands.length > 1) {
    // A sum of numbers is not a text.
    if (operands.some((operand) => isNumber(evaluator, operand))) return [wild];
    return operands.flatMap((operand) => evaluateExpression(evaluator, operand, depth + 1));
  }
  if (kind === Kind.templateHead && tokens.indexAfter(from) === to) return evaluateTemplate(evaluator, range, depth);
  if (kind === Kind.open && tokens.is(from, "(") && tokens.indexAfter(from) === to) {
    return evaluateExpression(evaluator, { from: from + 1, to: to - 1 }, depth + 1);
  }
  return (
    evaluateConditional(evaluator, range, depth) ?? evaluateJoin(evaluator, range) ?? [evaluateValue(evaluator, range)]
  );
}

const isNumber = ({ tokens }: Evaluator, { from, to }: Range): boolean =>
  to - from === 1 && tokens.kind(from) === Kind.number;

function evaluateTemplate(evaluator: Evaluator, { from, to }: Range, depth: number): Pattern {
  const { tokens } = evaluator;
  const parts: Part[] = [literal(decodeStringLiteral(tokens.source(from)))];
  let start = from + 1;
  for (let i = from + 1; i < to; i = tokens.indexAfter(i)) {
    const kind = tokens.kind(i);
    if (kind !== Kind.templateMiddle && kind !== Kind.templateTail) continue;
    parts.push(
      ...evaluateExpression(evaluator, { from: start, to: i }, depth + 1),
      literal(decodeStringLiteral(tokens.source(i))),
    );
    start = i + 1;
  }
  return parts;
}

/** Evaluates `c ? "a" : "b"` and `a || "b"` to the texts of the sides; open if a side is not known. */
function evaluateConditional(evaluator: Evaluator, range: Range, depth: number): Pattern | undefined {
  const { tokens } = evaluator;
  const conditionParts = splitAt(tokens, range, "?");
  const sides =
    conditionParts.length === 2 && conditionParts[1]
      ? splitAt(tokens, conditionParts[1], ":")
      : [...splitAt(tokens, range, "||"), ...splitAt(tokens, range, "??")].filter(
          (side) => side.to - side.from < range.to - range.from,
        );
  if (sides.length < 2) return undefined;
  const patterns = sides.map((side) => simplify(evaluateExpression(evaluator, side, depth + 1)));
  const texts = patterns.flatMap((pattern) => (pattern.length === 1 && pattern[0] ? listTexts(pattern[0]) : []));
  const isOpen = patterns.some((pattern) => pattern.length !== 1 || (pattern[0] && allowsOtherTexts(pattern[0])));
  return texts.length === 0 ? [wild] : [{ kind: "oneOf", texts, isOpen, isScored: true }];
}

function listTexts(part: Part): readonly string[] {
  if (part.kind === "literal") return [part.text];
  return part.kind === "oneOf" ? part.texts : [];
}

function allowsOtherTexts(part: Part): boolean {
  return part.kind === "wild" || part.kind === "optional" || (part.kind === "oneOf" && part.isOpen);
}

/** Evaluates `["a", "b"].join(" ")`. */
function evaluateJoin(evaluator: Evaluator, { from, to }: Range): Pattern | undefined {
  const { tokens } = evaluator;
  const close = tokens.indexAfter(from);
  if (!tokens.is(from, "[") || !tokens.isWord(close + 1, "join") || tokens.indexAfter(close + 2) !== to)
    return undefined;
  const separator = evaluator.evaluate({ from: close + 3, to: to - 1 }).text ?? ",";
  const items = evaluator.readElements({ from, to: close }) ?? [];
  return items.flatMap((item, i) => [...(i > 0 ? [literal(separator)] : []), createChoice([item])]);
}

/** Evaluates a value in a title to its text, one of several texts, or a wildcard. */
function evaluateValue(evaluator: Evaluator, range: Range): Part {
  const possibleValues = evaluator.possibleValues(range) ?? evaluateConversion(evaluator, range);
  return possibleValues ? createChoice(possibleValues) : wild;
}

/**
 * Evaluates `String(x)`, `JSON.stringify(x)`, `x.toString()` or `x.toUpperCase()` from the values of `x`; `undefined`
 * for other expressions and where the values are not known.
 */
function evaluateConversion(evaluator: Evaluator, { from, to }: Range): readonly Value[] | undefined {
  const { tokens } = evaluator;
  const open = tokens.partner(to - 1);
  if (!tokens.is(to - 1, ")") || open <= from) return undefined;
  const method = tokens.source(open - 1);
  if (method === "String") return evaluator.possibleValues({ from: open + 1, to: to - 1 });
  if (method === "stringify" || method === "inspect")
    return evaluator.possibleValues({ from: open + 1, to: to - 1 })?.map((value) => quoteValue(value, method));
  const evaluateReceiver = () => evaluator.possibleValues({ from, to: open - 2 });
  if (method === "join" && open - 2 > from) {
    const separator = open + 1 === to - 1 ? "," : evaluator.evaluate({ from: open + 1, to: to - 1 }).text;
    return separator === undefined ? undefined : evaluateReceiver()?.map(({ items }) => joinItems(items, separator));
  }
  if (open - 2 <= from || open + 1 !== to - 1) return undefined;
  if (method === "toString") return evaluateReceiver();
  const changeCase = {
    toUpperCase: (text: string) => text.toUpperCase(),
    toLowerCase: (text: string) => text.toLowerCase(),
  }[method];
  return changeCase && evaluateReceiver()?.map(({ text }) => (text === undefined ? {} : { text: changeCase(text) }));
}

function quoteValue({ text, isString }: Value, method: string): Value {
  if (text === undefined) return {};
  if (!isString) return { text };
  return { text: method === "stringify" ? JSON.stringify(text) : `'${text}'` };
}

function joinItems(items: readonly Value[] | undefined, separator: string): Value {
  const texts = items?.map(({ text }) => text);
  return texts === undefined || texts.includes(undefined) ? {} : { text: texts.join(separator) };
}

/** Creates a part of the texts that values have in a title; open if some are not known. */
function createChoice(possibleValues: readonly Value[]): Part {
  const consideredValues = possibleValues.slice(0, maxChoices);
  const texts = consideredValues.flatMap(({ text, name, items }) => {
    // Titles are matched with their blanks collapsed.
    return (text ?? name ?? listText(items))?.replace(/\s+/g, " ") ?? [];
  });
  // A program may change the name of a class or function, and a list may be printed in another way.
  const isOpen =
    possibleValues.length > consideredValues.length || consideredValues.some(({ text }) => text === undefined);
  if (texts.length === 0) return wild;
  const onlyText = texts[0];
  if (texts.length === 1 && !isOpen && onlyText !== undefined) return literal(onlyText);
  return { kind: "oneOf", texts: [...new Set(texts)], isOpen, isScored: true };
}

function listText(items: readonly Value[] | undefined): string | undefined {
  if (!items || items.some(({ text }) => text === undefined)) return undefined;
  return items.map(({ text }) => text).join(",");
}

/** Returns the ranges between top-level marks; one range if there are none. */
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
