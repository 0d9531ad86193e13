import { addToList, countFirst } from "../../../base/collections";
import type { Range } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { findOperandStart, findStatementEnd, isMember } from "./expressions";
import { isFunctionStart, type PathStep, readBoundNames, readFunction, skipAsync } from "./functions";
import type { Value } from "./value";

/** Meaning of a name within the region where it applies. */
export type Binding = { readonly region: Range } & (
  | { readonly kind: "value"; readonly from: number }
  /** Each element of a list, one after another. */
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
  /** A class or function, whose value is its own name. */
  | { readonly kind: "named" }
  | { readonly kind: "unknown" }
);

/** Maximum number of bindings of a name that are considered for one use of the name. */
const maxBindings = 100;

/**
 * Names in a text with their bindings: constants, loop variables, parameters. They are read on first use, because most
 * texts have no title that contains a name.
 */
export class Scopes {
  /** Bindings by name, in source order. */
  readonly #byName = new Map<string, Binding[]>();
  /** Functions and classes by name. They are visible throughout their block. */
  readonly #hoistedByName = new Map<string, Binding[]>();
  #isRead = false;

  constructor(private readonly tokens: Tokens) {}

  #read(): void {
    if (this.#isRead) {
      return;
    }
    this.#isRead = true;
    readScopes(this.tokens, this);
  }

  add(name: string, binding: Binding): void {
    this.#read();
    if (binding.kind === "named") {
      addToList(this.#hoistedByName, name, binding);
      return;
    }
    const bindings = this.#byName.get(name);
    const { from } = binding.region;
    if (bindings) {
      const position = countFirst(bindings, ({ region }) => region.from <= from);
      bindings.splice(position, 0, binding);
    } else {
      this.#byName.set(name, [binding]);
    }
  }

  /** Returns the first token of a constant's value if the token is the name of a constant, else the token itself. */
  findValue(token: number): number {
    if (this.tokens.kind(token) !== Kind.identifier) {
      return token;
    }
    const binding = this.findBinding(this.tokens.source(token), token);
    return binding?.kind === "value" ? binding.from : token;
  }

  /** Returns the innermost binding of a name whose region includes a token. */
  findBinding(name: string, token: number): Binding | undefined {
    this.#read();
    const includesToken = ({ region }: Binding) => region.from <= token && token < region.to;
    const bindings = this.#byName.get(name) ?? [];
    const startedCount = countFirst(bindings, ({ region }) => region.from <= token);
    const firstIndex = Math.max(0, startedCount - maxBindings);
    for (let i = startedCount - 1; i >= firstIndex; i--) {
      const binding = bindings[i];
      if (binding && includesToken(binding)) {
        return binding;
      }
    }
    return this.#hoistedByName.get(name)?.slice(-maxBindings).findLast(includesToken);
  }
}

const declarationWords = new Set(["const", "let", "var"]);
const iterationMethods = new Set(["forEach", "map", "flatMap", "each"]);

/** Collects the bindings of all names in a text. */
function readScopes(tokens: Tokens, scopes: Scopes): void {
  const blockEnds = findBlockEnds(tokens);
  const reassignedNames = findReassignedNames(tokens);
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier) {
      continue;
    }
    const word = tokens.source(i);
    const blockEnd = blockEnds[i] ?? tokens.length;
    if (declarationWords.has(word)) {
      declareVariable(tokens, scopes, i, blockEnd, reassignedNames);
    } else if (word === "function" || word === "class") {
      declareFunctionOrClass(tokens, scopes, i, blockEnd);
    } else if (tokens.is(i + 1, "(")) {
      if (word === "for") {
        declareLoop(tokens, scopes, i + 1);
      } else if (iterationMethods.has(word) && isMember(tokens, i)) {
        declareIteration(tokens, scopes, i);
      }
    }
  }
}

/** Returns, for each token, the index of the bracket that closes the block around it. */
function findBlockEnds(tokens: Tokens): number[] {
  const ends: number[] = [];
  const openEnds: number[] = [];
  for (let i = 0; i < tokens.length; i++) {
    while (openEnds.length > 0 && i >= (openEnds.at(-1) ?? 0)) {
      openEnds.pop();
    }
    ends.push(openEnds.at(-1) ?? tokens.length);
    if (tokens.is(i, "{") && tokens.partner(i) > i) {
      openEnds.push(tokens.partner(i));
    }
  }
  return ends;
}

const assignmentOperators = new Set(["=", "+=", "-=", "*=", "||=", "&&=", "??=", "++", "--"]);

/** Returns the names that are reassigned after their declaration, so that their first value is not reliable. */
function findReassignedNames(tokens: Tokens): ReadonlySet<string> {
  const names = new Set<string>();
  for (let i = 1; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.punctuation || !assignmentOperators.has(tokens.source(i))) {
      continue;
    }
    const name = findAssignedName(tokens, i);
    if (tokens.kind(name) !== Kind.identifier || isMember(tokens, name)) {
      continue;
    }
    const isDeclared = declarationWords.has(readWord(tokens, name - 1));
    if (!isDeclared) {
      names.add(tokens.source(name));
    }
  }
  return names;
}

