import { findSpaceEnd, findStringEnd, findWord, isSpace, parseString, parseWord } from "./jsonTokens";
import { isObject, type JsonObject, type JsonValue, type JsonVisitor } from "./jsonValue";
import { computeSize, revisitFields } from "./keptValues";

type JsonContainer = JsonValue[] | Record<string, JsonValue>;

interface OpenContainer {
  /** Name of the field whose value, or an item of whose value, the container is. */
  readonly name: string;
  readonly value: JsonContainer;
  /** Whether it is read; otherwise it is skipped with all of its contents. */
  readonly isRead: boolean;
  /** Name of the field whose value follows. */
  field: string;
  /** Total size of the kept values inside it, at any depth. */
  size: number;
}

/** Start of a string. */
interface PartialString {
  /** Kept part of the string. */
  readonly content: string;
  /** Whether the rest of the string is omitted. */
  readonly isCut: boolean;
}

/** Part of the grammar that may follow next. */
type Expected = "value" | "valueOrEnd" | "name" | "nameOrEnd" | "colon" | "separator" | "nothing";

/** Maximum number of characters of a string that are kept. */
const maxStringLength = 8_000;
/** Maximum length of a number, `true`, `false` or `null`, in characters. */
const maxWordLength = 100;
/** Maximum number of lists and objects around a value. */
const maxDepth = 500;
/** Maximum total size of the values that are kept at the same time. */
const maxSize = 50_000_000;

/**
 * Reader of JSON that arrives in pieces. It needs memory only for the values that the visitor keeps, not for the whole
 * document. Throws `SyntaxError` for malformed JSON, and for a document that is nested too deeply or in which too many
 * values are kept.
 */
export class JsonReader {
  readonly #containers: OpenContainer[] = [];
  /** The open containers that are objects. */
  readonly #objects: JsonObject[] = [];
  #expected: Expected = "value";
  #text = "";
  #position = 0;
  /** The open string. */
  #string: PartialString | undefined;
  #size = 0;
  #root: JsonValue | undefined;

  constructor(private readonly visitor: JsonVisitor) {}

  /** The outermost object, with the fields that were read so far. */
  get root(): JsonObject | undefined {
    const root = this.#containers[0]?.value ?? this.#root;
    return isObject(root) ? root : undefined;
  }

  /** Text after the part that was read: after a complete document, or from a malformed position on. */
  get unreadText(): string {
    return this.#text.slice(this.#position);
  }

  /** Whether the document is complete. */
  get isComplete(): boolean {
    return this.#expected === "nothing";
  }

  /**
   * Visits the kept complete objects once more, inner ones first, and keeps those that the visitor now wants. To be
   * called by `readField`, when no object but the outermost one is open.
   */
  revisit(): void {
    const [root] = this.#containers;
    if (!root || Array.isArray(root.value)) {
      return;
    }
    root.size = revisitFields(root.value, this.#objects, this.visitor);
    this.#size = root.size;
  }

  /** Ends a document that was cut off or is malformed; closes its open lists and objects. */
  end(): void {
    // Values that exceed the limit are closed all the same.
    this.#size = 0;
    let container = this.#containers.at(-1);
    while (container) {
      this.#expected = "separator";
      this.#close(Array.isArray(container.value) ? "]" : "}");
      container = this.#containers.at(-1);
    }
  }

  write(piece: string): void {
    this.#text = this.#text.slice(this.#position) + piece;
    this.#position = 0;
    while (this.#position < this.#text.length && !this.isComplete) {
      const isWhole = this.#readOn();
      if (!isWhole) {
        return;
      }
    }
  }

  /** Continues an open string, or reads the next token; returns whether it was complete. */
  #readOn(): boolean {
    if (this.#string) {
      return this.#readString(this.#string);
    }
    const character = this.#text[this.#position] ?? "";
    if (isSpace(character)) {
      this.#position = findSpaceEnd(this.#text, this.#position);
      return true;
    }
    if (!/[{}[\],:"]/.test(character)) {
      return this.#readWord();
    }
    this.#position++;
    this.#readSign(character);
    return true;
  }

  #readSign(sign: string): void {
    switch (sign) {
      case '"':
        this.#expect("value", "valueOrEnd", "name", "nameOrEnd");
        this.#string = { content: "", isCut: false };
        break;
      case "{":
        this.#openObject();
        break;
      case "[":
        this.#openList();
        break;
      case "}":
      case "]":
        this.#close(sign);
        break;
      case ":":
        this.#expect("colon");
        this.#expected = "value";
        break;
      case ",":
        this.#expect("separator");
        this.#expected = Array.isArray(this.#containers.at(-1)?.value) ? "value" : "name";
        break;
    }
  }

