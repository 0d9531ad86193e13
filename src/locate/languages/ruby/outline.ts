import { type BlockCall, blockCallAt } from "../../syntax/blockLexer";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import type { Span } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { foldTitle, type TitleSyntax } from "../../titles/fold";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { generatedTitle } from "./generated";
import { RubyValues } from "./values";
import { type RubyWord, rubyWord } from "./words";

/** A class, a module or a group of tests. */
export interface RubyScope extends TitleNode {
  readonly kind: "suite";
  /** Constants: the class that it inherits from and the modules that it includes. */
  readonly bases: string[];
}

/** `it_behaves_like "name"`, `include_examples "name"`: tests of another group, as if they stood here. */
export interface Inclusion {
  readonly name: Pattern;
  /** The group with their tests; for `include_examples` the one around. */
  readonly scope: TitleNode | undefined;
  readonly place: Span;
  /** Said to bring what tests need, so that it seldom brings any. */
  readonly isContext: boolean;
}

export interface RubyOutline {
  readonly nodes: readonly TitleNode[];
  readonly scopes: ReadonlySet<TitleNode>;
  /** Groups that only take effect where they are included. */
  readonly shared: ReadonlySet<TitleNode>;
  readonly inclusions: readonly Inclusion[];
}

const blockMarks = ["do", "{"];
const mixins = new Set(["include", "extend", "prepend"]);
const marksOfTitles = { joins: ["+", "\\"], same: ["freeze", "dup", "squish", "strip"], formats: ["%", "format"] };

/** Reads the classes, groups and tests of a Ruby file in one pass over its tokens. */
export function outlineRuby(tokens: Tokens): RubyOutline {
  return new RubyReader(tokens).read();
}

class RubyReader implements TitleSyntax {
  readonly joins = marksOfTitles.joins;
  readonly same = marksOfTitles.same;
  readonly formats = marksOfTitles.formats;
  private readonly nodes: TitleNode[] = [];
  private readonly scopes = new Set<TitleNode>();
  private readonly shared = new Set<TitleNode>();
  private readonly inclusions: Inclusion[] = [];
  private readonly open: { node: TitleNode; close: number }[] = [];
  private readonly values: RubyValues;

  constructor(private readonly tokens: Tokens) {
    this.values = new RubyValues(tokens);
  }

  read(): RubyOutline {
    const { tokens } = this;
    for (let i = 0; i < tokens.length; i++) {
      while (this.open.length > 0 && i >= (this.open.at(-1)?.close ?? 0)) this.open.pop();
      if (tokens.kind(i) === Kind.identifier) this.word(i);
    }
    return { nodes: this.nodes, scopes: this.scopes, shared: this.shared, inclusions: this.inclusions };
  }

  private get parent(): TitleNode | undefined {
    return this.open.at(-1)?.node;
  }

  private word(i: number): void {
    const { tokens } = this;
    const word = tokens.source(i);
    const blockEnd = tokens.partner(i);
    if ((word === "class" || word === "module") && blockEnd > i) {
      this.type(i, blockEnd);
      return;
    }
    if (word === "def" && blockEnd > i) {
      this.method(i + 1);
      return;
    }
    if (tokens.is(i + 1, ":") || tokens.is(i + 1, "=")) return;
    if (word === "define_method") {
      this.definedMethod(i);
      return;
    }
    if (mixins.has(word)) {
      this.mixin(i);
      return;
    }
    const kind = rubyWord(word);
    if (tokens.is(i - 1, ".") || tokens.is(i - 1, "&.") || tokens.is(i - 1, "::")) {
      const receiver = tokens.source(i - 2);
      if (!/^(?:[A-Z]|self$)/.test(receiver) || !(kind === "suite" || kind === "shared")) return;
    }
    if (tokens.isWord(i - 1, "def") || (kind === "other" && !this.textAfter(i))) return;
    this.call(i, kind, blockCallAt(this.tokens, i, blockMarks));
  }

  /** True if the first argument of a call is a text. */
  private textAfter(i: number): boolean {
    const { tokens } = this;
    return tokens.kind(tokens.is(i + 1, "(") ? i + 2 : i + 1) === Kind.string;
  }

