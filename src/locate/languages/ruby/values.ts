import { closingMark } from "../../syntax/blockLexer";
import { Kind, type Tokens } from "../../syntax/tokens";
import { literal, type Part, type Pattern, wild } from "../../titles/pattern";
import { escapedMark, escapedQuote, textPattern } from "../../titles/text";

interface Variable {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly texts: readonly string[];
}

const mostTexts = 200;

/** What Ruby's literals say in a title, with the variables of loops over written lists: `%w[a b].each { |x| it "does #{x}" … }`. */
export class RubyValues {
  private readonly variables = new Map<string, Variable[]>();

  constructor(private readonly tokens: Tokens) {
    for (let i = 0; i < tokens.length; i++) if (tokens.is(i, "|")) this.readLoop(i);
  }

  /** A string or symbol token as a pattern. */
  text(token: number): Pattern {
    const source = this.tokens.source(token);
    return rubyText(source, (expression) => this.value(expression, token));
  }

  /** The words of `%w[a b]` and `%i[a b]`, or `undefined`. */
  private words(token: number): string[] | undefined {
    const inside = /^%[wi].(.*).$/is.exec(this.tokens.source(token))?.[1];
    return inside?.split(/\s+/).filter((word) => word !== "");
  }

  private value(expression: string, at: number): Part {
    const plain = expression.replace(/\.(?:to_s|to_sym)$/, "");
    const known = this.variables.get(plain)?.findLast(({ from, to }) => from <= at && at < to);
    return known
      ? { kind: "oneOf", texts: known.texts.map((text) => text.replace(/\s+/g, " ")), open: false, scored: true }
      : wild;
  }

  /** `[…].each do |name|`: at the first `|` of a block. */
  private readLoop(bar: number): void {
    const { tokens } = this;
    const block = bar - 1;
    const to = tokens.partner(block);
    if (to < block || !/^(?:do|\{)$/.test(tokens.source(block)) || tokens.is(bar - 1, "|")) return;
    if (!/^(?:each|map|flat_map|each_with_index)$/.test(tokens.source(block - 1)) || !tokens.is(block - 2, ".")) return;
    const name = tokens.source(bar + 1);
    const alone = tokens.is(bar + 2, "|") || tokens.isWord(block - 1, "each_with_index");
    const texts = this.listBefore(block - 3, alone);
    if (!texts || tokens.kind(bar + 1) !== Kind.identifier) return;
    const list = this.variables.get(name) ?? [];
    list.push({ name, from: block, to, texts });
    this.variables.set(name, list);
  }

  private listBefore(end: number, alone: boolean): readonly string[] | undefined {
    const { tokens } = this;
    if (tokens.kind(end) === Kind.string) return alone ? this.words(end) : undefined;
    const open = tokens.partner(end);
    if (open < 0 || open > end || end - open > 2 * mostTexts) return undefined;
    // What stands before a bracket is asked for one of its items: `x[1]`.
    if (tokens.kind(open - 1) === Kind.identifier && tokens.end(open - 1) === tokens.start(open)) return undefined;
    return tokens.is(open, "[") ? (alone ? this.items(open, end) : undefined) : this.keys(open, end);
  }

  private items(open: number, close: number): readonly string[] | undefined {
    const texts: string[] = [];
    for (let i = open + 1; i < close; i += 2) {
      const text = this.plain(i);
      if (text === undefined || !(this.tokens.is(i + 1, ",") || i + 1 === close)) return undefined;
      texts.push(text);
    }
    return texts;
  }

  /** The keys of `{ "a" => …, b: … }`, over which a loop's first variable runs. */
  private keys(open: number, close: number): readonly string[] | undefined {
    const texts: string[] = [];
    let first = true;
    for (let i = open + 1; i < close; i = this.tokens.after(i)) {
      if (this.tokens.is(i, ",")) first = true;
      else if (first) {
        const text = this.tokens.is(i + 1, ":") ? (this.plain(i) ?? this.tokens.source(i)) : this.plain(i);
        if (text === undefined) return undefined;
        texts.push(text);
        first = false;
      }
    }
    return texts;
  }

  private plain(token: number): string | undefined {
    const kind = this.tokens.kind(token);
    const source = this.tokens.source(token);
    if (kind === Kind.number) return source;
    if (kind === Kind.identifier) return /^(?:true|false|[A-Z]\w*)$/.test(source) ? source : undefined;
    if (kind !== Kind.string) return undefined;
    const parts = rubyText(source, () => wild);
    return parts.every((part) => part.kind === "literal")
      ? parts.map((part) => (part.kind === "literal" ? part.text : "")).join("")
      : undefined;
  }
}

/** The text of a string or symbol literal; a heredoc's and a list's can be anything. */
function rubyText(source: string, value: (expression: string) => Part): Pattern {
  const first = source[0];
  if (first === ":") {
    return /^:["']/.test(source) ? rubyText(source.slice(1), value) : [literal(source.slice(1))];
  }
  if (first === "'") return textPattern(source.slice(1, -1), { of: escapedQuote }, value);
  if (first === '"') return textPattern(source.slice(1, -1), { interpolation: "#", of: escapedMark }, value);
  const percent = /^%([qQ]?)([^\w\s])/.exec(source);
  if (!percent) return [wild];
  const close = closingMark(percent[2] ?? "");
  const inside = source.slice(percent[0].length, source.endsWith(close) ? -1 : undefined);
  if (percent[1] === "q") return textPattern(inside, { of: escapedQuote }, value);
  return textPattern(inside, { interpolation: "#", of: escapedMark }, value);
}
