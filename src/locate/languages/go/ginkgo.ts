import type { TestAddress } from "../../../domain/testAddress";
import type { IsSourcePath } from "../../fileIndex/sourcePath";
import type { Declarations, Finding } from "../../language";
import { splitSpan } from "../../syntax/codeText";
import { literalText } from "../../syntax/escapes";
import { popEnded } from "../../syntax/ranges";
import { sliceSpan } from "../../syntax/sourceText";
import type { TitleNode } from "../../titles/node";
import { isFixed, literal, type Part, type Pattern, simplify, wild } from "../../titles/pattern";
import { undecoratedVariants } from "../../titles/readings";
import { TitleSearch } from "../../titles/search";
import { fillFormat } from "./code";
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
/** Maximum number of characters of a table that are searched for its entry description. */
const maxTableLength = 10_000;
const maxValues = 20;
const maxValueLength = 300;

/** Returns whether a file may declare Ginkgo specs. */
export const usesGinkgo = (text: string): boolean => text.includes("ginkgo");

const hookWord = "(?:Synchronized|Report)?(?:Before|After)Suite";
const suiteHook = new RegExp(String.raw`^\[(${hookWord})\](?: (.+)|\s*)$`);

/** Returns whether a record names a hook of a suite: `[BeforeSuite]`. */
export const namesSuiteHook = (name: string): boolean => suiteHook.test(name);

/**
 * Finds the calls of a suite's hook. The record refers to them only in the package of the suite that it names, which
 * cannot always be determined from the file.
 */
