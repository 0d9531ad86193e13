import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { findExpressionEnd, findStatementEnd, listItems } from "./expressions";

/** Step from a value to a part of it: an index of a list, or a property. */
export type PathStep = number | string;

/**
 * Name that a parameter or loop variable binds, with the path to its value within the bound value: `[a, { b: c }]`
 * binds `a` by the path 0 and `c` by the path 1, `b`.
 */
export interface BoundName {
  readonly name: string;
  readonly path: readonly PathStep[];
}

/** Returns the token after `async` if the token is `async`, else the token itself. */
export function skipAsync(tokens: Tokens, token: number): number {
  if (tokens.isWord(token, "async")) {
    return token + 1;
  }
  return token;
}

/** Returns whether a function expression begins at a token (the one after `async`, if there is one). */
export function isFunctionStart(tokens: Tokens, index: number): boolean {
  if (tokens.isWord(index, "function")) {
    return true;
  }
  if (tokens.kind(index) === Kind.identifier) {
    return tokens.is(index + 1, "=>");
  }
  return tokens.is(index, "(") && findArrow(tokens, tokens.indexAfter(index)) >= 0;
}

/** Maximum number of tokens of a function's return type. */
const maxReturnTypeTokens = 40;

/** Returns the index of `=>` after parameters and an optional return type; -1 if there is none. */
function findArrow(tokens: Tokens, index: number): number {
  if (tokens.is(index, "=>")) {
    return index;
  }
  if (!tokens.is(index, ":")) {
    return -1;
  }
  const limit = Math.min(index + maxReturnTypeTokens, tokens.length);
  for (let i = index + 1; i < limit; i = tokens.indexAfter(i)) {
    if (tokens.is(i, "=>")) {
      return i;
    }
    if (tokens.is(i, ";") || tokens.is(i, ",")) {
      return -1;
    }
  }
  return -1;
}

export interface FunctionParts {
  readonly parameters: readonly (readonly BoundName[])[];
  readonly body: Range;
}

/** Reads parameters and body of the function that begins at a token: `function`, a name before `=>`, or a bracket. */
export function readFunction(tokens: Tokens, start: number): FunctionParts {
  if (tokens.kind(start) === Kind.identifier && tokens.is(start + 1, "=>")) {
    const body = { from: start, to: findExpressionEnd(tokens, start + 2) };
    return { parameters: [[{ name: tokens.source(start), path: [] }]], body };
  }
  const open = findParameters(tokens, start);
  const close = tokens.partner(open);
  if (close < 0) {
    return { parameters: [], body: { from: start, to: start } };
  }
  const parameters = listItems(tokens, open).map((range) => readBoundNames(tokens, range));
  return { parameters, body: { from: open, to: findBodyEnd(tokens, close + 1) } };
}

/** Returns the opening bracket of a function's parameters; -1 if there is none. */
function findParameters(tokens: Tokens, start: number): number {
  const limit = start + 4;
  for (let open = start; open <= limit; open++) {
    if (tokens.is(open, "(")) {
      return open;
    }
  }
  return -1;
}

function findBodyEnd(tokens: Tokens, afterParameters: number): number {
  const arrow = findArrow(tokens, afterParameters);
  if (arrow >= 0) {
    return findStatementEnd(tokens, arrow + 1);
  }
  const limit = Math.min(afterParameters + maxReturnTypeTokens, tokens.length);
  for (let i = afterParameters; i < limit; i = tokens.indexAfter(i)) {
    if (tokens.is(i, "{")) {
      return tokens.indexAfter(i);
    }
  }
  return afterParameters;
}

/** Maximum number of steps in the path to a bound value. */
const maxPathLength = 4;

/** Returns the names that a parameter or the left side of a loop binds. */
export function readBoundNames(tokens: Tokens, { from, to }: Range, path: readonly PathStep[] = []): BoundName[] {
  if (from >= to) {
    return [];
  }
  if (tokens.kind(from) === Kind.identifier) {
    return [{ name: tokens.source(from), path }];
  }
  if (tokens.partner(from) < 0 || path.length > maxPathLength) {
    return [];
  }
  const elements = listItems(tokens, from);
  if (tokens.is(from, "[")) {
    return elements.flatMap((range, i) => readBoundNames(tokens, range, [...path, i]));
  }
  if (!tokens.is(from, "{")) {
    return [];
  }
  return elements.flatMap((range) => readBoundProperty(tokens, range, path));
}

/** Returns the names that `property` or `property: target` binds. */
function readBoundProperty(tokens: Tokens, { from, to }: Range, path: readonly PathStep[]): BoundName[] {
  const hasTarget = tokens.is(from + 1, ":");
  const target = { from: hasTarget ? from + 2 : from, to };
  return readBoundNames(tokens, target, [...path, tokens.source(from)]);
}
