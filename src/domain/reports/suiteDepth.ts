import { isBrowser, mayBeOfAuthor } from "../testNames/genericNames";
import { isOwnContext } from "../testNames/ownContexts";
import { suiteArrows } from "../testNames/titleWords";
import type { TestIdentity } from "./testIdentity";

const joinedTitles = new RegExp(String.raw`\s[${suiteArrows}]\s|::`);
const leadingSuites = new RegExp(String.raw`\S [${suiteArrows}] \S`);

/**
 * Determines whether a reporter states all suites of a test: it does if any class consists of several titles. A
 * reporter that states only the outermost suite writes no such class.
 */
export class SuiteDepth {
  readonly #classes = new Set<string>();
  #isComplete = false;

  /** @param suites outermost first */
  add(classname: string | undefined, suites: readonly string[]): void {
    if (this.#isComplete) {
      return;
    }
    if (classname !== undefined && isOwnContext(classname)) {
      this.#isComplete = joinedTitles.test(classname);
      this.#classes.add(classname);
      return;
    }
    this.#isComplete = suites.filter(isOwnContext).length > 1;
  }

  get isComplete(): boolean {
    this.#isComplete ||= [...this.#classes].some((classname) => this.#hasOuterClass(classname));
    return this.#isComplete;
  }

  /** Returns whether another class is the start of this one. */
  #hasOuterClass(classname: string): boolean {
    const text = classname.slice(0, 1_000);
    if (this.#classes.has(text.slice(0, Math.max(0, text.lastIndexOf("."))))) {
      return true;
    }
    let end = text.indexOf(" ");
    while (end > 0) {
      if (this.#classes.has(text.slice(0, end))) {
        return true;
      }
      end = text.indexOf(" ", end + 1);
    }
    return false;
  }
}

/** Returns whether a test states suites, in a field of their own or at the start of its name. */
export function hasSuites(test: TestIdentity): boolean {
  return statesSuites(test) || namesSuites(test.title);
}

/** Returns whether a test states suites in a field of their own. */
export function statesSuites({ chain, suite = "" }: TestIdentity): boolean {
  return chain.length > 0 || mayBeOfAuthor(suite) || isBrowser(suite);
}

/** Returns whether a name begins with suites. */
export function namesSuites(name: string): boolean {
  return leadingSuites.test(name);
}
