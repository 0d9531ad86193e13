/** End of a text that arrives in parts, with at most so many characters that whole parts fit. */
export class TextTail {
  readonly #parts: string[] = [];
  #length = 0;

  constructor(private readonly maxLength: number) {}

  append(part: string): void {
    this.#parts.push(part);
    this.#length += part.length;
    while (this.#length > this.maxLength && this.#parts.length > 1) this.#length -= this.#parts.shift()?.length ?? 0;
  }

  get text(): string {
    return this.#parts.join("").slice(-this.maxLength);
  }
}
