import type { Range } from "../syntax/ranges";
import { Kind, type Tokens } from "../syntax/tokens";
import { literal, type Pattern, wild } from "./pattern";

/** What a language's titles are put together from. */
export interface TitleSyntax {
  /** Marks between two texts that are joined. */
  readonly joins: readonly string[];
  /** Methods of a text that leave it as it is, and those that fill in its `%s`. */
  readonly same: readonly string[];
  readonly formats: readonly string[];
  /** A token that is a string literal. */
  text(token: number): Pattern;
  /** What is no string, number or bracket: a constant, a variable. */
  other(range: Range): Pattern;
}

const deepest = 6;

/** What the source of a title can be at run time. */
export function foldTitle(tokens: Tokens, range: Range, syntax: TitleSyntax, depth = 0): Pattern {
  if (depth > deepest || range.from >= range.to) return [wild];
  return operands(tokens, range, syntax.joins).flatMap((operand) => foldOperand(tokens, operand, syntax, depth));
}

function operands(tokens: Tokens, { from, to }: Range, joins: readonly string[]): Range[] {
  const found: Range[] = [];
  let start = from;
  for (let i = from; i < to; i = tokens.after(i)) {
    if (!joins.some((mark) => tokens.is(i, mark))) continue;
    if (i > start) found.push({ from: start, to: i });
    start = i + 1;
  }
  if (start < to) found.push({ from: start, to });
  return found;
}

function foldOperand(tokens: Tokens, { from, to }: Range, syntax: TitleSyntax, depth: number): Pattern {
  let end = from;
  while (end < to && tokens.kind(end) === Kind.string) end++;
  if (end > from) {
    const parts = Array.from({ length: end - from }, (_, i) => syntax.text(from + i)).flat();
    return end === to ? parts : afterText(tokens, { from: end, to }, parts, syntax);
  }
  if (tokens.kind(from) === Kind.number && to === from + 1) return [literal(tokens.source(from))];
  if (tokens.is(from, "(") && tokens.partner(from) > from) {
    const close = tokens.partner(from);
    const parts = foldTitle(tokens, { from: from + 1, to: close }, syntax, depth + 1);
    return close + 1 >= to ? parts : afterText(tokens, { from: close + 1, to }, parts, syntax);
  }
  return syntax.other({ from, to });
}

/** `"a".freeze`, `"%s" % x`, `("%s"):format(x)`, `c ? "a" : "b"`. */
function afterText(tokens: Tokens, { from }: Range, parts: Pattern, { same, formats }: TitleSyntax): Pattern {
  if (formats.includes(tokens.source(from)) || formats.includes(tokens.source(from + 1)))
    return withPlaceholders(parts);
  return same.includes(tokens.source(from + 1)) ? parts : [wild];
}

/** A text of `sprintf` with anything in the place of `%s`, `%05.2f`, `%{name}`. */
export function withPlaceholders(pattern: Pattern): Pattern {
  return pattern.flatMap((part) => {
    if (part.kind !== "literal") return [part];
    const pieces = part.text.split(/%(?:<\w+>)?[-+ 0#]{0,5}\d{0,5}(?:\.\d{0,5})?[a-zA-Z]|%\{\w+\}/);
    return pieces.flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(text.replaceAll("%%", "%"))]);
  });
}
