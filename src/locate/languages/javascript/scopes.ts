import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { Value } from "./value";

/** Step from a value to a part of it: an index of a list, or a property. */
export type PathStep = number | string;

/** Meaning of a name within the region where it applies. */
export type Binding = { readonly region: Range } & (
  | { readonly kind: "value"; readonly from: number }
  /** Each element of a list in turn. */
  | { readonly kind: "each"; readonly list: Range; readonly path: readonly PathStep[] }
  /** One of these values. */
  | { readonly kind: "known"; readonly values: readonly Value[]; readonly path: readonly PathStep[] }
  /** A parameter of a function of this file; its values are those that the calls pass. */
  | {
      readonly kind: "parameter";
      readonly owner: string;
      readonly position: number;
      readonly path: readonly PathStep[];
    }
  /** A class or function, which is known by its own name. */
  | { readonly kind: "named" }
  | { readonly kind: "unknown" }
);

/**
 * Name that a parameter or loop variable binds, with the path to its value: `[a, { b: c }]` binds `a` by the path 0
 * and `c` by the path 1, `b`.
 */
export interface BoundName {
  readonly name: string;
  readonly path: readonly PathStep[];
}

/** Maximum number of bindings of a name that are considered for one use of it. */
const maxBindings = 100;

/**
 * Names of a text with their bindings: constants, loop variables, parameters. Read on first use, since most texts have
 * no title with a name in it.
 */
export class Scopes {
  /** Bindings by name, in source order. */
  readonly #byName = new Map<string, Binding[]>();
  /** Functions and classes by name; they are visible in all of their block. */
  readonly #hoistedByName = new Map<string, Binding[]>();
  #isRead = false;

  constructor(private readonly tokens: Tokens) {}

  #read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    readScopes(this.tokens, this);
  }

  add(name: string, binding: Binding): void {
    this.#read();
    const bindingsByName = binding.kind === "named" ? this.#hoistedByName : this.#byName;
    const bindings = bindingsByName.get(name);
    if (!bindings) bindingsByName.set(name, [binding]);
    else if (bindingsByName === this.#hoistedByName) bindings.push(binding);
    else bindings.splice(countUpTo(bindings, binding.region.from), 0, binding);
  }

  /** Returns the binding of a name at a token: the innermost whose region includes the token. */
  bindingAt(name: string, token: number): Binding | undefined {
    this.#read();
    const includesToken = ({ region }: Binding) => region.from <= token && token < region.to;
    const bindings = this.#byName.get(name) ?? [];
    const startedCount = countUpTo(bindings, token);
    for (let i = startedCount - 1; i >= Math.max(0, startedCount - maxBindings); i--) {
      const binding = bindings[i];
      if (binding && includesToken(binding)) return binding;
    }
    return this.#hoistedByName.get(name)?.slice(-maxBindings).findLast(includesToken);
  }
}

/** Counts the bindings that begin at or before a token. */
function countUpTo(bindings: readonly Binding[], token: number): number {
  let low = 0;
  let high = bindings.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bindings[middle]?.region.from ?? 0) <= token) low = middle + 1;
    else high = middle;
  }
  return low;
}

const iterationMethods = new Set(["forEach", "map", "flatMap", "each"]);

/** Collects the bindings of the names of a text. */
function readScopes(tokens: Tokens, scopes: Scopes): void {
  const blockEnds = findBlockEnds(tokens);
  const reassignedNames = findReassignedNames(tokens);
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier) continue;
    const word = tokens.source(i);
    if (word === "const" || word === "let" || word === "var")
      declareVariable(tokens, scopes, i, blockEnds[i] ?? tokens.length, reassignedNames);
    else if (word === "function" || word === "class")
      declareFunctionOrClass(tokens, scopes, i, blockEnds[i] ?? tokens.length);
    else if (word === "for" && tokens.is(i + 1, "(")) declareLoop(tokens, scopes, i + 1);
    else if (iterationMethods.has(word) && isMember(tokens, i) && tokens.is(i + 1, "("))
      declareIteration(tokens, scopes, i);
  }
}

