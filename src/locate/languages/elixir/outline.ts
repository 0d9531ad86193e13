import { type BlockCall, blockCallAt } from "../../syntax/blockLexer";
import { createSpan, type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodeEscape, type Escapes, textPattern } from "../../titles/text";

type CallKind = TitleNode["kind"] | "module" | "doctest";

const kindByWord: ReadonlyMap<string, CallKind> = new Map([
  ["defmodule", "module"],
  ["describe", "suite"],
  ["test", "test"],
  ["property", "test"],
  ["feature", "test"],
  ["doctest", "doctest"],
]);
/** Macros of projects and libraries: `test_with_mock`, `integration_test`. */
const testLikeWord = /^test_|_test$/;
const blockMarks = ["do"];

/** Reads the modules, groups and tests of an Elixir file. */
export function outlineElixir(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes = new OpenNodes();
  const reader = new ElixirReader(tokens);
  for (let i = 0; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    const call = reader.readCall(i);
    const node = call && reader.readNode(call, openNodes.innermost);
    if (!node) continue;
    nodes.push(node);
    const close = tokens.partner(call.block);
    if (close > i) openNodes.open(node, close);
  }
  return nodes;
}

function findKind(word: string): CallKind {
  const kind = kindByWord.get(word);
  if (kind) return kind;
  if (testLikeWord.test(word)) return "test";
  return "other";
}

/** A call that may be a declaration. */
interface Call {
  readonly kind: CallKind;
  /** The first argument. */
  readonly title: Range;
  /** Whether the title is a string. */
  readonly isText: boolean;
  /** Token that begins the block; -1 without one. */
  readonly block: number;
}

const interpolatedEscapes: Escapes = { interpolation: "#", decode: decodeEscape };

class ElixirReader implements TitleSyntax {
  readonly concatOperators = ["<>"];
  readonly identityMethods: readonly string[] = [];
  readonly formatMethods: readonly string[] = [];

  constructor(private readonly tokens: Tokens) {}

  readCall(i: number): Call | undefined {
    const { tokens } = this;
    const isMemberOrKey = tokens.is(i - 1, ".") || tokens.is(i + 1, ":");
    if (tokens.kind(i) !== Kind.identifier || isMemberOrKey) return undefined;
    const kind = findKind(tokens.source(i));
    const mayHaveTitle = tokens.kind(i + 1) === Kind.string || tokens.is(i + 1, "(");
    if (kind === "other" && !mayHaveTitle) return undefined;
    const { args, block }: BlockCall = blockCallAt(tokens, i, blockMarks);
    const [title] = splitAtCommas(tokens, args);
    if (!title) return undefined;
    const isText = tokens.kind(title.from) === Kind.string && !tokens.source(title.from).startsWith(":");
    return { kind, title, isText, block };
  }

  readNode(call: Call, parent: TitleNode | undefined): TitleNode | undefined {
    const { tokens } = this;
    const title = createSpan(tokens, call.title);
    switch (call.kind) {
      case "doctest":
        return { kind: "test", title, pattern: this.#doctestPattern(call.title), parent };
      case "module":
        if (call.block < 0) return undefined;
        return { kind: "suite", title, pattern: [literal(this.#readName(call.title))], parent };
      default:
        if (!this.#isTitled(call)) return undefined;
        return { kind: call.kind, title, pattern: simplify(evaluateTitle(tokens, call.title, this)), parent };
    }
  }

  #isTitled({ kind, title, isText, block }: Call): boolean {
    // A test without a block is not implemented yet.
    if (isText) return block >= 0 || kind === "test";
    return block >= 0 && kind !== "other" && isExpressionStart(this.tokens, title.from);
  }

  #readName(range: Range): string {
    const { start, end } = createSpan(this.tokens, range);
    return this.tokens.text.slice(start, end).replace(/\s/g, "");
  }

  /**
   * Returns the pattern of a doctest's name: `Mod.function/1 (3)` or `module Mod (1)`. The source may use an alias of
   * the module.
   */
  #doctestPattern(title: Range): Pattern {
    const prefix: Part = { kind: "optional", parts: [wild, createMarks([".", " "])] };
    const suffix = createMarks([".", " ("]);
    return [prefix, literal(this.#readName(title)), suffix, wild];
  }

  stringPattern(token: number): Pattern {
    const source = this.tokens.source(token);
    const [opening, quote = ""] = /^(?:~[sS])?("""|'''|["'([{</|])/.exec(source) ?? [];
    const isHeredoc = quote.length > 1;
    if (opening === undefined || isHeredoc) return [wild];
    const inside = source.slice(opening.length, -1);
    const isRaw = source.startsWith("~S");
    return textPattern(inside, isRaw ? {} : interpolatedEscapes, () => wild);
  }

  expressionPattern(): Pattern {
    return [wild];
  }
}

const createMarks = (texts: readonly string[]): Part => ({ kind: "oneOf", texts, isOpen: false, isScored: false });

function isExpressionStart(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === Kind.identifier || tokens.is(token, "(") || tokens.is(token, "@");
}