  private add(node: TitleNode, close: number): void {
    this.nodes.push(node);
    if (close >= 0) this.open.push({ node, close });
  }

  private type(i: number, close: number): void {
    const { text, end } = this.constantAt(i + 1);
    if (text === "") return;
    const title = { start: this.tokens.start(i + 1), end: this.tokens.end(end - 1) };
    const base = this.tokens.is(end, "<") ? this.constantAt(end + 1).text : "";
    const parent = this.parent;
    const node: RubyScope = {
      kind: "suite",
      silent: true,
      title,
      pattern: [literal(text)],
      parent,
      bases: base ? [base] : [],
    };
    this.scopes.add(node);
    this.add(node, close);
  }

  /** `A::B::C` */
  private constantAt(from: number): { text: string; end: number } {
    const { tokens } = this;
    let end = tokens.is(from, "::") ? from + 1 : from;
    let text = "";
    while (tokens.kind(end) === Kind.identifier && /^[A-Z]/.test(tokens.source(end))) {
      text += (text === "" ? "" : "::") + tokens.source(end);
      end++;
      if (!tokens.is(end, "::")) break;
      end++;
    }
    return { text, end };
  }

  private method(name: number): void {
    const { tokens } = this;
    const setter = tokens.is(name + 1, "=") && tokens.start(name + 1) === tokens.end(name);
    const text = tokens.source(name) + (setter ? "=" : "");
    if (/^test/.test(text) && !tokens.is(name + 1, ".")) this.test(name, [literal(text)]);
  }

  private definedMethod(i: number): void {
    const name = this.tokens.is(i + 1, "(") ? i + 2 : i + 1;
    if (this.tokens.kind(name) !== Kind.string) return;
    const pattern = simplify(this.values.text(name));
    if (pattern[0]?.kind === "literal" && pattern[0].text.startsWith("test")) this.test(name, pattern);
  }

  private test(token: number, pattern: Pattern): void {
    const title = { start: this.tokens.start(token), end: this.tokens.end(token) };
    this.nodes.push({ kind: "test", title, pattern, parent: this.parent });
  }

  private mixin(i: number): void {
    const scope = this.parent;
    if (!scope || !this.scopes.has(scope) || !this.tokens.startsLine(i)) return;
    const { args } = blockCallAt(this.tokens, i, blockMarks);
    for (const { from } of splitAtCommas(this.tokens, args)) {
      const { text } = this.constantAt(from);
      if (text !== "") (scope as RubyScope).bases.push(text);
    }
  }

  private call(i: number, kind: RubyWord, { args, block }: BlockCall): void {
    const close = block >= 0 ? this.tokens.partner(block) : -1;
    const [title, ...more] = splitAtCommas(this.tokens, args);
    if (!title) {
      this.untitled(i, kind, block);
      return;
    }
    const isText = this.tokens.kind(title.from) === Kind.string && this.tokens.source(title.from)[0] !== "<";
    if (kind === "behaves" || kind === "includes") {
      this.inclusion(i, kind, title, close);
      return;
    }
    if (!isText && (kind === "other" || block < 0 || !this.mayBeTitle(title.from))) return;
    if (kind === "other" && (block < 0 || this.tokens.source(title.from)[0] === ":")) return;
    this.titled(i, kind, title, more, block);
  }

  /** A title begins with a text, a name or a bracket. */
  private mayBeTitle(token: number): boolean {
    const kind = this.tokens.kind(token);
    return (
      kind === Kind.identifier ||
      kind === Kind.number ||
      this.tokens.is(token, "(") ||
      this.tokens.is(token, "[") ||
      this.tokens.is(token, "::")
    );
  }

