import { afterBrackets } from "../../syntax/bracketPairs";
import { identifierAt, identifierEnd, skipBlanks } from "../../syntax/sourceText";
import { Indents } from "./indents";
import type { JvmOutline } from "./outline";
import type { JvmSyntax } from "./syntax";

/** The code after a title, or after the call that contains it. */
export interface Tail {
  readonly end: number;
  /** Whether it contains a body, and not only tags and the like. */
  readonly hasBody: boolean;
}

/** Maximum number of chained calls between a title and its body. */
const maxChainedCalls = 30;
/** Methods that may be called on the string literal of a title. */
const titleMethods: ReadonlySet<string> = new Set(["config", "trimMargin", "trimIndent"]);

/** Finds the starts and ends of test bodies. */
export class TitleBodies {
  readonly #code: string;
  readonly #isScala: boolean;
  readonly #indents: Indents;

  constructor(
    private readonly outline: JvmOutline,
    { language }: JvmSyntax,
  ) {
    this.#code = outline.code;
    this.#isScala = language === "scala";
    this.#indents = new Indents(outline.code);
  }

  /** Finds the tail after a call with a title, or after a title without a call. */
  findTail(from: number): Tail {
    let offset = from;
    let argumentLists = 0;
    for (let steps = 0; steps < maxChainedCalls; steps++) {
      const next = skipBlanks(this.#code, offset);
      const lineCount = this.#code.slice(offset, next).split("\n").length - 1;
      const end = this.#findBodyEnd(next, lineCount);
      if (end !== undefined) {
        return { end, hasBody: true };
      }
      if (this.#code[next] === ".") {
        const method = identifierAt(this.#code, next + 1);
        const isCalledOnString = offset === from && this.#code[from - 1] === '"';
        // `"a".let { }` is not a test, but `"a".config(…) { }` is.
        if (isCalledOnString && !titleMethods.has(method)) {
          break;
        }
        offset = next + 1 + method.length;
      } else if (this.#code[next] === "(" && lineCount === 0) {
        argumentLists++;
        offset = this.#skipBrackets(next);
      } else {
        const hasAssignedBody = lineCount === 0 && /^=(?![=>])/.test(this.#code.slice(next, next + 2));
        const mayHaveBody = hasAssignedBody || argumentLists > 0;
        return { end: offset, hasBody: this.#isScala && mayHaveBody };
      }
    }
    return { end: offset, hasBody: false };
  }

  #skipBrackets(open: number): number {
    return afterBrackets(this.outline.pairs, open);
  }

  /**
   * Returns the end of a body that begins at an offset, `lineCount` lines below its title, with `{`, `- {`, `= {`, or
   * Scala's `:`.
   */
  #findBodyEnd(offset: number, lineCount: number): number | undefined {
    if (lineCount > 0) {
      const mayFollow = this.#isScala && lineCount === 1;
      if (!mayFollow || this.#code[offset] !== "{") {
        return undefined;
      }
      return this.#skipBrackets(offset);
    }
    const marker = /^(?:[-=]\s+)?\{/.exec(this.#code.slice(offset, offset + 40))?.[0];
    if (marker !== undefined) {
      return this.#skipBrackets(offset + marker.length - 1);
    }
    if (!this.opensBlock(offset)) {
      return undefined;
    }
    return this.#indents.findBlockEnd(offset);
  }

  /** Returns whether a colon at the end of a line begins a block delimited by indentation (Scala 3). */
  opensBlock(offset: number): boolean {
    if (!this.#isScala) {
      return false;
    }
    const followingCode = this.#code.slice(offset, offset + 200);
    return /^[ \t]*:[ \t]*(?:\r?\n|$)/.test(followingCode);
  }

  /** Returns the end of the block that opens on the line of an offset, or the offset itself if none does. */
  findBlockEnd(offset: number): number {
    const followingCode = this.#code.slice(offset, offset + 400);
    const [line = ""] = followingCode.split("\n", 1);
    const brace = line.indexOf("{");
    if (brace >= 0) {
      return this.#skipBrackets(offset + brace);
    }
    const colon = offset + line.search(/:?\s*$/);
    if (this.opensBlock(colon)) {
      return this.#indents.findBlockEnd(offset);
    }
    return offset;
  }

  /** Returns the offset after `.stripMargin`, `.replace(…)` and the like that follow a string. */
  skipCalls(from: number): number {
    let offset = skipBlanks(this.#code, from);
    for (let callCount = 0; this.#code[offset] === "." && callCount < maxChainedCalls; callCount++) {
      offset = identifierEnd(this.#code, offset + 1);
      if (this.#code[offset] === "(") {
        offset = this.#skipBrackets(offset);
      }
      offset = skipBlanks(this.#code, offset);
    }
    return offset;
  }
}
