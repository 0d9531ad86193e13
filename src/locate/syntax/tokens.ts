import { isLineBreak } from "./sourceText";

/**
 * Kinds of tokens. A template with substitutions is a head, expressions, middles and a tail; head and tail count as
 * brackets.
 */
export const Kind = {
  identifier: 1,
  string: 2,
  /** A template without substitutions. */
  template: 3,
  templateHead: 4,
  templateMiddle: 5,
  templateTail: 6,
  number: 7,
  regex: 8,
  open: 9,
  close: 10,
  punctuation: 11,
  character: 12,
} as const;

/** Number of fields of a token: kind, start, end and the index of a bracket's partner, or -1. */
const fieldCount = 4;
const [startField, endField, partnerField] = [1, 2, 3];

/** Assumed number of characters per token, for the initial capacity: few texts have more tokens. */
const charactersPerToken = 4;

/** Tokens of a text. Comments, blanks and JSX markup are left out. */
export class Tokens {
  /** The fields of all tokens, one token after the other, and room for more. */
  #fields: Int32Array;
  length = 0;

  constructor(readonly text: string) {
    const tokenCount = 16 + Math.ceil(text.length / charactersPerToken);
    this.#fields = new Int32Array(fieldCount * tokenCount);
  }

  push(kind: number, start: number, end: number): number {
    const index = this.length++;
    const offset = index * fieldCount;
    if (offset === this.#fields.length) {
      this.#grow();
    }
    this.#fields[offset] = kind;
    this.#fields[offset + startField] = start;
    this.#fields[offset + endField] = end;
    this.#fields[offset + partnerField] = -1;
    return index;
  }

  pair(open: number, close: number): void {
    this.#fields[open * fieldCount + partnerField] = close;
    this.#fields[close * fieldCount + partnerField] = open;
  }

  kind(index: number): number {
    return this.#field(index, 0) ?? 0;
  }

  start(index: number): number {
    return this.#field(index, startField) ?? this.text.length;
  }

  end(index: number): number {
    return this.#field(index, endField) ?? this.text.length;
  }

  /** Returns the token's source. */
  source(index: number): string {
    if (index < 0 || index >= this.length) {
      return "";
    }
    return this.text.slice(this.start(index), this.end(index));
  }

  /** Returns whether the token is this punctuation mark or bracket. */
  is(index: number, mark: string): boolean {
    const start = this.#field(index, startField);
    if (start === undefined || this.text.charCodeAt(start) !== mark.charCodeAt(0)) {
      return false;
    }
    const kind = this.kind(index);
    if (kind !== Kind.punctuation && kind !== Kind.open && kind !== Kind.close) {
      return false;
    }
    if (this.end(index) !== start + mark.length) {
      return false;
    }
    return mark.length === 1 || this.text.startsWith(mark, start);
  }

  /** Returns whether the token is this word. */
  isWord(index: number, word: string): boolean {
    const start = this.#field(index, startField);
    if (start === undefined || this.kind(index) !== Kind.identifier) {
      return false;
    }
    return this.end(index) === start + word.length && this.text.startsWith(word, start);
  }

  /** Returns the partner of a bracket; -1 if the token is not a bracket or has no partner. */
  partner(index: number): number {
    return this.#field(index, partnerField) ?? -1;
  }

  /**
   * Returns whether a token is an opening bracket that is never closed. Its extent is unknown, so a call ends before
   * it.
   */
  isUnclosed(index: number): boolean {
    return this.kind(index) === Kind.open && this.partner(index) <= index;
  }

  /** Returns the index after the token, or after the pair of brackets that it opens. */
  indexAfter(index: number): number {
    const partner = this.partner(index);
    if (partner > index) {
      return partner + 1;
    }
    return index + 1;
  }

  /** Returns whether a token is the first one, or a line break separates it from the previous one. */
  startsLine(index: number): boolean {
    if (index <= 0) {
      return true;
    }
    const start = this.start(index);
    for (let i = this.end(index - 1); i < start; i++) {
      if (isLineBreak(this.text.charCodeAt(i))) {
        return true;
      }
    }
    return false;
  }

  #field(index: number, field: number): number | undefined {
    if (index >= this.length) {
      return undefined;
    }
    return this.#fields[index * fieldCount + field];
  }

  #grow(): void {
    const fields = new Int32Array(this.#fields.length * 2);
    fields.set(this.#fields);
    this.#fields = fields;
  }
}
