import { maxTests } from "./limits";
import type { FailingTest } from "./records";

/**
 * Characters of texts that one load keeps, at most: 1,300 for each of as many tests as it keeps, or 6,700 for each of
 * 10,000. A character takes one byte or two.
 */
const maxCharacters = 64 * 2 ** 20;

/** Counts what a load keeps, so that no service can fill the memory page by page. */
export class LoadSize {
  private tests = 0;
  private characters = 0;

  /** True if nothing more may be kept. The last test may have gone beyond the limit. */
  get isFull(): boolean {
    return this.tests >= maxTests || this.characters >= maxCharacters;
  }

  /** Counts a test, unless nothing more may be kept: returns false then. */
  add(test: FailingTest): boolean {
    if (this.isFull) return false;
    this.tests++;
    this.characters += textLength(test);
    return true;
  }
}

function textLength(value: unknown): number {
  if (typeof value === "string") return value.length;
  let length = 0;
  if (typeof value === "object") for (const name in value) length += textLength(Reflect.get(value, name));
  return length;
}
