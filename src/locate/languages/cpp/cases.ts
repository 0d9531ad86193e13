import type { StringSpan } from "../../syntax/blankedText";
import { stringsIn } from "../../syntax/codeText";
import { literalText } from "../../syntax/escapes";
import { popEnded } from "../../syntax/ranges";
import { type Span, sliceSpan } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { type Instantiation, readInstantiations } from "./instantiations";
import { type CallHead, type CppOutline, expandCall } from "./outline";

/** A test case, or a section of one, as declared with Catch2 or doctest. */
export interface CaseNode {
  readonly kind: "case" | "section";
  readonly title: Span;
  readonly pattern: Pattern;
  /** Whether it is a template: the names of its instances end with a type. */
  readonly isTemplate: boolean;
  /** Instantiations of a template that is instantiated elsewhere in the file. */
  readonly instantiations: readonly Instantiation[];
  /** The class that the test case is a method of. */
  readonly fixture: string | undefined;
  readonly parent: CaseNode | undefined;
}

/**
 * Maximum number of strings in one title, and of characters between a macro and its title. Beyond the first limit, the
 * title matches any text; beyond the second, the macro counts as the location of the declaration.
 */
const maxStrings = 50;
const maxHeadLength = 2000;

/** Maximum nesting of sections. */
export const maxDepth = 30;

interface CaseMacro {
  readonly kind: CaseNode["kind"];
  /** Index of the argument that is the title. */
  readonly titleIndex: 0 | 1;
  readonly prefix: string;
  readonly isTemplate: boolean;
}

/** Texts that Catch2 writes before the titles of sections, by macro. */
const sectionPrefixes: ReadonlyMap<string, string> = new Map([
  ["SECTION", ""],
  ["DYNAMIC_SECTION", ""],
  ["SUBCASE", ""],
  ["GIVEN", "Given: "],
  ["AND_GIVEN", "And given: "],
  ["WHEN", "When: "],
  ["AND_WHEN", "And when: "],
  ["THEN", "Then: "],
  ["AND_THEN", "And: "],
]);

/** Returns the properties of a macro of Catch2 or doctest; `undefined` for any other macro. */
function findCaseMacro(macro: string): CaseMacro | undefined {
  const word = macro.replace(/^(?:CATCH|DOCTEST)_/, "");
  const sectionPrefix = sectionPrefixes.get(word);
  if (sectionPrefix !== undefined) {
    return { kind: "section", titleIndex: 0, prefix: sectionPrefix, isTemplate: false };
  }
  const isInstantiation = /_(?:INVOKE|APPLY|INSTANTIATE)$/.test(word);
  const match = caseMacro.exec(word);
  if (!match || isInstantiation) {
    return undefined;
  }
  const [, template, modifier, kind, tail = ""] = match;
  const hasFixture = modifier !== undefined || /_(?:METHOD|FIXTURE)/.test(tail);
  return {
    kind: "case",
    titleIndex: hasFixture ? 1 : 0,
    prefix: kind === "SCENARIO" ? "Scenario: " : "",
    isTemplate: template !== undefined || tail.includes("TEMPLATE"),
  };
}

const caseMacroPrefix = String.raw`(TEMPLATE_(?:\w+_)?)?(METHOD_AS_|REGISTER_)?`;
const caseMacro = new RegExp(String.raw`^${caseMacroPrefix}(TEST_CASE|SCENARIO)(_\w+)?$`);

/** A test case whose body is being read. */
interface OpenCase {
  readonly node: CaseNode;
  readonly end: number;
}

/** Reads the test cases and sections of a file, in file order. */
export function readCases(outline: CppOutline): readonly CaseNode[] {
  const nodes: CaseNode[] = [];
  const instantiations = readInstantiations(outline);
  const openNodes: OpenCase[] = [];
  for (const head of outline.heads) {
    popEnded(openNodes, head.span.start);
    const parent = openNodes.at(-1)?.node;
    const isExpanded = outline.defines.has(head.word);
    const headNodes = isExpanded
      ? readExpandedCases(outline, head, parent)
      : readCase(outline, head, parent, instantiations);
    nodes.push(...headNodes);
    const [node] = headNodes;
    if (head.body && node && openNodes.length < maxDepth) {
      openNodes.push({ node, end: head.body.end });
    }
  }
  return nodes;
}

