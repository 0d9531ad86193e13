import { cutFailureText } from "../failureText";

/** Texts of the elements with some names within one case, cut as failures are. */
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

  /** Returns the text of the elements of a name since the last call, and forgets it. */
  take(name: string): string {
    const text = this.#texts.get(name) ?? "";
    this.#texts.delete(name);
    return text.trim();
  }
}
