import { inSteps } from "../base/async";

/**
 * A text with no more characters, commas and brackets than these is left to `JSON.parse`, which cannot be interrupted:
 * 40 ms at most, where each value is an object of a shape of its own. A page of 100 tests has some 5,000 of them.
 */
const maxAtOnce = { length: 4_000_000, separators: 20_000 };
/** Characters that take no longer, whatever they are. A page of 100 tests has some 100,000. */
const maxUncounted = 200_000;
/** Values of a text; each takes some 50 bytes of memory, however short it is. */
const maxValues = 1_500_000;
/** An object with more fields cannot be looked through in one turn. */
const maxFields = 120_000;
/** Characters of a string that are read at once. */
const maxStringPiece = 1_000_000;
/** Values that are read in one step. */
const stepsAtOnce = 200;

/** Parses JSON, a long text in turns. Rejects with `SyntaxError` for what is none, with `RangeError` for too many values. */
export async function parseJson(text: string): Promise<unknown> {
  if (isQuick(text)) return JSON.parse(text);
  return inSteps(new StepwiseParser(text).parse());
}

function isQuick(text: string): boolean {
  if (text.length <= maxUncounted) return true;
  if (text.length > maxAtOnce.length) return false;
  let separators = 0;
  for (let at = 0; at < text.length && separators <= maxAtOnce.separators; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b) separators++;
  }
  return separators <= maxAtOnce.separators;
}

interface OpenContainer {
  readonly values: unknown[] | Record<string, unknown>;
  /** Of the field that is read, in an object. */
  name: string;
  size: number;
}

/** Stands for a container that values follow for. */
const opened = Symbol("opened");

/** Parses without recursion, so that no depth is too deep. */
class StepwiseParser {
  #position = 0;
  readonly #open: OpenContainer[] = [];

  constructor(private readonly text: string) {}

  /** Yields now and then, returns the value. */
  *parse(): Generator<void, unknown> {
    for (let steps = 1; steps <= maxValues; steps++) {
      if (steps % stepsAtOnce === 0) yield;
      const value = yield* this.#readValue();
      if (value === opened) continue;
      const root = yield* this.#add(value);
      if (root) return root.value;
    }
    throw new RangeError("too many values");
  }

  *#readValue(): Generator<void, unknown> {
    if (this.#skip("[")) return this.#skip("]") ? [] : this.#push([], "");
    if (this.#skip("{")) return this.#skip("}") ? {} : this.#push({}, yield* this.#readName());
    if (this.#skip('"')) return yield* this.#readString();
    const start = this.#position;
    this.#position = wordEnd(this.text, start);
    return JSON.parse(this.text.slice(start, this.#position));
  }

  #push(values: OpenContainer["values"], name: string): typeof opened {
    this.#open.push({ values, name, size: 0 });
    return opened;
  }

  /** Adds a value to the container that it is in, and closes those that end with it; gives the outermost one then. */
  *#add(added: unknown): Generator<void, { readonly value: unknown } | undefined> {
    let value = added;
    for (let closed = 1; ; closed++) {
      if (closed % stepsAtOnce === 0) yield;
      const container = this.#open.at(-1);
      if (!container) {
        this.#skip("");
        if (this.#position < this.text.length) throw new SyntaxError();
        return { value };
      }
      addTo(container, value);
      const isList = Array.isArray(container.values);
      if (this.#skip(",")) {
        if (!isList) container.name = yield* this.#readName();
        return undefined;
      }
      if (!this.#skip(isList ? "]" : "}")) throw new SyntaxError();
      value = container.values;
      this.#open.pop();
    }
  }

  *#readName(): Generator<void, string> {
    if (!this.#skip('"')) throw new SyntaxError();
    const name = yield* this.#readString();
    if (!this.#skip(":")) throw new SyntaxError();
    return name;
  }

  /** Reads a string from behind its opening quote. */
  *#readString(): Generator<void, string> {
    for (let read = ""; ; ) {
      const start = this.#position;
      const end = stringEnd(this.text, start, maxStringPiece);
      read += JSON.parse(`"${this.text.slice(start, end)}"`);
      this.#position = end + 1;
      if (this.text[end] === '"') return read;
      if (end >= this.text.length) throw new SyntaxError();
      this.#position = end;
      yield;
    }
  }

  /** Skips white space, and then this character if it follows. */
  #skip(character: string): boolean {
    while (isSpace(this.text.charCodeAt(this.#position))) this.#position++;
    const isNext = this.text[this.#position] === character;
    if (isNext) this.#position++;
    return isNext;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function addTo(container: OpenContainer, value: unknown): void {
  const { values, name } = container;
  if (Array.isArray(values)) values.push(value);
  else if (++container.size > maxFields) throw new RangeError("too many fields");
  else if (name !== "__proto__") values[name] = value;
  else Object.defineProperty(values, name, { value, configurable: true, enumerable: true, writable: true });
}

/** The end of a string's text, or of a piece of it that does not end within an escape. */
function stringEnd(text: string, start: number, maxLength: number): number {
  let end = start;
  for (let code = text.charCodeAt(end); code !== 0x22 && end - start < maxLength; code = text.charCodeAt(end)) {
    if (code !== 0x5c) end++;
    else end += text[end + 1] === "u" ? 6 : 2;
  }
  return end;
}

/** The end of a number, `true`, `false` or `null`. */
function wordEnd(text: string, start: number): number {
  const word = /[\w.+-]*/y;
  word.lastIndex = start;
  return start + (word.exec(text)?.[0].length ?? 0);
}