/** Reads the test case or section that a call declares. Returns an empty list if the call declares none. */
function readCase(
  outline: CppOutline,
  head: CallHead,
  parent: CaseNode | undefined,
  instantiations: ReadonlyMap<string, readonly Instantiation[]>,
): readonly CaseNode[] {
  const { text, code } = outline;
  const macro = findCaseMacro(head.word);
  const title = macro && head.arguments[macro.titleIndex];
  if (!title) {
    return [];
  }
  const { kind, isTemplate } = macro;
  const [firstArgument, , thirdArgument] = head.arguments;
  const id = head.word.endsWith("_TEMPLATE_DEFINE") ? thirdArgument : undefined;
  const fixture = macro.titleIndex === 1 ? firstArgument : undefined;
  const titleStrings = stringsIn(outline, title, maxStrings + 1);
  const titleParts = createTitlePattern(text, code, title, titleStrings);
  const node: CaseNode = {
    kind,
    title: findDeclarationSpan(code, head, title),
    pattern: simplify([literal(macro.prefix), ...titleParts]),
    isTemplate,
    instantiations: (id && instantiations.get(sliceSpan(code, id))) ?? [],
    fixture: fixture && sliceSpan(code, fixture),
    parent: kind === "section" ? parent : undefined,
  };
  return [node];
}

/** Reads the cases that a call of the file's own macro declares, all at the location of the call. */
function readExpandedCases(outline: CppOutline, head: CallHead, parent: CaseNode | undefined): readonly CaseNode[] {
  const title = findDeclarationSpan(outline.code, head, head.arguments[0] ?? head.span);
  return readCases(expandCall(outline, head)).map((node) => {
    const outerParent = node.kind === "section" ? parent : undefined;
    return { ...node, title, parent: node.parent ?? outerParent };
  });
}

/**
 * Returns the span of the title or name if it is on the line of the macro, which is the line that compilers report for
 * a declaration; otherwise returns the span of the macro.
 */
export function findDeclarationSpan(code: string, head: CallHead, title: Span): Span {
  if (title.start - head.span.start > maxHeadLength) {
    return head.span;
  }
  const isOnOtherLine = /[\r\n]/.test(code.slice(head.span.start, title.start));
  return isOnOtherLine ? head.span : title;
}

/**
 * Builds the pattern of a title (`"a" "b"`, `"a " << x`, `std::string("a") + x`): string literals match their own text,
 * everything else matches any text. Stops at a decorator (`*`).
 */
function createTitlePattern(text: string, code: string, title: Span, strings: readonly StringSpan[]): Pattern {
  if (strings.length > maxStrings) {
    return [wild];
  }
  const parts = [];
  let offset = title.start;
  for (const string of strings) {
    const gap = code.slice(offset, string.start);
    if (beginsDecorator(gap)) {
      return parts;
    }
    if (!isConcatenation(gap)) {
      parts.push(wild);
    }
    parts.push(literal(readString(text, string)));
    offset = string.end;
  }
  const tail = code.slice(offset, title.end);
  if (!isConcatenation(tail) && !beginsDecorator(tail)) {
    parts.push(wild);
  }
  return parts;
}

function readString(text: string, { start, end, quote }: StringSpan): string {
  const source = text.slice(start, end);
  const isRaw = quote > 1;
  if (isRaw) {
    return source.slice(quote, -quote);
  }
  return literalText(source);
}

function beginsDecorator(code: string): boolean {
  return /^\s*\*/.test(code);
}

/** Returns whether the code consists only of tokens that concatenate strings. */
function isConcatenation(code: string): boolean {
  return concatenation.test(code.trim());
}

const stringPrefix = String.raw`\b(?:u8|u8?R|[uUL]R?|R)(?=$)`;
const stringConstructor = String.raw`\b(?:std::)?string\(`;
const concatenation = new RegExp(String.raw`^(?:[\s+<)]|${stringPrefix}|${stringConstructor})*$`);
