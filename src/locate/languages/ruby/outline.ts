import { type BlockCall, blockCallAt } from "../../syntax/blockLexer";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import type { Span } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { generatedTitle } from "./generatedTitle";
import { RubyValues } from "./values";
import { type RubyCallKind, rubyCallKind } from "./words";

/** A class, a module or a group of tests. */
export interface RubyScope extends TitleNode {
  readonly kind: "suite";
  /** Constants of the superclass and of the included modules. */
  readonly bases: string[];
}

/** A call such as `it_behaves_like "name"` or `include_examples "name"`, which includes the tests of another group. */
export interface Inclusion {
  readonly name: Pattern;
  /** Group that gets the tests; for `include_examples` the enclosing one. */
  readonly scope: TitleNode | undefined;
  readonly place: Span;
  /** True for `include_context`, which provides setup and seldom tests. */
  readonly isContext: boolean;
}

export interface RubyOutline {
  readonly nodes: readonly TitleNode[];
  readonly scopes: ReadonlySet<TitleNode>;
  /** Groups that only take effect where they are included, with the group in which each can be. */
  readonly sharedGroups: ReadonlyMap<TitleNode, TitleNode | undefined>;
  readonly inclusions: readonly Inclusion[];
  /** Nodes inside a method, whose tests belong to the groups that call it. */
  readonly macros: ReadonlySet<TitleNode>;
}

const blockMarks = ["do", "{"];
/** Kinds that a call with a receiver may have; `other` may be a project's own, as in `SpecHelper.spec "#open" do`. */
const receiverKinds: ReadonlySet<RubyCallKind> = new Set(["suite", "shared", "other"]);
const mixins = new Set(["include", "extend", "prepend"]);
const titleOperations = {
  concatOperators: ["+", "\\"],
  identityMethods: ["freeze", "dup", "squish", "strip"],
  formatMethods: ["%", "format"],
};

/** Reads the classes, groups and tests of a Ruby file in one pass over its tokens. */
export function outlineRuby(tokens: Tokens): RubyOutline {
  return new RubyReader(tokens).read();
}

class RubyReader implements TitleSyntax {
  readonly concatOperators = titleOperations.concatOperators;
  readonly identityMethods = titleOperations.identityMethods;
  readonly formatMethods = titleOperations.formatMethods;
  private readonly nodes: TitleNode[] = [];
  private readonly scopes = new Set<TitleNode>();
  private readonly sharedGroups = new Map<TitleNode, TitleNode | undefined>();
  private readonly inclusions: Inclusion[] = [];
  private readonly macros = new Set<TitleNode>();
  /** Offset of the end of the method that is read, or 0. */
  #methodEnd = 0;
  readonly #openNodes: { node: TitleNode; close: number }[] = [];
  readonly #values: RubyValues;

  constructor(private readonly tokens: Tokens) {
    this.#values = new RubyValues(tokens);
  }

  read(): RubyOutline {
    const { tokens } = this;
    for (let i = 0; i < tokens.length; i++) {
      while (this.#openNodes.length > 0 && i >= (this.#openNodes.at(-1)?.close ?? 0)) this.#openNodes.pop();
      if (tokens.kind(i) === Kind.identifier) this.#readWord(i);
    }
    const { nodes, scopes, sharedGroups, inclusions, macros } = this;
    return { nodes, scopes, sharedGroups, inclusions, macros };
  }

  private get parent(): TitleNode | undefined {
    return this.#openNodes.at(-1)?.node;
  }

  #readWord(i: number): void {
    const { tokens } = this;
    const word = tokens.source(i);
    const blockEnd = tokens.partner(i);
    if ((word === "class" || word === "module") && blockEnd > i) {
      this.#readType(i, blockEnd);
      return;
    }
    if (word === "def" && blockEnd > i) {
      this.#readMethod(i + 1);
      this.#methodEnd = Math.max(this.#methodEnd, tokens.start(blockEnd));
      return;
    }
    if (tokens.is(i + 1, ":") || tokens.is(i + 1, "=")) return;
    if (word === "define_method") {
      this.#readDefinedMethod(i);
      return;
    }
    if (mixins.has(word)) {
      this.#readMixin(i);
      return;
    }
    const kind = rubyCallKind(word);
    if (tokens.is(i - 1, ".") || tokens.is(i - 1, "&.") || tokens.is(i - 1, "::")) {
      const receiver = tokens.source(i - 2);
      if (!/^(?:[A-Z]|self$)/.test(receiver) || !receiverKinds.has(kind)) return;
    }
    if (tokens.isWord(i - 1, "def") || (kind === "other" && !this.#hasTextArgument(i))) return;
    this.#readCall(i, kind, blockCallAt(this.tokens, i, blockMarks));
  }

  /** Returns whether the first argument of a call is a string. */
  #hasTextArgument(i: number): boolean {
    const { tokens } = this;
    return tokens.kind(tokens.is(i + 1, "(") ? i + 2 : i + 1) === Kind.string;
  }

  #addNode(node: TitleNode, close: number): void {
    this.nodes.push(node);
    if (node.title.start < this.#methodEnd) this.macros.add(node);
    if (close >= 0) this.#openNodes.push({ node, close });
  }

  #readType(i: number, close: number): void {
    const { text, end } = this.#constantAt(i + 1);
    if (text === "") return;
    const title = { start: this.tokens.start(i + 1), end: this.tokens.end(end - 1) };
    const base = this.tokens.is(end, "<") ? this.#constantAt(end + 1).text : "";
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
    this.#addNode(node, close);
  }

