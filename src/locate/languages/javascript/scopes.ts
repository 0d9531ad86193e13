import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { Value } from "./value";

/** How a name is taken out of a value: an index of a list, or a property. */
export type Access = number | string;

/** Meaning of a name, within the region where it applies. */
export type Binding = { readonly region: Range } & (
  | { readonly kind: "value"; readonly from: number }
  /** Each element of a list in turn. */
  | { readonly kind: "each"; readonly list: Range; readonly path: readonly Access[] }
  /** One of these. */
  | { readonly kind: "known"; readonly values: readonly Value[]; readonly path: readonly Access[] }
  /** A parameter of a function of this file: what its calls pass. */
  | { readonly kind: "parameter"; readonly owner: string; readonly position: number; readonly path: readonly Access[] }
  /** A class or a function, known by its own name. */
  | { readonly kind: "named" }
  | { readonly kind: "unknown" }
);

/** A name of a parameter or loop variable, with the way to it: `[a, { b: c }]` -> a by 0, c by 1, b. */
export interface BoundName {
  readonly name: string;
  readonly path: readonly Access[];
}

/** Bindings of one name that are looked at for one use of it. */
const maxBindings = 100;

/**
 * The names of a text and what they stand for: constants, loop variables, parameters. Read when the first is asked
 * for: most texts have no title with one.
 */
export class Scopes {
  /** Per name in the order of the text. */
  private readonly byName = new Map<string, Binding[]>();
  /** Functions and classes: known in all of their block. */
  private readonly hoistedByName = new Map<string, Binding[]>();
  private isRead = false;

  constructor(private readonly tokens: Tokens) {}

  private read(): void {
    if (this.isRead) return;
    this.isRead = true;
    readScopes(this.tokens, this);
  }

  add(name: string, binding: Binding): void {
    this.read();
    const bindingsByName = binding.kind === "named" ? this.hoistedByName : this.byName;
    const bindings = bindingsByName.get(name);
    if (!bindings) bindingsByName.set(name, [binding]);
    else if (bindingsByName === this.hoistedByName) bindings.push(binding);
    else bindings.splice(countUpTo(bindings, binding.region.from), 0, binding);
  }

  /** The binding of a name as seen from a token: the innermost that holds there. */
  bindingAt(name: string, token: number): Binding | undefined {
    this.read();
    const holds = ({ region }: Binding) => region.from <= token && token < region.to;
    const bindings = this.byName.get(name) ?? [];
    const startedCount = countUpTo(bindings, token);
    for (let i = startedCount - 1; i >= Math.max(0, startedCount - maxBindings); i--) {
      const binding = bindings[i];
      if (binding && holds(binding)) return binding;
    }
    return this.hoistedByName.get(name)?.slice(-maxBindings).findLast(holds);
  }
}

/** How many bindings begin at or before a token. */
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

const iterators = new Set(["forEach", "map", "flatMap", "each"]);

/** Collects what the names of a text stand for. */
function readScopes(tokens: Tokens, scopes: Scopes): void {
  const enclosing = enclosingEnds(tokens);
  const changed = changedNames(tokens);
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier) continue;
    const word = tokens.source(i);
    if (word === "const" || word === "let" || word === "var")
      declareVariable(tokens, scopes, i, enclosing[i] ?? tokens.length, changed);
    else if (word === "function" || word === "class") declareNamed(tokens, scopes, i, enclosing[i] ?? tokens.length);
    else if (word === "for" && tokens.is(i + 1, "(")) declareLoop(tokens, scopes, i + 1);
    else if (iterators.has(word) && isMember(tokens, i) && tokens.is(i + 1, "(")) declareIteration(tokens, scopes, i);
  }
}

/** For every token the index of the bracket that closes the block around it. */
function enclosingEnds(tokens: Tokens): number[] {
  const ends: number[] = [];
  const open: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (open.length > 0 && i >= (open.at(-1) ?? 0)) open.pop();
    ends.push(open.at(-1) ?? tokens.length);
    if (tokens.is(i, "{") && tokens.partner(i) > i) open.push(tokens.partner(i));
  }
  return ends;
}

export function isMember(tokens: Tokens, index: number): boolean {
  return tokens.is(index - 1, ".") || tokens.is(index - 1, "?.");
}

const assignments = new Set(["=", "+=", "-=", "*=", "||=", "&&=", "??=", "++", "--"]);

