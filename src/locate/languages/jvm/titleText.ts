import type { StringSpan } from "../../syntax/mask";
import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import { fixedText, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { JvmOutline } from "./outline";
import { decodeStringLiteral, findCodeEnd, isInterpolated } from "./strings";
import type { JvmSyntax } from "./syntax";

/** Values of the expressions in a file that form titles. */
export class TitleTexts {
  #constants: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly text: string,
    readonly outline: JvmOutline,
    readonly syntax: JvmSyntax,
  ) {}

  /** Returns the string that begins at an offset. */
  stringAt(start: number): StringSpan | undefined {
    const { strings } = this.outline;
    const string = strings[this.firstStringFrom(start)];
    return string?.start === start ? string : undefined;
  }

  /** Returns the index of the first string at or after an offset. */
  firstStringFrom(offset: number): number {
    const { strings } = this.outline;
    let low = 0;
    let high = strings.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((strings[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the text of a string literal, with wildcards for values that are inserted at run time. */
  splitParts({ start, end, quote }: StringSpan): Pattern {
    const textEnd = Math.max(start + quote, end - quote);
    const isRaw = quote === 3 && this.syntax.language !== "groovy";
    const toLiteral = (from: number, to: number): Part => {
      const piece = this.text.slice(from, to);
      return literal(isRaw ? piece : decodeStringLiteral(piece));
    };
    const parts: Part[] = [];
    let copiedUntil = start + quote;
    if (isInterpolated(this.text, start, this.syntax.strings) && this.text[start] !== "'") {
      for (let i = copiedUntil; i < textEnd; i++) {
        const code = this.text[i] === "$" ? this.#findCodeAfterDollar(i, textEnd) : undefined;
        if (code === undefined) continue;
        parts.push(toLiteral(copiedUntil, i), this.#constantValue(code.name));
        copiedUntil = code.end;
        i = copiedUntil - 1;
      }
    }
    parts.push(toLiteral(copiedUntil, textEnd));
    return parts;
  }

  /** Returns the end of the code after a `$`, and its name if the code is a single name. */
  #findCodeAfterDollar(dollar: number, textEnd: number): { end: number; name?: string } | undefined {
    const { text } = this;
    if (text[dollar - 1] === "\\") return undefined;
    const hasBrace = text[dollar + 1] === "{";
    const end = hasBrace ? Math.min(findCodeEnd(text, dollar + 1, this.syntax.strings), textEnd) : undefined;
    const inside = end === undefined ? text.slice(dollar + 1, dollar + 81) : text.slice(dollar + 2, end - 1).trim();
    const name = (hasBrace ? /^\w+$/ : /^[\p{L}_][\p{L}\p{N}_]*/u).exec(inside)?.[0];
    if (end !== undefined) return name === undefined ? { end } : { end, name };
    return name === undefined ? undefined : { end: dollar + 1 + name.length, name };
  }

  /** Evaluates the expression in a span: strings, constants and their concatenations. Anything else is a wildcard. */
  evaluate({ start, end }: Span): Pattern {
    const { code, pairs } = this.outline;
    const parts: Part[] = [];
    let i = skipBlanks(code, start);
    while (i < end) {
      const string = this.stringAt(i);
      const name = identifierAt(code, i);
      if (string) {
        parts.push(...this.splitParts(string));
        i = string.end;
      } else if (name !== "" && this.stringAt(i + name.length)) {
        i += name.length;
        continue;
      } else {
        parts.push(code[i] === "(" || name === "" ? wild : this.#constantValue(name));
        i = name === "" ? (pairs.get(i) ?? i) + 1 : i + name.length;
      }
      const nextOperand = this.#findNextOperand(i, end);
      if (nextOperand.isChanged) parts.push(wild);
      i = nextOperand.offset;
    }
    return simplify(parts);
  }

  /**
   * Returns the offset of the operand after the next `+`, and whether calls after the current operand change its text.
   */
  #findNextOperand(from: number, end: number): { offset: number; isChanged: boolean } {
    const { code, pairs } = this.outline;
    let isChanged = false;
    let offset = from;
    for (;;) {
      const next = skipBlanks(code, offset);
      const mark = code[next];
      if (next >= end) return { offset: end, isChanged };
      if (mark === "+") return { offset: skipBlanks(code, next + 1), isChanged };
      if (mark === ".") {
        const method = identifierAt(code, next + 1);
        if (!textPreservingMethods.has(method)) isChanged = true;
        offset = next + 1 + method.length;
      } else if (mark === "(" || mark === "[" || mark === "{") offset = (pairs.get(next) ?? next) + 1;
      else {
        isChanged = true;
        offset = next + 1;
      }
    }
  }

  /** Removes the prefixes `!` and `f:`, which Kotest does not count as part of a title. */
  stripTitlePrefix(pattern: Pattern): Pattern {
    const [firstPart, ...otherParts] = pattern;
    if (this.syntax.language !== "kotlin" || firstPart?.kind !== "literal") return pattern;
    return [literal(firstPart.text.replace(/^(?:!|f:)\s*/, "")), ...otherParts];
  }

  #constantValue(name: string | undefined): Part {
    this.#constants ??= this.#readConstants();
    const text = name === undefined ? undefined : this.#constants.get(name);
    return text === undefined ? wild : literal(text);
  }

  /** Reads the texts of names that are assigned exactly once: `val name = "text"`. */
  #readConstants(): ReadonlyMap<string, string> {
    const textByName = new Map<string, string>();
    const excludedNames = new Set<string>();
    const { code, strings } = this.outline;
    for (const string of strings) {
      const precedingCode = code.slice(Math.max(0, string.start - 80), string.start);
      const name = /\b(?:val|var|def|String|final)\s+(\w+)\s*(?::\s*String\s*)?=\s*$/.exec(precedingCode)?.[1];
      if (name === undefined) continue;
      const parts = this.#isWholeExpression(string) ? simplify(this.#partsWithoutConstants(string)) : [];
      const text = fixedText(parts);
      if (text === undefined || text === "" || textByName.has(name)) excludedNames.add(name);
      else textByName.set(name, text);
    }
    for (const name of excludedNames) textByName.delete(name);
    return textByName;
  }

  /** Returns whether nothing is added to the string or called on it. */
  #isWholeExpression({ end }: StringSpan): boolean {
    return !["+", "."].includes(this.outline.code[skipBlanks(this.outline.code, end)] ?? "");
  }

  /** Returns the same as `splitParts`, but without the values of constants. */
  #partsWithoutConstants(string: StringSpan): Pattern {
    const inside = this.text.slice(string.start + string.quote, string.end - string.quote);
    return inside.includes("$") ? [wild] : [literal(decodeStringLiteral(inside))];
  }
}

/** Methods of a string that preserve its words. */
const textPreservingMethods = new Set(
  "trimMargin trimIndent stripMargin trim strip stripIndent config tag ignore fail flaky only pending withTags taggedAs toString intern".split(
    " ",
  ),
);
