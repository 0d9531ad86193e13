import { closingMark } from "../../syntax/blockLexer";
import { Kind, type Tokens } from "../../syntax/tokens";
import { literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { decodeEscape, decodeSingleQuotedEscape, textPattern } from "../../titles/text";

interface Variable {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
  /** Whether it may have other values: the list is in a variable, which may be changed. */
  readonly isOpen: boolean;
}

const maxTexts = 200;

/**
 * Evaluates Ruby's literals in titles, including variables of loops over literal lists: `%w[a b].each { |x| it "does
 * #{x}" … }`.
 */
export class RubyValues {
  readonly #variables = new Map<string, Variable[]>();
  /** Last tokens of the literal lists that variables and constants have before the token that is read. */
  readonly #lists = new Map<string, number>();

  constructor(private readonly tokens: Tokens) {
    for (let i = 0; i < tokens.length; i++) {
      if (tokens.is(i, "|")) this.#readLoop(i);
      else if (tokens.is(i, "=") && tokens.startsLine(i - 1)) this.#readAssignment(i);
    }
  }

  /** Returns the pattern of a string or symbol token. */
  text(token: number): Pattern {
    const source = this.tokens.source(token);
    return literalPattern(source, (expression) => this.evaluate(expression, token));
  }

  /** Returns the words of `%w[a b]` and `%i[a b]`, or `undefined`. */
  #readWords(token: number): string[] | undefined {
    const inside = /^%[wi].(.*).$/is.exec(this.tokens.source(token))?.[1];
    return inside?.split(/\s+/).filter((word) => word !== "");
  }

  /** Returns the value of an expression in a string, or of a variable, at a token. */
  evaluate(expression: string, token: number): Part {
    const plain = expression.replace(/\.(?:to_s|to_sym)$/, "");
    const variable = this.#variables.get(plain)?.findLast(({ from, to }) => from <= token && token < to);
    return variable
      ? {
          kind: "oneOf",
          texts: variable.texts.map((text) => text.replace(/\s+/g, " ")),
          isOpen: variable.isOpen,
          isScored: true,
        }
      : wild;
  }

  /** Reads `names = %w[a b].freeze`, from the sign. */
  #readAssignment(sign: number): void {
    const { tokens } = this;
    const first = sign + 1;
    const end = tokens.kind(first) === Kind.open ? tokens.partner(first) : first;
    const next = tokens.is(end + 1, ".") && tokens.isWord(end + 2, "freeze") ? end + 3 : end + 1;
    if (end >= first && tokens.startsLine(next)) this.#lists.set(tokens.source(sign - 1), end);
    else this.#lists.delete(tokens.source(sign - 1));
  }

  /** Reads the variable of `[…].each do |name|`, from the first `|` of a block. */
  #readLoop(bar: number): void {
    const { tokens } = this;
    const block = bar - 1;
    const to = tokens.partner(block);
    if (to < block || !/^(?:do|\{)$/.test(tokens.source(block)) || tokens.is(bar - 1, "|")) return;
    if (!/^(?:each|map|flat_map|each_with_index)$/.test(tokens.source(block - 1)) || !tokens.is(block - 2, ".")) return;
    const name = tokens.source(bar + 1);
    const isSingleVariable = tokens.is(bar + 2, "|") || tokens.isWord(block - 1, "each_with_index");
    const list = tokens.is(block - 4, ".") ? undefined : this.#lists.get(tokens.source(block - 3));
    const texts = this.#listEndingAt(list ?? block - 3, isSingleVariable);
    if (!texts || tokens.kind(bar + 1) !== Kind.identifier) return;
    const variables = this.#variables.get(name) ?? [];
    variables.push({ name, from: block, to, texts, isOpen: list !== undefined });
    this.#variables.set(name, variables);
  }

  #listEndingAt(end: number, isSingleVariable: boolean): readonly string[] | undefined {
    const { tokens } = this;
    if (tokens.kind(end) === Kind.string) return isSingleVariable ? this.#readWords(end) : undefined;
    const open = tokens.partner(end);
    if (open < 0 || open > end || end - open > 2 * maxTexts) return undefined;
    // An expression directly before the bracket is indexed: `x[1]`.
    if (tokens.kind(open - 1) === Kind.identifier && tokens.end(open - 1) === tokens.start(open)) return undefined;
    if (tokens.is(open, "{")) return this.#readKeys(open, end);
    if (!isSingleVariable) return undefined;
    return tokens.is(open, "[") ? this.#readItems(open, end) : this.#readRange(open, end);
  }

  /** Reads the values of `('a'..'z')` and `(1...5)`. */
  #readRange(open: number, close: number): readonly string[] | undefined {
    const { tokens } = this;
    const isExclusive = tokens.is(open + 3, ".");
    if (!tokens.is(open + 2, "..") || close !== open + (isExclusive ? 5 : 4)) return undefined;
    const first = this.#plainText(open + 1) ?? "";
    const last = this.#plainText(close - 1) ?? "";
    const areNumbers = /^\d{1,9} \d{1,9}$/.test(`${first} ${last}`);
    if (!areNumbers && (first.length !== 1 || last.length !== 1)) return undefined;
    const parseCode = (text: string): number => (areNumbers ? Number(text) : text.charCodeAt(0));
    const length = parseCode(last) - parseCode(first) + (isExclusive ? 0 : 1);
    if (length > maxTexts) return undefined;
    return Array.from({ length: Math.max(0, length) }, (_, i) =>
      areNumbers ? String(Number(first) + i) : String.fromCharCode(first.charCodeAt(0) + i),
    );
  }

  #readItems(open: number, close: number): readonly string[] | undefined {
    const texts: string[] = [];
    for (let i = open + 1; i < close; i += 2) {
      const text = this.#plainText(i);
      if (text === undefined || !(this.tokens.is(i + 1, ",") || i + 1 === close)) return undefined;
      texts.push(text);
    }
    return texts;
  }

  /** Reads the keys of `{ "a" => …, b: … }`, which are the values of a loop's first variable. */
  #readKeys(open: number, close: number): readonly string[] | undefined {
    const texts: string[] = [];
    let isKey = true;
    for (let i = open + 1; i < close; i = this.tokens.indexAfter(i)) {
      if (this.tokens.is(i, ",")) isKey = true;
      else if (isKey) {
        const text = this.tokens.is(i + 1, ":") ? (this.#plainText(i) ?? this.tokens.source(i)) : this.#plainText(i);
        if (text === undefined) return undefined;
        texts.push(text);
        isKey = false;
      }
    }
    return texts;
  }

  #plainText(token: number): string | undefined {
    const kind = this.tokens.kind(token);
    const source = this.tokens.source(token);
    if (kind === Kind.number) return source;
    if (kind === Kind.identifier) return /^(?:true|false|[A-Z]\w*)$/.test(source) ? source : undefined;
    if (kind !== Kind.string) return undefined;
    const parts = literalPattern(source, () => wild);
    return parts.every((part) => part.kind === "literal")
      ? parts.map((part) => (part.kind === "literal" ? part.text : "")).join("")
      : undefined;
  }
}

/** Returns the pattern of a string or symbol literal. Heredocs and lists give a wildcard. */
export function literalPattern(source: string, value: (expression: string) => Part): Pattern {
  const opening = source[0];
  if (opening === ":") {
    return /^:["']/.test(source) ? literalPattern(source.slice(1), value) : [literal(source.slice(1))];
  }
  if (opening === "'") return textPattern(source.slice(1, -1), { decode: decodeSingleQuotedEscape }, value);
  if (opening === '"') return textPattern(source.slice(1, -1), { interpolation: "#", decode: decodeEscape }, value);
  const percent = /^%([qQ]?)([^\w\s])/.exec(source);
  if (!percent) return [wild];
  const close = closingMark(percent[2] ?? "");
  const inside = source.slice(percent[0].length, source.endsWith(close) ? -1 : undefined);
  if (percent[1] === "q") return textPattern(inside, { decode: decodeSingleQuotedEscape }, value);
  return textPattern(inside, { interpolation: "#", decode: decodeEscape }, value);
}