/** Returns for every token the index of the bracket that closes the block around it. */
function findBlockEnds(tokens: Tokens): number[] {
  const ends: number[] = [];
  const openEnds: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (openEnds.length > 0 && i >= (openEnds.at(-1) ?? 0)) openEnds.pop();
    ends.push(openEnds.at(-1) ?? tokens.length);
    if (tokens.is(i, "{") && tokens.partner(i) > i) openEnds.push(tokens.partner(i));
  }
  return ends;
}

export function isMember(tokens: Tokens, index: number): boolean {
  return tokens.is(index - 1, ".") || tokens.is(index - 1, "?.");
}

/** Returns true for the name of a function that is called: `name(…)`. */
export function isCall(tokens: Tokens, index: number): boolean {
  if (tokens.kind(index) !== Kind.identifier || !tokens.is(index + 1, "(")) return false;
  return !isMember(tokens, index) && !tokens.isWord(index - 1, "function");
}

const assignmentOperators = new Set(["=", "+=", "-=", "*=", "||=", "&&=", "??=", "++", "--"]);

/** Returns the names that are assigned again after their declaration, so that their first value is not reliable. */
function findReassignedNames(tokens: Tokens): ReadonlySet<string> {
  const names = new Set<string>();
  for (let i = 1; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.punctuation || !assignmentOperators.has(tokens.source(i))) continue;
    const isUpdate = tokens.is(i, "++") || tokens.is(i, "--");
    const nameToken = tokens.kind(i - 1) === Kind.identifier || !isUpdate ? i - 1 : i + 1;
    if (tokens.kind(nameToken) !== Kind.identifier || isMember(tokens, nameToken)) continue;
    const previousWord = tokens.kind(nameToken - 1) === Kind.identifier ? tokens.source(nameToken - 1) : "";
    if (previousWord !== "const" && previousWord !== "let" && previousWord !== "var")
      names.add(tokens.source(nameToken));
  }
  return names;
}

function declareVariable(
  tokens: Tokens,
  scopes: Scopes,
  keyword: number,
  end: number,
  reassignedNames: ReadonlySet<string>,
): void {
  if (tokens.kind(keyword + 1) !== Kind.identifier) return;
  const name = tokens.source(keyword + 1);
  if (!tokens.isWord(keyword, "const") && reassignedNames.has(name)) {
    scopes.add(name, { kind: "unknown", region: { from: keyword, to: end } });
    return;
  }
  const equals = findEquals(tokens, keyword + 2);
  if (equals < 0) return;
  const from = equals + 1;
  const region = { from: keyword, to: end };
  const functionStart = tokens.isWord(from, "async") ? from + 1 : from;
  if (isFunctionStart(tokens, functionStart)) declareFunction(tokens, scopes, name, functionStart, region);
  else scopes.add(name, { kind: "value", from, region });
}

/** Returns the index of a declaration's `=` after its name and type; -1 if the variable gets no value here. */
function findEquals(tokens: Tokens, from: number): number {
  for (let i = from; i < Math.min(from + 60, tokens.length); i = tokens.indexAfter(i)) {
    if (tokens.is(i, "=")) return i;
    if (
      tokens.is(i, ";") ||
      tokens.is(i, ",") ||
      tokens.isWord(i, "of") ||
      tokens.isWord(i, "in") ||
      tokens.kind(i) === Kind.close
    )
      return -1;
  }
  return -1;
}

/** Returns whether a function expression begins at a token (the one after `async`, if there is one). */
export function isFunctionStart(tokens: Tokens, index: number): boolean {
  if (tokens.isWord(index, "function")) return true;
  if (tokens.kind(index) === Kind.identifier) return tokens.is(index + 1, "=>");
  return tokens.is(index, "(") && findArrow(tokens, tokens.indexAfter(index)) >= 0;
}

