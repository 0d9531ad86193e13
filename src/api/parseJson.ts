import { runInSteps } from "../base/async";

/**
 * Maximum characters, and maximum commas and brackets, of a text that is left to `JSON.parse`, which cannot be
 * interrupted: it takes at most 40 ms, if each value is an object with a different shape. A page of 100 tests has about
 * 5,000 commas and brackets.
 */
const maxQuickText = { length: 4_000_000, separators: 20_000 };
/** Maximum characters of a text that takes no longer whatever it contains. A page of 100 tests has about 100,000. */
const maxUncountedLength = 200_000;
/** Maximum values of a text; each takes about 50 bytes of memory, however short it is. */
const maxValues = 1_500_000;
/** Maximum fields of an object: one with more cannot be traversed in one turn of the event loop. */
const maxFields = 120_000;
/** Maximum characters of a string that are read at once. */
const maxStringPieceLength = 1_000_000;
/** Values that are read or containers that are closed between two yields. */
const stepsPerYield = 200;

/**
 * Parses JSON; a long text in steps that yield to the event loop. Rejects with `SyntaxError` for invalid JSON, with
 * `RangeError` for too many values.
 */
export async function parseJson(text: string): Promise<unknown> {
  if (isQuick(text)) {
    return JSON.parse(text);
  }
  return runInSteps(new StepwiseParser(text).parse());
}

function isQuick(text: string): boolean {
  if (text.length <= maxUncountedLength) {
    return true;
  }
  if (text.length > maxQuickText.length) {
    return false;
  }
  let separators = 0;
  for (let index = 0; index < text.length && separators <= maxQuickText.separators; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x2c || code === 0x5b || code === 0x7b) {
      separators++;
    }
  }
  return separators <= maxQuickText.separators;
}

interface OpenContainer {
  readonly values: unknown[] | Record<string, unknown>;
  /** Name of the field that is being read; used for objects only. */
  name: string;
  size: number;
}

/** Returned in place of a value when a container with values was opened. */
const containerOpened = Symbol("opened");

/** Parser without recursion, so that any depth of nesting can be parsed. */
class StepwiseParser {
  #position = 0;
  readonly #openContainers: OpenContainer[] = [];

  constructor(private readonly text: string) {}

  /** Yields regularly; returns the parsed value. */
  *parse(): Generator<void, unknown> {
    for (let steps = 1; steps <= maxValues; steps++) {
      if (steps % stepsPerYield === 0) {
        yield;
      }
      const value = yield* this.#readValue();
      if (value === containerOpened) {
        continue;
      }
      const root = yield* this.#add(value);
      if (root) {
        return root.value;
      }
    }
    throw new RangeError("too many values");
  }

  *#readValue(): Generator<void, unknown> {
    if (this.#skip("[")) {
      if (this.#skip("]")) {
        return [];
      }
      return this.#openContainer([], "");
    }
    if (this.#skip("{")) {
      if (this.#skip("}")) {
        return {};
      }
      return this.#openContainer({}, yield* this.#readName());
    }
    if (this.#skip('"')) {
      return yield* this.#readString();
    }
    const start = this.#position;
    this.#position = findWordEnd(this.text, start);
    return JSON.parse(this.text.slice(start, this.#position));
  }

  #openContainer(values: OpenContainer["values"], name: string): typeof containerOpened {
    this.#openContainers.push({ values, name, size: 0 });
    return containerOpened;
  }

  /**
   * Adds a value to its container, and closes the containers that end after it. Returns the outermost value once it is
   * complete.
   */
  *#add(newValue: unknown): Generator<void, { readonly value: unknown } | undefined> {
    let value = newValue;
    for (let closedCount = 1; ; closedCount++) {
      if (closedCount % stepsPerYield === 0) {
        yield;
      }
      const container = this.#openContainers.at(-1);
      if (!container) {
        this.#skip("");
        if (this.#position < this.text.length) {
          throw new SyntaxError();
        }
        return { value };
      }
      addTo(container, value);
      const isList = Array.isArray(container.values);
      if (this.#skip(",")) {
        if (!isList) {
          container.name = yield* this.#readName();
        }
        return undefined;
      }
      if (!this.#skip(isList ? "]" : "}")) {
        throw new SyntaxError();
      }
      value = container.values;
      this.#openContainers.pop();
    }
  }

  *#readName(): Generator<void, string> {
    if (!this.#skip('"')) {
      throw new SyntaxError();
    }
    const name = yield* this.#readString();
    if (!this.#skip(":")) {
      throw new SyntaxError();
    }
    return name;
  }

  /** Reads a string from after its opening quote. */
  *#readString(): Generator<void, string> {
    for (let content = ""; ; ) {
      const start = this.#position;
      const end = findStringEnd(this.text, start, maxStringPieceLength);
      content += JSON.parse(`"${this.text.slice(start, end)}"`);
      this.#position = end + 1;
      if (this.text[end] === '"') {
        return content;
      }
      if (end >= this.text.length) {
        throw new SyntaxError();
      }
      this.#position = end;
      yield;
    }
  }

  /** Skips white space, and then the given character if it follows. Returns whether it does. */
  #skip(character: string): boolean {
    while (isSpace(this.text.charCodeAt(this.#position))) {
      this.#position++;
    }
    const isNext = this.text[this.#position] === character;
    if (isNext) {
      this.#position++;
    }
    return isNext;
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

function addTo(container: OpenContainer, value: unknown): void {
  const { values, name } = container;
  if (Array.isArray(values)) {
    values.push(value);
  } else if (++container.size > maxFields) {
    throw new RangeError("too many fields");
  } else if (name !== "__proto__") {
    values[name] = value;
  } else {
    Object.defineProperty(values, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
}

/** Returns the end of a string's text, or of a piece of it that does not end within an escape. */
function findStringEnd(text: string, start: number, maxLength: number): number {
  let end = start;
  let code = text.charCodeAt(end);
  while (code !== 0x22 && end - start < maxLength) {
    if (code !== 0x5c) {
      end++;
    } else if (text[end + 1] === "u") {
      end += 6;
    } else {
      end += 2;
    }
    code = text.charCodeAt(end);
  }
  return end;
}

/** Returns the end of a number, `true`, `false` or `null`. */
function findWordEnd(text: string, start: number): number {
  const word = /[\w.+-]*/y;
  word.lastIndex = start;
  return start + (word.exec(text)?.[0].length ?? 0);
}
