import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Finding } from "../../language";
import { blockCallAt } from "../../syntax/blockLexer";
import { createPiece, createQuoted, createText, expandText, type Lexicon, lineComment } from "../../syntax/lexicon";
import { createSpan, type Range, splitAtCommas } from "../../syntax/ranges";
import { closingMark, escapedText, type TextRules } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { defineLanguage } from "../../titles/defineLanguage";
import { evaluateTitle, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { OpenNodes } from "../../titles/openNodes";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { decodeEscape, literalPattern } from "../../titles/text";

const expandedText = { ...expandText({ start: "#{" }), decode: decodeEscape };
const opaqueText = { ...expandedText, isOpaque: true };
const sigilMark = `([/|"'([{<])`;
const heredocMarks = `("""|''')`;
const closeText = ([, open = ""]: readonly string[]): string => closingMark(open);
const name = String.raw`[\w$\u0080-\uffff][\w$@\u0080-\uffff]*[?!]?`;

/**
 * Creates the sigils whose name begins with a letter of the class `letter`. Only the text of `~s` and `~S` is known.
 */
function createSigils(letter: string, rules: TextRules): Lexicon["pieces"] {
  const createSigil = (letters: string, marks: string, isOpaque: boolean) =>
    createText("~", new RegExp(`~${letters}${marks}`, "y"), { ...rules, isOpaque, close: closeText });
  const letters = `${letter}[a-zA-Z]*`;
  return [
    createSigil(letters, heredocMarks, true),
    createSigil(`(?=[sS])${letter}`, sigilMark, false),
    createSigil(letters, sigilMark, true),
  ];
}

/** Atoms are names; sigils and characters are strings. */
const lexicon: Lexicon = {
  pieces: [
    lineComment("#"),
    createQuoted('"""', opaqueText),
    createQuoted("'''", opaqueText),
    createQuoted('"', expandedText),
    createQuoted("'", expandedText),
    ...createSigils("[a-z]", expandedText),
    ...createSigils("[A-Z]", escapedText),
    createPiece("?", /\?(?:\\[\s\S]?|[!-[\]-\uffff])/y, Kind.string),
    createQuoted('"""', opaqueText, ":"),
    createQuoted('"', opaqueText, ":"),
    createPiece(":", new RegExp(`:${name}`, "y"), Kind.identifier),
  ],
  marks: ["<>", "::"],
  words: { inside: "@", ends: "?!" },
  readWord: (lexer, end) => {
    const { text, tokens, offset } = lexer;
    const word = text.slice(offset, end);
    const isMember = tokens.is(tokens.length - 1, ".");
    const isKey = text[end] === ":" && text[end + 1] !== ":";
    const token = lexer.pushWord(end);
    if (isMember || isKey) {
      return;
    }
    if (word === "do" || word === "fn") {
      lexer.openBlock(token);
    } else if (word === "end") {
      lexer.closeBlock(token);
    }
  },
};

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

/** Reads the modules, groups and tests of a file. */
function readTitles(tokens: Tokens): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openNodes = new OpenNodes();
  for (let i = 0; i < tokens.length; i++) {
    openNodes.closeUpTo(i);
    const call = readCall(tokens, i);
    const pattern = call && readPattern(tokens, call);
    if (!pattern) {
      continue;
    }
    const kind = kindOfNode[call.kind];
    const node = { kind, title: createSpan(tokens, call.title), pattern, parent: openNodes.innermost };
    nodes.push(node);
    const close = tokens.partner(call.block);
    if (close > i) {
      openNodes.open(node, close);
    }
  }
  return nodes;
}

const kindOfNode = { suite: "suite", test: "test", other: "other", module: "suite", doctest: "test" } as const;

/** A call that may be a declaration. */
interface Call {
  readonly kind: CallKind;
  /** The first argument. */
  readonly title: Range;
  /** Token that begins the block; -1 if there is none. */
  readonly block: number;
}

