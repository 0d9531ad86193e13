import { createTokenSpan } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
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
  const openNodes = new OpenNodes<MutableNode>();
  for (let i = 1; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    if (!isTestMacro(tokens, i)) continue;
    const { title, block } = findHead(tokens, i + 1);
    if (title < 0 && block < 0) continue;
    const parent = openNodes.innermost;
    if (parent) parent.kind = "suite";
    const node = title < 0 ? createUntitledNode(tokens, i, block, parent) : createNode(tokens, title, parent);
    nodes.push(node);
    if (block > 0) openNodes.open(node, tokens.partner(block));
  }
  return nodes;
}

function isTestMacro(tokens: Tokens, i: number): boolean {
  return tokens.is(i - 1, "@") && testMacros.some((macro) => tokens.isWord(i, macro));
}

function createNode(tokens: Tokens, title: number, parent: TitleNode | undefined): MutableNode {
  const pattern = simplify(titlePattern(tokens.source(title)));
  return { kind: "test", title: createTokenSpan(tokens, title), pattern, parent };
}

function createUntitledNode(tokens: Tokens, macro: number, block: number, parent: TitleNode | undefined): MutableNode {
  const pattern = simplify(defaultTitle(tokens, block));
  return { kind: "test", title: createTokenSpan(tokens, macro), pattern, parent, silent: true };
}

/**
 * Finds the title and the block after a macro. A type and options may precede the title: `MyType verbose=true "title"
 * begin`.
 */
function findHead(tokens: Tokens, from: number): MacroHead {
  let title = -1;
  let i = from;
  for (let tokensLeft = maxHeadTokens; tokensLeft > 0 && i < tokens.length; tokensLeft--) {
    const isBlock = blockKeywords.some((word) => tokens.isWord(i, word)) && tokens.partner(i) > i;
    if (isBlock) return { title, block: i };
    const isTitle = title < 0 && tokens.kind(i) === Kind.string && !tokens.is(i - 1, "=");
    if (isTitle) title = i;
    else if (title >= 0 || tokens.startsLine(i)) break;
    i = tokens.indexAfter(i);
  }
  return { title, block: -1 };
}

/** Returns the name that Test gives to a test set without a title; for a loop, its variable and the value. */
function defaultTitle(tokens: Tokens, block: number): Pattern {
  if (!tokens.isWord(block, "for")) return [literal("test set")];
  return [literal(`${tokens.source(block + 1)} = `), wild];
}
