import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { findExtension } from "../../fileIndex/pathNames";
import { type Declarations, type Finding, hintOrder, type LanguageHint } from "../../language";
import { withPlainReader } from "../../plain/withPlainReader";
import { createQuoted, createVerbatim, type Lexicon, lineComment } from "../../syntax/lexicon";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import { closingMark, escapedText } from "../../syntax/textRules";
import { Kind, type Tokens } from "../../syntax/tokens";
import { defineLanguage, type TitledFile } from "../../titles/defineLanguage";
import { evaluateTitle, replaceByWildcards, replacePlaceholders, type TitleSyntax } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { decodeEscape } from "../../titles/text";
import { type CallSyntax, createCallReader, findByWords } from "../../titles/titleCalls";

const closeRaw = ([, quote = "", dashes = "", open = ""]: readonly string[]): string =>
  closingMark(open) + dashes + quote;

const lexicon: Lexicon = {
  pieces: [
    lineComment("#"),
    createVerbatim("rR", /[rR](["'])(-{0,20})([([{])/y, closeRaw, Kind.string),
    ...['"', "'", "`"].map((quote) => createQuoted(quote, { ...escapedText, decode: decodeEscape })),
  ],
};

/** Marks suites that contain suites as silent: before version 3.3, testthat omits the titles around a nested suite. */
function silenceOuterSuites(nodes: readonly TitleNode[]): readonly TitleNode[] {
  const suites = nodes.filter(({ kind }) => kind === "suite");
  const outerSuites = new Set(suites.map(({ parent }) => parent));
  const silence = createReplacer((node) => {
    if (outerSuites.has(node)) {
      return { ...node, silent: true };
    }
    return node;
  });
  return nodes.map(silence);
}

/**
 * Creates a function that replaces a node and links it to the replacement of its parent. Parents must be replaced
 * before their children.
 */
function createReplacer(replace: (node: TitleNode) => TitleNode): (node: TitleNode) => TitleNode {
  const replacements = new Map<TitleNode, TitleNode>();
  return (node) => {
    const replacement = { ...replace(node), parent: node.parent && replacements.get(node.parent) };
    replacements.set(node, replacement);
    return replacement;
  };
}

/** Replaces all characters that the JUnit reporter may have replaced, so that titles and names become comparable. */
const toPlainText = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, " ");

const toPlain = (node: TitleNode): TitleNode => ({ ...node, pattern: simplify(node.pattern.map(toPlainPart)) });

function toPlainPart(part: Part): Part {
  switch (part.kind) {
    case "literal":
      return literal(toPlainText(part.text));
    case "oneOf":
      return { ...part, texts: part.texts.map((text) => toPlainText(text).trimEnd()) };
    default:
      return part;
  }
}

/**
 * Creates the lookup of tests: by their titles, also in the form that the JUnit reporter writes, or as functions of the
 * file.
 */
function createDeclarations(file: TitledFile): Declarations {
  const { nodes, titles } = file;
  const declarations = withPlainReader(file);
  const hasGroups = nodes.some(({ kind }) => kind === "suite");
  let plainTitles: TitleSearch | undefined;
  const find = (test: TestAddress): Finding | undefined => {
    // Nothing precedes the title of a test outside of `describe`.
    const finding = hasGroups ? titles.find(test) : titles.findStrict(test);
    const isTestFound = finding !== undefined && finding.standing !== "around";
    if (isTestFound || !/^[\w.]+$/.test(test.name)) {
      return finding;
    }
    plainTitles ??= new TitleSearch(nodes.map(createReplacer(toPlain)));
    return plainTitles.findStrict({ name: toPlainText(test.name).trim() }) ?? declarations.find(test);
  };
  return { find };
}

/** Configurations that `cli::test_that_cli` appends to the titles of its tests. */
const cliConfigurations: Part = {
  kind: "oneOf",
  texts: ["plain", "ansi", "unicode", "fancy"].map((name) => ` [${name}]`),
  isOpen: false,
  isScored: true,
};

const isString = (tokens: Tokens, token: number): boolean => tokens.kind(token) === Kind.string;

/** testthat: `test_that("title", { … })`, `describe` and `it`. */
const calls: CallSyntax = {
  findKind: findByWords("describe", "it test_that test_that_cli"),
  functionStarts: ["{", "function", "\\"],
  refineString: (pattern, tokens, token) => {
    const isCliTest = tokens.is(token - 1, "(") && tokens.isWord(token - 2, "test_that_cli");
    if (isCliTest) {
      return [...pattern, cliConfigurations];
    }
    return pattern;
  },
  /**
   * Returns the pattern of a title that is a named argument or a call that composes it; any text for everything else.
   */
  readExpression: (tokens, { from, to }, syntax) => {
    const isAfterConfigurations = tokens.isWord(from, "configs") && tokens.is(to, ",");
    if (isAfterConfigurations && isString(tokens, to + 1)) {
      return [...syntax.stringPattern(to + 1), cliConfigurations];
    }
    // `test_that(desc = "title", …)`.
    if (tokens.is(from + 1, "=")) {
      return evaluateTitle(tokens, { from: from + 2, to }, syntax);
    }
    const isCall = tokens.is(from + 1, "(") && tokens.partner(from + 1) === to - 1;
    if (isCall) {
      return readCall(tokens, tokens.source(from), { from: from + 2, to: to - 1 }, syntax);
    }
    return [wild];
  },
};

/** Returns the pattern of `paste("a", x)`, `paste0("a", x)`, `sprintf("a %s", x)` or `glue("a {x}")`. */
function readCall(tokens: Tokens, word: string, args: Range, syntax: TitleSyntax): Pattern {
  if (word === "paste") {
    return joinArguments(tokens, args, " ", syntax);
  }
  if (word === "paste0") {
    return joinArguments(tokens, args, "", syntax);
  }
  if (!isString(tokens, args.from)) {
    return [wild];
  }
  const text = syntax.stringPattern(args.from);
  if (word === "sprintf") {
    return replacePlaceholders(text);
  }
  if (word === "glue") {
    return replaceByWildcards(text, /\{[^{}]{1,200}\}/);
  }
  return [wild];
}

function joinArguments(tokens: Tokens, args: Range, separator: string, syntax: TitleSyntax): Pattern {
  const pattern: Part[] = [];
  for (const argument of splitAtCommas(tokens, args)) {
    const hasName = tokens.is(argument.from + 1, "=");
    if (hasName) {
      return [wild];
    }
    if (pattern.length > 0 && separator !== "") {
      pattern.push(literal(separator));
    }
    const isSingleToken = argument.to === argument.from + 1;
    if (isSingleToken) {
      pattern.push(...evaluateTitle(tokens, argument, syntax));
    } else {
      pattern.push(wild);
    }
  }
  return pattern;
}

/** Hint to the context of a test: the name of its file without `test-`. */
interface ContextHint extends LanguageHint {
  readonly language: "r";
  readonly context: string;
}

const [extension] = sourceEndings.r;

/** Matches a context, which is a part of a file's name. */
const contextPattern = /^[a-z][\w-]{0,199}$/;
/** Matches a title of several words. The JUnit reporter writes `_` for its blanks. */
const titlePattern = /[\s_]/;

/** Returns the part of a file's name that testthat uses as the context: `my_stack` for `test-my_stack.R`. */
function findContext(name: string): string {
  if (findExtension(name) === extension) {
    return name.replace(/^test[-_.]?|\.[^.]*$/gi, "");
  }
  const [firstPart = ""] = name.split(".", 1);
  return firstPart;
}

const readCalls = createCallReader(lexicon, calls);

export const [r, rScanner] = defineLanguage<ContextHint>({
  id: "r",
  name: "R",
  frameworks: ["testthat"],
  extensions: sourceEndings.r,
  frames: {
    stacks: [
      {
        forms: ["at {path}:{line}:{column}", "{text} at {path}:{line}:{column}"],
        isOutermostFirst: true,
        isScattered: true,
      },
      {
        forms: [
          "{text} ('{path}:{line}'): {text}",
          "{text} ('{path}:{line}:{column}'): {text}",
          "{text} {path}<{line}--{column}>{text}",
        ],
      },
    ],
  },
  hints: {
    order: hintOrder.suite,
    hintsFromName: (name, test, isPath) => {
      if (isPath || !contextPattern.test(name)) {
        return [];
      }
      if (!titlePattern.test(test.name)) {
        return [];
      }
      return [{ kind: "language", language: "r", context: name }];
    },
  },
  createFinder: (index) => ({
    filesFor: ({ context }) => {
      const namesakes = index.withStem(context).filter(({ path }) => findExtension(path) === extension);
      return { files: namesakes.filter(({ path }) => /(?:^|\/)test[^/]*$/i.test(path)), sure: false };
    },
  }),
  isTestFile: (path) => /(?:^|\/)testthat\/test[^/]*$/.test(path),
  findStem: findContext,
  lexicon,
  readTitles: (tokens) => silenceOuterSuites(readCalls(tokens)),
  createDeclarations,
});
