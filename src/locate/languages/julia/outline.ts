import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { titlePattern } from "./strings";

/** The macros that declare tests: of Test, of SafeTestsets, of TestItems. */
const macros = ["testset", "safetestset", "testitem"];
const blocks = ["begin", "for", "let"];
/** Tokens between a macro and its block, those in brackets counted as one. */
const longestHead = 30;

type Node = { -readonly [K in keyof TitleNode]: TitleNode[K] };

/** What stands behind a macro: the tokens of a title and of the block, -1 where there is none. */
interface Head {
  readonly title: number;
  readonly block: number;
}

/** The test sets of a Julia file. One that holds others is a suite. */
export function outlineJulia(tokens: Tokens): readonly TitleNode[] {
  const nodes: Node[] = [];
  const open: { node: Node; close: number }[] = [];
  for (let i = 1; i < tokens.length; i++) {
    while (open.length > 0 && i >= (open.at(-1)?.close ?? 0)) open.pop();
    if (!tokens.is(i - 1, "@") || !macros.some((macro) => tokens.isWord(i, macro))) continue;
    const { title, block } = headOf(tokens, i + 1);
    if (title < 0 && block < 0) continue;
    const parent = open.at(-1)?.node;
    if (parent) parent.kind = "suite";
    const place = title < 0 ? i : title;
    const node: Node = {
      kind: "test",
      title: { start: tokens.start(place), end: tokens.end(place) },
      pattern: simplify(title < 0 ? unnamed(tokens, block) : titlePattern(tokens.source(title))),
      parent,
      ...(title < 0 && { silent: true }),
    };
    nodes.push(node);
    if (block > 0) open.push({ node, close: tokens.partner(block) });
  }
  return nodes;
}

/** `MyType verbose=true "title" begin`: a type and options may stand in front of the title. */
function headOf(tokens: Tokens, from: number): Head {
  let title = -1;
  for (let i = from, left = longestHead; left > 0 && i < tokens.length; i = tokens.after(i), left--) {
    const isBlock = blocks.some((word) => tokens.isWord(i, word)) && tokens.partner(i) > i;
    if (isBlock) return { title, block: i };
    const isTitle = title < 0 && tokens.kind(i) === Kind.string && !tokens.is(i - 1, "=");
    if (!isTitle && (title >= 0 || tokens.startsLine(i))) break;
    if (isTitle) title = i;
  }
  return { title, block: -1 };
}

/** The name that Test gives to a set without a title: of a loop its variable with the value. */
function unnamed(tokens: Tokens, block: number): Pattern {
  if (!tokens.isWord(block, "for")) return [literal("test set")];
  return [literal(`${tokens.source(block + 1)} = `), wild];
}
