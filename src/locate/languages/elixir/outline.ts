import { blockCallAt } from "../../syntax/blockLexer";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { foldTitle, type TitleSyntax } from "../../titles/fold";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { escapedMark, textPattern } from "../../titles/text";

type Kinds = TitleNode["kind"] | "module" | "doctest";

const words: Readonly<Record<string, Kinds>> = {
  defmodule: "module",
  describe: "suite",
  test: "test",
  property: "test",
  feature: "test",
  doctest: "doctest",
};
/** Words of projects and libraries: `test_with_mock`, `integration_test`. */
const testLike = /^test_|_test$/;
const blockMarks = ["do"];

/** The modules, groups and tests of an Elixir file. */
export function outlineElixir(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const open: { node: TitleNode; close: number }[] = [];
  const reader = new ElixirReader(tokens);
  for (let i = 0; i < tokens.length; i++) {
    while (open.length > 0 && i >= (open.at(-1)?.close ?? 0)) open.pop();
    if (tokens.kind(i) !== Kind.identifier || tokens.is(i - 1, ".") || tokens.is(i + 1, ":")) continue;
    const read = reader.nodeAt(i, open.at(-1)?.node);
    if (!read) continue;
    nodes.push(read.node);
    if (read.close > i) open.push(read);
  }
  return nodes;
}

class ElixirReader implements TitleSyntax {
  readonly joins = ["<>"];
  readonly same: readonly string[] = [];
  readonly formats: readonly string[] = [];

  constructor(private readonly tokens: Tokens) {}

  nodeAt(i: number, parent: TitleNode | undefined): { node: TitleNode; close: number } | undefined {
    const { tokens } = this;
    const word = tokens.source(i);
    const kind = Object.hasOwn(words, word) ? words[word] : testLike.test(word) ? "test" : "other";
    if (kind === "other" && tokens.kind(i + 1) !== Kind.string && !tokens.is(i + 1, "(")) return undefined;
    const { args, block } = blockCallAt(tokens, i, blockMarks);
    const [title] = splitAtCommas(tokens, args);
    if (!title) return undefined;
    const close = block < 0 ? -1 : tokens.partner(block);
    const isText = tokens.kind(title.from) === Kind.string && !tokens.source(title.from).startsWith(":");
    const span = { start: tokens.start(title.from), end: tokens.end(title.to - 1) };
    if (kind === "doctest") return { node: { kind: "test", title: span, pattern: this.doctest(title), parent }, close };
    if (kind === "module") {
      const name = tokens.text.slice(span.start, span.end).replace(/\s/g, "");
      return close < 0 ? undefined : { node: { kind: "suite", title: span, pattern: [literal(name)], parent }, close };
    }
    // A test without a block is one that is still to be written.
    if (close < 0 && !(kind === "test" && isText)) return undefined;
    if (!isText && (kind === "other" || !isValue(tokens, title.from))) return undefined;
    const pattern = simplify(foldTitle(tokens, title, this));
    return { node: { kind: kind ?? "other", title: span, pattern, parent }, close };
  }

  /** `Mod.function/1 (3)`, `module Mod (1)`; what is written may be an alias of the module. */
  private doctest({ from, to }: Range): Pattern {
    const name = this.tokens.text.slice(this.tokens.start(from), this.tokens.end(to - 1)).replace(/\s/g, "");
    const before: Pattern = [wild, { kind: "oneOf", texts: [".", " "], open: false, scored: false }];
    const after: Part = { kind: "oneOf", texts: [".", " ("], open: false, scored: false };
    return [{ kind: "optional", parts: before }, literal(name), after, wild];
  }

  text(token: number): Pattern {
    const source = this.tokens.source(token);
    const head = /^(?:~[sS])?("""|'''|["'([{</|])/.exec(source);
    const quote = head?.[1] ?? "";
    if (!head || quote.length > 1) return [wild];
    const escapes = source.startsWith("~S") ? {} : { interpolation: "#" as const, of: escapedMark };
    return textPattern(source.slice(head[0].length, -1), escapes, () => wild);
  }

  other(): Pattern {
    return [wild];
  }
}

function isValue(tokens: Tokens, at: number): boolean {
  return tokens.kind(at) === Kind.identifier || tokens.is(at, "(") || tokens.is(at, "@");
}
