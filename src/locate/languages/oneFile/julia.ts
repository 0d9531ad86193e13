import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { withPlainReader } from "../../plain/withPlainReader";
import {
  createPiece,
  createQuoted,
  createText,
  expandText,
  type Lexicon,
  lineComment,
  nestedComment,
  readPrefixed,
  type WordLexer,
} from "../../syntax/lexicon";
import { createTokenSpan } from "../../syntax/ranges";
import { escapedText } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { defineLanguage } from "../../titles/defineLanguage";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { decodeEscape, literalPattern } from "../../titles/text";

const valueName = /\$[\p{L}_][\p{L}\p{N}_!]{0,200}/uy;
const expandedText = {
  ...expandText({ start: "$(", name: valueName }, escapedText, (rules) => [
    createQuoted('"""', rules),
    createQuoted('"', rules),
  ]),
  decode: decodeEscape,
};
const nameMark = String.raw`[\w\u0080-\uffff]`;
const name = `${nameMark}+(?:!(?!=))*`;
/** Excludes positions after a value, where these marks are operators. */
const notAfterValue = String.raw`(?<![\w$\u0080-\uffff)\]}])`;
const character = String.raw`'(?:\\[^\r\n]{1,10}?|[^'\\\r\n]{1,2})'`;
/** Quotes right after a name: `raw"…"`. No values are inserted into such a text. */
const prefixedQuotes = /"""|"/y;
const prefixedText = createText("", /\w*("""|")/y, {
  ...escapedText,
  close: ([, quotes = ""]) => quotes,
  decode: (mark) => (mark === '"' || mark === "\\" ? mark : `\\${mark}`),
});

/** Symbols are names. */
const lexicon: Lexicon = {
  pieces: [
    nestedComment("#=", "=#"),
    lineComment("#"),
    ...['"""', "```", '"', "`"].map((quotes) => createQuoted(quotes, expandedText)),
    createPiece("'", new RegExp(String.raw`(?<!\.)${notAfterValue}${character}`, "y"), Kind.string),
    createPiece(":", new RegExp(`${notAfterValue}:${name}`, "y"), Kind.identifier),
    prefixedText,
  ],
  words: new RegExp(name, "y"),
  readWord,
};

/** Keywords that begin a block in any position. */
const blockKeywords = new Set("begin let function macro struct module baremodule quote try do while".split(" "));

function readWord(lexer: WordLexer, end: number): void {
  const { text, tokens, offset } = lexer;
  const word = text.slice(offset, end);
  if (readPrefixed(lexer, end, prefixedQuotes, escapedText)) {
    return;
  }
  const isMember = tokens.is(tokens.length - 1, ".");
  const token = lexer.pushWord(end);
  if (isMember) {
    return;
  }
  if (word === "end" && lexer.innermost()?.mark !== "[") {
    lexer.closeBlock(token);
  } else if (opensBlock(lexer, word, token)) {
    lexer.openBlock(token);
  }
}

function opensBlock(lexer: WordLexer, word: string, token: number): boolean {
  const { tokens } = lexer;
  const enclosingMark = lexer.innermost()?.mark ?? "";
  if (blockKeywords.has(word)) {
    return word !== "begin" || enclosingMark !== "[";
  }
  if (word === "type") {
    return tokens.isWord(token - 1, "abstract") || tokens.isWord(token - 1, "primitive");
  }
  if (word !== "for" && word !== "if") {
    return false;
  }
  const isInBrackets = /^[([{]$/.test(enclosingMark);
  if (!isInBrackets) {
    return true;
  }
  // In brackets, they may belong to a comprehension: `[x for x in all if x > 0]`.
  const previousKind = tokens.kind(token - 1);
  if (previousKind === Kind.open) {
    return true;
  }
  return previousKind === Kind.punctuation && word === "if";
}

/** Macros that declare tests, from Test, SafeTestsets and TestItems. */
const testMacros = ["testset", "safetestset", "testitem"];
const testBlocks = ["begin", "for", "let"];
/** Maximum number of tokens between a macro and its block; a pair of brackets counts as one. */
const maxHeadTokens = 30;

type MutableNode = { -readonly [K in keyof TitleNode]: TitleNode[K] };

/** Tokens of a title and of a block after a macro, -1 if missing. */
interface MacroHead {
  readonly title: number;
  readonly block: number;
}

/** Reads the test sets of a file. A test set that contains others is a suite. */
function readTitles(tokens: Tokens): readonly TitleNode[] {
  const nodes: MutableNode[] = [];
  const openNodes = new OpenNodes<MutableNode>();
  for (let i = 1; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    const isMacro = tokens.is(i - 1, "@");
    if (!isMacro || !testMacros.some((macro) => tokens.isWord(i, macro))) {
      continue;
    }
    const head = findHead(tokens, i + 1);
    if (head.title < 0 && head.block < 0) {
      continue;
    }
    const parent = openNodes.innermost;
    if (parent) {
      parent.kind = "suite";
    }
    const node = { ...createNode(tokens, i, head), parent };
    nodes.push(node);
    if (head.block > 0) {
      openNodes.open(node, tokens.partner(head.block));
    }
  }
  return nodes;
}

function createNode(tokens: Tokens, macro: number, { title, block }: MacroHead): TitleNode {
  const node = { kind: "test", parent: undefined } as const;
  if (title < 0) {
    const pattern = simplify(readDefaultTitle(tokens, block));
    return { ...node, pattern, title: createTokenSpan(tokens, macro), silent: true };
  }
  const pattern = simplify(literalPattern(tokens.source(title), lexicon.pieces));
  return { ...node, pattern, title: createTokenSpan(tokens, title) };
}

function startsBlock(tokens: Tokens, token: number): boolean {
  const isWord = testBlocks.some((word) => tokens.isWord(token, word));
  return isWord && tokens.partner(token) > token;
}

/**
 * Finds the title and the block after a macro. A type and options may precede the title: `MyType verbose=true "title"
 * begin`.
 */
function findHead(tokens: Tokens, from: number): MacroHead {
  let title = -1;
  let i = from;
  for (let tokensLeft = maxHeadTokens; tokensLeft > 0; tokensLeft--) {
    if (i >= tokens.length) {
      break;
    }
    if (startsBlock(tokens, i)) {
      return { title, block: i };
    }
    const isTitle = title < 0 && tokens.kind(i) === Kind.string && !tokens.is(i - 1, "=");
    if (isTitle) {
      title = i;
    } else if (title >= 0 || tokens.startsLine(i)) {
      break;
    }
    i = tokens.indexAfter(i);
  }
  return { title, block: -1 };
}

/**
 * Returns the name that Test generates for a test set without a title. For a loop, it contains the variable and its
 * value.
 */
function readDefaultTitle(tokens: Tokens, block: number): Pattern {
  if (!tokens.isWord(block, "for")) {
    return [literal("test set")];
  }
  return [literal(`${tokens.source(block + 1)} = `), wild];
}

/** Julia's Test, and packages whose macros declare tests in the same way. */
export const [julia, juliaScanner] = defineLanguage({
  id: "julia",
  name: "Julia",
  frameworks: ["Test", "SafeTestsets", "TestItems"],
  extensions: sourceEndings.julia,
  frames: {
    stacks: [
      { forms: ["{text}Test Failed at {path}:{line}"] },
      { forms: ["@ {text} {path}:{line}"], isScattered: true },
    ],
  },
  lexicon,
  readTitles,
  createDeclarations: withPlainReader,
});
