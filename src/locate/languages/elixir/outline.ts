import { blockCallAt } from "../../syntax/blockLexer";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { evaluateTitle, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodeEscape, textPattern } from "../../titles/text";

type CallKind = TitleNode["kind"] | "module" | "doctest";

const kindByWord: Readonly<Record<string, CallKind>> = {
  defmodule: "module",
  describe: "suite",
  test: "test",
  property: "test",
  feature: "test",
  doctest: "doctest",
};
/** Macros of projects and libraries: `test_with_mock`, `integration_test`. */
const testLikeWord = /^test_|_test$/;
const blockMarks = ["do"];

/** Reads the modules, groups and tests of an Elixir file. */
export function outlineElixir(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes: { node: TitleNode; close: number }[] = [];
  const reader = new ElixirReader(tokens);
  for (let i = 0; i < tokens.length; i++) {
    while (openNodes.length > 0 && i >= (openNodes.at(-1)?.close ?? 0)) openNodes.pop();
    if (tokens.kind(i) !== Kind.identifier || tokens.is(i - 1, ".") || tokens.is(i + 1, ":")) continue;
    const declaration = reader.nodeAt(i, openNodes.at(-1)?.node);
    if (!declaration) continue;
    nodes.push(declaration.node);
    if (declaration.close > i) openNodes.push(declaration);
  }
  return nodes;
}

function findKind(word: string): CallKind | "other" | undefined {
  if (Object.hasOwn(kindByWord, word)) return kindByWord[word];
  return testLikeWord.test(word) ? "test" : "other";
}

class ElixirReader implements TitleSyntax {
  readonly concatOperators = ["<>"];
  readonly identityMethods: readonly string[] = [];
  readonly formatMethods: readonly string[] = [];

  constructor(private readonly tokens: Tokens) {}

  nodeAt(i: number, parent: TitleNode | undefined): { node: TitleNode; close: number } | undefined {
    const { tokens } = this;
    const word = tokens.source(i);
    const kind = findKind(word);
    if (kind === "other" && tokens.kind(i + 1) !== Kind.string && !tokens.is(i + 1, "(")) return undefined;
    const { args, block } = blockCallAt(tokens, i, blockMarks);
    const [title] = splitAtCommas(tokens, args);
    if (!title) return undefined;
    const close = block < 0 ? -1 : tokens.partner(block);
    const isText = tokens.kind(title.from) === Kind.string && !tokens.source(title.from).startsWith(":");
    const span = { start: tokens.start(title.from), end: tokens.end(title.to - 1) };
    if (kind === "doctest")
      return { node: { kind: "test", title: span, pattern: this.#doctestPattern(title), parent }, close };
    if (kind === "module") {
      const name = tokens.text.slice(span.start, span.end).replace(/\s/g, "");
      return close < 0 ? undefined : { node: { kind: "suite", title: span, pattern: [literal(name)], parent }, close };
    }
    // A test without a block is not implemented yet.
    if (close < 0 && !(kind === "test" && isText)) return undefined;
    if (!isText && (kind === "other" || !isExpressionStart(tokens, title.from))) return undefined;
    const pattern = simplify(evaluateTitle(tokens, title, this));
    return { node: { kind: kind ?? "other", title: span, pattern, parent }, close };
  }

  /**
   * Returns the pattern of a doctest's name: `Mod.function/1 (3)` or `module Mod (1)`. The source may use an alias of
   * the module.
   */
  #doctestPattern({ from, to }: Range): Pattern {
    const name = this.tokens.text.slice(this.tokens.start(from), this.tokens.end(to - 1)).replace(/\s/g, "");
    const prefix: Pattern = [wild, { kind: "oneOf", texts: [".", " "], isOpen: false, isScored: false }];
    const suffix: Part = { kind: "oneOf", texts: [".", " ("], isOpen: false, isScored: false };
    return [{ kind: "optional", parts: prefix }, literal(name), suffix, wild];
  }

  stringPattern(token: number): Pattern {
    const source = this.tokens.source(token);
    const opening = /^(?:~[sS])?("""|'''|["'([{</|])/.exec(source);
    const quote = opening?.[1] ?? "";
    if (!opening || quote.length > 1) return [wild];
    const escapes = source.startsWith("~S") ? {} : { interpolation: "#" as const, decode: decodeEscape };
    return textPattern(source.slice(opening[0].length, -1), escapes, () => wild);
  }

  expressionPattern(): Pattern {
    return [wild];
  }
}

function isExpressionStart(tokens: Tokens, token: number): boolean {
  return tokens.kind(token) === Kind.identifier || tokens.is(token, "(") || tokens.is(token, "@");
}
