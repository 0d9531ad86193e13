import { isFilled, type Range, splitAt } from "../syntax/ranges";
import { Kind, type Tokens } from "../syntax/tokens";
import { literal, type Part, type Pattern, wild } from "./pattern";

/** Syntax of the expressions that a language's titles are composed of. */
export interface TitleOperators {
  /** Operators that concatenate texts. */
  readonly concatOperators?: readonly string[];
  /** Methods of a text that return it unchanged, and methods that fill in its `%s`. */
  readonly identityMethods?: readonly string[];
  readonly formatMethods?: readonly string[];
}

export interface TitleSyntax extends TitleOperators {
  /** Returns the pattern of a token that is a string literal. */
  stringPattern(token: number): Pattern;
  /** Returns the pattern of an expression that is not a string, number or bracket: a constant, a variable. */
  expressionPattern(range: Range): Pattern;
}

const maxDepth = 6;

/** Returns the pattern of the texts that the source of a title can have at run time. */
export function evaluateTitle(tokens: Tokens, range: Range, syntax: TitleSyntax, depth = 0): Pattern {
  if (depth > maxDepth || range.from >= range.to) {
    return [wild];
  }
  const operands = splitAt(tokens, range, syntax.concatOperators ?? []).filter(isFilled);
  return operands.flatMap((operand) => evaluateOperand(tokens, operand, syntax, depth));
}

function evaluateOperand(tokens: Tokens, { from, to }: Range, syntax: TitleSyntax, depth: number): Pattern {
  const kind = tokens.kind(from);
  if (kind === Kind.string) {
    return evaluateStrings(tokens, { from, to }, syntax);
  }
  if (kind === Kind.number && to === from + 1) {
    return [literal(tokens.source(from))];
  }
  const close = tokens.partner(from);
  if (!tokens.is(from, "(") || close < from) {
    return syntax.expressionPattern({ from, to });
  }
  const parts = evaluateTitle(tokens, { from: from + 1, to: close }, syntax, depth + 1);
  if (close + 1 >= to) {
    return parts;
  }
  return evaluateAfterText(tokens, close + 1, parts, syntax);
}

/** Evaluates one or more adjacent strings. */
function evaluateStrings(tokens: Tokens, { from, to }: Range, syntax: TitleSyntax): Pattern {
  const parts: Part[] = [];
  let end = from;
  while (end < to && tokens.kind(end) === Kind.string) {
    parts.push(...syntax.stringPattern(end));
    end++;
  }
  if (end === to) {
    return parts;
  }
  return evaluateAfterText(tokens, end, parts, syntax);
}

/** Evaluates the code after a text: `"a".freeze`, `"%s" % x`, `("%s"):format(x)`, `c ? "a" : "b"`. */
function evaluateAfterText(tokens: Tokens, from: number, parts: Pattern, syntax: TitleSyntax): Pattern {
  const { identityMethods = [], formatMethods = [] } = syntax;
  const mark = tokens.source(from);
  const method = tokens.source(from + 1);
  if (formatMethods.includes(mark) || formatMethods.includes(method)) {
    return replacePlaceholders(parts);
  }
  if (identityMethods.includes(method)) {
    return parts;
  }
  return [wild];
}

const namedPlaceholder = String.raw`%\{\w+\}`;
const formatOptions = String.raw`(?:<\w+>)?[-+ 0#]{0,5}\d{0,5}(?:\.\d{0,5})?`;
const formatPlaceholder = new RegExp(`%${formatOptions}[a-zA-Z]|${namedPlaceholder}`);

/** Replaces `%s`, `%05.2f` and `%{name}` in a text of `sprintf` with wildcards. */
export function replacePlaceholders(pattern: Pattern): Pattern {
  return replaceByWildcards(pattern, formatPlaceholder, (text) => text.replaceAll("%%", "%"));
}

/** Replaces what matches in the literal parts of a pattern with wildcards, and decodes the text between. */
export function replaceByWildcards(
  pattern: Pattern,
  placeholder: RegExp,
  decode: (text: string) => string = (text) => text,
): Pattern {
  return pattern.flatMap((part) => {
    if (part.kind !== "literal") {
      return part;
    }
    const texts = part.text.split(placeholder).map((text) => literal(decode(text)));
    return texts.flatMap((text, i) => (i > 0 ? [wild, text] : text));
  });
}
