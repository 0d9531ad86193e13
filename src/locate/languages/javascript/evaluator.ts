import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { type Imports, readImports } from "./imports";
import { decodeStringLiteral } from "./literals";
import { type Binding, findExpressionEnd, isMember, type PathStep, type Scopes } from "./scopes";
import { unknownValue, type Value } from "./value";

/** Maximum number of elements of a list, properties of an object or calls of a function that are read. */
const maxItems = 1000;
const maxDepth = 8;
/** Maximum number of tokens of an expression whose value may come from another file. */
const maxImportedTokens = 20;

/**
 * Evaluates expressions from their source: literals, constants of the file, elements of literal lists, arguments of
 * the file's calls.
 */
export class Evaluator {
  readonly #valueByBracket = new Map<number, Value>();
  #imports: Imports | undefined;
  #argumentsByFunction: ReadonlyMap<string, readonly Range[]> | undefined;

  constructor(
    readonly tokens: Tokens,
    private readonly scopes: Scopes,
  ) {}

  /** Returns every value that an expression may have; `undefined` if the values are not known. */
  possibleValues(range: Range, depth = 0): readonly Value[] | undefined {
    if (depth > maxDepth || range.from >= range.to) return undefined;
    const { tokens } = this;
    const end = this.#endWithoutType(range.from, range.to);
    if (end < range.to) return this.possibleValues({ from: range.from, to: end }, depth + 1);
    const member = this.#splitLastMember(range);
    if (member) return this.possibleValues(member.owner, depth + 1)?.map((value) => readProperty(value, member.name));
    if (range.to - range.from !== 1 || tokens.kind(range.from) !== Kind.identifier) {
      const value = this.evaluate(range, depth);
      return value === unknownValue ? undefined : [value];
    }
    const name = tokens.source(range.from);
    const binding = this.scopes.bindingAt(name, range.from);
    if (!binding) return constantNames.has(name) ? [{ text: name }] : [{ name }];
    return this.#resolveBinding(name, binding, depth + 1);
  }

  /** Returns true if the value of an expression comes from another file. */
  isImported({ from, to }: Range, depth = 0): boolean {
    if (depth > maxDepth || to - from > maxImportedTokens) return false;
    for (let i = from; i < to; i++) {
      if (this.tokens.kind(i) !== Kind.identifier || isMember(this.tokens, i)) continue;
      const name = this.tokens.source(i);
      const binding = this.scopes.bindingAt(name, i);
      this.#imports ??= readImports(this.tokens);
      if (binding ? this.#isBindingImported(binding, depth) : this.#imports.moduleByName.has(name)) return true;
    }
    return false;
  }

  #isBindingImported(binding: Binding, depth: number): boolean {
    if (binding.kind === "each") return this.isImported(binding.list, depth + 1);
    if (binding.kind !== "value") return false;
    return this.isImported({ from: binding.from, to: findExpressionEnd(this.tokens, binding.from) }, depth + 1);
  }

