import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { isMember } from "./expressions";
import { readKey } from "./literals";

/** Maximum number of tokens before a type; a pair of brackets counts as one token. */
const maxLinks = 12;

/** Access to a property of an object. */
export interface Member {
  readonly owner: Range;
  readonly name: string;
}

/** Splits `a.b` or `a["b"]` into the expression before the last name, and the name. */
export function splitLastMember(tokens: Tokens, { from, to }: Range): Member | undefined {
  const last = to - 1;
  const isBracketed = tokens.is(last, "]") && tokens.is(to - 3, "[");
  const isIndex = isBracketed && tokens.kind(to - 2) === Kind.string;
  const isName = tokens.kind(last) === Kind.identifier && isMember(tokens, last);
  const ownerEnd = isIndex ? to - 3 : last - 1;
  if (ownerEnd <= from) {
    return undefined;
  }
  if (!(isIndex || isName)) {
    return undefined;
  }
  for (let i = from; i < ownerEnd; i = tokens.indexAfter(i)) {
    if (isOperator(tokens, i)) {
      return undefined;
    }
  }
  const name = readKey(tokens, isIndex ? to - 2 : last) ?? "";
  return { owner: { from, to: ownerEnd }, name };
}

/** Returns the end of an expression, excluding `as const` or `satisfies Type`. */
export function findEndWithoutType(tokens: Tokens, from: number, to: number): number {
  let i = tokens.indexAfter(from);
  for (let links = 0; i < to && links < maxLinks; links++) {
    if (tokens.isWord(i, "as") || tokens.isWord(i, "satisfies")) {
      return i;
    }
    i = tokens.indexAfter(i);
  }
  return to;
}

/** Returns whether a token is a mark other than those in a chain such as `a.b?.c!`. */
function isOperator(tokens: Tokens, token: number): boolean {
  if (tokens.kind(token) !== Kind.punctuation) {
    return false;
  }
  const isAccess = tokens.is(token, ".") || tokens.is(token, "?.");
  return !isAccess && !tokens.is(token, "!");
}

/** Returns the expressions in a template. The token after each of them continues the template. */
export function listSubstitutions(tokens: Tokens, { from, to }: Range): readonly Range[] {
  const substitutions: Range[] = [];
  let start = from + 1;
  for (let i = start; i < to; i = tokens.indexAfter(i)) {
    const kind = tokens.kind(i);
    if (kind === Kind.templateMiddle || kind === Kind.templateTail) {
      substitutions.push({ from: start, to: i });
      start = i + 1;
    }
  }
  return substitutions;
}

/** Returns the plus signs of an expression outside of brackets. */
export function findPlusSigns(tokens: Tokens, from: number, to: number): number[] {
  const plusSigns: number[] = [];
  for (let i = from; i < to; i = tokens.indexAfter(i)) {
    if (tokens.is(i, "+")) {
      plusSigns.push(i);
    }
  }
  return plusSigns;
}

/** Returns the arguments of `new Set(items)` or `new Map(items)`. */
export function findCollectionItems(tokens: Tokens, from: number, end: number): Range | undefined {
  const open = from + 2;
  const isCollection = tokens.isWord(from + 1, "Set") || tokens.isWord(from + 1, "Map");
  if (!tokens.isWord(from, "new") || !isCollection) {
    return undefined;
  }
  if (tokens.indexAfter(open) !== end) {
    return undefined;
  }
  return { from: open + 1, to: end - 1 };
}

/** Returns the arguments of a method of `Object`. */
export function findObjectArgument(tokens: Tokens, from: number, end: number): Range | undefined {
  const open = from + 3;
  const isMethod = tokens.isWord(from, "Object") && tokens.is(from + 1, ".");
  const isCalled = tokens.is(open, "(") && tokens.indexAfter(open) === end;
  if (!isMethod || !isCalled) {
    return undefined;
  }
  return { from: open + 1, to: end - 1 };
}
