import { linesOf } from "../syntax/lines";
import type { SourceText } from "../syntax/sourceText";
import type { TitleNode } from "../titles/node";
import { literal, type Part, type Pattern, simplify } from "../titles/pattern";
import { type Quoted, quotedIn } from "./code";

/** What a text's quotes say: the titles that words like `test` declare, and every text that could be one. */
export interface PlainTitles {
  readonly nodes: readonly TitleNode[];
  readonly texts: readonly Quoted[];
}

/** Words that declare tests or groups of them, alone or as a part: `subtest`, `deftest`, `test_case`, `@testset`, `let%test`, `It`. */
const declaring =
  /test|spec|describe|context|scenario|feature|suite|should|^(?:x|f)?it[!?]?$|^(?:prop|property|check|example|bench)$/i;
/** Marks behind a title that declare it as well: OUnit, HUnit. */
const declaringMarks = /^\s*(?:>:{1,3}|~:)/;
/** Words before titles that only name what is read or printed. */
const others = /^(?:require|include|import|use|load|source|print|puts|echo|fail|skip)/i;
const wordBefore = /([\p{L}_@][\p{L}\p{N}_.:%@!?'-]{0,60})[\s([{]{0,20}$/u;
/** Values in a title: of one of the languages that write them in another way than this one they are text. */
const value = /#\{[^{}]{0,200}\}|\$\{[^{}]{0,200}\}|\$\([^()]{0,200}\)|\$[A-Za-z_]\w{0,60}|<[A-Za-z_.]{1,60}>/g;

type Node = { -readonly [K in keyof TitleNode]: TitleNode[K] };

/** A declaration that others may stand in: those on its line after it and in the lines below that are indented further. */
interface Open {
  readonly node: Node;
  readonly line: number;
  readonly indent: number;
  /** Of what is not the first on its line: what it holds begins further to the right. */
  readonly column: number;
}

/** Reads the titles of a file in a language that is not known: groups are told by their indentation. */
export function readPlainTitles(source: SourceText): PlainTitles {
  const nodes: TitleNode[] = [];
  const texts: Quoted[] = [];
  const open: Open[] = [];
  for (const line of linesOf(source)) {
    const indent = line.text.length - line.text.trimStart().length;
    let before = 0;
    for (const quoted of quotedIn(line.text, line.start)) {
      texts.push(quoted);
      const at = declarationAt(line.text, before, quoted.start - line.start, quoted.end - line.start);
      before = quoted.end - line.start;
      if (at === undefined || quoted.text === "") continue;
      while (open.length > 0 && !holds(open.at(-1), line.start, indent, at)) open.pop();
      const parent = open.at(-1)?.node;
      if (parent) parent.kind = "suite";
      const title = { start: quoted.start, end: quoted.end };
      const node: Node = { kind: "test", title, pattern: patternOf(quoted.text), parent };
      const first = open.at(-1)?.line !== line.start;
      nodes.push(node);
      open.push({ node, line: line.start, indent, column: first ? -1 : at });
    }
  }
  return { nodes, texts };
}

function holds(outer: Open | undefined, line: number, indent: number, column: number): boolean {
  if (outer?.line === line) return outer.column < 0;
  return outer !== undefined && indent > outer.indent && column > outer.column;
}

/** The column at which the declaration of a quoted title begins; `undefined` if the title is none. */
function declarationAt(line: string, from: number, start: number, end: number): number | undefined {
  const before = wordBefore.exec(line.slice(Math.max(from, start - 90), start));
  if (!before) return declaringMarks.test(line.slice(end, end + 20)) ? start : undefined;
  const [whole, word = ""] = before;
  return declaring.test(word) && !others.test(word) ? start - whole.length : undefined;
}

/** What may be a value can be anything, or itself. */
function patternOf(text: string): Pattern {
  const parts: Part[] = [];
  let at = 0;
  for (const match of text.matchAll(value)) {
    parts.push(literal(text.slice(at, match.index)), { kind: "oneOf", texts: [match[0]], open: true, scored: false });
    at = match.index + match[0].length;
  }
  return simplify([...parts, literal(text.slice(at))]);
}
