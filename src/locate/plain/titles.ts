import { splitLines } from "../syntax/lines";
import type { SourceText } from "../syntax/sourceText";
import type { TitleNode } from "../titles/node";
import { literal, type Part, type Pattern, simplify } from "../titles/pattern";
import { findQuotedTexts, type QuotedText } from "./code";

/** Titles that words such as `test` declare, and all texts in quotes, any of which may be a title. */
export interface PlainTitles {
  readonly nodes: readonly TitleNode[];
  readonly texts: readonly QuotedText[];
}

const declaringWordPart = "test|spec|describe|context|scenario|feature|suite|should";
/**
 * Words that declare tests or groups of them, on their own or as a part of a word: `subtest`, `deftest`, `test_case`,
 * `@testset`, `let%test`, `It`.
 */
const declaringWordPattern = new RegExp(
  `${declaringWordPart}|^(?:x|f)?it[!?]?$|^(?:prop|property|check|example|bench)$`,
  "i",
);
/** Operators that declare the title before them (OUnit, HUnit). */
const declaringOperatorPattern = /^\s*(?:>:{1,3}|~:)/;
const readingWords = "require|include|import|use|load|source";
const printingWords = "print|puts|echo";
/** Words before a text that is only read or printed. */
const excludedWordPattern = new RegExp(`^(?:${readingWords}|${printingWords}|fail|skip)`, "i");
const precedingWordPattern = /([\p{L}_@][\p{L}\p{N}_.:%@!?'-]{0,60})[\s([{]{0,20}$/u;
const bracedValue = String.raw`[#$]\{[^{}]{0,200}\}|\$\([^()]{0,200}\)`;
const namedValue = String.raw`\$[A-Za-z_]\w{0,60}|<[A-Za-z_.]{1,60}>`;
/**
 * Values in a title, in the notations of various languages. In a language with another notation they are plain text.
 */
const valuePattern = new RegExp(`${bracedValue}|${namedValue}`, "g");

type MutableNode = { -readonly [K in keyof TitleNode]: TitleNode[K] };

/**
 * A declaration that may contain others: those after it on its line, and those on the lines below that are indented
 * further.
 */
interface OpenDeclaration {
  readonly node: MutableNode;
  readonly line: number;
  readonly indent: number;
  /**
   * Column of a declaration that is not the first on its line: its contents begin further to the right. -1 for the
   * first.
   */
  readonly column: number;
}

/** Entry of a list or a property whose value is a title, with or without quotes: `- it: lifts a ship`. */
const yamlKey = "(?:it|test|test_name|name|title|scenario|description)";
const yamlTitle = new RegExp(String.raw`^\s*(?:-\s+)?${yamlKey}:\s+(\S.*)$`);

/** Reads the titles of a YAML file. A file without such entries is read like any other file. */
export function readYamlTitles(source: SourceText): PlainTitles {
  const plainTitles = readPlainTitles(source);
  const nodes: TitleNode[] = [];
  for (const line of splitLines(source)) {
    const value = yamlTitle.exec(line.text)?.[1]?.trimEnd();
    if (value === undefined) {
      continue;
    }
    const start = line.start + line.text.lastIndexOf(value);
    const text = value.replace(/^(["'])(.*)\1$/, "$2");
    const title = { start, end: start + value.length };
    nodes.push({ kind: "test", title, pattern: simplify([literal(text)]), parent: undefined });
  }
  if (nodes.length === 0) {
    return plainTitles;
  }
  return { nodes, texts: plainTitles.texts };
}

/** Reads the titles of a file in an unknown language; groups are recognized by their indentation. */
export function readPlainTitles(source: SourceText): PlainTitles {
  const nodes: TitleNode[] = [];
  const texts: QuotedText[] = [];
  const openDeclarations: OpenDeclaration[] = [];
  for (const line of splitLines(source)) {
    const indent = line.text.length - line.text.trimStart().length;
    let previousEnd = 0;
    for (const quotedText of findQuotedTexts(line.text, line.start)) {
      texts.push(quotedText);
      const startColumn = quotedText.start - line.start;
      const endColumn = quotedText.end - line.start;
      const column = findDeclarationColumn(line.text, previousEnd, startColumn, endColumn);
      previousEnd = endColumn;
      if (column === undefined || quotedText.text === "") {
        continue;
      }
      while (openDeclarations.length > 0 && !contains(openDeclarations.at(-1), line.start, indent, column)) {
        openDeclarations.pop();
      }
      const parent = openDeclarations.at(-1)?.node;
      if (parent) {
        parent.kind = "suite";
      }
      const title = { start: quotedText.start, end: quotedText.end };
      const node: MutableNode = { kind: "test", title, pattern: readPattern(quotedText.text), parent };
      const isFirst = openDeclarations.at(-1)?.line !== line.start;
      nodes.push(node);
      openDeclarations.push({ node, line: line.start, indent, column: isFirst ? -1 : column });
    }
  }
  return { nodes, texts };
}

function contains(outer: OpenDeclaration | undefined, line: number, indent: number, column: number): boolean {
  if (outer?.line === line) {
    return outer.column < 0;
  }
  return outer !== undefined && indent > outer.indent && column > outer.column;
}

/** Returns the column at which the declaration of a quoted title begins; `undefined` if the text is not a title. */
function findDeclarationColumn(line: string, from: number, start: number, end: number): number | undefined {
  const match = precedingWordPattern.exec(line.slice(Math.max(from, start - 90), start));
  if (!match) {
    return declaringOperatorPattern.test(line.slice(end, end + 20)) ? start : undefined;
  }
  const [fullMatch, word = ""] = match;
  if (!declaringWordPattern.test(word) || excludedWordPattern.test(word)) {
    return undefined;
  }
  return start - fullMatch.length;
}

/** Creates the pattern of a title. A text that may be a value matches anything, or itself. */
function readPattern(text: string): Pattern {
  const parts: Part[] = [];
  let offset = 0;
  for (const match of text.matchAll(valuePattern)) {
    parts.push(literal(text.slice(offset, match.index)));
    parts.push({ kind: "oneOf", texts: [match[0]], isOpen: true, isScored: false });
    offset = match.index + match[0].length;
  }
  return simplify([...parts, literal(text.slice(offset))]);
}