  private titled(i: number, word: RubyWord, title: Range, more: readonly Range[], block: number): void {
    const { tokens } = this;
    const close = block >= 0 ? tokens.partner(block) : -1;
    const span = { start: tokens.start(title.from), end: tokens.end(title.to - 1) };
    const own = foldTitle(tokens, title, this);
    const name = tokens.source(i);
    if (word === "test") {
      if (
        block < 0 &&
        (!/^(?:x|f)?(?:it|specify|example|scenario)$|^(?:test|should)$/.test(name) || this.parent?.kind === "test")
      )
        return;
      this.titledTest(name, span, own, close);
      return;
    }
    if (word === "attribute") {
      const pattern = simplify([...own, literal(" "), ...generatedTitle(tokens, block)]);
      this.add({ kind: "test", title: span, pattern, parent: this.parent }, close);
      return;
    }
    if (block < 0) return;
    if (word === "other") {
      const pattern = simplify(own);
      if (pattern.some((part) => part.kind === "literal" && /[\p{L}\p{N}]/u.test(part.text)))
        this.add({ kind: "other", title: span, pattern, parent: this.parent }, close);
      return;
    }
    const outer = word === "shared" ? undefined : this.parent;
    const [pattern = [], ...around] = [simplify(own), ...this.furtherTitles(more)].reverse();
    const parent = around.reduceRight<TitleNode | undefined>(
      (at, one) => ({ kind: "suite", title: span, pattern: one, parent: at }),
      outer,
    );
    const node: RubyScope = { kind: "suite", title: span, pattern, parent, bases: [] };
    this.scopes.add(node);
    if (word === "shared") this.shared.add(node);
    this.add(node, close);
  }

  private titledTest(name: string, title: Span, own: Pattern, close: number): void {
    const pattern = simplify(name === "should" ? [literal("should "), ...own] : own);
    if (name === "test") this.nodes.push({ kind: "test", title, pattern: methodName(pattern), parent: this.parent });
    this.add({ kind: "test", title, pattern, parent: this.parent }, close);
  }

  /** `describe Foo, "when new"` is a group in a group: texts and constants are titles too, symbols and what follows them are not. */
  private furtherTitles(more: readonly Range[]): Pattern[] {
    const titles: Pattern[] = [];
    for (const range of more) {
      const first = this.tokens.source(range.from);
      const isText = this.tokens.kind(range.from) === Kind.string ? first[0] !== ":" : /^[A-Z]/.test(first);
      if (!isText || this.tokens.is(range.from + 1, ":") || this.tokens.is(range.from + 1, "=>")) break;
      titles.push(simplify(foldTitle(this.tokens, range, this)));
    }
    return titles;
  }

  private untitled(i: number, kind: RubyWord, block: number): void {
    if (block < 0 || kind !== "test" || this.tokens.isWord(i, "test")) return;
    const title = { start: this.tokens.start(i), end: this.tokens.end(i) };
    const pattern = simplify(generatedTitle(this.tokens, block));
    this.add({ kind: "test", title, pattern, parent: this.parent }, this.tokens.partner(block));
  }

  private inclusion(i: number, kind: RubyWord, name: Range, close: number): void {
    const pattern = simplify(foldTitle(this.tokens, name, this));
    const place = { start: this.tokens.start(name.from), end: this.tokens.end(name.to - 1) };
    const behaves = this.tokens.isWord(i, "it_should_behave_like") ? "it should behave like " : "behaves like ";
    let scope = this.parent;
    if (kind === "behaves") {
      scope = { kind: "suite", title: place, pattern: simplify([literal(behaves), ...pattern]), parent: scope };
      this.add(scope, close);
    }
    this.inclusions.push({ name: pattern, scope, place, isContext: this.tokens.isWord(i, "include_context") });
  }

  text(token: number): Pattern {
    return this.values.text(token);
  }

  /** A constant; the modules around it are silent groups. */
  other({ from, to }: Range): Pattern {
    const { text, end } = this.constantAt(from);
    return [text === "" || end !== to ? wild : literal(text)];
  }
}

/** Rails names the method of `test "a b"` `test_a_b`. */
function methodName(pattern: Pattern): Pattern {
  const parts = pattern.map((part) => (part.kind === "literal" ? literal(part.text.replace(/\s+/g, "_")) : part));
  return simplify([literal("test_"), ...parts]);
}
