import { addToList, appendAll } from "../../../base/collections";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import {
  findCollectionItems,
  findEndWithoutType,
  findObjectArgument,
  findPlusSigns,
  listSubstitutions,
  splitLastMember,
} from "./expressionParts";
import { findExpressionEnd, isCall, isMember } from "./expressions";
import { type Imports, readImports } from "./imports";
import { decodeStringLiteral, readKey, readLiteral } from "./literals";
import { type Binding, Scopes } from "./scopes";
import { accessEach, evaluateObjectMethod, readProperty, unknownValue, type Value } from "./value";

/** Maximum number of elements of a list, properties of an object, or calls of a function that are read. */
const maxItems = 1000;
const maxDepth = 8;
/** Maximum number of tokens of an expression whose value may come from another file. */
const maxImportedTokens = 20;

/**
 * Evaluates expressions from their source: literals, constants of the file, elements of literal lists, and arguments of
 * calls in the file.
 */
export class Evaluator {
  readonly #valueByBracket = new Map<number, Value>();
  #imports: Imports | undefined;
  #argumentsByFunction: ReadonlyMap<string, readonly Range[]> | undefined;

  readonly scopes: Scopes;

  constructor(readonly tokens: Tokens) {
    this.scopes = new Scopes(tokens);
  }

  /** Returns all possible values of an expression; `undefined` if they are unknown. */
  findPossibleValues(range: Range, depth = 0): readonly Value[] | undefined {
    const { from, to } = range;
    if (depth > maxDepth || from >= to) {
      return undefined;
    }
    const end = findEndWithoutType(this.tokens, from, to);
    if (end < to) {
      return this.findPossibleValues({ from, to: end }, depth + 1);
    }
    const member = splitLastMember(this.tokens, range);
    if (member) {
      const owners = this.findPossibleValues(member.owner, depth + 1);
      return owners?.map((value) => readProperty(value, member.name));
    }
    const isName = to === from + 1 && this.tokens.kind(from) === Kind.identifier;
    if (isName) {
      return this.#resolveName(from, depth);
    }
    const value = this.evaluate(range, depth);
    if (value === unknownValue) {
      return undefined;
    }
    return [value];
  }