  #resolveBinding(name: string, binding: Binding, depth: number): readonly Value[] | undefined {
    switch (binding.kind) {
      case "value":
        return this.possibleValues({ from: binding.from, to: findExpressionEnd(this.tokens, binding.from) }, depth);
      case "named":
        return [{ name }];
      case "each":
        return this.readElements(binding.list, depth)?.map((item) => accessPath(item, binding.path));
      case "parameter":
        return this.#findPassedValues(binding.owner, binding.position, depth)?.map((value) =>
          accessPath(value, binding.path),
        );
      case "known":
        return binding.values.map((value) => accessPath(value, binding.path));
      case "unknown":
        return undefined;
    }
  }

  /** Returns the elements of a list that is known in whole or in part, else `undefined`. */
  readElements(list: Range, depth = 0): readonly Value[] | undefined {
    const values = this.possibleValues(list, depth);
    const items = values?.flatMap(({ items: elements }) => elements ?? []);
    return items && items.length > 0 ? items : undefined;
  }

  /** Evaluates an expression that is a literal or combines literals. */
  evaluate({ from, to }: Range, depth = 0): Value {
    const { tokens } = this;
    if (depth > maxDepth || from >= to) return unknownValue;
    const end = tokens.is(to - 1, "!") ? to - 1 : this.#endWithoutType(from, to);
    const isSingleToken = end - from === 1;
    const kind = tokens.kind(from);
    if (isSingleToken && (kind === Kind.string || kind === Kind.template))
      return { text: decodeStringLiteral(tokens.source(from)), isString: true };
    if (isSingleToken && kind === Kind.number) return { text: numberText(tokens.source(from)) };
    if (end - from === 2 && tokens.is(from, "-") && tokens.kind(from + 1) === Kind.number) {
      return { text: `-${numberText(tokens.source(from + 1))}` };
    }
    if (kind === Kind.open && tokens.indexAfter(from) === end) return this.#evaluateBracketed(from, end, depth);
    return (
      this.#evaluateConcatenation(from, end, depth) ??
      (kind === Kind.identifier ? this.#evaluateWord(from, end, depth) : unknownValue)
    );
  }

  /** Evaluates `"a" + b` and templates of which every piece is known. */
  #evaluateConcatenation(from: number, to: number, depth: number): Value | undefined {
    const { tokens } = this;
    const isTemplate = tokens.kind(from) === Kind.templateHead && tokens.indexAfter(from) === to;
    const separators = isTemplate ? findTemplateSeparators(tokens, from, to) : findPlusSigns(tokens, from, to);
    if (separators.length === 0) return undefined;
    let text = isTemplate ? decodeStringLiteral(tokens.source(from)) : "";
    let start = isTemplate ? from + 1 : from;
    for (const separator of isTemplate ? separators : [...separators, to]) {
      const pieceValues = this.possibleValues({ from: start, to: separator }, depth + 1);
      if (pieceValues?.length !== 1 || pieceValues[0]?.text === undefined) return unknownValue;
      text += pieceValues[0].text + (isTemplate ? decodeStringLiteral(tokens.source(separator)) : "");
      start = separator + 1;
    }
    return { text, isString: true };
  }

  #evaluateBracketed(open: number, end: number, depth: number): Value {
    const innerRange = { from: open + 1, to: end - 1 };
    if (this.tokens.is(open, "(")) return this.possibleValues(innerRange, depth + 1)?.[0] ?? unknownValue;
    const cachedValue = this.#valueByBracket.get(open);
    if (cachedValue) return cachedValue;
    this.#valueByBracket.set(open, unknownValue); // for a value that contains itself
    const value = this.tokens.is(open, "[")
      ? this.#evaluateList(innerRange, depth)
      : this.#evaluateObject(innerRange, depth);
    this.#valueByBracket.set(open, value);
    return value;
  }

  #evaluateWord(from: number, end: number, depth: number): Value {
    const { tokens } = this;
    const word = tokens.source(from);
    if (
      word === "new" &&
      (tokens.isWord(from + 1, "Set") || tokens.isWord(from + 1, "Map")) &&
      tokens.indexAfter(from + 2) === end
    ) {
      return this.possibleValues({ from: from + 3, to: end - 1 }, depth + 1)?.[0] ?? unknownValue;
    }
    if (
      word === "Object" &&
      tokens.is(from + 1, ".") &&
      tokens.is(from + 3, "(") &&
      tokens.indexAfter(from + 3) === end
    ) {
      const argument = this.possibleValues({ from: from + 4, to: end - 1 }, depth + 1)?.[0];
      return argument?.properties ? evaluateObjectMethod(tokens.source(from + 2), argument.properties) : unknownValue;
    }
    if (end - from === 1) return this.possibleValues({ from, to: end }, depth + 1)?.[0] ?? unknownValue;
    return unknownValue;
  }

  #evaluateList(innerRange: Range, depth: number): Value {
    const items = splitAtCommas(this.tokens, innerRange)
      .slice(0, maxItems)
      .flatMap((item): readonly Value[] => {
        if (!this.tokens.is(item.from, "...")) return [this.possibleValues(item, depth + 1)?.[0] ?? unknownValue];
        return this.readElements({ from: item.from + 1, to: item.to }, depth + 1) ?? [unknownValue];
      });
    return { items };
  }

  #evaluateObject(innerRange: Range, depth: number): Value {
    const { tokens } = this;
    const properties = new Map<string, Value>();
    for (const { from, to } of splitAtCommas(tokens, innerRange).slice(0, maxItems)) {
      const kind = tokens.kind(from);
      if (kind !== Kind.identifier && kind !== Kind.string && kind !== Kind.number) continue;
      const key = kind === Kind.string ? decodeStringLiteral(tokens.source(from)) : tokens.source(from);
      if (tokens.is(from + 1, ":"))
        properties.set(key, this.possibleValues({ from: from + 2, to }, depth + 1)?.[0] ?? unknownValue);
      else if (to - from === 1) properties.set(key, this.possibleValues({ from, to }, depth + 1)?.[0] ?? unknownValue);
      else properties.set(key, unknownValue);
    }
    return { properties };
  }

  /** Splits `a.b` into the expression before the last dot and the name after it. */
  #splitLastMember({ from, to }: Range): { owner: Range; name: string } | undefined {
    const { tokens } = this;
    if (to - from < 3 || tokens.kind(to - 1) !== Kind.identifier || !isMember(tokens, to - 1)) return undefined;
    for (let i = from; i < to - 2; i = tokens.indexAfter(i)) {
      const isOperator = tokens.kind(i) === Kind.punctuation && !tokens.is(i, ".") && !tokens.is(i, "?.");
      if (isOperator && !tokens.is(i, "!")) return undefined;
    }
    return { owner: { from, to: to - 2 }, name: tokens.source(to - 1) };
  }

  /** Returns the end of an expression without `as const` or `satisfies Type`. */
  #endWithoutType(from: number, to: number): number {
    for (let i = from + 1; i < Math.min(to, from + 12); i = this.tokens.indexAfter(i)) {
      if (this.tokens.isWord(i, "as") || this.tokens.isWord(i, "satisfies")) return i;
    }
    return to;
  }

  /** Returns the values that the calls of a function of this file pass at a position. */
  #findPassedValues(owner: string, position: number, depth: number): readonly Value[] | undefined {
    this.#argumentsByFunction ??= collectCallArguments(this.tokens);
    const passedValues = this.#argumentsByFunction.get(owner)?.map((argumentsRange): Value => {
      const argument = splitAtCommas(this.tokens, argumentsRange)[position];
      return (argument && this.possibleValues(argument, depth + 1)?.[0]) ?? unknownValue;
    });
    // Other files may call the function too.
    return passedValues && passedValues.length > 0 && passedValues.length <= maxItems
      ? [...passedValues, unknownValue]
      : undefined;
  }
}