/** Names that get another value after their declaration: their first one says nothing. */
function changedNames(tokens: Tokens): ReadonlySet<string> {
  const names = new Set<string>();
  for (let i = 1; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.punctuation || !assignments.has(tokens.source(i))) continue;
    const isStep = tokens.is(i, "++") || tokens.is(i, "--");
    const nameToken = tokens.kind(i - 1) === Kind.identifier || !isStep ? i - 1 : i + 1;
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
  changed: ReadonlySet<string>,
): void {
  if (tokens.kind(keyword + 1) !== Kind.identifier) return;
  const name = tokens.source(keyword + 1);
  if (!tokens.isWord(keyword, "const") && changed.has(name)) {
    scopes.add(name, { kind: "unknown", region: { from: keyword, to: end } });
    return;
  }
  const equals = equalsAfter(tokens, keyword + 2);
  if (equals < 0) return;
  const from = equals + 1;
  const region = { from: keyword, to: end };
  const first = tokens.isWord(from, "async") ? from + 1 : from;
  if (isFunctionStart(tokens, first)) declareFunction(tokens, scopes, name, first, region);
  else scopes.add(name, { kind: "value", from, region });
}

/** The `=` of a declaration after its name and type; -1 if the variable gets no value here. */
function equalsAfter(tokens: Tokens, from: number): number {
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

/** True if a function expression begins at a token (`async` left out). */
export function isFunctionStart(tokens: Tokens, index: number): boolean {
  if (tokens.isWord(index, "function")) return true;
  if (tokens.kind(index) === Kind.identifier) return tokens.is(index + 1, "=>");
  return tokens.is(index, "(") && arrowAfter(tokens, tokens.indexAfter(index)) >= 0;
}

/** The index of `=>` after parameters and maybe a return type; -1 if there is none. */
function arrowAfter(tokens: Tokens, index: number): number {
  if (tokens.is(index, "=>")) return index;
  if (!tokens.is(index, ":")) return -1;
  for (let i = index + 1; i < Math.min(index + 40, tokens.length); i = tokens.indexAfter(i)) {
    if (tokens.is(i, "=>")) return i;
    if (tokens.is(i, ";") || tokens.is(i, ",")) return -1;
  }
  return -1;
}

function declareNamed(tokens: Tokens, scopes: Scopes, keyword: number, end: number): void {
  const nameToken = tokens.is(keyword + 1, "*") ? keyword + 2 : keyword + 1;
  if (tokens.kind(nameToken) !== Kind.identifier) return;
  const name = tokens.source(nameToken);
  // A function's name holds in all of its block, also before it.
  const region = { from: 0, to: end };
  if (tokens.isWord(keyword, "class")) scopes.add(name, { kind: "named", region });
  else declareFunction(tokens, scopes, name, keyword, region);
}

function declareFunction(tokens: Tokens, scopes: Scopes, name: string, start: number, region: Range): void {
  scopes.add(name, { kind: "named", region });
  const { parameters, body } = readFunction(tokens, start);
  for (const [position, names] of parameters.entries()) {
    for (const parameterName of names) {
      scopes.add(parameterName.name, {
        kind: "parameter",
        owner: name,
        position,
        path: parameterName.path,
        region: body,
      });
    }
  }
}

function declareLoop(tokens: Tokens, scopes: Scopes, open: number): void {
  const close = tokens.partner(open);
  if (close < 0) return;
  const word = tokens.source(open + 1);
  const pattern = word === "const" || word === "let" || word === "var" ? open + 2 : open + 1;
  const ofToken = tokens.indexAfter(pattern);
  if (!tokens.isWord(ofToken, "of")) return;
  const end = tokens.is(close + 1, "{") ? tokens.indexAfter(close + 1) : expressionEnd(tokens, close + 1);
  const body = { from: open, to: end };
  for (const { name, path } of boundNames(tokens, { from: pattern, to: ofToken })) {
    scopes.add(name, { kind: "each", list: { from: ofToken + 1, to: close }, path, region: body });
  }
}

/** `[…].forEach((x, i) => …)`: the callback's first parameter is each element. */
function declareIteration(tokens: Tokens, scopes: Scopes, method: number): void {
  const start = tokens.isWord(method + 2, "async") ? method + 3 : method + 2;
  if (!isFunctionStart(tokens, start)) return;
  const { parameters, body } = readFunction(tokens, start);
  const list = { from: operandStart(tokens, method - 2), to: method - 1 };
  for (const { name, path } of parameters[0] ?? []) scopes.add(name, { kind: "each", list, path, region: body });
  for (const { name } of parameters.slice(1).flat()) scopes.add(name, { kind: "unknown", region: body });
}

/** Where the operand that ends at a token begins: `a.b[c](d)`, a literal, or something in brackets. */
function operandStart(tokens: Tokens, end: number): number {
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

/** Parameters and body of the function that begins at a token (`function`, a name before `=>`, or a bracket). */
export function readFunction(tokens: Tokens, start: number): { parameters: BoundName[][]; body: Range } {
  if (tokens.kind(start) === Kind.identifier && tokens.is(start + 1, "=>")) {
    const body = { from: start, to: expressionEnd(tokens, start + 2) };
    return { parameters: [[{ name: tokens.source(start), path: [] }]], body };
  }
  let open = start;
  while (open < Math.min(start + 4, tokens.length) && !tokens.is(open, "(")) open++;
  const close = tokens.partner(open);
  if (!tokens.is(open, "(") || close < 0) return { parameters: [], body: { from: start, to: start } };
  const parameters = splitAtCommas(tokens, { from: open + 1, to: close }).map((range) => boundNames(tokens, range));
  return { parameters, body: { from: open, to: bodyEnd(tokens, close + 1) } };
}

function bodyEnd(tokens: Tokens, afterParameters: number): number {
  const arrow = arrowAfter(tokens, afterParameters);
  if (arrow >= 0) return tokens.is(arrow + 1, "{") ? tokens.indexAfter(arrow + 1) : expressionEnd(tokens, arrow + 1);
  for (let i = afterParameters; i < Math.min(afterParameters + 40, tokens.length); i = tokens.indexAfter(i)) {
    if (tokens.is(i, "{")) return tokens.indexAfter(i);
  }
  return afterParameters;
}

/** The names that a parameter or the left side of a loop binds. */
function boundNames(tokens: Tokens, { from, to }: Range, path: readonly Access[] = []): BoundName[] {
  if (from >= to) return [];
  if (tokens.kind(from) === Kind.identifier) return [{ name: tokens.source(from), path }];
  const inside = { from: from + 1, to: tokens.partner(from) };
  if (inside.to < 0 || path.length > 4) return [];
  if (tokens.is(from, "[")) {
    return splitAtCommas(tokens, inside).flatMap((range, i) => boundNames(tokens, range, [...path, i]));
  }
  if (!tokens.is(from, "{")) return [];
  return splitAtCommas(tokens, inside).flatMap((range) => {
    const property = tokens.source(range.from);
    const target = tokens.is(range.from + 1, ":") ? { from: range.from + 2, to: range.to } : range;
    return boundNames(tokens, target, [...path, property]);
  });
}

/** Tokens of an expression, brackets counted as one: what is longer gives no title. */
const maxExpressionLength = 100;

/**
 * Where the expression (or the block) that begins at a token ends: at a comma, a semicolon, a closing bracket or its
 * line's end.
 */
export function expressionEnd(tokens: Tokens, from: number): number {
  let steps = 0;
  for (let i = from; i < tokens.length && steps < maxExpressionLength; i = tokens.indexAfter(i), steps++) {
    const kind = tokens.kind(i);
    if (kind === Kind.close || kind === Kind.templateMiddle || kind === Kind.templateTail) return i;
    if (tokens.is(i, ",") || tokens.is(i, ";")) return i;
    if (i > from && endsBefore(tokens, i)) return i;
  }
  return Math.min(tokens.length, from + maxExpressionLength);
}

/** A new line begins a new statement, unless an operator stands on either side of it. */
function endsBefore(tokens: Tokens, index: number): boolean {
  const kind = tokens.kind(index);
  if (kind === Kind.punctuation || kind === Kind.open || !tokens.startsLine(index)) return false;
  const previousKind = tokens.kind(index - 1);
  if (previousKind === Kind.punctuation) return tokens.is(index - 1, "!") || tokens.is(index - 1, "++");
  return !tokens.isWord(index, "as") && !tokens.isWord(index, "satisfies") && !tokens.isWord(index - 1, "async");
}
