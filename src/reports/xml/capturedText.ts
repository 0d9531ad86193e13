import { cutFailureText } from "../failureText";

/** Texts of the elements with certain names within one case, truncated like failures. */
export class CapturedTexts {
  readonly #texts = new Map<string, string>();
  #element: string | undefined;
  #depth = 0;

  /** @param names names of the elements whose text is kept */
  constructor(private readonly names: ReadonlySet<string>) {}

  open(element: string): void {
    if (this.#element !== undefined) {
      this.#depth++;
    } else if (this.names.has(element)) {
      this.#element = element;
    }
  }

  close(): void {
    if (this.#depth > 0) {
      this.#depth--;
    } else {
      this.#element = undefined;
    }
  }

  add(text: string): void {
    if (this.#element === undefined) {
      return;
    }
    const readText = this.#texts.get(this.#element) ?? "";
    this.#texts.set(this.#element, cutFailureText(readText + text));
  }

  /** Returns and clears the text of the elements of a name since the last call. */
  take(name: string): string {
    const text = this.#texts.get(name) ?? "";
    this.#texts.delete(name);
    return text.trim();
  }
}