/** Returns the index of `=>` after parameters and an optional return type; -1 if there is none. */
function findArrow(tokens: Tokens, index: number): number {
  if (tokens.is(index, "=>")) return index;
  if (!tokens.is(index, ":")) return -1;
  for (let i = index + 1; i < Math.min(index + 40, tokens.length); i = tokens.indexAfter(i)) {
    if (tokens.is(i, "=>")) return i;
    if (tokens.is(i, ";") || tokens.is(i, ",")) return -1;
  }
  return -1;
}

function declareFunctionOrClass(tokens: Tokens, scopes: Scopes, keyword: number, end: number): void {
  const nameToken = tokens.is(keyword + 1, "*") ? keyword + 2 : keyword + 1;
  if (tokens.kind(nameToken) !== Kind.identifier) return;
  const name = tokens.source(nameToken);
  // A function's name is visible in all of its block, also before the declaration.
  const region = { from: 0, to: end };
  if (tokens.isWord(keyword, "class")) scopes.add(name, { kind: "named", region });
  else declareFunction(tokens, scopes, name, keyword, region);
}

function declareFunction(tokens: Tokens, scopes: Scopes, name: string, start: number, region: Range): void {
  scopes.add(name, { kind: "named", region });
  const { parameters, body } = readFunction(tokens, start);
  for (const [position, names] of parameters.entries()) {
    for (const boundName of names) {
      scopes.add(boundName.name, {
        kind: "parameter",
        owner: name,
        position,
        path: boundName.path,
        region: body,
      });
    }
  }
}

function declareLoop(tokens: Tokens, scopes: Scopes, open: number): void {
  const close = tokens.partner(open);
  if (close < 0) return;
  const word = tokens.source(open + 1);
  const bindingStart = word === "const" || word === "let" || word === "var" ? open + 2 : open + 1;
  const ofToken = tokens.indexAfter(bindingStart);
  if (!tokens.isWord(ofToken, "of")) return;
  const end = tokens.is(close + 1, "{") ? tokens.indexAfter(close + 1) : findExpressionEnd(tokens, close + 1);
  const body = { from: open, to: end };
  for (const { name, path } of readBoundNames(tokens, { from: bindingStart, to: ofToken })) {
    scopes.add(name, { kind: "each", list: { from: ofToken + 1, to: close }, path, region: body });
  }
}

/** Declares the parameters of the callback in `[…].forEach((x, i) => …)`; the first is each element in turn. */
function declareIteration(tokens: Tokens, scopes: Scopes, method: number): void {
  const start = tokens.isWord(method + 2, "async") ? method + 3 : method + 2;
  if (!isFunctionStart(tokens, start)) return;
  const { parameters, body } = readFunction(tokens, start);
  const list = { from: findOperandStart(tokens, method - 2), to: method - 1 };
  for (const { name, path } of parameters[0] ?? []) scopes.add(name, { kind: "each", list, path, region: body });
  for (const { name } of parameters.slice(1).flat()) scopes.add(name, { kind: "unknown", region: body });
}

/** Returns the start of the operand that ends at a token: `a.b[c](d)`, a literal, or an expression in brackets. */
function findOperandStart(tokens: Tokens, end: number): number {
  let i = end;
  for (;;) {
    if (tokens.kind(i) === Kind.close) {
      const open = tokens.partner(i);
      if (open < 0) return i + 1;
      i = open;
    }
    const previousToken = i - 1;
    const continues =
      (tokens.kind(i) === Kind.open &&
        (tokens.kind(previousToken) === Kind.close || tokens.kind(previousToken) === Kind.identifier)) ||
      (tokens.kind(i) === Kind.identifier && isMember(tokens, i));
    if (!continues) return tokens.isWord(previousToken, "new") ? previousToken : i;
    i = tokens.kind(i) === Kind.identifier ? i - 2 : previousToken;
  }
}

