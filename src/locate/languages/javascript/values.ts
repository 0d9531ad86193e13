import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { stringText } from "./literals";
import { type Access, type Binding, expressionEnd, isMember, type Scopes } from "./scopes";
import { unknown, type Value } from "./value";

/** Elements of one list that are looked at. */
const maxItems = 1000;
const deepest = 8;

/**
 * Works out values from their source: literals, constants of the file, elements of literal lists, arguments of the
 * file's calls.
 */
export class Values {
  private readonly valueByBracket = new Map<number, Value>();
  private calls: ReadonlyMap<string, readonly Range[]> | undefined;

  constructor(
    readonly tokens: Tokens,
    private readonly scopes: Scopes,
  ) {}

  /** Every value that an expression may have; `undefined` if nothing says which. */
  possible(range: Range, depth = 0): readonly Value[] | undefined {
    if (depth > deepest || range.from >= range.to) return undefined;
    const { tokens } = this;
    const member = this.lastMember(range);
    if (member) return this.possible(member.owner, depth + 1)?.map((value) => property(value, member.name));
    if (range.to - range.from !== 1 || tokens.kind(range.from) !== Kind.identifier) {
      const value = this.value(range, depth);
      return value === unknown ? undefined : [value];
    }
    const name = tokens.source(range.from);
    const binding = this.scopes.bindingAt(name, range.from);
    if (!binding) return constants.has(name) ? [{ text: name }] : [{ name }];
    return this.ofBinding(name, binding, depth + 1);
  }

  private ofBinding(name: string, binding: Binding, depth: number): readonly Value[] | undefined {
    switch (binding.kind) {
      case "value":
        return this.possible({ from: binding.from, to: expressionEnd(this.tokens, binding.from) }, depth);
      case "named":
        return [{ name }];
      case "each":
        return this.elements(binding.list, depth)?.map((item) => accessPath(item, binding.path));
      case "parameter":
        return this.readPassedValues(binding.owner, binding.position, depth)?.map((value) =>
          accessPath(value, binding.path),
        );
      case "known":
        return binding.values.map((value) => accessPath(value, binding.path));
      case "unknown":
        return undefined;
    }
  }

  /** The elements of a list, if it is known whole or in part. */
  elements(list: Range, depth = 0): readonly Value[] | undefined {
    const values = this.possible(list, depth);
    const items = values?.flatMap(({ items: elements }) => elements ?? []);
    return items && items.length > 0 ? items : undefined;
  }

  /** The value of an expression that is a literal or puts literals together. */
  value({ from, to }: Range, depth = 0): Value {
    const { tokens } = this;
    if (depth > deepest || from >= to) return unknown;
    const end = tokens.is(to - 1, "!") ? to - 1 : this.withoutType(from, to);
    const single = end - from === 1;
    const kind = tokens.kind(from);
    if (single && (kind === Kind.string || kind === Kind.template))
      return { text: stringText(tokens.source(from)), isString: true };
    if (single && kind === Kind.number) return { text: numberText(tokens.source(from)) };
    if (end - from === 2 && tokens.is(from, "-") && tokens.kind(from + 1) === Kind.number) {
      return { text: `-${numberText(tokens.source(from + 1))}` };
    }
    if (kind === Kind.open && tokens.indexAfter(from) === end) return this.readBracketed(from, end, depth);
    return this.joined(from, end, depth) ?? (kind === Kind.identifier ? this.wordValue(from, end, depth) : unknown);
  }

  /** `"a" + b` and templates of which every piece is known. */
  private joined(from: number, to: number, depth: number): Value | undefined {
    const { tokens } = this;
    const isTemplate = tokens.kind(from) === Kind.templateHead && tokens.indexAfter(from) === to;
    const marks = isTemplate ? templateMarks(tokens, from, to) : plusMarks(tokens, from, to);
    if (marks.length === 0) return undefined;
    let text = isTemplate ? stringText(tokens.source(from)) : "";
    let start = isTemplate ? from + 1 : from;
    for (const mark of isTemplate ? marks : [...marks, to]) {
      const piece = this.possible({ from: start, to: mark }, depth + 1);
      if (piece?.length !== 1 || piece[0]?.text === undefined) return unknown;
      text += piece[0].text + (isTemplate ? stringText(tokens.source(mark)) : "");
      start = mark + 1;
    }
    return { text, isString: true };
  }

  private readBracketed(open: number, end: number, depth: number): Value {
    const inside = { from: open + 1, to: end - 1 };
    if (this.tokens.is(open, "(")) return this.possible(inside, depth + 1)?.[0] ?? unknown;
    const cachedValue = this.valueByBracket.get(open);
    if (cachedValue) return cachedValue;
    this.valueByBracket.set(open, unknown); // a value that contains itself
    const value = this.tokens.is(open, "[") ? this.list(inside, depth) : this.object(inside, depth);
    this.valueByBracket.set(open, value);
    return value;
  }

  private wordValue(from: number, end: number, depth: number): Value {
    const { tokens } = this;
    const word = tokens.source(from);
    if (
      word === "new" &&
      (tokens.isWord(from + 1, "Set") || tokens.isWord(from + 1, "Map")) &&
      tokens.indexAfter(from + 2) === end
    ) {
      return this.possible({ from: from + 3, to: end - 1 }, depth + 1)?.[0] ?? unknown;
    }
    if (
      word === "Object" &&
      tokens.is(from + 1, ".") &&
      tokens.is(from + 3, "(") &&
      tokens.indexAfter(from + 3) === end
    ) {
      const argument = this.possible({ from: from + 4, to: end - 1 }, depth + 1)?.[0];
      return argument?.properties ? entries(tokens.source(from + 2), argument.properties) : unknown;
    }
    if (end - from === 1) return this.possible({ from, to: end }, depth + 1)?.[0] ?? unknown;
    return unknown;
  }

