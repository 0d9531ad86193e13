import type { TestAddress } from "../../../domain/locator";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding } from "../../language";
import { literalText } from "../../syntax/escapes";
import type { TitleNode } from "../../titles/node";
import { isFixed, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { undecoratedVariants } from "../../titles/readings";
import { TitleSearch } from "../../titles/search";
import { argumentEnd } from "./code";
import { findTitledCalls, type GoOutline, type TitledCall } from "./outline";

/**
 * Calls of Ginkgo's functions, with the prefixes for focused and pending specs, and of a project's own functions with
 * a quoted title: `SIGDescribe`, `ConformanceIt`.
 */
const specCall =
  /\b([FPX]?(?:Describe|Context|When|DescribeTable|DescribeTableSubtree|It|Specify|Measure|Entry)(?=\()|\w*(?:Describe|It)(?=\(\s*["`]))\(\s*/g;
const suiteWord = /(?:Describe|Context|When|DescribeTable|DescribeTableSubtree)$/;
/** Maximum number of characters of a table in which its entry description is searched for. */
const maxTableLength = 10_000;
const maxValues = 20;
const maxValueLength = 300;

/** Returns whether a file may declare Ginkgo specs. */
export const usesGinkgo = (text: string): boolean => text.includes("ginkgo");

/** Finds Ginkgo specs by their titles, which reports join with blanks: `[It] Outer inner title [label]`. */
export class GinkgoSpecs implements Declarations {
  private readonly search: TitleSearch;

  constructor(outline: GoOutline, isSourcePath: IsSourcePath) {
    this.search = new TitleSearch(readSpecs(outline), isSourcePath);
  }

  find(test: TestAddress): Finding | undefined {
    const name = test.name.replace(/^\[\w+\] /, "");
    const unlabeledName = /^(.*\S) \[[^[\]]*\]$/s.exec(name)?.[1];
    const unlabeledVariants = unlabeledName === undefined ? [] : undecoratedVariants({ ...test, name: unlabeledName });
    return this.search.find({ ...test, name }, [...undecoratedVariants({ ...test, name }), ...unlabeledVariants]);
  }
}

interface OpenSpec {
  readonly node: TitleNode;
  readonly call: TitledCall;
  /** Entries whose names the table generates. */
  readonly entries: TitleNode[];
}

function readSpecs(outline: GoOutline): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openSpecs: OpenSpec[] = [];
  for (const call of findTitledCalls(outline, specCall, (text) => text)) {
    while (openSpecs.length > 0 && (openSpecs.at(-1)?.call.span.end ?? 0) < call.span.start) openSpecs.pop();
    const enclosing = openSpecs.at(-1);
    const common = { title: call.title, parent: enclosing?.node };
    const source = outline.code.slice(call.title.start, call.title.end);
    if (enclosing && call.word.endsWith("Entry") && source === "nil") {
      const nameEntry = createEntryNamer(outline, enclosing.call);
      if (enclosing.entries.length === 0) nodes.push(tableNode(enclosing));
      enclosing.entries.push({ ...common, kind: "test", pattern: nameEntry(readValues(outline, call)) });
      continue;
    }
    const node: TitleNode = {
      ...common,
      kind: suiteWord.test(call.word) ? "suite" : "test",
      pattern: titlePattern(outline, call),
    };
    // A spec without a title has the name of its enclosing group.
    nodes.push(
      node.pattern.length === 0 && enclosing ? { ...enclosing.node, kind: node.kind, title: call.title } : node,
    );
    openSpecs.push({ node, call, entries: [] });
  }
  return nodes;
}

function titlePattern(outline: GoOutline, call: TitledCall): Pattern {
  const format = descriptionAt(outline.text, call.title.start);
  if (format !== undefined) return formatPattern(format, readValues(outline, call));
  return call.word.endsWith("When") ? simplify([literal("when "), ...call.pattern]) : call.pattern;
}

/**
 * Creates a node for the entries that a table names with a format or a function. The location is the table itself, or
 * the entry whose literal values give the name.
 */
function tableNode({ node, entries }: OpenSpec): TitleNode {
  const literalEntries = () => entries.filter((entry) => isFixed(entry.pattern));
  return { kind: "test", title: node.title, pattern: [wild], parent: node, cases: literalEntries };
}

/** Creates the function that names an entry without a description from its values. */
function createEntryNamer(
  { text, code }: GoOutline,
  { title, span }: TitledCall,
): (values: readonly Pattern[]) => Pattern {
  const region = code.slice(title.end, Math.min(span.end, title.end + maxTableLength));
  const descriptionCall = /(?<!Entry\(\s{0,20})\bEntryDescription\(/.exec(region);
  const format = descriptionCall ? descriptionAt(text, title.end + descriptionCall.index) : undefined;
  if (format !== undefined) return (values) => formatPattern(format, values);
  if (descriptionCall || /\bfunc\([^()]{0,200}\)\s*string\b/.test(region)) return () => [wild];
  return (values) =>
    simplify([literal("Entry: "), ...values.flatMap((value, i) => [...(i > 0 ? [literal(", ")] : []), ...value])]);
}

/** Returns the text in `EntryDescription("…")`. */
function descriptionAt(text: string, offset: number): string | undefined {
  const match = /^EntryDescription\(\s{0,20}("(?:[^"\\\n]|\\.){0,500}"|`[^`]{0,500}`)\s{0,20}\)/.exec(
    text.slice(offset, offset + 600),
  );
  return match?.[1] === undefined ? undefined : literalText(match[1]);
}

const formatVerb = /%[-+# 0-9.*[\]]*[a-zA-Z]/g;

function formatPattern(format: string, values: readonly Pattern[]): Pattern {
  const verbs = format.match(formatVerb) ?? [];
  return simplify(
    format.split(formatVerb).flatMap((piece, i) => {
      const value = i === 0 ? [] : /^%[dsv]$/.test(verbs[i - 1] ?? "") ? (values[i - 1] ?? [wild]) : [wild];
      return [...value, literal(piece.replaceAll("%%", "%"))];
    }),
  );
}

/** Returns the patterns of an entry's values: literals as Go prints them, any text for everything else. */
function readValues({ text, code, closes }: GoOutline, { title, span }: TitledCall): readonly Pattern[] {
  const values: Pattern[] = [];
  for (let offset = title.end; offset < span.end && values.length < maxValues; ) {
    const end = Math.min(argumentEnd(code, offset + 1, closes), span.end);
    const source = text.slice(offset + 1, Math.min(end, offset + maxValueLength)).trim();
    if (source !== "") values.push([literalPart(source) ?? wild]);
    offset = end;
  }
  return values;
}

function literalPart(source: string): Part | undefined {
  if (/^(?:-?\d+(?:\.\d*[1-9])?|true|false)$/.test(source)) return literal(source);
  return /^(?:"(?:[^"\\]|\\.)*"|`[^`]*`)$/.test(source) ? literal(literalText(source)) : undefined;
}
