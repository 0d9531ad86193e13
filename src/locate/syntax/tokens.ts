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
} as const;

/** The tokens of a text, as parallel lists. Comments, blanks and JSX markup are left out. */
export class Tokens {
  readonly kinds: number[] = [];
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** For a bracket the index of its partner, else -1. */
  readonly partners: number[] = [];

  constructor(readonly text: string) {}

  get length(): number {
    return this.kinds.length;
  }

  push(kind: number, start: number, end: number): number {
    const index = this.kinds.length;
    this.kinds[index] = kind;
    this.starts[index] = start;
    this.ends[index] = end;
    this.partners[index] = -1;
    return index;
  }

  pair(open: number, close: number): void {
    this.partners[open] = close;
    this.partners[close] = open;
  }

  kind(index: number): number {
    return this.kinds[index] ?? 0;
  }

  start(index: number): number {
    return this.starts[index] ?? this.text.length;
  }

  end(index: number): number {
    return this.ends[index] ?? this.text.length;
  }

  /** Returns the token's source. */
  source(index: number): string {
    return index < 0 || index >= this.kinds.length ? "" : this.text.slice(this.starts[index], this.ends[index]);
  }

  /** Returns true if the token is this punctuation mark or bracket. */
  is(index: number, mark: string): boolean {
    const start = this.starts[index];
    if (start === undefined || this.text.charCodeAt(start) !== mark.charCodeAt(0)) return false;
    const kind = this.kinds[index];
    if (kind !== Kind.punctuation && kind !== Kind.open && kind !== Kind.close) return false;
    return this.ends[index] === start + mark.length && (mark.length === 1 || this.text.startsWith(mark, start));
  }

  /** Returns true if the token is this word. */
  isWord(index: number, word: string): boolean {
    const start = this.starts[index];
    if (start === undefined || this.kinds[index] !== Kind.identifier) return false;
    return this.ends[index] === start + word.length && this.text.startsWith(word, start);
  }

  /** Returns the partner of a bracket; -1 if the token is not a bracket or has no partner. */
  partner(index: number): number {
    return this.partners[index] ?? -1;
  }

  /** Returns the index after the token, or after the brackets that it opens. */
  indexAfter(index: number): number {
    const partner = this.partner(index);
    return partner > index ? partner + 1 : index + 1;
  }

  /** Returns true if a line break separates a token from the previous one, or if there is no previous one. */
  startsLine(index: number): boolean {
    if (index <= 0) return true;
    const start = this.start(index);
    for (let i = this.end(index - 1); i < start; i++) {
      const code = this.text.charCodeAt(i);
      if (code === 10 || code === 13) return true;
    }
    return false;
  }
}
