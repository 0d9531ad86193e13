import type { Span } from "../../syntax/sourceText";
import type { CppOutline } from "./outline";

/**
 * Where a template that is declared once is instantiated: `TEST_CASE_TEMPLATE_INVOKE(id, int, long);`.
 * It is the line that doctest itself gives for such a test.
 */
export interface Instances {
  readonly place: Span;
  /** Types in one spelling. */
  readonly types: readonly string[];
}

const instantiates = /^(?:DOCTEST_)?TEST_CASE_TEMPLATE_(?:INVOKE|INSTANTIATE|APPLY)$/;
/** The macro that gives a type a name of its own. */
const namesType = /^(?:DOCTEST_)?TYPE_TO_STRING_AS$/;
const integerWords = /\b(?:signed|unsigned|short|long|int|char)(?:\s+(?:signed|unsigned|short|long|int|char)\b)*/g;

/** Characters of a call that are read for its types. */
const longestTypes = 2_000;

/** The instantiations in a file by the template's identifier. */
export function readInstances(outline: CppOutline): ReadonlyMap<string, readonly Instances[]> {
  const found = new Map<string, Instances[]>();
  const names = namesOfTypes(outline);
  let until = 0;
  for (const head of outline.heads) {
    const [id] = head.arguments;
    // One call in another instantiates nothing.
    if (!id || head.span.start < until || !instantiates.test(head.word)) continue;
    until = head.close;
    const types = typesIn(outline.code.slice(id.end + 1, Math.min(head.close, id.end + longestTypes)));
    const named = types.map((type) => names.get(type)).filter((name) => name !== undefined);
    const known = found.get(outline.code.slice(id.start, id.end)) ?? [];
    found.set(outline.code.slice(id.start, id.end), known);
    known.push({ place: head.span, types: [...types, ...named] });
  }
  return found;
}

/** The places of the instance `title<type>`: those that name the type, or all where none does. */
export function placesOfInstance(instances: readonly Instances[], name: string): readonly Span[] {
  const type = spelled(typeAtEnd(name));
  const same = instances.filter(({ types }) => types.includes(type));
  return (same.length > 0 ? same : instances).map(({ place }) => place);
}

/** What stands in the last brackets of a name that ends with `>`. */
function typeAtEnd(name: string): string {
  const end = name.lastIndexOf(">");
  let depth = 1;
  let start = end;
  while (depth > 0 && start > 0) {
    start--;
    if (name[start] === ">") depth++;
    else if (name[start] === "<") depth--;
  }
  return name.slice(start + 1, end);
}

function namesOfTypes({ text, code, heads }: CppOutline): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const {
    word,
    arguments: [name, type],
    close,
  } of heads)
    if (name && type && namesType.test(word))
      names.set(
        spelled(code.slice(type.start, Math.min(close, type.start + longestTypes))),
        spelled(text.slice(name.start + 1, name.end - 1)),
      );
  return names;
}

/** The types of a list; of `std::tuple<a, b>` what it holds as well. */
function typesIn(code: string): string[] {
  const tuple = /^(?:std::)?tuple<(.*)>$/s.exec(code.trim())?.[1];
  return [...split(code), ...(tuple === undefined ? [] : split(tuple))];
}

/** `int, std::pair<a, b>` at its commas that stand in no brackets. */
function split(code: string): string[] {
  const types: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= code.length; i++) {
    const mark = code[i];
    if (mark === "<" || mark === "(") depth++;
    else if (mark === ">" || mark === ")") depth--;
    else if (mark === undefined || (mark === "," && depth === 0)) {
      types.push(spelled(code.slice(start, i)));
      start = i + 1;
    }
  }
  return types;
}

/** A type in one spelling: without blanks, and `unsigned long` as compilers name it, `long unsigned int`. */
function spelled(type: string): string {
  return type
    .trim()
    .replace(integerWords, integerType)
    .replace(/\s+/g, " ")
    .replace(/ ?([<>,*&:]) ?/g, "$1");
}

function integerType(text: string): string {
  const words = text.split(/\s+/);
  const of = (word: string): string[] => words.filter((one) => one === word);
  if (words.includes("char")) return [...of("signed"), ...of("unsigned"), "char"].join(" ");
  return [...of("short"), ...of("long"), ...of("unsigned"), "int"].join(" ");
}
