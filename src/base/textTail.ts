/** Minimum characters of a part: shorter pieces are joined, since removing the first of many parts is slow. */
const minPartLength = 64 * 1024;

/** The last characters, up to a maximum number, of a text that arrives in pieces of any size. */
export class TextTail {
  readonly #parts: string[] = [];
  #lastPart = "";
  #length = 0;

  constructor(private readonly maxLength: number) {}

  append(text: string): void {
    this.#lastPart += text;
    this.#length += text.length;
    if (this.#lastPart.length < minPartLength) {
      return;
    }
    this.#parts.push(this.#lastPart);
    this.#lastPart = "";
    while (this.#length - (this.#parts[0]?.length ?? 0) >= this.maxLength) {
      this.#length -= this.#parts.shift()?.length ?? 0;
    }
  }

  get text(): string {
    return `${this.#parts.join("")}${this.#lastPart}`.slice(-this.maxLength);
  }
}
