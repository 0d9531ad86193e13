import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { titlePattern } from "./strings";

/** Macros that declare tests, from Test, SafeTestsets and TestItems. */
const testMacros = ["testset", "safetestset", "testitem"];
const blockKeywords = ["begin", "for", "let"];
/** Maximum number of tokens between a macro and its block; a pair of brackets counts as one. */
const maxHeadTokens = 30;

type MutableNode = { -readonly [K in keyof TitleNode]: TitleNode[K] };

/** Tokens of a title and of a block after a macro, -1 if missing. */
interface MacroHead {
  readonly title: number;
  readonly block: number;
}

/** Reads the test sets of a Julia file. A test set that contains others is a suite. */
export function outlineJulia(tokens: Tokens): readonly TitleNode[] {
  const nodes: MutableNode[] = [];
  const openNodes: { node: MutableNode; close: number }[] = [];
  for (let i = 1; i < tokens.length; i++) {
    while (openNodes.length > 0 && i >= (openNodes.at(-1)?.close ?? 0)) openNodes.pop();
    if (!tokens.is(i - 1, "@") || !testMacros.some((macro) => tokens.isWord(i, macro))) continue;
    const { title, block } = findHead(tokens, i + 1);
    if (title < 0 && block < 0) continue;
    const parent = openNodes.at(-1)?.node;
    if (parent) parent.kind = "suite";
    const spanToken = title < 0 ? i : title;
    const node: MutableNode = {
      kind: "test",
      title: { start: tokens.start(spanToken), end: tokens.end(spanToken) },
      pattern: simplify(title < 0 ? defaultTitle(tokens, block) : titlePattern(tokens.source(title))),
      parent,
      ...(title < 0 && { silent: true }),
    };
    nodes.push(node);
    if (block > 0) openNodes.push({ node, close: tokens.partner(block) });
  }
  return nodes;
}

/**
 * Finds the title and the block after a macro. A type and options may precede the title: `MyType verbose=true "title"
 * begin`.
 */
function findHead(tokens: Tokens, from: number): MacroHead {
  let title = -1;
  for (
    let i = from, tokensLeft = maxHeadTokens;
    tokensLeft > 0 && i < tokens.length;
    i = tokens.indexAfter(i), tokensLeft--
  ) {
    const isBlock = blockKeywords.some((word) => tokens.isWord(i, word)) && tokens.partner(i) > i;
    if (isBlock) return { title, block: i };
    const isTitle = title < 0 && tokens.kind(i) === Kind.string && !tokens.is(i - 1, "=");
    if (!isTitle && (title >= 0 || tokens.startsLine(i))) break;
    if (isTitle) title = i;
  }
  return { title, block: -1 };
}

/** Returns the name that Test gives to a test set without a title; for a loop, its variable and the value. */
function defaultTitle(tokens: Tokens, block: number): Pattern {
  if (!tokens.isWord(block, "for")) return [literal("test set")];
  return [literal(`${tokens.source(block + 1)} = `), wild];
}
