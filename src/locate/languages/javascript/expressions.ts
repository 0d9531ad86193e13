import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";

/** Returns the tokens in the brackets that a token opens. */
export function insideBrackets(tokens: Tokens, open: number): Range {
  return { from: open + 1, to: tokens.partner(open) };
}

/** Returns the items in the brackets that a token opens, without the commas between them. */
export function listItems(tokens: Tokens, open: number): Range[] {
  return splitAtCommas(tokens, insideBrackets(tokens, open));
}

/** Returns whether a token is the name of a property: `owner.name`. */
export function isMember(tokens: Tokens, index: number): boolean {
  return tokens.is(index - 1, ".") || tokens.is(index - 1, "?.");
}

/** Returns whether a token is the name of a called function: `name(…)`. */
export function isCall(tokens: Tokens, index: number): boolean {
  if (tokens.kind(index) !== Kind.identifier || !tokens.is(index + 1, "(")) {
    return false;
  }
  return !isMember(tokens, index) && !tokens.isWord(index - 1, "function");
}

/**
 * Maximum number of tokens of an expression; a pair of brackets counts as one token. A longer expression is no title.
 */
const maxExpressionTokens = 100;

/**
 * Returns the end of the expression or block that begins at a token. It ends at a comma, a semicolon, a closing bracket
 * or the end of its line.
 */
export function findExpressionEnd(tokens: Tokens, from: number): number {
  let end = from;
  for (let tokensLeft = maxExpressionTokens; tokensLeft > 0 && end < tokens.length; tokensLeft--) {
    if (endsExpression(tokens, end)) {
      return end;
    }
    if (end > from && startsStatement(tokens, end)) {
      return end;
    }
    end = tokens.indexAfter(end);
  }
  return Math.min(tokens.length, from + maxExpressionTokens);
}

function endsExpression(tokens: Tokens, token: number): boolean {
  const kind = tokens.kind(token);
  if (kind === Kind.close || kind === Kind.templateMiddle || kind === Kind.templateTail) {
    return true;
  }
  return tokens.is(token, ",") || tokens.is(token, ";");
}

/**
 * Returns whether a token begins a new statement: it is the first of its line, with no operator on either side of the
 * line break.
 */
function startsStatement(tokens: Tokens, index: number): boolean {
  const kind = tokens.kind(index);
  if (kind === Kind.punctuation || kind === Kind.open) {
    return false;
  }
  if (!tokens.startsLine(index)) {
    return false;
  }
  const previousKind = tokens.kind(index - 1);
  if (previousKind === Kind.punctuation) {
    return tokens.is(index - 1, "!") || tokens.is(index - 1, "++");
  }
  const isTyped = tokens.isWord(index, "as") || tokens.isWord(index, "satisfies");
  return !isTyped && !tokens.isWord(index - 1, "async");
}

/** Returns the end of the block or the expression that begins at a token. */
export function findStatementEnd(tokens: Tokens, from: number): number {
  if (tokens.is(from, "{")) {
    return tokens.indexAfter(from);
  }
  return findExpressionEnd(tokens, from);
}

/** Returns the start of the operand that ends at a token: `a.b[c](d)`, a literal, or an expression in brackets. */
export function findOperandStart(tokens: Tokens, end: number): number {
  let start = end;
  for (;;) {
    if (tokens.kind(start) === Kind.close) {
      const open = tokens.partner(start);
      if (open < 0) {
        return start + 1;
      }
      start = open;
    }
    const previous = start - 1;
    if (isMemberName(tokens, start)) {
      start -= 2;
    } else if (followsOperand(tokens, start)) {
      start = previous;
    } else {
      return tokens.isWord(previous, "new") ? previous : start;
    }
  }
}

function isMemberName(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === Kind.identifier && isMember(tokens, token);
}

/** Returns whether a token is the opening bracket of a call or an index. */
function followsOperand(tokens: Tokens, token: number): boolean {
  if (tokens.kind(token) !== Kind.open) {
    return false;
  }
  const previousKind = tokens.kind(token - 1);
  return previousKind === Kind.close || previousKind === Kind.identifier;
}