  #resolveName(token: number, depth: number): readonly Value[] | undefined {
    const name = this.tokens.source(token);
    const binding = this.scopes.findBinding(name, token);
    if (binding) {
      return this.#resolveBinding(name, binding, depth + 1);
    }
    if (constantNames.has(name)) {
      return [{ text: name }];
    }
    return [{ name }];
  }

  /** Returns the first possible value of an expression; `unknownValue` if none is known. */
  #findFirstValue(range: Range, depth: number): Value {
    const [value] = this.findPossibleValues(range, depth) ?? [];
    return value ?? unknownValue;
  }

  /** Returns whether the value of an expression comes from another file. */
  isImported({ from, to }: Range, depth = 0): boolean {
    if (depth > maxDepth || to - from > maxImportedTokens) {
      return false;
    }
    for (let i = from; i < to; i++) {
      const isName = this.tokens.kind(i) === Kind.identifier && !isMember(this.tokens, i);
      if (isName && this.#isNameImported(i, depth)) {
        return true;
      }
    }
    return false;
  }

  #isNameImported(token: number, depth: number): boolean {
    const name = this.tokens.source(token);
    const binding = this.scopes.findBinding(name, token);
    if (binding) {
      return this.#isBindingImported(binding, depth);
    }
    if (name === "require") {
      return true;
    }
    this.#imports ??= readImports(this.tokens);
    return this.#imports.moduleByName.has(name);
  }

  #isBindingImported(binding: Binding, depth: number): boolean {
    switch (binding.kind) {
      case "each":
        return this.isImported(binding.list, depth + 1);
      case "value":
        return this.isImported(this.#findExpression(binding.from), depth + 1);
      default:
        return false;
    }
  }

  /** Returns the range of the expression that begins at a token. */
  #findExpression(from: number): Range {
    return { from, to: findExpressionEnd(this.tokens, from) };
  }

  #resolveBinding(name: string, binding: Binding, depth: number): readonly Value[] | undefined {
    switch (binding.kind) {
      case "value":
        return this.findPossibleValues(this.#findExpression(binding.from), depth);
      case "named":
        return [{ name }];
      case "each":
        return accessEach(this.readElements(binding.list, depth), binding.path);
      case "parameter":
        return accessEach(this.#findPassedValues(binding.owner, binding.position, depth), binding.path);
      case "known":
        return accessEach(binding.values, binding.path);
      case "unknown":
        return undefined;
    }
  }

  /** Returns the elements of a list that is at least partly known; `undefined` if it is unknown. */
  readElements(list: Range, depth = 0): readonly Value[] | undefined {
    const values = this.findPossibleValues(list, depth);
    const items = values?.flatMap(({ items: elements }) => elements ?? []);
    if (items && items.length > 0) {
      return items;
    }
    return undefined;
  }

  /** Evaluates an expression that is a literal or combines literals. */
  evaluate({ from, to }: Range, depth = 0): Value {
    const { tokens } = this;
    if (depth > maxDepth || from >= to) {
      return unknownValue;
    }
    const end = tokens.is(to - 1, "!") ? to - 1 : findEndWithoutType(tokens, from, to);
    const literalValue = readLiteral(tokens, { from, to: end });
    if (literalValue) {
      return literalValue;
    }
    const kind = tokens.kind(from);
    const isBracketed = kind === Kind.open && tokens.indexAfter(from) === end;
    if (isBracketed) {
      return this.#evaluateBracketed(from, end, depth);
    }
    const text = this.#evaluateTemplate(from, end, depth) ?? this.#evaluateSum(from, end, depth);
    if (text) {
      return text;
    }
    if (kind === Kind.identifier) {
      return this.#evaluateWord(from, end, depth);
    }
    return unknownValue;
  }

  /** Evaluates a template if all of its pieces are known. */
  #evaluateTemplate(from: number, to: number, depth: number): Value | undefined {
    const { tokens } = this;
    if (tokens.kind(from) !== Kind.templateHead || tokens.indexAfter(from) !== to) {
      return undefined;
    }
    const substitutions = listSubstitutions(tokens, { from, to });
    if (substitutions.length === 0) {
      return undefined;
    }
    let text = decodeStringLiteral(tokens.source(from));
    for (const substitution of substitutions) {
      const piece = this.#findOnlyText(substitution, depth + 1);
      if (piece === undefined) {
        return unknownValue;
      }
      text += piece + decodeStringLiteral(tokens.source(substitution.to));
    }
    return { text, isString: true };
  }

  /** Evaluates `"a" + b` if all operands are known. */
  #evaluateSum(from: number, to: number, depth: number): Value | undefined {
    const plusSigns = findPlusSigns(this.tokens, from, to);
    if (plusSigns.length === 0) {
      return undefined;
    }
    let text = "";
    let start = from;
    for (const end of [...plusSigns, to]) {
      const piece = this.#findOnlyText({ from: start, to: end }, depth + 1);
      if (piece === undefined) {
        return unknownValue;
      }
      text += piece;
      start = end + 1;
    }
    return { text, isString: true };
  }

  /** Returns the text of an expression; `undefined` if the text is unknown or not the only possible one. */
  #findOnlyText(range: Range, depth: number): string | undefined {
    const possibleValues = this.findPossibleValues(range, depth);
    if (possibleValues?.length === 1) {
      return possibleValues[0]?.text;
    }
    return undefined;
  }

  #evaluateBracketed(open: number, end: number, depth: number): Value {
    const innerRange = { from: open + 1, to: end - 1 };
    if (this.tokens.is(open, "(")) {
      return this.#findFirstValue(innerRange, depth + 1);
    }
    const cachedValue = this.#valueByBracket.get(open);
    if (cachedValue) {
      return cachedValue;
    }
    this.#valueByBracket.set(open, unknownValue); // for a value that contains itself
    const isList = this.tokens.is(open, "[");
    const value = isList ? this.#evaluateList(innerRange, depth) : this.#evaluateObject(innerRange, depth);
    this.#valueByBracket.set(open, value);
    return value;
  }

  #evaluateWord(from: number, end: number, depth: number): Value {
    const { tokens } = this;
    if (end === from + 1) {
      return this.#findFirstValue({ from, to: end }, depth + 1);
    }
    const collection = findCollectionItems(tokens, from, end);
    if (collection) {
      return this.#findFirstValue(collection, depth + 1);
    }
    const argument = findObjectArgument(tokens, from, end);
    if (!argument) {
      return unknownValue;
    }
    const { properties } = this.#findFirstValue(argument, depth + 1);
    if (properties) {
      return evaluateObjectMethod(tokens.source(from + 2), properties);
    }
    return unknownValue;
  }

  #evaluateList(innerRange: Range, depth: number): Value {
    const items: Value[] = [];
    for (const item of splitAtCommas(this.tokens, innerRange).slice(0, maxItems)) {
      const isSpread = this.tokens.is(item.from, "...");
      if (isSpread) {
        appendAll(items, this.#spreadElements(item, depth + 1));
      } else {
        items.push(this.#findFirstValue(item, depth + 1));
      }
    }
    return { items };
  }

  #spreadElements({ from, to }: Range, depth: number): readonly Value[] {
    return this.readElements({ from: from + 1, to }, depth) ?? [unknownValue];
  }

  #evaluateObject(innerRange: Range, depth: number): Value {
    const { tokens } = this;
    const properties = new Map<string, Value>();
    for (const property of splitAtCommas(tokens, innerRange).slice(0, maxItems)) {
      const key = readKey(tokens, property.from);
      if (key !== undefined) {
        properties.set(key, this.#evaluateProperty(property, depth + 1));
      }
    }
    return { properties };
  }

  /** Evaluates the value in `key: value` or `name`. */
  #evaluateProperty({ from, to }: Range, depth: number): Value {
    if (this.tokens.is(from + 1, ":")) {
      return this.#findFirstValue({ from: from + 2, to }, depth);
    }
    const isShorthand = to === from + 1;
    if (isShorthand) {
      return this.#findFirstValue({ from, to }, depth);
    }
    return unknownValue;
  }

  /** Returns the values that the calls of a function of this file pass at a position. */
  #findPassedValues(owner: string, position: number, depth: number): readonly Value[] | undefined {
    this.#argumentsByFunction ??= collectCallArguments(this.tokens);
    const calls = this.#argumentsByFunction.get(owner);
    if (!calls || calls.length > maxItems) {
      return undefined;
    }
    const passedValues = calls.map((argumentsRange) => {
      const argument = splitAtCommas(this.tokens, argumentsRange)[position];
      if (argument) {
        return this.#findFirstValue(argument, depth + 1);
      }
      return unknownValue;
    });
    // Other files may call the function too.
    return [...passedValues, unknownValue];
  }
}

const constantNames = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);

/** Collects the arguments of all calls `name(…)`, by name. */
function collectCallArguments(tokens: Tokens): ReadonlyMap<string, readonly Range[]> {
  const argumentsByFunction = new Map<string, Range[]>();
  for (let i = 0; i < tokens.length; i++) {
    if (!isCall(tokens, i)) {
      continue;
    }
    const open = i + 1;
    const close = tokens.partner(open);
    if (close >= 0) {
      addToList(argumentsByFunction, tokens.source(i), { from: open + 1, to: close });
    }
  }
  return argumentsByFunction;
}
