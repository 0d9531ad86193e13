import { addToList } from "../../../base/collections";
import { expandText } from "../../syntax/lexicon";
import { closingMark } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { createChoice, fixedText, literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { decodeEscape, decodeSingleQuotedEscape, type Escapes, textPattern } from "../../titles/text";

interface Variable {
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
  /** Whether the variable may have other values, because its list is in a variable that may be changed. */
  readonly isOpen: boolean;
}

const maxTexts = 200;
const loopMethods = new Set(["each", "map", "flat_map", "each_with_index"]);

/**
 * Evaluates Ruby's literals in titles, including variables of loops over literal lists: `%w[a b].each { |x| it "does
 * #{x}" … }`.
 */
export class RubyValues {
  readonly #variables = new Map<string, Variable[]>();
  /** Last token of the literal list in each variable and constant, as assigned before the current token. */
  readonly #lists = new Map<string, number>();

  constructor(private readonly tokens: Tokens) {
    for (let i = 0; i < tokens.length; i++) {
      if (tokens.is(i, "|")) {
        this.#readLoop(i);
      } else if (tokens.is(i, "=") && tokens.startsLine(i - 1)) {
        this.#readAssignment(i);
      }
    }
  }

  /** Returns the pattern of a string or symbol token. */
  readText(token: number): Pattern {
    const source = this.tokens.source(token);
    return readLiteral(source, (expression) => this.evaluate(expression, token));
  }

  /** Returns the value that an expression in a string, or a variable, has at a token. */
  evaluate(expression: string, token: number): Part {
    const name = expression.replace(/\.(?:to_s|to_sym)$/, "");
    const variables = this.#variables.get(name) ?? [];
    const variable = variables.findLast(({ from, to }) => from <= token && token < to);
    if (!variable) {
      return wild;
    }
    const texts = variable.texts.map((text) => text.replace(/\s+/g, " "));
    return createChoice(texts, variable.isOpen);
  }

  /** Reads `names = %w[a b].freeze`, given the token of `=`. */
  #readAssignment(sign: number): void {
    const { tokens } = this;
    const name = tokens.source(sign - 1);
    const first = sign + 1;
    const end = tokens.kind(first) === Kind.open ? tokens.partner(first) : first;
    const isFrozen = tokens.is(end + 1, ".") && tokens.isWord(end + 2, "freeze");
    const next = isFrozen ? end + 3 : end + 1;
    if (end >= first && tokens.startsLine(next)) {
      this.#lists.set(name, end);
    } else {
      this.#lists.delete(name);
    }
  }

  /** Reads the variable of `[…].each do |name|`, given the token of the block's first `|`. */
  #readLoop(bar: number): void {
    const { tokens } = this;
    const block = bar - 1;
    const method = bar - 2;
    const variable = bar + 1;
    const to = tokens.partner(block);
    if (to < block || !isBlockStart(tokens, block)) {
      return;
    }
    if (!loopMethods.has(tokens.source(method)) || !tokens.is(method - 1, ".")) {
      return;
    }
    if (tokens.kind(variable) !== Kind.identifier) {
      return;
    }
    const isSingleVariable = tokens.is(bar + 2, "|") || tokens.isWord(method, "each_with_index");
    const lastToken = method - 2;
    const isMember = tokens.is(lastToken - 1, ".");
    const list = isMember ? undefined : this.#lists.get(tokens.source(lastToken));
    const texts = this.#readList(list ?? lastToken, isSingleVariable);
    if (!texts) {
      return;
    }
    addToList(this.#variables, tokens.source(variable), { from: block, to, texts, isOpen: list !== undefined });
  }

  /** Reads the values of the list that ends at a token. */
  #readList(end: number, isSingleVariable: boolean): readonly string[] | undefined {
    const { tokens } = this;
    if (tokens.kind(end) === Kind.string && isSingleVariable) {
      return readWords(tokens.source(end));
    }
    const open = tokens.partner(end);
    if (open < 0 || open > end) {
      return undefined;
    }
    if (end - open > 2 * maxTexts) {
      return undefined;
    }
    const isIndexed = tokens.kind(open - 1) === Kind.identifier && tokens.end(open - 1) === tokens.start(open);
    if (isIndexed) {
      return undefined;
    }
    if (tokens.is(open, "{")) {
      return this.#readKeys(open, end);
    }
    if (!isSingleVariable) {
      return undefined;
    }
    if (tokens.is(open, "[")) {
      return this.#readItems(open, end);
    }
    return this.#readRange(open, end);
  }

  /** Reads the values of `('a'..'z')` and `(1...5)`. */
  #readRange(open: number, close: number): readonly string[] | undefined {
    const { tokens } = this;
    const isExclusive = tokens.is(open + 3, ".");
    const endToken = open + (isExclusive ? 4 : 3);
    if (!tokens.is(open + 2, "..") || close !== endToken + 1) {
      return undefined;
    }
    const first = this.#readPlainText(open + 1) ?? "";
    const last = this.#readPlainText(endToken) ?? "";
    if (isInteger(first) && isInteger(last)) {
      return listRange(Number(first), Number(last), isExclusive, String);
    }
    if (first.length !== 1 || last.length !== 1) {
      return undefined;
    }
    return listRange(first.charCodeAt(0), last.charCodeAt(0), isExclusive, String.fromCharCode);
  }

  #readItems(open: number, close: number): readonly string[] | undefined {
    const { tokens } = this;
    const texts: string[] = [];
    for (let i = open + 1; i < close; i += 2) {
      const text = this.#readPlainText(i);
      const isItem = tokens.is(i + 1, ",") || i + 1 === close;
      if (text === undefined || !isItem) {
        return undefined;
      }
      texts.push(text);
    }
    return texts;
  }

  /** Reads the keys of `{ "a" => …, b: … }`, which are the values of a loop's first variable. */
  #readKeys(open: number, close: number): readonly string[] | undefined {
    const { tokens } = this;
    const texts: string[] = [];
    let isKey = true;
    for (let i = open + 1; i < close; i = tokens.indexAfter(i)) {
      if (tokens.is(i, ",")) {
        isKey = true;
        continue;
      }
      if (!isKey) {
        continue;
      }
      const text = this.#readKey(i);
      if (text === undefined) {
        return undefined;
      }
      texts.push(text);
      isKey = false;
    }
    return texts;
  }

  #readKey(token: number): string | undefined {
    const isLabel = this.tokens.is(token + 1, ":");
    return this.#readPlainText(token) ?? (isLabel ? this.tokens.source(token) : undefined);
  }

  #readPlainText(token: number): string | undefined {
    const source = this.tokens.source(token);
    switch (this.tokens.kind(token)) {
      case Kind.number:
        return source;
      case Kind.identifier:
        return /^(?:true|false|[A-Z]\w*)$/.test(source) ? source : undefined;
      case Kind.string:
        return fixedText(readLiteral(source, () => wild));
      default:
        return undefined;
    }
  }
}