  #expect(...expected: readonly Expected[]): void {
    if (!expected.includes(this.#expected)) {
      throw new SyntaxError();
    }
  }

  #openList(): void {
    this.#open([], findField(this.#containers));
    this.#expected = "valueOrEnd";
  }

  #openObject(): void {
    const object = Object.create(null);
    this.#open(object, "");
    this.#objects.push(object);
    this.#expected = "nameOrEnd";
  }

  #open(value: JsonContainer, field: string): void {
    this.#expect("value", "valueOrEnd");
    if (this.#containers.length >= maxDepth) {
      throw new SyntaxError();
    }
    this.#containers.push({
      name: findField(this.#containers),
      value,
      isRead: this.#isRead,
      field,
      size: 0,
    });
  }

  /** Whether the next value is read. */
  get #isRead(): boolean {
    const container = this.#containers.at(-1);
    if (!container) {
      return true;
    }
    return container.isRead && (Array.isArray(container.value) || this.visitor.isNeeded(container.field));
  }

  #close(sign: "}" | "]"): void {
    this.#expect("separator", sign === "]" ? "valueOrEnd" : "nameOrEnd");
    const container = this.#containers.pop();
    if (!container || Array.isArray(container.value) !== (sign === "]")) {
      throw new SyntaxError();
    }
    const { isRead, value, name, size } = container;
    if (sign === "}") {
      this.#objects.pop();
    }
    const isKept = isRead && (!isObject(value) || this.visitor.visit(value, name, this.#objects));
    if (isKept) {
      this.#add(value, size);
      return;
    }
    this.#size -= size;
    this.#endValue();
  }

  /** Adds a value to the innermost open list or object. */
  #add(value: JsonValue, size = 0): void {
    const container = this.#containers.at(-1);
    if (container) {
      this.#addTo(container, value, size);
    } else {
      this.#root = value;
    }
    this.#endValue();
  }

  #addTo(container: OpenContainer, value: JsonValue, size: number): void {
    if (Array.isArray(container.value)) {
      container.value.push(value);
    } else {
      container.value[container.field] = value;
    }
    const ownSize = computeSize(value);
    container.size += size + ownSize;
    this.#size += ownSize;
    if (this.#size > maxSize) {
      throw new SyntaxError();
    }
    if (this.#containers.length === 1 && isObject(container.value)) {
      this.visitor.readField?.(container.value);
    }
  }

  #endValue(): void {
    this.#expected = this.#containers.length > 0 ? "separator" : "nothing";
  }

  /** Reads a number, `true`, `false` or `null`; returns whether it was complete. */
  #readWord(): boolean {
    this.#expect("value", "valueOrEnd");
    const word = findWord(this.#text, this.#position);
    if (word.length > maxWordLength) {
      throw new SyntaxError();
    }
    const end = this.#position + word.length;
    if (end === this.#text.length) {
      return false;
    }
    this.#position = end;
    const value = parseWord(word);
    if (this.#isRead) {
      this.#add(value);
    } else {
      this.#endValue();
    }
    return true;
  }

  /** Continues a string; returns whether it was complete. */
  #readString({ content: start, isCut }: PartialString): boolean {
    const isNeeded = isName(this.#expected) || this.#isRead;
    const missingLength = isNeeded && !isCut ? maxStringLength - start.length : 0;
    const { end, keptEnd } = findStringEnd(this.#text, this.#position, missingLength);
    const content = start + this.#text.slice(this.#position, keptEnd);
    if (this.#text[end] !== '"') {
      this.#position = end;
      this.#string = { content, isCut: isCut || keptEnd < end };
      return false;
    }
    this.#position = end + 1;
    this.#string = undefined;
    this.#endString(isNeeded, content);
    return true;
  }

  #endString(isNeeded: boolean, content: string): void {
    const container = this.#containers.at(-1);
    if (container && isName(this.#expected)) {
      container.field = parseString(content);
      this.#expected = "colon";
    } else if (isNeeded) {
      const text = parseString(content);
      this.#add(text);
    } else {
      this.#endValue();
    }
  }
}

/** Returns the name of the field to which the next value belongs. */
function findField(containers: readonly OpenContainer[]): string {
  return containers.at(-1)?.field ?? "";
}

/** Returns whether the name of a field, rather than a value, is expected. */
function isName(expected: Expected): boolean {
  return expected === "name" || expected === "nameOrEnd";
}
