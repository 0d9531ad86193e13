import { blockCallAt } from "../../syntax/blockLexer";
import { createSpan, createTokenSpan, type Range, splitAtCommas } from "../../syntax/ranges";
import type { Span } from "../../syntax/sourceText";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { hasWords, literal, type Pattern, simplify, wild } from "../../titles/pattern";
import {
  type DeclaringCall,
  findFirstArgument,
  findRubyCallKind,
  hasDeclaringReceiver,
  isFurtherTitle,
  isTitled,
  type RubyCallKind,
  readConstant,
} from "./declaringCalls";
import { createGeneratedTitle } from "./generatedTitle";
import { RubyValues } from "./values";

/** A class, a module or a group of tests. */
export interface RubyScope extends TitleNode {
  readonly kind: "suite";
  /** Constants of the superclass and of the included modules. */
  readonly bases: string[];
}

/** A call such as `it_behaves_like "name"` or `include_examples "name"`, which includes the tests of another group. */
export interface Inclusion {
  readonly name: Pattern;
  /** Group that receives the tests; for `include_examples`, the enclosing group. */
  readonly scope: TitleNode | undefined;
  readonly place: Span;
  /** Whether it is an `include_context`, which provides setup and seldom tests. */
  readonly isContext: boolean;
}

export interface RubyOutline {
  readonly nodes: readonly TitleNode[];
  readonly scopes: ReadonlySet<TitleNode>;
  /** Groups that only take effect where they are included, each with the group inside which it can be included. */
  readonly sharedGroups: ReadonlyMap<TitleNode, TitleNode | undefined>;
  readonly inclusions: readonly Inclusion[];
  /** Nodes inside a method. Their tests belong to the groups that call the method. */
  readonly macros: ReadonlySet<TitleNode>;
}

const blockMarks = ["do", "{"];
const mixins = new Set(["include", "extend", "prepend"]);
/** Words that declare a test, which is pending if it has no block. */
const pendingTestWord = /^[xf]?(?:it|specify|example|scenario)$|^(?:test|should)$/;

/** Reads the classes, groups and tests of a Ruby file in one pass over its tokens. */
export function outlineRuby(tokens: Tokens): RubyOutline {
  return new RubyReader(tokens).read();
}

class RubyReader implements TitleSyntax {
  readonly concatOperators = ["+", "\\"];
  readonly identityMethods = ["freeze", "dup", "squish", "strip"];
  readonly formatMethods = ["%", "format"];
  private readonly nodes: TitleNode[] = [];
  private readonly scopes = new Set<TitleNode>();
  private readonly sharedGroups = new Map<TitleNode, TitleNode | undefined>();
  private readonly inclusions: Inclusion[] = [];
  private readonly macros = new Set<TitleNode>();
  /** Offset at which the current method ends, or 0. */
  #methodEnd = 0;
  readonly #openNodes = new OpenNodes();
  readonly #values: RubyValues;

  constructor(private readonly tokens: Tokens) {
    this.#values = new RubyValues(tokens);
  }

  read(): RubyOutline {
    const { tokens } = this;
    for (let i = 0; i < tokens.length; i++) {
      this.#openNodes.closeUpTo(i);
      if (tokens.kind(i) === Kind.identifier) {
        this.#readWord(i);
      }
    }
    const { nodes, scopes, sharedGroups, inclusions, macros } = this;
    return { nodes, scopes, sharedGroups, inclusions, macros };
  }

  private get parent(): TitleNode | undefined {
    return this.#openNodes.innermost;
  }

