import type { Range } from "../syntax/ranges";
import { Kind, type Tokens } from "../syntax/tokens";
import { literal, type Pattern, wild } from "./pattern";

/** Syntax of the expressions that a language's titles are composed of. */
export interface TitleSyntax {
  /** Operators that concatenate texts. */
  readonly concatOperators: readonly string[];
  /** Methods of a text that return it unchanged, and methods that fill in its `%s`. */
  readonly identityMethods: readonly string[];
  readonly formatMethods: readonly string[];
  /** Returns the pattern of a token that is a string literal. */
  stringPattern(token: number): Pattern;
  /** Returns the pattern of an expression that is not a string, number or bracket: a constant, a variable. */
  expressionPattern(range: Range): Pattern;
}

const maxDepth = 6;

/** Returns the pattern of the texts that the source of a title can have at run time. */
export function evaluateTitle(tokens: Tokens, range: Range, syntax: TitleSyntax, depth = 0): Pattern {
  if (depth > maxDepth || range.from >= range.to) return [wild];
  return splitOperands(tokens, range, syntax.concatOperators).flatMap((operand) =>
    evaluateOperand(tokens, operand, syntax, depth),
  );
}

function splitOperands(tokens: Tokens, { from, to }: Range, concatOperators: readonly string[]): Range[] {
  const ranges: Range[] = [];
  let start = from;
  for (let i = from; i < to; i = tokens.indexAfter(i)) {
    if (!concatOperators.some((mark) => tokens.is(i, mark))) continue;
    if (i > start) ranges.push({ from: start, to: i });
    start = i + 1;
  }
  if (start < to) ranges.push({ from: start, to });
  return ranges;
}

function evaluateOperand(tokens: Tokens, { from, to }: Range, syntax: TitleSyntax, depth: number): Pattern {
  let end = from;
  while (end < to && tokens.kind(end) === Kind.string) end++;
  if (end > from) {
    const parts = Array.from({ length: end - from }, (_, i) => syntax.stringPattern(from + i)).flat();
    return end === to ? parts : evaluateAfterText(tokens, { from: end, to }, parts, syntax);
  }
  if (tokens.kind(from) === Kind.number && to === from + 1) return [literal(tokens.source(from))];
  if (tokens.is(from, "(") && tokens.partner(from) > from) {
    const close = tokens.partner(from);
    const parts = evaluateTitle(tokens, { from: from + 1, to: close }, syntax, depth + 1);
    return close + 1 >= to ? parts : evaluateAfterText(tokens, { from: close + 1, to }, parts, syntax);
  }
  return syntax.expressionPattern({ from, to });
}

/** Evaluates the code after a text: `"a".freeze`, `"%s" % x`, `("%s"):format(x)`, `c ? "a" : "b"`. */
function evaluateAfterText(
  tokens: Tokens,
  { from }: Range,
  parts: Pattern,
  { identityMethods, formatMethods }: TitleSyntax,
): Pattern {
  if (formatMethods.includes(tokens.source(from)) || formatMethods.includes(tokens.source(from + 1)))
    return replacePlaceholders(parts);
  return identityMethods.includes(tokens.source(from + 1)) ? parts : [wild];
}

/** Replaces `%s`, `%05.2f` and `%{name}` in a text of `sprintf` with wildcards. */
export function replacePlaceholders(pattern: Pattern): Pattern {
  const placeholder = /%(?:<\w+>)?[-+ 0#]{0,5}\d{0,5}(?:\.\d{0,5})?[a-zA-Z]|%\{\w+\}/;
  return replaceByWildcards(pattern, placeholder, (text) => text.replaceAll("%%", "%"));
}

/** Replaces what matches in the literal parts of a pattern with wildcards, and decodes the text between. */
export function replaceByWildcards(
  pattern: Pattern,
  placeholder: RegExp,
  decode: (text: string) => string = (text) => text,
): Pattern {
  return pattern.flatMap((part) =>
    part.kind === "literal"
      ? part.text.split(placeholder).flatMap((text, i) => [...(i > 0 ? [wild] : []), literal(decode(text))])
      : [part],
  );
}
