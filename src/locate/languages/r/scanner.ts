import type { TestAddress } from "../../../domain/locator";
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
    const nodes = readBracketCalls(tokens, new RSyntax(tokens));
    const nestedSuites = new Set(nodes.filter(({ kind }) => kind === "suite").map(({ parent }) => parent));
    // Before version 3.3, testthat leaves out the titles around a nested suite.
    const replaceNodes = createReplacer((node) => (nestedSuites.has(node) ? { ...node, silent: true } : node));
    const titles = nodes.map(replaceNodes);
    const readFunctions = (): Declarations => plainScanner.read(source, path, isSourcePath);
    return new RDeclarations(new TitleSearch(titles, isSourcePath), readFunctions, () => {
      const toPlain = createReplacer((node) => ({ ...node, pattern: simplify(node.pattern.map(plainPart)) }));
      return new TitleSearch(titles.map(toPlain));
    });
  },
};

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

function plainPart(part: Part): Part {
  if (part.kind === "literal") return literal(plainText(part.text));
  return part.kind === "oneOf" ? { ...part, texts: part.texts.map((text) => plainText(text).trimEnd()) } : part;
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
    if ((finding && finding.standing !== "around") || !/^[\w.]+$/.test(test.name)) return finding;
    this.#plainTitles ??= this.readPlainTitles();
    const plainFinding = this.#plainTitles.find({ name: plainText(test.name).trim() });
    if (plainFinding || test.filePath === undefined) return plainFinding ?? finding;
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
    const rawStart = /^[rR]["']-*[([{]/.exec(source)?.[0];
    if (rawStart) return [literal(source.slice(rawStart.length, 1 - rawStart.length))];
    const text = textPattern(source.slice(1, -1), { decode: decodeEscape }, () => wild);
    const isCliTest = tokens.is(token - 1, "(") && tokens.isWord(token - 2, "test_that_cli");
    return isCliTest ? [...text, cliConfigurations] : text;
  }

  /** Returns the pattern of `paste("a", x)`, `paste0("a", x)` or `sprintf("a %s", x)`; else any text. */
  expressionPattern({ from, to }: Range): Pattern {
    const { tokens } = this;
    // `test_that(desc = "title", …)`.
    if (tokens.isWord(from, "configs") && tokens.is(to, ",") && tokens.kind(to + 1) === Kind.string)
      return [...this.stringPattern(to + 1), cliConfigurations];
    if (tokens.is(from + 1, "=")) return evaluateTitle(tokens, { from: from + 2, to }, this);
    if (!tokens.is(from + 1, "(") || tokens.partner(from + 1) !== to - 1) return [wild];
    const parts = splitAtCommas(tokens, { from: from + 2, to: to - 1 });
    const word = tokens.source(from);
    if (word === "sprintf" && tokens.kind(from + 2) === Kind.string)
      return replacePlaceholders(this.stringPattern(from + 2));
    if (word === "glue" && tokens.kind(from + 2) === Kind.string)
      return replaceByWildcards(this.stringPattern(from + 2), /\{[^{}]{1,200}\}/);
    if (word !== "paste" && word !== "paste0") return [wild];
    if (parts.some((part) => tokens.is(part.from + 1, "="))) return [wild];
    return parts.flatMap((part, i) => [
      ...(i > 0 && word === "paste" ? [literal(" ")] : []),
      ...(part.to === part.from + 1 ? evaluateTitle(tokens, part, this) : [wild]),
    ]);
  }
}
