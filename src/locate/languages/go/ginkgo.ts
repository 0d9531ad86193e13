import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding } from "../../language";
import { literalText } from "../../syntax/escapes";
import type { TitleNode } from "../../titles/node";
import { isFixed, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { undecorated } from "../../titles/readings";
import { TitleSearch } from "../../titles/search";
import { argumentEnd } from "./code";
import { type GoOutline, type RunCall, titledCalls } from "./outline";

/** Ginkgo's words with the marks of focus and pending, and a project's own for a title in quotes: `SIGDescribe`, `ConformanceIt`. */
const words =
  /\b([FPX]?(?:Describe|Context|When|DescribeTable|DescribeTableSubtree|It|Specify|Measure|Entry)(?=\()|\w*(?:Describe|It)(?=\(\s*["`]))\(\s*/g;
const suite = /(?:Describe|Context|When|DescribeTable|DescribeTableSubtree)$/;
/** Characters of a table in which its description is looked for. */
const longestTable = 10_000;
const mostValues = 20;
const longestValue = 300;

/** True for a file that may declare Ginkgo's specs. */
export const usesGinkgo = (text: string): boolean => text.includes("ginkgo");

/** Finds Ginkgo's specs by their titles, which its reports join by blanks: `[It] Outer inner title [label]`. */
export class GinkgoSpecs implements Declarations {
  private readonly search: TitleSearch;

  constructor(outline: GoOutline, isSourcePath: IsSourcePath) {
    this.search = new TitleSearch(readSpecs(outline), isSourcePath);
  }

  find(test: TestAddress): Finding | undefined {
    const name = test.name.replace(/^\[\w+\] /, "");
    const labels = /^(.*\S) \[[^[\]]*\]$/s.exec(name)?.[1];
    const bare = labels === undefined ? [] : undecorated({ ...test, name: labels });
    return this.search.find({ ...test, name }, [...undecorated({ ...test, name }), ...bare]);
  }
}

interface Open {
  readonly node: TitleNode;
  readonly call: RunCall;
  /** Entries that are named by the table. */
  readonly rows: TitleNode[];
}

function readSpecs(outline: GoOutline): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const open: Open[] = [];
  for (const call of titledCalls(outline, words, (text) => text)) {
    while (open.length > 0 && (open.at(-1)?.call.call.end ?? 0) < call.call.start) open.pop();
    const around = open.at(-1);
    const made = { title: call.title, parent: around?.node };
    const source = outline.code.slice(call.title.start, call.title.end);
    if (around && call.word.endsWith("Entry") && source === "nil") {
      const named = namedByTable(outline, around.call);
      if (around.rows.length === 0) nodes.push(tableNode(around));
      around.rows.push({ ...made, kind: "test", pattern: named(valuesOf(outline, call)) });
      continue;
    }
    const node: TitleNode = {
      ...made,
      kind: suite.test(call.word) ? "suite" : "test",
      pattern: titleOf(outline, call),
    };
    // What has no title of its own is called as the group around it.
    nodes.push(node.pattern.length === 0 && around ? { ...around.node, kind: node.kind, title: call.title } : node);
    open.push({ node, call, rows: [] });
  }
  return nodes;
}

function titleOf(outline: GoOutline, call: RunCall): Pattern {
  const format = descriptionAt(outline.text, call.title.start);
  if (format !== undefined) return formatted(format, valuesOf(outline, call));
  return call.word.endsWith("When") ? simplify([literal("when "), ...call.pattern]) : call.pattern;
}

/** The entries that a table names, by a format or a function: itself, or the one whose literal values give the name. */
function tableNode({ node, rows }: Open): TitleNode {
  const literals = () => rows.filter((row) => isFixed(row.pattern));
  return { kind: "test", title: node.title, pattern: [wild], parent: node, rows: literals };
}

/** How a table names an entry without a description, by its values. */
function namedByTable({ text, code }: GoOutline, { title, call }: RunCall): (values: readonly Pattern[]) => Pattern {
  const region = code.slice(title.end, Math.min(call.end, title.end + longestTable));
  const described = /(?<!Entry\(\s{0,20})\bEntryDescription\(/.exec(region);
  const format = described ? descriptionAt(text, title.end + described.index) : undefined;
  if (format !== undefined) return (values) => formatted(format, values);
  if (described || /\bfunc\([^()]{0,200}\)\s*string\b/.test(region)) return () => [wild];
  return (values) =>
    simplify([literal("Entry: "), ...values.flatMap((value, i) => [...(i > 0 ? [literal(", ")] : []), ...value])]);
}

/** The text in `EntryDescription("…")`. */
function descriptionAt(text: string, at: number): string | undefined {
  const found = /^EntryDescription\(\s{0,20}("(?:[^"\\\n]|\\.){0,500}"|`[^`]{0,500}`)\s{0,20}\)/.exec(
    text.slice(at, at + 600),
  );
  return found?.[1] === undefined ? undefined : literalText(found[1]);
}

const verb = /%[-+# 0-9.*[\]]*[a-zA-Z]/g;

function formatted(format: string, values: readonly Pattern[]): Pattern {
  const verbs = format.match(verb) ?? [];
  return simplify(
    format.split(verb).flatMap((piece, i) => {
      const value = i === 0 ? [] : /^%[dsv]$/.test(verbs[i - 1] ?? "") ? (values[i - 1] ?? [wild]) : [wild];
      return [...value, literal(piece.replaceAll("%%", "%"))];
    }),
  );
}

/** The values of an entry: literal ones as they are printed, anything for others. */
function valuesOf({ text, code, closes }: GoOutline, { title, call }: RunCall): readonly Pattern[] {
  const values: Pattern[] = [];
  for (let at = title.end; at < call.end && values.length < mostValues; ) {
    const end = Math.min(argumentEnd(code, at + 1, closes), call.end);
    const source = text.slice(at + 1, Math.min(end, at + longestValue)).trim();
    if (source !== "") values.push([literalOf(source) ?? wild]);
    at = end;
  }
  return values;
}

function literalOf(source: string): Part | undefined {
  if (/^(?:-?\d+(?:\.\d*[1-9])?|true|false)$/.test(source)) return literal(source);
  return /^(?:"(?:[^"\\]|\\.)*"|`[^`]*`)$/.test(source) ? literal(literalText(source)) : undefined;
}