  /** Reads a constant such as `A::B::C`. */
  #constantAt(from: number): { text: string; end: number } {
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

  #readMethod(name: number): void {
    const { tokens } = this;
    const isSetter = tokens.is(name + 1, "=") && tokens.start(name + 1) === tokens.end(name);
    const text = tokens.source(name) + (isSetter ? "=" : "");
    if (/^test/.test(text) && !tokens.is(name + 1, ".")) this.#addTest(name, [literal(text)]);
  }

  #readDefinedMethod(i: number): void {
    const name = this.tokens.is(i + 1, "(") ? i + 2 : i + 1;
    if (this.tokens.kind(name) !== Kind.string) return;
    const pattern = simplify(this.#values.text(name));
    if (pattern[0]?.kind === "literal" && pattern[0].text.startsWith("test")) this.#addTest(name, pattern);
  }

  #addTest(token: number, pattern: Pattern): void {
    const title = { start: this.tokens.start(token), end: this.tokens.end(token) };
    this.nodes.push({ kind: "test", title, pattern, parent: this.parent });
  }

  #readMixin(i: number): void {
    const scope = this.parent;
    if (!scope || !this.scopes.has(scope) || !this.tokens.startsLine(i)) return;
    const { args } = blockCallAt(this.tokens, i, blockMarks);
    for (const { from } of splitAtCommas(this.tokens, args)) {
      const { text } = this.#constantAt(from);
      if (text !== "") (scope as RubyScope).bases.push(text);
    }
  }

  #readCall(i: number, kind: RubyCallKind, { args, block }: BlockCall): void {
    const close = block >= 0 ? this.tokens.partner(block) : -1;
    const [title, ...otherArguments] = splitAtCommas(this.tokens, args);
    if (!title) {
      this.#addUntitledTest(i, kind, block);
      return;
    }
    const isText = this.tokens.kind(title.from) === Kind.string && this.tokens.source(title.from)[0] !== "<";
    if (kind === "behaves" || kind === "includes") {
      this.#readInclusion(i, kind, title, close);
      return;
    }
    if (!isText && (kind === "other" || block < 0 || !this.#mayBeTitle(title.from))) return;
    if (kind === "other" && (block < 0 || this.tokens.source(title.from)[0] === ":")) return;
    this.#readTitledCall(i, kind, title, otherArguments, block);
  }

  /** Returns whether a title other than a string may begin at a token: with a name, a number or a bracket. */
  #mayBeTitle(token: number): boolean {
    const kind = this.tokens.kind(token);
    return (
      kind === Kind.identifier ||
      kind === Kind.number ||
      this.tokens.is(token, "(") ||
      this.tokens.is(token, "[") ||
      this.tokens.is(token, "::")
    );
  }

  #readTitledCall(i: number, kind: RubyCallKind, title: Range, otherArguments: readonly Range[], block: number): void {
    const { tokens } = this;
    const close = block >= 0 ? tokens.partner(block) : -1;
    const span = { start: tokens.start(title.from), end: tokens.end(title.to - 1) };
    const titlePattern = evaluateTitle(tokens, title, this);
    const name = tokens.source(i);
    if (kind === "test") {
      if (
        block < 0 &&
        (!/^(?:x|f)?(?:it|specify|example|scenario)$|^(?:test|should)$/.test(name) || this.parent?.kind === "test")
      )
        return;
      this.#addTitledTest(name, span, titlePattern, close);
      return;
    }
    if (kind === "attribute") {
      this.#addGeneratedTest(span, titlePattern, block);
      return;
    }
    if (block < 0) return;
    if (kind === "other") {
      const pattern = simplify(titlePattern);
      if (pattern.some((part) => part.kind === "literal" && /[\p{L}\p{N}]/u.test(part.text)))
        this.#addNode({ kind: "other", title: span, pattern, parent: this.parent }, close);
      return;
    }
    const outer = kind === "shared" ? undefined : this.#parentOfSuite(simplify(titlePattern));
    const [pattern = [], ...outerPatterns] = [simplify(titlePattern), ...this.#furtherTitles(otherArguments)].reverse();
    const parent = outerPatterns.reduceRight<TitleNode | undefined>(
      (outerNode, outerPattern) => ({ kind: "suite", title: span, pattern: outerPattern, parent: outerNode }),
      outer,
    );
    const node: RubyScope = { kind: "suite", title: span, pattern, parent, bases: [] };
    this.scopes.add(node);
    if (kind === "shared") this.sharedGroups.set(node, this.parent);
    this.#addNode(node, close);
  }

  /**
   * Returns the node around a suite. RSpec joins `#method` to the title of the group around it, so that a call with a
   * text between them, as in `with_minimum_ruby("2.5") { … }`, is left out.
   */
  #parentOfSuite([first]: Pattern): TitleNode | undefined {
    const { parent } = this;
    if (parent?.kind !== "other" || first?.kind !== "literal" || !/^(?:[#.]|::)/.test(first.text)) return parent;
    const group = this.#openNodes.findLast(({ node }) => node.kind === "suite")?.node;
    return group?.silent === true ? parent : (group ?? parent);
  }

  #addTitledTest(name: string, title: Span, titlePattern: Pattern, close: number): void {
    const pattern = simplify(
      name === "should" || name === "before_should" ? [literal("should "), ...titlePattern] : titlePattern,
    );
    if (name === "test")
      this.nodes.push({ kind: "test", title, pattern: railsMethodName(pattern), parent: this.parent });
    this.#addNode({ kind: "test", title, pattern, parent: this.parent }, close);
  }

  /**
   * Returns the titles after the first. `describe Foo, "when new"` is a group in a group: strings and constants are
   * titles too, symbols and the arguments after them are not.
   */
  #furtherTitles(otherArguments: readonly Range[]): Pattern[] {
    const titles: Pattern[] = [];
    for (const range of otherArguments) {
      const first = this.tokens.source(range.from);
      const isText = this.tokens.kind(range.from) === Kind.string ? first[0] !== ":" : /^[A-Z]/.test(first);
      if (!isText || this.tokens.is(range.from + 1, ":") || this.tokens.is(range.from + 1, "=>")) break;
      titles.push(simplify(evaluateTitle(this.tokens, range, this)));
    }
    return titles;
  }

  #addUntitledTest(i: number, kind: RubyCallKind, block: number): void {
    if (block < 0 || kind !== "test" || this.tokens.isWord(i, "test")) return;
    const title = { start: this.tokens.start(i), end: this.tokens.end(i) };
    this.#addGeneratedTest(title, [], block);
  }

  /**
   * Adds a test whose title a matcher generates, after that of the attribute. It also has a name without the generated
   * part: that of a test that fails before its matcher.
   */
  #addGeneratedTest(title: Span, attribute: Pattern, block: number): void {
    const { parent } = this;
    const pattern = [
      ...attribute,
      ...(attribute.length > 0 ? [literal(" ")] : []),
      ...generatedTitle(this.tokens, block),
    ];
    if (parent) this.#addNode({ kind: "test", title, pattern: simplify(attribute), parent }, -1);
    this.#addNode({ kind: "test", title, pattern: simplify(pattern), parent }, this.tokens.partner(block));
  }

  #readInclusion(i: number, kind: RubyCallKind, name: Range, close: number): void {
    const pattern = simplify(evaluateTitle(this.tokens, name, this));
    const place = { start: this.tokens.start(name.from), end: this.tokens.end(name.to - 1) };
    const titlePrefix = this.tokens.isWord(i, "it_should_behave_like") ? "it should behave like " : "behaves like ";
    let scope = this.parent;
    if (kind === "behaves") {
      scope = { kind: "suite", title: place, pattern: simplify([literal(titlePrefix), ...pattern]), parent: scope };
      this.#addNode(scope, close);
    }
    this.inclusions.push({ name: pattern, scope, place, isContext: this.tokens.isWord(i, "include_context") });
  }

  stringPattern(token: number): Pattern {
    return this.#values.text(token);
  }

  /** Returns the pattern of a constant; the modules around it are silent groups. */
  expressionPattern({ from, to }: Range): Pattern {
    if (to === from + 1 && this.tokens.isWord(from, "nil")) return [];
    const { text, end } = this.#constantAt(from);
    if (text !== "" && end === to) return [literal(text)];
    return [to === from + 1 ? this.#values.evaluate(this.tokens.source(from), from) : wild];
  }
}

/** Returns the name that Rails gives to the method of a test: `test_a_b` for `test "a b"`. */
function railsMethodName(pattern: Pattern): Pattern {
  const parts = pattern.map((part) => (part.kind === "literal" ? literal(part.text.replace(/\s+/g, "_")) : part));
  return simplify([literal("test_"), ...parts]);
}