function isBlockStart(tokens: Tokens, token: number): boolean {
  const source = tokens.source(token);
  return source === "do" || source === "{";
}

/** Returns the words of `%w[a b]` and `%i[a b]`; `undefined` for any other literal. */
function readWords(source: string): string[] | undefined {
  const [, inside] = /^%[wi].(.*).$/is.exec(source) ?? [];
  return inside?.split(/\s+/).filter((word) => word !== "");
}

const isInteger = (text: string): boolean => /^\d{1,9}$/.test(text);

/** Lists the values from a first to a last number, as texts; `undefined` if there are too many. */
function listRange(
  first: number,
  last: number,
  isExclusive: boolean,
  print: (value: number) => string,
): readonly string[] | undefined {
  const end = isExclusive ? last : last + 1;
  if (end - first > maxTexts) {
    return undefined;
  }
  return Array.from({ length: end - first }, (_, i) => print(first + i));
}

const singleQuoted: Escapes = { decode: decodeSingleQuotedEscape };
const doubleQuoted: Escapes = { ...expandText({ start: "#{" }), decode: decodeEscape };

/** Returns the pattern of a string or symbol literal. Heredocs and lists yield a wildcard. */
export function readLiteral(source: string, value: (expression: string) => Part): Pattern {
  switch (source[0]) {
    case ":":
      if (/^:["']/.test(source)) {
        return readLiteral(source.slice(1), value);
      }
      return [literal(source.slice(1))];
    case "'":
      return textPattern(source.slice(1, -1), singleQuoted, value);
    case '"':
      return textPattern(source.slice(1, -1), doubleQuoted, value);
    default:
      return readPercentLiteral(source, value);
  }
}

/** Returns the pattern of `%q(a)`, `%Q(a #{b})` and `%(a #{b})`; any text for other literals. */
function readPercentLiteral(source: string, value: (expression: string) => Part): Pattern {
  const [opening, letter, open = ""] = /^%([qQ]?)([^\w\s])/.exec(source) ?? [];
  if (opening === undefined) {
    return [wild];
  }
  const escapes = letter === "q" ? singleQuoted : doubleQuoted;
  const inside = source.slice(opening.length);
  const isClosed = source.endsWith(closingMark(open));
  return textPattern(isClosed ? inside.slice(0, -1) : inside, escapes, value);
}
