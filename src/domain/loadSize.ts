import { maxTests } from "./limits";
import type { FailingTest } from "./records";

/**
 * Maximum number of characters that one load stores: 1,300 for each of the maximum number of tests, or 6,700 for each
 * of 10,000. A character takes one or two bytes.
 */
const maxCharacters = 64 * 2 ** 20;

/** Counts the data that a load stores, so that no service can fill the memory page by page. */
export class LoadSize {
  #tests = 0;
  #characters = 0;

  /** True if nothing more may be stored. The last test may have exceeded the limit. */
  get isFull(): boolean {
    return this.#tests >= maxTests || this.#characters >= maxCharacters;
  }

  /** Counts a test; returns false, without counting, if nothing more may be stored. */
  add(test: FailingTest): boolean {
    if (this.isFull) {
      return false;
    }
    this.#tests++;
    this.#characters += textLength(test);
    return true;
  }
}

function textLength(value: unknown): number {
  if (typeof value === "string") {
    return value.length;
  }
  let length = 0;
  if (typeof value === "object") {
    for (const name in value) {
      length += textLength(Reflect.get(value, name));
    }
  }
  return length;
}
