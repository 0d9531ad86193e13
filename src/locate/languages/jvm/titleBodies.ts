import { identifierAt, identifierEnd, skipBlanks } from "../../syntax/sourceText";
import { Indents } from "./indents";
import type { JvmOutline } from "./outline";
import type { JvmSyntax } from "./syntax";

/** The code after a title, or after the call that contains it. */
export interface Tail {
  readonly end: number;
  /** Whether there is a body, not only tags and the like. */
  readonly hasBody: boolean;
}

/** Maximum number of chained calls between a title and its body. */
const maxChainedCalls = 30;
/** Methods that may be called on the string of a title. */
const titleMethods: ReadonlySet<string> = new Set(["config", "trimMargin", "trimIndent"]);

/** Finds where the bodies of tests begin and end. */
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
      if (end !== undefined) return { end, hasBody: true };
      if (this.#code[next] === ".") {
        const method = identifierAt(this.#code, next + 1);
        // Called on a string: `"a".let { }` is no test, `"a".config(…) { }` is one.
        if (offset === from && this.#code[from - 1] === '"' && !titleMethods.has(method)) break;
        offset = next + 1 + method.length;
      } else if (this.#code[next] === "(" && lineCount === 0) {
        argumentLists++;
        offset = (this.findClosingBracket(next) ?? next) + 1;
      } else {
        const hasAssignedBody = this.#isScala && lineCount === 0 && /^=(?![=>])/.test(this.#code.slice(next, next + 2));
        return { end: offset, hasBody: hasAssignedBody || (this.#isScala && argumentLists > 0) };
      }
    }
    return { end: offset, hasBody: false };
  }

  /**
   * Returns the end of a body that begins at an offset, `lineCount` lines below its title, with `{`, `- {`, `= {`, or
   * Scala's `:`.
   */
  #findBodyEnd(offset: number, lineCount: number): number | undefined {
    const hasMarker = lineCount === 0 && /^[-=]\s+\{/.test(this.#code.slice(offset, offset + 40));
    const brace = hasMarker ? this.#code.indexOf("{", offset) : offset;
    if (this.#code[brace] === "{" && (lineCount === 0 || (this.#isScala && lineCount === 1)))
      return (this.findClosingBracket(brace) ?? brace) + 1;
    return lineCount === 0 && this.opensBlock(offset) ? this.#indents.blockEnd(offset) : undefined;
  }

  /** Returns whether a colon at the end of a line begins a block delimited by indentation (Scala 3). */
  opensBlock(offset: number): boolean {
    return this.#isScala && /^[ \t]*:[ \t]*(?:\r?\n|$)/.test(this.#code.slice(offset, offset + 200));
  }

  /** Returns the end of the block that opens on the line of an offset, or the offset itself if none does. */
  findBlockEnd(offset: number): number {
    const line = /^[^\n]*/.exec(this.#code.slice(offset, offset + 400))?.[0] ?? "";
    const brace = line.indexOf("{");
    if (brace >= 0) return (this.findClosingBracket(offset + brace) ?? offset + brace) + 1;
    return this.opensBlock(offset + line.search(/:?\s*$/)) ? this.#indents.blockEnd(offset) : offset;
  }

  /** Returns the offset after `.stripMargin`, `.replace(…)` and the like that follow a string. */
  skipCalls(from: number): number {
    let offset = skipBlanks(this.#code, from);
    for (let callCount = 0; this.#code[offset] === "." && callCount < maxChainedCalls; callCount++) {
      offset = identifierEnd(this.#code, offset + 1);
      if (this.#code[offset] === "(") offset = (this.findClosingBracket(offset) ?? offset) + 1;
      offset = skipBlanks(this.#code, offset);
    }
    return offset;
  }

  findClosingBracket(open: number): number | undefined {
    return this.outline.pairs.get(open);
  }
}