/** Returns the token before an operator, or the one after it in `++name`. */
function findAssignedName(tokens: Tokens, operator: number): number {
  const isUpdate = tokens.is(operator, "++") || tokens.is(operator, "--");
  const isPrefix = isUpdate && tokens.kind(operator - 1) !== Kind.identifier;
  if (isPrefix) {
    return operator + 1;
  }
  return operator - 1;
}

/** Returns the identifier at a token, or an empty string for any other token. */
function readWord(tokens: Tokens, token: number): string {
  if (tokens.kind(token) === Kind.identifier) {
    return tokens.source(token);
  }
  return "";
}

function declareVariable(
  tokens: Tokens,
  scopes: Scopes,
  keyword: number,
  end: number,
  reassignedNames: ReadonlySet<string>,
): void {
  const nameToken = keyword + 1;
  if (tokens.kind(nameToken) !== Kind.identifier) {
    return;
  }
  const name = tokens.source(nameToken);
  const region = { from: keyword, to: end };
  if (!tokens.isWord(keyword, "const") && reassignedNames.has(name)) {
    scopes.add(name, { kind: "unknown", region });
    return;
  }
  const equals = findEquals(tokens, nameToken + 1);
  if (equals < 0) {
    return;
  }
  const from = equals + 1;
  const functionStart = skipAsync(tokens, from);
  if (isFunctionStart(tokens, functionStart)) {
    declareFunction(tokens, scopes, name, functionStart, region);
  } else {
    scopes.add(name, { kind: "value", from, region });
  }
}

const maxTypeTokens = 60;

/** Returns the index of the `=` after a declaration's name and type; -1 if the declaration has no initial value. */
function findEquals(tokens: Tokens, from: number): number {
  const limit = Math.min(from + maxTypeTokens, tokens.length);
  for (let i = from; i < limit; i = tokens.indexAfter(i)) {
    if (tokens.is(i, "=")) {
      return i;
    }
    if (endsDeclaration(tokens, i)) {
      return -1;
    }
  }
  return -1;
}

function endsDeclaration(tokens: Tokens, token: number): boolean {
  if (tokens.is(token, ";") || tokens.is(token, ",")) {
    return true;
  }
  if (tokens.kind(token) === Kind.close) {
    return true;
  }
  return tokens.isWord(token, "of") || tokens.isWord(token, "in");
}

function declareFunctionOrClass(tokens: Tokens, scopes: Scopes, keyword: number, end: number): void {
  const nameToken = tokens.is(keyword + 1, "*") ? keyword + 2 : keyword + 1;
  if (tokens.kind(nameToken) !== Kind.identifier) {
    return;
  }
  const name = tokens.source(nameToken);
  // A function's name is visible throughout its block, even before the declaration.
  const region = { from: 0, to: end };
  if (tokens.isWord(keyword, "class")) {
    scopes.add(name, { kind: "named", region });
  } else {
    declareFunction(tokens, scopes, name, keyword, region);
  }
}

function declareFunction(tokens: Tokens, scopes: Scopes, name: string, start: number, region: Range): void {
  scopes.add(name, { kind: "named", region });
  const { parameters, body } = readFunction(tokens, start);
  for (const [position, boundNames] of parameters.entries()) {
    for (const { name: parameter, path } of boundNames) {
      scopes.add(parameter, { kind: "parameter", owner: name, position, path, region: body });
    }
  }
}

function declareLoop(tokens: Tokens, scopes: Scopes, open: number): void {
  const close = tokens.partner(open);
  if (close < 0) {
    return;
  }
  const hasKeyword = declarationWords.has(tokens.source(open + 1));
  const bindingStart = hasKeyword ? open + 2 : open + 1;
  const ofToken = tokens.indexAfter(bindingStart);
  if (!tokens.isWord(ofToken, "of")) {
    return;
  }
  const list = { from: ofToken + 1, to: close };
  const region = { from: open, to: findStatementEnd(tokens, close + 1) };
  for (const { name, path } of readBoundNames(tokens, { from: bindingStart, to: ofToken })) {
    scopes.add(name, { kind: "each", list, path, region });
  }
}

/**
 * Declares the parameters of the callback in `[…].forEach((x, i) => …)`. The first parameter is bound to each element
 * in turn.
 */
function declareIteration(tokens: Tokens, scopes: Scopes, method: number): void {
  const start = skipAsync(tokens, method + 2);
  if (!isFunctionStart(tokens, start)) {
    return;
  }
  const { parameters, body } = readFunction(tokens, start);
  const list = { from: findOperandStart(tokens, method - 2), to: method - 1 };
  for (const { name, path } of parameters[0] ?? []) {
    scopes.add(name, { kind: "each", list, path, region: body });
  }
  for (const { name } of parameters.slice(1).flat()) {
    scopes.add(name, { kind: "unknown", region: body });
  }
}