/** Reads parameters and body of the function that begins at a token: `function`, a name before `=>`, or a bracket. */
export function readFunction(tokens: Tokens, start: number): { parameters: BoundName[][]; body: Range } {
  if (tokens.kind(start) === Kind.identifier && tokens.is(start + 1, "=>")) {
    const body = { from: start, to: findExpressionEnd(tokens, start + 2) };
    return { parameters: [[{ name: tokens.source(start), path: [] }]], body };
  }
  let open = start;
  while (open < Math.min(start + 4, tokens.length) && !tokens.is(open, "(")) open++;
  const close = tokens.partner(open);
  if (!tokens.is(open, "(") || close < 0) return { parameters: [], body: { from: start, to: start } };
  const parameters = splitAtCommas(tokens, { from: open + 1, to: close }).map((range) => readBoundNames(tokens, range));
  return { parameters, body: { from: open, to: findBodyEnd(tokens, close + 1) } };
}

function findBodyEnd(tokens: Tokens, afterParameters: number): number {
  const arrow = findArrow(tokens, afterParameters);
  if (arrow >= 0)
    return tokens.is(arrow + 1, "{") ? tokens.indexAfter(arrow + 1) : findExpressionEnd(tokens, arrow + 1);
  for (let i = afterParameters; i < Math.min(afterParameters + 40, tokens.length); i = tokens.indexAfter(i)) {
    if (tokens.is(i, "{")) return tokens.indexAfter(i);
  }
  return afterParameters;
}

/** Returns the names that a parameter or the left side of a loop binds. */
function readBoundNames(tokens: Tokens, { from, to }: Range, path: readonly PathStep[] = []): BoundName[] {
  if (from >= to) return [];
  if (tokens.kind(from) === Kind.identifier) return [{ name: tokens.source(from), path }];
  const innerRange = { from: from + 1, to: tokens.partner(from) };
  if (innerRange.to < 0 || path.length > 4) return [];
  if (tokens.is(from, "[")) {
    return splitAtCommas(tokens, innerRange).flatMap((range, i) => readBoundNames(tokens, range, [...path, i]));
  }
  if (!tokens.is(from, "{")) return [];
  return splitAtCommas(tokens, innerRange).flatMap((range) => {
    const property = tokens.source(range.from);
    const target = tokens.is(range.from + 1, ":") ? { from: range.from + 2, to: range.to } : range;
    return readBoundNames(tokens, target, [...path, property]);
  });
}

/** Maximum number of tokens of an expression, a pair of brackets counted as one; a longer one gives no title. */
const maxExpressionTokens = 100;

/**
 * Returns the end of the expression or block that begins at a token: a comma, a semicolon, a closing bracket or the
 * end of its line.
 */
export function findExpressionEnd(tokens: Tokens, from: number): number {
  let tokenCount = 0;
  for (let i = from; i < tokens.length && tokenCount < maxExpressionTokens; i = tokens.indexAfter(i), tokenCount++) {
    const kind = tokens.kind(i);
    if (kind === Kind.close || kind === Kind.templateMiddle || kind === Kind.templateTail) return i;
    if (tokens.is(i, ",") || tokens.is(i, ";")) return i;
    if (i > from && startsStatement(tokens, i)) return i;
  }
  return Math.min(tokens.length, from + maxExpressionTokens);
}

/**
 * Returns whether a token begins a new statement: it is the first of its line, with no operator on either side of the
 * line break.
 */
function startsStatement(tokens: Tokens, index: number): boolean {
  const kind = tokens.kind(index);
  if (kind === Kind.punctuation || kind === Kind.open || !tokens.startsLine(index)) return false;
  const previousKind = tokens.kind(index - 1);
  if (previousKind === Kind.punctuation) return tokens.is(index - 1, "!") || tokens.is(index - 1, "++");
  return !tokens.isWord(index, "as") && !tokens.isWord(index, "satisfies") && !tokens.isWord(index - 1, "async");
}