export function findHookCalls({ text, code, strings }: GoOutline, test: TestAddress): Finding | undefined {
  const [, hook, title] = suiteHook.exec(test.name) ?? [];
  const texts = new Set(strings.map((string) => literalText(sliceSpan(text, string))));
  const hookCall = new RegExp(String.raw`\b${hook}(?=\()`, "g");
  const places = Array.from(code.matchAll(hookCall), ({ index, 0: word }) => ({
    start: index,
    end: index + word.length,
  }));
  if (places.length === 0) {
    return undefined;
  }
  if (title !== undefined && !texts.has(title)) {
    return undefined;
  }
  if (!/\bRunSpecs\(/.test(code)) {
    return { standing: "unlessBetter", places };
  }
  const runsSuite = texts.has(test.classname ?? "") || texts.has(test.parent ?? "");
  if (runsSuite) {
    return { standing: "final", places };
  }
  return undefined;
}

/** Finds Ginkgo specs by their titles, which reports join with spaces: `[It] Outer inner title [label]`. */
export class GinkgoSpecs implements Declarations {
  readonly #search: TitleSearch;

  constructor(outline: GoOutline, isSourcePath: IsSourcePath) {
    this.#search = new TitleSearch(readSpecs(outline), isSourcePath);
  }

  find(test: TestAddress): Finding | undefined {
    const name = test.name.replace(/^\[\w+\] /, "");
    const namedTest = { ...test, name };
    const variants = [...undecoratedVariants(namedTest)];
    const unlabeledName = /^(.*\S) \[[^[\]]*\]$/s.exec(name)?.[1];
    if (unlabeledName !== undefined) {
      variants.push(...undecoratedVariants({ ...test, name: unlabeledName }));
    }
    return this.#search.find(namedTest, variants);
  }
}

interface OpenSpec {
  readonly node: TitleNode;
  readonly call: TitledCall;
  readonly end: number;
  /** Entries whose names the table generates. */
  readonly entries: TitleNode[];
}

function readSpecs(outline: GoOutline): readonly TitleNode[] {
  const nodes: TitleNode[] = [];
  const openSpecs: OpenSpec[] = [];
  for (const call of findTitledCalls(outline, specCall, (text) => text)) {
    popEnded(openSpecs, call.span.start);
    const enclosing = openSpecs.at(-1);
    if (enclosing && isUnnamedEntry(outline, call)) {
      if (enclosing.entries.length === 0) {
        nodes.push(createTableNode(enclosing));
      }
      enclosing.entries.push(createEntryNode(outline, call, enclosing));
      continue;
    }
    const kind = suiteWord.test(call.word) ? "suite" : "test";
    const pattern = createTitlePattern(outline, call);
    const node: TitleNode = { title: call.title, parent: enclosing?.node, kind, pattern };
    // A spec without a title takes the name of its enclosing group.
    if (enclosing && pattern.length === 0) {
      nodes.push({ ...enclosing.node, kind, title: call.title });
    } else {
      nodes.push(node);
    }
    openSpecs.push({ node, call, end: call.span.end, entries: [] });
  }
  return nodes;
}

function createTitlePattern(outline: GoOutline, call: TitledCall): Pattern {
  const format = readDescription(outline.text, call.title.start);
  if (format !== undefined) {
    return fillEntryFormat(format, readValues(outline, call));
  }
  if (!call.word.endsWith("When")) {
    return call.pattern;
  }
  return simplify([literal("when "), ...call.pattern]);
}

/** Returns whether a call is a table entry with `nil` as its description. */
function isUnnamedEntry({ code }: GoOutline, { word, title }: TitledCall): boolean {
  return word.endsWith("Entry") && sliceSpan(code, title) === "nil";
}

function createEntryNode(outline: GoOutline, call: TitledCall, table: OpenSpec): TitleNode {
  const nameEntry = createEntryNamer(outline, table.call);
  const pattern = nameEntry(readValues(outline, call));
  return { kind: "test", title: call.title, parent: table.node, pattern };
}

/**
 * Creates a node for the entries whose names a table generates with a format or a function. The location is the table
 * itself, or the entry whose literal values produce the name.
 */
function createTableNode({ node, entries }: OpenSpec): TitleNode {
  return {
    kind: "test",
    title: node.title,
    pattern: [wild],
    parent: node,
    cases: () => entries.filter(({ pattern }) => isFixed(pattern)),
  };
}

type EntryNamer = (values: readonly Part[]) => Pattern;

const descriptionOfTable = /(?<!Entry\(\s{0,20})\bEntryDescription\(/;
const descriptionFunction = /\bfunc\([^()]{0,200}\)\s*string\b/;

/** Creates the function that names an entry without a description from its values. */
function createEntryNamer({ text, code }: GoOutline, { title, span }: TitledCall): EntryNamer {
  const region = sliceSpan(code, { start: title.end, end: span.end }, maxTableLength);
  const descriptionCall = descriptionOfTable.exec(region);
  if (descriptionCall) {
    const format = readDescription(text, title.end + descriptionCall.index);
    if (format === undefined) {
      return () => [wild];
    }
    return (values) => fillEntryFormat(format, values);
  }
  if (descriptionFunction.test(region)) {
    return () => [wild];
  }
  return joinValues;
}

function joinValues(values: readonly Part[]): Pattern {
  const parts = values.flatMap((value, i) => (i > 0 ? [literal(", "), value] : value));
  return simplify([literal("Entry: "), ...parts]);
}

/** Source of a pattern that matches a string. */
export const stringLiteral = String.raw`"(?:[^"\\\n]|\\.){0,500}"|\x60[^\x60]{0,500}\x60`;
const description = new RegExp(String.raw`^EntryDescription\(\s{0,20}(${stringLiteral})\s{0,20}\)`);

/** Returns the text in `EntryDescription("…")`. */
function readDescription(text: string, offset: number): string | undefined {
  const source = description.exec(text.slice(offset, offset + 600))?.[1];
  if (source === undefined) {
    return undefined;
  }
  return literalText(source);
}

function fillEntryFormat(format: string, values: readonly Part[]): Pattern {
  const remainingValues = [...values];
  return fillFormat(format, ([verb]) => {
    const value = remainingValues.shift() ?? wild;
    if (/^%[dsv]$/.test(verb)) {
      return value;
    }
    return wild;
  });
}

/** Returns the patterns of an entry's values: literals as Go prints them, any text for everything else. */
function readValues(outline: GoOutline, { title, span }: TitledCall): readonly Part[] {
  const valueSpans = splitSpan(outline, { start: title.end, end: span.end }, ",");
  const sources = valueSpans.map((value) => sliceSpan(outline.text, value, maxValueLength));
  const writtenValues = sources.filter((source) => source !== "").slice(0, maxValues);
  return writtenValues.map(createLiteralPart);
}

const printedLiteral = /^(?:-?\d+(?:\.\d*[1-9])?|true|false)$/;
const stringAlone = /^(?:"(?:[^"\\]|\\.)*"|`[^`]*`)$/;

function createLiteralPart(source: string): Part {
  if (printedLiteral.test(source)) {
    return literal(source);
  }
  if (stringAlone.test(source)) {
    return literal(literalText(source));
  }
  return wild;
}