function findTemplateSeparators(tokens: Tokens, from: number, to: number): number[] {
  const separators: number[] = [];
  for (let i = from + 1; i < to; i = tokens.indexAfter(i)) {
    if (tokens.kind(i) === Kind.templateMiddle || tokens.kind(i) === Kind.templateTail) separators.push(i);
  }
  return separators;
}

function findPlusSigns(tokens: Tokens, from: number, to: number): number[] {
  const plusSigns: number[] = [];
  for (let i = from; i < to; i = tokens.indexAfter(i)) if (tokens.is(i, "+")) plusSigns.push(i);
  return plusSigns;
}

const constantNames = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);

/** Collects the arguments of every call `name(…)`, by name. */
function collectCallArguments(tokens: Tokens): ReadonlyMap<string, readonly Range[]> {
  const argumentsByFunction = new Map<string, Range[]>();
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier || !tokens.is(i + 1, "(") || isMember(tokens, i)) continue;
    if (tokens.isWord(i - 1, "function") || tokens.partner(i + 1) < 0) continue;
    const range = { from: i + 2, to: tokens.partner(i + 1) };
    const argumentRanges = argumentsByFunction.get(tokens.source(i));
    if (argumentRanges) argumentRanges.push(range);
    else argumentsByFunction.set(tokens.source(i), [range]);
  }
  return argumentsByFunction;
}

function accessPath(value: Value, path: readonly PathStep[]): Value {
  return path.reduce<Value>(
    (current, step) =>
      typeof step === "number" ? (current.items?.[step] ?? unknownValue) : readProperty(current, step),
    value,
  );
}

/** Returns a property of a value; `name` of a class or function is its own name. */
export function readProperty(value: Value, name: string): Value {
  const propertyValue = value.properties?.get(name);
  if (propertyValue) return propertyValue;
  return name === "name" && value.name !== undefined ? { text: value.name, isString: true } : unknownValue;
}

function evaluateObjectMethod(method: string, properties: ReadonlyMap<string, Value>): Value {
  const keys = [...properties.keys()].map((text): Value => ({ text, isString: true }));
  if (method === "keys") return { items: keys };
  if (method === "values") return { items: [...properties.values()] };
  if (method !== "entries") return unknownValue;
  return { items: [...properties].map(([text, value]) => ({ items: [{ text, isString: true }, value] })) };
}

function numberText(source: string): string {
  const digits = source.replaceAll("_", "");
  const value = Number(digits.replace(/n$/, ""));
  if (Number.isNaN(value)) return source;
  return digits.endsWith("n") ? digits.slice(0, -1) : String(value);
}
