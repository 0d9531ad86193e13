import type { StringSpan } from "../../syntax/mask";
import { identifierAt, type Span, skipBlanks } from "../../syntax/sourceText";
import { fixedText, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import type { JvmOutline } from "./outline";
import { codeEnd, hasCode, jvmText } from "./strings";
import type { JvmSyntax } from "./syntax";

/** What the expressions of a file that make titles stand for. */
export class TitleTexts {
  private constants: ReadonlyMap<string, string> | undefined;

  constructor(
    readonly text: string,
    readonly outline: JvmOutline,
    readonly syntax: JvmSyntax,
  ) {}

  /** The string that begins at an offset. */
  stringAt(start: number): StringSpan | undefined {
    const { strings } = this.outline;
    const found = strings[this.firstStringFrom(start)];
    return found?.start === start ? found : undefined;
  }

  /** Index of the first string at or after an offset. */
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

  /** A literal's text, what is put in at run time as wildcards. */
  partsOf({ start, end, quote }: StringSpan): Pattern {
    const last = Math.max(start + quote, end - quote);
    const isRaw = quote === 3 && this.syntax.language !== "groovy";
    const plain = (from: number, to: number): Part => {
      const piece = this.text.slice(from, to);
      return literal(isRaw ? piece : jvmText(piece));
    };
    const parts: Part[] = [];
    let copied = start + quote;
    if (hasCode(this.text, start, this.syntax.strings) && this.text[start] !== "'") {
      for (let i = copied; i < last; i++) {
        const code = this.text[i] === "$" ? this.codeAfterDollar(i, last) : undefined;
        if (code === undefined) continue;
        parts.push(plain(copied, i), this.valueOf(code.name));
        copied = code.end;
        i = copied - 1;
      }
    }
    parts.push(plain(copied, last));
    return parts;
  }

  /** The code behind a `$`: where it ends and, if it is a name, which. */
  private codeAfterDollar(dollar: number, last: number): { end: number; name?: string } | undefined {
    const { text } = this;
    if (text[dollar - 1] === "\\") return undefined;
    const opens = text[dollar + 1] === "{";
    const end = opens ? Math.min(codeEnd(text, dollar + 1, this.syntax.strings), last) : undefined;
    const inside = end === undefined ? text.slice(dollar + 1, dollar + 81) : text.slice(dollar + 2, end - 1).trim();
    const name = (opens ? /^\w+$/ : /^[\p{L}_][\p{L}\p{N}_]*/u).exec(inside)?.[0];
    if (end !== undefined) return name === undefined ? { end } : { end, name };
    return name === undefined ? undefined : { end: dollar + 1 + name.length, name };
  }

  /** What the expression in a span can be: strings, constants and their sums; anything else is a wildcard. */
  fold({ start, end }: Span): Pattern {
    const { code, pairs } = this.outline;
    const parts: Part[] = [];
    let i = skipBlanks(code, start);
    while (i < end) {
      const string = this.stringAt(i);
      const name = identifierAt(code, i);
      if (string) {
        parts.push(...this.partsOf(string));
        i = string.end;
      } else if (name !== "" && this.stringAt(i + name.length)) {
        i += name.length;
        continue;
      } else {
        parts.push(code[i] === "(" || name === "" ? wild : this.valueOf(name));
        i = name === "" ? (pairs.get(i) ?? i) + 1 : i + name.length;
      }
      const rest = this.afterOperand(i, end);
      if (rest.changed) parts.push(wild);
      i = rest.at;
    }
    return simplify(parts);
  }

  /** From behind an operand to the one after the next `+`; calls on it that change its text are noted. */
  private afterOperand(from: number, end: number): { at: number; changed: boolean } {
    const { code, pairs } = this.outline;
    let changed = false;
    let at = from;
    for (;;) {
      const next = skipBlanks(code, at);
      const mark = code[next];
      if (next >= end) return { at: end, changed };
      if (mark === "+") return { at: skipBlanks(code, next + 1), changed };
      if (mark === ".") {
        const method = identifierAt(code, next + 1);
        if (!keepsText.has(method)) changed = true;
        at = next + 1 + method.length;
      } else if (mark === "(" || mark === "[" || mark === "{") at = (pairs.get(next) ?? next) + 1;
      else {
        changed = true;
        at = next + 1;
      }
    }
  }

  /** Kotest reads `!` and `f:` before a title as marks that are no part of it. */
  withoutMarks(pattern: Pattern): Pattern {
    const [first, ...rest] = pattern;
    if (this.syntax.language !== "kotlin" || first?.kind !== "literal") return pattern;
    return [literal(first.text.replace(/^(?:!|f:)\s*/, "")), ...rest];
  }

  private valueOf(name: string | undefined): Part {
    this.constants ??= this.readConstants();
    const text = name === undefined ? undefined : this.constants.get(name);
    return text === undefined ? wild : literal(text);
  }

  /** Texts of names that are given one only once: `val name = "text"`. */
  private readConstants(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const twice = new Set<string>();
    const { code, strings } = this.outline;
    for (const string of strings) {
      const before = code.slice(Math.max(0, string.start - 80), string.start);
      const name = /\b(?:val|var|def|String|final)\s+(\w+)\s*(?::\s*String\s*)?=\s*$/.exec(before)?.[1];
      if (name === undefined) continue;
      const parts = this.isWhole(string) ? simplify(this.plainParts(string)) : [];
      const text = fixedText(parts);
      if (text === undefined || text === "" || found.has(name)) twice.add(name);
      else found.set(name, text);
    }
    for (const name of twice) found.delete(name);
    return found;
  }

  /** True if nothing is added to the string or called on it. */
  private isWhole({ end }: StringSpan): boolean {
    return !["+", "."].includes(this.outline.code[skipBlanks(this.outline.code, end)] ?? "");
  }

  /** As `partsOf`, without a look at constants. */
  private plainParts(string: StringSpan): Pattern {
    const inside = this.text.slice(string.start + string.quote, string.end - string.quote);
    return inside.includes("$") ? [wild] : [literal(jvmText(inside))];
  }
}

/** Methods of a text that leave its words as they are. */
const keepsText = new Set(
  "trimMargin trimIndent stripMargin trim strip stripIndent config tag ignore fail flaky only pending withTags taggedAs toString intern".split(
    " ",
  ),
);