  private list(inside: Range, depth: number): Value {
    const items = splitAtCommas(this.tokens, inside)
      .slice(0, maxItems)
      .flatMap((item): readonly Value[] => {
        if (!this.tokens.is(item.from, "...")) return [this.possible(item, depth + 1)?.[0] ?? unknown];
        return this.elements({ from: item.from + 1, to: item.to }, depth + 1) ?? [unknown];
      });
    return { items };
  }

  private object(inside: Range, depth: number): Value {
    const { tokens } = this;
    const properties = new Map<string, Value>();
    for (const { from, to } of splitAtCommas(tokens, inside).slice(0, maxItems)) {
      const kind = tokens.kind(from);
      if (kind !== Kind.identifier && kind !== Kind.string && kind !== Kind.number) continue;
      const key = kind === Kind.string ? stringText(tokens.source(from)) : tokens.source(from);
      if (tokens.is(from + 1, ":"))
        properties.set(key, this.possible({ from: from + 2, to }, depth + 1)?.[0] ?? unknown);
      else if (to - from === 1) properties.set(key, this.possible({ from, to }, depth + 1)?.[0] ?? unknown);
      else properties.set(key, unknown);
    }
    return { properties };
  }

  /** `a.b`: what is before the last point, and the name after it. */
  private lastMember({ from, to }: Range): { owner: Range; name: string } | undefined {
    const { tokens } = this;
    if (to - from < 3 || tokens.kind(to - 1) !== Kind.identifier || !isMember(tokens, to - 1)) return undefined;
    for (let i = from; i < to - 2; i = tokens.indexAfter(i)) {
      const operator = tokens.kind(i) === Kind.punctuation && !tokens.is(i, ".") && !tokens.is(i, "?.");
      if (operator && !tokens.is(i, "!")) return undefined;
    }
    return { owner: { from, to: to - 2 }, name: tokens.source(to - 1) };
  }

  /** Where an expression ends without `as const` or `satisfies Type`. */
  private withoutType(from: number, to: number): number {
    for (let i = from + 1; i < Math.min(to, from + 12); i = this.tokens.indexAfter(i)) {
      if (this.tokens.isWord(i, "as") || this.tokens.isWord(i, "satisfies")) return i;
    }
    return to;
  }

  /** Returns the values that the calls of a function of this file pass at a position. */
  private readPassedValues(owner: string, position: number, depth: number): readonly Value[] | undefined {
    this.calls ??= callsByName(this.tokens);
    const passedValues = this.calls.get(owner)?.map((call): Value => {
      const argument = splitAtCommas(this.tokens, call)[position];
      return (argument && this.possible(argument, depth + 1)?.[0]) ?? unknown;
    });
    // Other files may call it too.
    return passedValues && passedValues.length > 0 && passedValues.length <= maxItems
      ? [...passedValues, unknown]
      : undefined;
  }
}

function templateMarks(tokens: Tokens, from: number, to: number): number[] {
  const marks: number[] = [];
  for (let i = from + 1; i < to; i = tokens.indexAfter(i)) {
    if (tokens.kind(i) === Kind.templateMiddle || tokens.kind(i) === Kind.templateTail) marks.push(i);
  }
  return marks;
}

function plusMarks(tokens: Tokens, from: number, to: number): number[] {
  const marks: number[] = [];
  for (let i = from; i < to; i = tokens.indexAfter(i)) if (tokens.is(i, "+")) marks.push(i);
  return marks;
}

const constants = new Set(["true", "false", "null", "undefined", "NaN", "Infinity"]);

/** Arguments of every call `name(…)`, by name. */
function callsByName(tokens: Tokens): ReadonlyMap<string, readonly Range[]> {
  const calls = new Map<string, Range[]>();
  for (let i = 0; i < tokens.length; i++) {
    if (tokens.kind(i) !== Kind.identifier || !tokens.is(i + 1, "(") || isMember(tokens, i)) continue;
    if (tokens.isWord(i - 1, "function") || tokens.partner(i + 1) < 0) continue;
    const range = { from: i + 2, to: tokens.partner(i + 1) };
    const ranges = calls.get(tokens.source(i));
    if (ranges) ranges.push(range);
    else calls.set(tokens.source(i), [range]);
  }
  return calls;
}

function accessPath(value: Value, path: readonly Access[]): Value {
  return path.reduce<Value>(
    (current, step) => (typeof step === "number" ? (current.items?.[step] ?? unknown) : property(current, step)),
    value,
  );
}

/** A property of a value; `name` of a class or a function is its name. */
export function property(value: Value, name: string): Value {
  const propertyValue = value.properties?.get(name);
  if (propertyValue) return propertyValue;
  return name === "name" && value.name !== undefined ? { text: value.name, isString: true } : unknown;
}

function entries(method: string, properties: ReadonlyMap<string, Value>): Value {
  const keys = [...properties.keys()].map((text): Value => ({ text, isString: true }));
  if (method === "keys") return { items: keys };
  if (method === "values") return { items: [...properties.values()] };
  if (method !== "entries") return unknown;
  return { items: [...properties].map(([text, value]) => ({ items: [{ text, isString: true }, value] })) };
}

function numberText(source: string): string {
  const plain = source.replaceAll("_", "");
  const value = Number(plain.replace(/n$/, ""));
  return Number.isNaN(value) ? source : plain.endsWith("n") ? plain.slice(0, -1) : String(value);
}
