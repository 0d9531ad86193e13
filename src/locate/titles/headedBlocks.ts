import type { Lexicon } from "../syntax/lexicon";
import { createSpan, popIndented } from "../syntax/ranges";
import { Kind, type Tokens } from "../syntax/tokens";
import { evaluateTitle, type TitleOperators, type TitleSyntax } from "./evaluateTitle";
import type { TitleNode } from "./node";
import { literal, simplify, wild } from "./pattern";
import { literalPattern } from "./text";

/**
 * Rules of a language that declares tests by a word, a title and a block: `suite "title":`, `describe "title" $ do`.
 */
export interface HeadedBlocks extends TitleOperators {
  /** Returns the kind of declaration that a word begins; `undefined` for any other word. */
  findKind(word: string): "suite" | "test" | undefined;
  /** Mark that must follow a title. Absent: a title is one literal, or an expression in brackets. */
  readonly titleEnd?: string;
  /** Whether the name of a function may stand in place of a title. */
  readonly allowsNames?: boolean;
}

/** A suite whose block has not ended, with the column of its line. */
interface OpenSuite {
  readonly node: TitleNode;
  readonly indent: number;
}

/** Maximum number of tokens of a title; those in brackets count as one. */
const maxTitleTokens = 20;

/**
 * Returns the function that reads such blocks. Lines that are indented further than the line of a suite are inside it.
 */
export function createBlockReader({ pieces }: Lexicon, blocks: HeadedBlocks): (tokens: Tokens) => readonly TitleNode[] {
  return (tokens) => {
    const nodes: TitleNode[] = [];
    const openSuites: OpenSuite[] = [];
    const syntax: TitleSyntax = {
      ...blocks,
      stringPattern: (token) => literalPattern(tokens.source(token), pieces),
      expressionPattern: () => [wild],
    };
    let indent = 0;
    for (let i = 0; i < tokens.length; i++) {
      if (tokens.startsLine(i)) {
        indent = findColumn(tokens, i);
        popIndented(openSuites, indent);
      }
      const kind = tokens.kind(i) === Kind.identifier && blocks.findKind(tokens.source(i));
      const title = kind && readTitle(tokens, i + 1, blocks, syntax);
      if (!title) {
        continue;
      }
      const node = { kind, ...title, parent: openSuites.at(-1)?.node };
      nodes.push(node);
      if (kind === "suite") {
        openSuites.push({ node, indent });
      }
    }
    return nodes;
  };
}

/** Returns the column of a token that begins a line. */
function findColumn(tokens: Tokens, token: number): number {
  const { text } = tokens;
  const start = tokens.start(token);
  let lineStart = start;
  while (lineStart > 0 && !/[\r\n]/.test(text.charAt(lineStart - 1))) {
    lineStart--;
  }
  return start - lineStart;
}

type Title = Pick<TitleNode, "title" | "pattern">;

function readTitle(tokens: Tokens, from: number, blocks: HeadedBlocks, syntax: TitleSyntax): Title | undefined {
  const isName = blocks.allowsNames === true && tokens.kind(from) === Kind.identifier;
  if (!isName && tokens.kind(from) !== Kind.string && !tokens.is(from, "(")) {
    return undefined;
  }
  const to = findTitleEnd(tokens, from, blocks.titleEnd);
  if (to < 0) {
    return undefined;
  }
  const range = { from, to };
  const title = createSpan(tokens, range);
  if (isName) {
    const name = tokens.source(from);
    return { title, pattern: [literal(name)] };
  }
  const pattern = simplify(evaluateTitle(tokens, range, syntax));
  const isGiven = pattern.some((part) => part.kind === "literal");
  return isGiven ? { title, pattern } : undefined;
}

/** Returns the token after a title; -1 if there is none on the line. */
function findTitleEnd(tokens: Tokens, from: number, mark: string | undefined): number {
  if (mark === undefined) {
    return tokens.indexAfter(from);
  }
  let end = from;
  for (let tokensLeft = maxTitleTokens; tokensLeft > 0 && end < tokens.length; tokensLeft--) {
    end = tokens.indexAfter(end);
    if (tokens.is(end, mark)) {
      return end;
    }
    if (tokens.startsLine(end)) {
      break;
    }
  }
  return -1;
}
