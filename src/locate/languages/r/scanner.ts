import type { TestAddress } from "../../../domain/testAddress";
import type { Declarations, Finding, Scanner } from "../../language";
import { plainScanner } from "../../plain/scanner";
import { findTitleWords } from "../../searchWords";
import { type Range, splitAtCommas } from "../../syntax/ranges";
import { Kind, type Tokens } from "../../syntax/tokens";
import { type BracketSyntax, readBracketCalls } from "../../titles/bracketCalls";
import { evaluateTitle, replaceByWildcards, replacePlaceholders } from "../../titles/evaluateTitle";
import type { TitleNode } from "../../titles/node";
import { literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { TitleSearch } from "../../titles/search";
import { decodeEscape, textPattern } from "../../titles/text";
import { tokenizeR } from "./lexer";

/** Scanner for testthat: `test_that("title", { … })`, `describe` and `it`. */
export const rScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, path, isSourcePath) => {
    const tokens = tokenizeR(source.text);
    const nodes = silenceOuterSuites(readBracketCalls(tokens, new RSyntax(tokens)));
    const readFunctions = (): Declarations => plainScanner.read(source, path, isSourcePath);
    const readPlainTitles = (): TitleSearch => new TitleSearch(nodes.map(createReplacer(toPlain)));
    return new RDeclarations(new TitleSearch(nodes, isSourcePath), readFunctions, readPlainTitles);
  },
};

/** Before version 3.3, testthat leaves out the titles around a nested suite. */
function silenceOuterSuites(nodes: readonly TitleNode[]): readonly TitleNode[] {
  const suites = nodes.filter(({ kind }) => kind === "suite");
  const outerSuites = new Set(suites.map(({ parent }) => parent));
  const silence = createReplacer((node) => (outerSuites.has(node) ? { ...node, silent: true } : node));
  return nodes.map(silence);
}

/** Returns a function that replaces a node, and likewise those around it, which must precede it. */
function createReplacer(replace: (node: TitleNode) => TitleNode): (node: TitleNode) => TitleNode {
  const replacements = new Map<TitleNode, TitleNode>();
  return (node) => {
    const replacement = { ...replace(node), parent: node.parent && replacements.get(node.parent) };
    replacements.set(node, replacement);
    return replacement;
  };
}

/** Replaces all characters that the JUnit reporter may have replaced, so that both sides agree. */
const plainText = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, " ");

const toPlain = (node: TitleNode): TitleNode => ({ ...node, pattern: simplify(node.pattern.map(plainPart)) });

function plainPart(part: Part): Part {
  switch (part.kind) {
    case "literal":
      return literal(plainText(part.text));
    case "oneOf":
      return { ...part, texts: part.texts.map((text) => plainText(text).trimEnd()) };
    default:
      return part;
  }
}

class RDeclarations implements Declarations {
  #plainTitles: TitleSearch | undefined;
  #functions: Declarations | undefined;

  constructor(
    private readonly titles: TitleSearch,
    private readonly readFunctions: () => Declarations,
    private readonly readPlainTitles: () => TitleSearch,
  ) {}

  /** Finds a test by its title, also as the JUnit reporter writes it, or a function of a file that it names. */
  find(test: TestAddress): Finding | undefined {
    const finding = this.titles.find(test);
    const isTestFound = finding !== undefined && finding.standing !== "around";
    if (isTestFound || !/^[\w.]+$/.test(test.name)) return finding;
    this.#plainTitles ??= this.readPlainTitles();
    const plainFinding = this.#plainTitles.find({ name: plainText(test.name).trim() });
    if (plainFinding) return plainFinding;
    if (test.filePath === undefined) return finding;
    this.#functions ??= this.readFunctions();
    return this.#functions.find(test) ?? finding;
  }
}

const kindByWord: ReadonlyMap<string, TitleNode["kind"]> = new Map([
  ["describe", "suite"],
  ["it", "test"],
  ["test_that", "test"],
  ["test_that_cli", "test"],
]);

/** Configurations that `cli::test_that_cli` appends to the titles of its tests. */
const cliConfigurations: Part = {
  kind: "oneOf",
  texts: ["plain", "ansi", "unicode", "fancy"].map((name) => ` [${name}]`),
  isOpen: false,
  isScored: true,
};

class RSyntax implements BracketSyntax {
  readonly concatOperators: readonly string[] = [];
  readonly identityMethods: readonly string[] = [];
  readonly formatMethods: readonly string[] = [];
  readonly allowsBareTitles = false;
  readonly allowsReceivers = false;
  readonly functionStarts = ["{", "function", "\\"];

  constructor(private readonly tokens: Tokens) {}

  findKind(word: string): TitleNode["kind"] {
    return kindByWord.get(word) ?? "other";
  }

  stringPattern(token: number): Pattern {
    const { tokens } = this;
    const source = tokens.source(token);
    const [rawStart] = /^[rR]["']-*[([{]/.exec(source) ?? [];
    if (rawStart) return [literal(source.slice(rawStart.length, 1 - rawStart.length))];
    const text = textPattern(source.slice(1, -1), { decode: decodeEscape }, () => wild);
    const isCliTest = tokens.is(token - 1, "(") && tokens.isWord(token - 2, "test_that_cli");
    if (isCliTest) return [...text, cliConfigurations];
    return text;
  }

  /** Returns the pattern of a title by name, or of a call that composes one; else any text. */
  expressionPattern({ from, to }: Range): Pattern {
    const { tokens } = this;
    const isAfterConfigurations = tokens.isWord(from, "configs") && tokens.is(to, ",");
    if (isAfterConfigurations && this.#isString(to + 1)) return [...this.stringPattern(to + 1), cliConfigurations];
    // `test_that(desc = "title", …)`.
    if (tokens.is(from + 1, "=")) return evaluateTitle(tokens, { from: from + 2, to }, this);
    const isCall = tokens.is(from + 1, "(") && tokens.partner(from + 1) === to - 1;
    if (isCall) return this.#callPattern(tokens.source(from), { from: from + 2, to: to - 1 });
    return [wild];
  }

  /** Returns the pattern of `paste("a", x)`, `paste0("a", x)`, `sprintf("a %s", x)` or `glue("a {x}")`. */
  #callPattern(word: string, args: Range): Pattern {
    switch (word) {
      case "sprintf":
        if (this.#isString(args.from)) return replacePlaceholders(this.stringPattern(args.from));
        return [wild];
      case "glue":
        if (!this.#isString(args.from)) return [wild];
        return replaceByWildcards(this.stringPattern(args.from), /\{[^{}]{1,200}\}/);
      case "paste":
        return this.#joinArguments(args, " ");
      case "paste0":
        return this.#joinArguments(args, "");
      default:
        return [wild];
    }
  }

  #joinArguments(args: Range, separator: string): Pattern {
    const { tokens } = this;
    const pattern: Part[] = [];
    for (const argument of splitAtCommas(tokens, args)) {
      const hasName = tokens.is(argument.from + 1, "=");
      if (hasName) return [wild];
      if (pattern.length > 0 && separator !== "") pattern.push(literal(separator));
      const isSingleToken = argument.to === argument.from + 1;
      if (isSingleToken) pattern.push(...evaluateTitle(tokens, argument, this));
      else pattern.push(wild);
    }
    return pattern;
  }

  #isString(token: number): boolean {
    return this.tokens.kind(token) === Kind.string;
  }
}
