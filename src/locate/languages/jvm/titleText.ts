import { collapseBlanks } from "../../../domain/testNames/titleWords";
import type { StringSpan } from "../../syntax/blankedText";
import { afterBrackets } from "../../syntax/bracketPairs";
import { stringAt } from "../../syntax/codeText";
import { identifierAt, isIdentifierCode, type Span, skipBlanks, sliceBefore } from "../../syntax/sourceText";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodeEscape, textPattern } from "../../titles/text";
import type { JvmOutline } from "./outline";
import { decodeStringLiteral } from "./strings";
import type { JvmSyntax } from "./syntax";

/** Start of an operand, and whether calls change the text of the operand before it. */
interface NextOperand {
  readonly offset: number;
  readonly isChanged: boolean;
}

/** Evaluates the expressions in a file that form titles. */
export class TitleTexts {
  #constants: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly outline: JvmOutline,
    readonly syntax: JvmSyntax,
  ) {}

  /** Returns the text of a string literal, with wildcards for values that are inserted at run time. */
  splitParts({ start, end, quote }: StringSpan): Pattern {
    const { text } = this.outline;
    const textStart = start + quote;
    const inside = text.slice(textStart, Math.max(textStart, end - quote));
    const { language, lexicon } = this.syntax;
    const isRaw = quote === 3 && language !== "groovy";
    const decode = isRaw ? undefined : decodeEscape;
    const interpolation = this.#mayContainCode(start) ? lexicon.interpolation : undefined;
    return textPattern(inside, { decode, interpolation }, (code) => this.#readConstant(code));
  }

  #mayContainCode(start: number): boolean {
    if (this.outline.text[start] === "'") {
      return false;
    }
    return !this.syntax.lexicon.needsPrefix || isIdentifierCode(this.outline.text.charCodeAt(start - 1));
  }

  /** Evaluates the expression in a span: strings, constants and their concatenations. Anything else is a wildcard. */
  evaluate({ start, end }: Span): Pattern {
    const { code, pairs } = this.outline;
    const parts: Part[] = [];
    let i = skipBlanks(code, start);
    while (i < end) {
      const name = identifierAt(code, i);
      const nameEnd = i + name.length;
      // A prefix (`s"…"`) belongs to the string after it.
      const string = stringAt(this.outline, i) ?? stringAt(this.outline, nameEnd);
      if (string) {
        parts.push(...this.splitParts(string));
        i = string.end;
      } else if (name !== "") {
        parts.push(this.#readConstant(name));
        i = nameEnd;
      } else {
        parts.push(wild);
        i = afterBrackets(pairs, i);
      }
      const nextOperand = this.#findNextOperand(i, end);
      if (nextOperand.isChanged) {
        parts.push(wild);
      }
      i = nextOperand.offset;
    }
    return simplify(parts);
  }

  /**
   * Returns the offset of the operand after the next `+`, and whether calls after the current operand change its text.
   */
  #findNextOperand(from: number, end: number): NextOperand {
    const { code, pairs } = this.outline;
    let isChanged = false;
    let offset = from;
    for (;;) {
      const next = skipBlanks(code, offset);
      const mark = code[next];
      if (next >= end) {
        return { offset: end, isChanged };
      }
      if (mark === "+") {
        return { offset: skipBlanks(code, next + 1), isChanged };
      }
      if (mark === ".") {
        const method = identifierAt(code, next + 1);
        if (!textPreservingMethods.has(method)) {
          isChanged = true;
        }
        offset = next + 1 + method.length;
      } else {
        const isBracket = mark === "(" || mark === "[" || mark === "{";
        if (!isBracket) {
          isChanged = true;
        }
        offset = afterBrackets(pairs, next);
      }
    }
  }

  /** Removes the prefixes `!` and `f:`, which are not part of a title for Kotest. */
  stripTitlePrefix(pattern: Pattern): Pattern {
    if (this.syntax.language !== "kotlin") {
      return pattern;
    }
    const [firstPart, ...otherParts] = pattern;
    if (firstPart?.kind !== "literal") {
      return pattern;
    }
    const title = firstPart.text.replace(/^(?:!|f:)\s*/, "");
    return [literal(title), ...otherParts];
  }

  #readConstant(name: string): Part {
    this.#constants ??= this.#readConstants();
    const text = this.#constants.get(name);
    if (text === undefined) {
      return wild;
    }
    return literal(text);
  }

  /** Reads the texts of names that are assigned exactly once: `val name = "text"`. */
  #readConstants(): ReadonlyMap<string, string> {
    const textByName = new Map<string, string>();
    const excludedNames = new Set<string>();
    for (const string of this.outline.strings) {
      const name = this.#findAssignedName(string);
      if (name === undefined) {
        continue;
      }
      const text = this.#readConstantText(string);
      if (text === "" || textByName.has(name)) {
        excludedNames.add(name);
      } else {
        textByName.set(name, text);
      }
    }
    for (const name of excludedNames) {
      textByName.delete(name);
    }
    return textByName;
  }

  #findAssignedName({ start }: StringSpan): string | undefined {
    const precedingCode = sliceBefore(this.outline.code, start, 80);
    return assignmentPattern.exec(precedingCode)?.[1];
  }

  /** Returns the text of a string without embedded code; `""` if something is added to it or called on it. */
  #readConstantText({ start, end, quote }: StringSpan): string {
    const { code } = this.outline;
    const followingMark = code[skipBlanks(code, end)];
    if (followingMark === "+" || followingMark === ".") {
      return "";
    }
    const inside = this.outline.text.slice(start + quote, end - quote);
    if (inside.includes("$")) {
      return "";
    }
    return collapseBlanks(decodeStringLiteral(inside));
  }
}

const declarationStart = String.raw`\b(?:val|var|def|String|final)\s+(\w+)\s*`;
/** Matches the code of a declaration before the value that it assigns to a name. */
const assignmentPattern = new RegExp(String.raw`${declarationStart}(?::\s*String\s*)?=\s*$`);

/** Methods of a string that preserve its words. */
const textPreservingMethods = new Set(
  (
    "trimMargin trimIndent stripMargin trim strip stripIndent toString intern " +
    "config tag ignore fail flaky only pending withTags taggedAs"
  ).split(" "),
);