function readCall(tokens: Tokens, i: number): Call | undefined {
  const isMemberOrKey = tokens.is(i - 1, ".") || tokens.is(i + 1, ":");
  if (tokens.kind(i) !== Kind.identifier || isMemberOrKey) {
    return undefined;
  }
  const word = tokens.source(i);
  const kind = kindByWord.get(word) ?? (testLikeWord.test(word) ? "test" : "other");
  const mayHaveTitle = tokens.kind(i + 1) === Kind.string || tokens.is(i + 1, "(");
  if (kind === "other" && !mayHaveTitle) {
    return undefined;
  }
  const { args, block } = blockCallAt(tokens, i, blockMarks);
  const [title] = splitAtCommas(tokens, args);
  return title && { kind, title, block };
}

/** Returns the pattern of a declaration's title; `undefined` for a call that declares nothing. */
function readPattern(tokens: Tokens, { kind, title, block }: Call): Pattern | undefined {
  if (kind === "doctest") {
    return readDoctest(readName(tokens, title));
  }
  if (kind === "module") {
    if (block < 0) {
      return undefined;
    }
    return [literal(readName(tokens, title))];
  }
  if (!isTitled(tokens, { kind, title, block })) {
    return undefined;
  }
  const syntax: TitleSyntax = {
    concatOperators: ["<>"],
    stringPattern: (token) => literalPattern(tokens.source(token), lexicon.pieces),
    expressionPattern: () => [wild],
  };
  return simplify(evaluateTitle(tokens, title, syntax));
}

function isTitled(tokens: Tokens, { kind, title: { from }, block }: Call): boolean {
  const isText = tokens.kind(from) === Kind.string && !tokens.source(from).startsWith(":");
  // A test without a block is not implemented yet.
  if (isText) {
    return block >= 0 || kind === "test";
  }
  if (block < 0 || kind === "other") {
    return false;
  }
  const isName = tokens.kind(from) === Kind.identifier;
  return isName || tokens.is(from, "(") || tokens.is(from, "@");
}

function readName(tokens: Tokens, range: Range): string {
  const { start, end } = createSpan(tokens, range);
  return tokens.text.slice(start, end).replace(/\s/g, "");
}

/**
 * Returns the pattern of a doctest's name: `Mod.function/1 (3)` or `module Mod (1)`. The source may use an alias of the
 * module.
 */
function readDoctest(module: string): Pattern {
  const prefix: Part = { kind: "optional", parts: [wild, createMarks([".", " "])] };
  return [prefix, literal(module), createMarks([".", " ("]), wild];
}

const createMarks = (texts: readonly string[]): Part => ({ kind: "oneOf", texts, isOpen: false, isScored: false });

/**
 * Finds a test by its module and title. ExUnit's name begins with the kind of the test and does not contain the module.
 */
function findInModule(titles: TitleSearch, test: TestAddress): Finding | undefined {
  const title = test.name.trim().replace(/^(?:test|property|doctest|feature) +/, "");
  for (const suite of [test.classname, test.parent]) {
    const module = suite?.trim().replace(/^Elixir\./, "");
    if (module && titles.findSuites(module).length > 0) {
      return titles.find({ name: `${module} ${title}` });
    }
  }
  if (test.filePath === undefined) {
    return undefined;
  }
  return titles.find({ name: title });
}

/** ExUnit, with StreamData's properties and Wallaby's features. */
export const [elixir, elixirScanner] = defineLanguage({
  id: "elixir",
  name: "Elixir",
  frameworks: ["ExUnit"],
  extensions: sourceEndings.elixir,
  typeFileExtensions: sourceEndings.elixir,
  frames: { stacks: [{ forms: ["{path}:{line}: {text}", "({text}) {path}:{line}: {text}"] }] },
  imports: {
    pattern: /^[ \t]{0,40}(?:alias|import|use) ([\w.]{1,200})/gm,
    readHints: (module) => [{ kind: "type", parts: module.split(".") }],
  },
  lexicon,
  readTitles,
  createDeclarations: ({ source, nodes, isSourcePath }) => {
    // Modules that use a quoted expression declare its tests in suites of their own.
    const hasQuotedCode = /\bquote do\b/.test(source.text);
    const titles = new TitleSearch(nodes, isSourcePath, () => !hasQuotedCode);
    return { find: (test) => findInModule(titles, test) };
  },
});
