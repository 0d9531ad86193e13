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

const groupWords = "Describe|Context|When|DescribeTable|DescribeTableSubtree";
const ginkgoFunction = String.raw`[FPX]?(?:${groupWords}|It|Specify|Measure|Entry)(?=\()`;
const ownFunction = String.raw`\w*(?:Describe|It)(?=\(\s*["\x60])`;
/**
 * Calls of Ginkgo's functions, with the prefixes for focused and pending specs, and of a project's own functions with
 * a quoted title: `SIGDescribe`, `ConformanceIt`.
 */
const specCall = new RegExp(String.raw`\b(${ginkgoFunction}|${ownFunction})\(\s*`, "g");
const suiteWord = new RegExp(`(?:${groupWords})$`);
/** Maximum number of characters of a table in which its entry description is searched for. */
const maxTableLength = 10_000;
const maxValues = 20;
const maxValueLength = 300;

/** Returns whether a file may declare Ginkgo specs. */
export const usesGinkgo = (text: string): boolean => text.includes("ginkgo");

/** Finds Ginkgo specs by their titles, which reports join with blanks: `[It] Outer inner title [label]`. */
export class GinkgoSpecs implements Declarations {
  readonly #search: TitleSearch;

  constructor(outline: GoOutline, isSourcePath: IsSourcePath) {
    this.#search = new TitleSearch(readSpecs(outline), isSourcePath);
  }

  find(test: TestAddress): Finding | undefined {
    const name = test.name.replace(/^\[\w+\] /, "");
    const variants = undecoratedVariants({ ...test, name });
    const unlabeledName = /^(.*\S) \[[^[\]]*\]$/s.exec(name)?.[1];
    if (unlabeledName === undefined) return this.#search.find({ ...test, name }, variants);
    const unlabeledVariants = undecoratedVariants({ ...test, name: unlabeledName });
    return this.#search.find({ ...test, name }, [...variants, ...unlabeledVariants]);
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
    const kind = suiteWord.test(call.word) ? "suite" : "test";
    const node: TitleNode = { ...common, kind, pattern: titlePattern(outline, call) };
    // A spec without a title has the name of its enclosing group.
    if (node.pattern.length > 0 || !enclosing) nodes.push(node);
    else nodes.push({ ...enclosing.node, kind, title: call.title });
    openSpecs.push({ node, call, entries: [] });
  }
  return nodes;
}

function titlePattern(outline: GoOutline, call: TitledCall): Pattern {
  const format = descriptionAt(outline.text, call.title.start);
  if (format !== undefined) return formatPattern(format, readValues(outline, call));
  if (!call.word.endsWith("When")) return call.pattern;
  return simplify([literal("when "), ...call.pattern]);
}

/**
 * Creates a node for the entries that a table names with a format or a function. The location is the table itself, or
 * the entry whose literal values give the name.
 */
function tableNode({ node, entries }: OpenSpec): TitleNode {
  const literalEntries = () => entries.filter((entry) => isFixed(entry.pattern));
  return { kind: "test", title: node.title, pattern: [wild], parent: node, cases: literalEntries };
}

type EntryNamer = (values: readonly Pattern[]) => Pattern;

/** Creates the function that names an entry without a description from its values. */
function createEntryNamer({ text, code }: GoOutline, { title, span }: TitledCall): EntryNamer {
  const region = code.slice(title.end, Math.min(span.end, title.end + maxTableLength));
  const descriptionCall = /(?<!Entry\(\s{0,20})\bEntryDescription\(/.exec(region);
  const format = descriptionCall ? descriptionAt(text, title.end + descriptionCall.index) : undefined;
  if (format !== undefined) return (values) => formatPattern(format, values);
  if (descriptionCall || /\bfunc\([^()]{0,200}\)\s*string\b/.test(region)) return () => [wild];
  return joinValues;
}

function joinValues(values: readonly Pattern[]): Pattern {
  const parts = values.flatMap((value, i) => (i === 0 ? value : [literal(", "), ...value]));
  return simplify([literal("Entry: "), ...parts]);
}

const stringLiteral = String.raw`"(?:[^"\\\n]|\\.){0,500}"|\x60[^\x60]{0,500}\x60`;
const description = new RegExp(String.raw`^EntryDescription\(\s{0,20}(${stringLiteral})\s{0,20}\)`);

/** Returns the text in `EntryDescription("…")`. */
function descriptionAt(text: string, offset: number): string | undefined {
  const source = description.exec(text.slice(offset, offset + 600))?.[1];
  return source === undefined ? undefined : literalText(source);
}

const formatVerb = /%[-+# 0-9.*[\]]*[a-zA-Z]/g;

function formatPattern(format: string, values: readonly Pattern[]): Pattern {
  const verbs = format.match(formatVerb) ?? [];
  const texts = format.split(formatVerb).map((piece) => literal(piece.replaceAll("%%", "%")));
  return simplify(texts.flatMap((text, i) => (i === 0 ? text : [...formatValue(verbs[i - 1], values[i - 1]), text])));
}

function formatValue(verb = "", value: Pattern = [wild]): Pattern {
  return /^%[dsv]$/.test(verb) ? value : [wild];
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
  if (!/^(?:"(?:[^"\\]|\\.)*"|`[^`]*`)$/.test(source)) return undefined;
  return literal(literalText(source));
}