  #readWord(i: number): void {
    const { tokens } = this;
    const word = tokens.source(i);
    const blockEnd = tokens.partner(i);
    if (blockEnd > i && (word === "class" || word === "module")) {
      this.#readType(i, blockEnd);
      return;
    }
    if (blockEnd > i && word === "def") {
      this.#readMethod(i + 1);
      this.#methodEnd = Math.max(this.#methodEnd, tokens.start(blockEnd));
      return;
    }
    const isAssigned = tokens.is(i + 1, ":") || tokens.is(i + 1, "=");
    const isIndexed = tokens.is(i + 1, "[") && tokens.end(i) === tokens.start(i + 1);
    if (isAssigned || isIndexed) {
      return;
    }
    if (word === "define_method") {
      this.#readDefinedMethod(i);
    } else if (mixins.has(word)) {
      this.#readMixin(i);
    } else if (!tokens.isWord(i - 1, "def")) {
      this.#readCall(i, findRubyCallKind(word));
    }
  }

  #addNode(node: TitleNode, close: number): void {
    this.nodes.push(node);
    if (node.title.start < this.#methodEnd) {
      this.macros.add(node);
    }
    if (close >= 0) {
      this.#openNodes.open(node, close);
    }
  }

  #readType(i: number, close: number): void {
    const { tokens, parent } = this;
    const { text, end } = readConstant(tokens, i + 1);
    if (text === "") {
      return;
    }
    const title = createSpan(tokens, { from: i + 1, to: end });
    const base = readConstant(tokens, end + 1).text;
    const bases = tokens.is(end, "<") && base !== "" ? [base] : [];
    const node: RubyScope = { kind: "suite", silent: true, title, pattern: [literal(text)], parent, bases };
    this.scopes.add(node);
    this.#addNode(node, close);
  }

  #readMethod(name: number): void {
    const { tokens } = this;
    const source = tokens.source(name);
    if (!source.startsWith("test") || tokens.is(name + 1, ".")) {
      return;
    }
    const isSetter = tokens.is(name + 1, "=") && tokens.start(name + 1) === tokens.end(name);
    this.#addTest(name, [literal(isSetter ? `${source}=` : source)]);
  }

  #readDefinedMethod(i: number): void {
    const name = findFirstArgument(this.tokens, i);
    if (this.tokens.kind(name) !== Kind.string) {
      return;
    }
    const pattern = simplify(this.#values.readText(name));
    const [first] = pattern;
    const isTest = first?.kind === "literal" && first.text.startsWith("test");
    if (isTest) {
      this.#addTest(name, pattern);
    }
  }

  #addTest(token: number, pattern: Pattern): void {
    const title = createTokenSpan(this.tokens, token);
    this.nodes.push({ kind: "test", title, pattern, parent: this.parent });
  }

  #readMixin(i: number): void {
    const { tokens, parent: scope } = this;
    if (!scope) {
      return;
    }
    if (!this.scopes.has(scope) || !tokens.startsLine(i)) {
      return;
    }
    const { args } = blockCallAt(tokens, i, blockMarks);
    for (const { from } of splitAtCommas(tokens, args)) {
      const { text } = readConstant(tokens, from);
      if (text !== "") {
        (scope as RubyScope).bases.push(text);
      }
    }
  }

  #readCall(i: number, kind: RubyCallKind): void {
    const { tokens } = this;
    if (!hasDeclaringReceiver(tokens, i, kind)) {
      return;
    }
    const mayDeclare = kind !== "other" || tokens.kind(findFirstArgument(tokens, i)) === Kind.string;
    if (!mayDeclare) {
      return;
    }
    const { args, block } = blockCallAt(tokens, i, blockMarks);
    const call: DeclaringCall = { word: i, kind, block, close: tokens.partner(block) };
    const [title, ...otherArguments] = splitAtCommas(tokens, args);
    if (!title) {
      this.#addUntitledTest(call);
    } else if (kind === "behaves" || kind === "includes") {
      this.#readInclusion(call, title);
    } else if (isTitled(tokens, call, title)) {
      this.#readTitledCall(call, title, otherArguments);
    }
  }

  #readTitledCall(call: DeclaringCall, title: Range, otherArguments: readonly Range[]): void {
    const span = createSpan(this.tokens, title);
    const titlePattern = evaluateTitle(this.tokens, title, this);
    switch (call.kind) {
      case "test":
        this.#addTitledTest(call, span, titlePattern);
        break;
      case "attribute":
        this.#addGeneratedTest(span, titlePattern, call.block);
        break;
      case "other":
        this.#addOther(call, span, simplify(titlePattern));
        break;
      default:
        this.#addSuite(call, span, [simplify(titlePattern), ...this.#readFurtherTitles(otherArguments)]);
    }
  }

  #addOther({ close }: DeclaringCall, title: Span, pattern: Pattern): void {
    if (hasWords(pattern)) {
      this.#addNode({ kind: "other", title, pattern, parent: this.parent }, close);
    }
  }

  /** Adds one group for each title, nested in the group before it. */
  #addSuite({ kind, block, close }: DeclaringCall, title: Span, patterns: readonly Pattern[]): void {
    if (block < 0) {
      return;
    }
    const [outermostPattern = []] = patterns;
    let parent = kind === "shared" ? undefined : this.#findParentOfSuite(outermostPattern);
    for (const pattern of patterns.slice(0, -1)) {
      parent = { kind: "suite", title, pattern, parent };
    }
    const node: RubyScope = { kind: "suite", title, pattern: patterns.at(-1) ?? [], parent, bases: [] };
    this.scopes.add(node);
    if (kind === "shared") {
      this.sharedGroups.set(node, this.parent);
    }
    this.#addNode(node, close);
  }

  /**
   * Returns the parent node of a suite. RSpec joins `#method` to the title of the enclosing group, so a call with a
   * text between them, as in `with_minimum_ruby("2.5") { … }`, is skipped.
   */
  #findParentOfSuite([first]: Pattern): TitleNode | undefined {
    const { parent } = this;
    const isMember = first?.kind === "literal" && /^(?:[#.]|::)/.test(first.text);
    if (parent?.kind !== "other" || !isMember) {
      return parent;
    }
    const group = this.#openNodes.findSuite();
    if (group && !group.silent) {
      return group;
    }
    return parent;
  }

  #addTitledTest({ word, block, close }: DeclaringCall, title: Span, titlePattern: Pattern): void {
    const { parent } = this;
    const name = this.tokens.source(word);
    const isPending = block < 0;
    if (isPending && (!pendingTestWord.test(name) || parent?.kind === "test")) {
      return;
    }
    const isShould = name === "should" || name === "before_should";
    const pattern = simplify(isShould ? [literal("should "), ...titlePattern] : titlePattern);
    if (name === "test") {
      this.nodes.push({ kind: "test", title, pattern: createRailsMethodName(pattern), parent });
    }
    this.#addNode({ kind: "test", title, pattern, parent }, close);
  }

  /**
   * Returns the titles after the first. `describe Foo, "when new"` is a group in a group: strings and constants are
   * titles too; symbols and all arguments after them are not.
   */
  #readFurtherTitles(otherArguments: readonly Range[]): Pattern[] {
    const titles: Pattern[] = [];
    for (const argument of otherArguments) {
      if (!isFurtherTitle(this.tokens, argument.from)) {
        break;
      }
      titles.push(simplify(evaluateTitle(this.tokens, argument, this)));
    }
    return titles;
  }

  #addUntitledTest({ word, kind, block }: DeclaringCall): void {
    if (block >= 0 && kind === "test" && !this.tokens.isWord(word, "test")) {
      this.#addGeneratedTest(createTokenSpan(this.tokens, word), [], block);
    }
  }

  /**
   * Adds a test whose title is that of the attribute, followed by the text that a matcher generates. Also adds the
   * title without the generated text, which a test has that fails before its matcher.
   */
  #addGeneratedTest(title: Span, attribute: Pattern, block: number): void {
    const { parent } = this;
    if (parent) {
      this.#addNode({ kind: "test", title, pattern: simplify(attribute), parent }, -1);
    }
    const start = attribute.length > 0 ? [...attribute, literal(" ")] : [];
    const pattern = simplify([...start, ...createGeneratedTitle(this.tokens, block)]);
    this.#addNode({ kind: "test", title, pattern, parent }, this.tokens.partner(block));
  }

  #readInclusion({ word, kind, close }: DeclaringCall, nameRange: Range): void {
    const { tokens } = this;
    const name = simplify(evaluateTitle(tokens, nameRange, this));
    const place = createSpan(tokens, nameRange);
    let scope = this.parent;
    if (kind === "behaves") {
      const prefix = tokens.isWord(word, "it_should_behave_like") ? "it should behave like " : "behaves like ";
      const pattern = simplify([literal(prefix), ...name]);
      scope = { kind: "suite", title: place, pattern, parent: scope };
      this.#addNode(scope, close);
    }
    this.inclusions.push({ name, scope, place, isContext: tokens.isWord(word, "include_context") });
  }

  stringPattern(token: number): Pattern {
    return this.#values.readText(token);
  }

  /** Returns the pattern of a constant; the modules around it are silent groups. */
  expressionPattern({ from, to }: Range): Pattern {
    const { tokens } = this;
    const isSingleToken = to === from + 1;
    if (isSingleToken && tokens.isWord(from, "nil")) {
      return [];
    }
    const { text, end } = readConstant(tokens, from);
    if (text !== "" && end === to) {
      return [literal(text)];
    }
    return [isSingleToken ? this.#values.evaluate(tokens.source(from), from) : wild];
  }
}

/** Creates the name of the method that Rails generates for a test: `test_a_b` for `test "a b"`. */
function createRailsMethodName(pattern: Pattern): Pattern {
  const parts = pattern.map((part) => (part.kind === "literal" ? literal(part.text.replace(/\s+/g, "_")) : part));
  return simplify([literal("test_"), ...parts]);
}
