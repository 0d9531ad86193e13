import { literalText } from "../../syntax/escapes";
import type { StringSpan } from "../../syntax/mask";
import type { Span } from "../../syntax/sourceText";
import { literal, type Pattern, simplify, wild } from "../../titles/pattern";
import { type Instances, readInstances } from "./instances";
import { type CppOutline, expansion, type Head } from "./outline";

/** A test case or a section of one, as Catch2 and doctest declare them. */
export interface CaseNode {
  readonly kind: "case" | "section";
  readonly title: Span;
  readonly pattern: Pattern;
  /** The names of its instances have a type at their end. */
  readonly template: boolean;
  /** Where a template is instantiated, if that is elsewhere in the file. */
  readonly instances: readonly Instances[];
  /** The class whose method it is. */
  readonly fixture: string | undefined;
  readonly parent: CaseNode | undefined;
}

/** Texts that one title is put together from, and characters between a macro and its title: of more, they are not read. */
const mostTexts = 50;
const longestHead = 2000;

/** Sections that are followed inwards. */
export const mostDepth = 30;

interface Declares {
  readonly kind: CaseNode["kind"];
  /** Which argument is the title. */
  readonly title: 0 | 1;
  readonly prefix: string;
  readonly template: boolean;
}

const sectionPrefixes: Readonly<Record<string, string>> = {
  SECTION: "",
  DYNAMIC_SECTION: "",
  SUBCASE: "",
  GIVEN: "Given: ",
  AND_GIVEN: "And given: ",
  WHEN: "When: ",
  AND_WHEN: "And when: ",
  THEN: "Then: ",
  AND_THEN: "And: ",
};

/** What a macro declares, if it is one of Catch2 or doctest. */
function declares(macro: string): Declares | undefined {
  const word = macro.replace(/^(?:CATCH|DOCTEST)_/, "");
  const prefix = Object.hasOwn(sectionPrefixes, word) ? sectionPrefixes[word] : undefined;
  if (prefix !== undefined) return { kind: "section", title: 0, prefix, template: false };
  const named = /^(TEMPLATE_(?:\w+_)?)?(METHOD_AS_|REGISTER_)?(TEST_CASE|SCENARIO)(_\w+)?$/.exec(word);
  if (!named || /_(?:INVOKE|APPLY|INSTANTIATE)$/.test(word)) return undefined;
  const [, template, other, kind, tail = ""] = named;
  return {
    kind: "case",
    title: other || /_(?:METHOD|FIXTURE)/.test(tail) ? 1 : 0,
    prefix: kind === "SCENARIO" ? "Scenario: " : "",
    template: template !== undefined || /TEMPLATE/.test(tail),
  };
}

/** The test cases and sections of a file, in its order. */
export function readCases(outline: CppOutline): readonly CaseNode[] {
  const nodes: CaseNode[] = [];
  const instances = readInstances(outline);
  const open: { readonly node: CaseNode; readonly end: number }[] = [];
  let next = 0;
  for (const head of outline.heads) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) < head.span.start) open.pop();
    while ((outline.strings[next]?.start ?? Number.POSITIVE_INFINITY) < head.span.start) next++;
    const parent = open.at(-1)?.node;
    const made = outline.defines.has(head.word)
      ? madeBy(outline, head, parent)
      : [nodeOf(outline, head, next, parent, instances)].filter((node) => node !== undefined);
    nodes.push(...made);
    if (head.body && made[0] && open.length < mostDepth) open.push({ node: made[0], end: head.body.end });
  }
  return nodes;
}

function nodeOf(
  { text, code, strings }: CppOutline,
  head: Head,
  firstString: number,
  parent: CaseNode | undefined,
  instances: ReadonlyMap<string, readonly Instances[]>,
): CaseNode | undefined {
  const what = declares(head.word);
  const title = what && head.arguments[what.title];
  if (!title) return undefined;
  const id = head.word.endsWith("_TEMPLATE_DEFINE") ? head.arguments[2] : undefined;
  const own = titlePattern(text, code, title, stringsIn(strings, firstString, title));
  return {
    kind: what.kind,
    title: placeOf(code, head, title),
    pattern: simplify([literal(what.prefix), ...own]),
    template: what.template,
    instances: (id && instances.get(textOf(code, id))) ?? [],
    fixture: what.title === 1 && head.arguments[0] ? textOf(code, head.arguments[0]) : undefined,
    parent: what.kind === "section" ? parent : undefined,
  };
}

/** What a call of the file's own macro declares: all of it stands where the call does. */
function madeBy(outline: CppOutline, head: Head, parent: CaseNode | undefined): readonly CaseNode[] {
  const title = placeOf(outline.code, head, head.arguments[0] ?? head.span);
  return readCases(expansion(outline, head)).map((node) => ({
    ...node,
    title,
    parent: node.parent ?? (node.kind === "section" ? parent : undefined),
  }));
}

/** The title or name where it is on the macro's line, which is the line that compilers give a declaration; else the macro. */
export function placeOf(code: string, head: Head, title: Span): Span {
  const isFar = title.start - head.span.start > longestHead;
  return isFar || /[\r\n]/.test(code.slice(head.span.start, title.start)) ? head.span : title;
}

export function textOf(code: string, { start, end }: Span): string {
  return code.slice(start, end);
}

function stringsIn(strings: readonly StringSpan[], first: number, { start, end }: Span): StringSpan[] {
  const inside: StringSpan[] = [];
  for (let i = first; ; i++) {
    const string = strings[i];
    if (!string || string.start >= end || inside.length > mostTexts) return inside;
    if (string.start >= start) inside.push(string);
  }
}

/** `"a" "b"`, `"a " << x`, `std::string("a") + x`: texts where the source says so, anything elsewhere; ends at a decorator (`*`). */
function titlePattern(text: string, code: string, title: Span, strings: readonly StringSpan[]): Pattern {
  if (strings.length > mostTexts) return [wild];
  const parts = [];
  let at = title.start;
  for (const { start, end, quote } of strings) {
    const between = code.slice(at, start);
    if (/^\s*\*/.test(between)) return parts;
    if (!joins(between)) parts.push(wild);
    const source = text.slice(start, end);
    parts.push(literal(quote > 1 ? source.slice(quote, -quote) : literalText(source)));
    at = end;
  }
  const rest = code.slice(at, title.end);
  if (!joins(rest) && !/^\s*\*/.test(rest)) parts.push(wild);
  return parts;
}

/** True if nothing but marks that put texts together stands there. */
function joins(code: string): boolean {
  return /^(?:[\s+<)]|\b(?:u8|u8?R|[uUL]R?|R)(?=$)|\b(?:std::)?string\()*$/.test(code.trim());
}
