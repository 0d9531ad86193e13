import { addToList, preferNonEmpty } from "../../../base/collections";
import { splitTypes } from "../../../domain/testNames/parameterTypes";
import type { Span } from "../../syntax/sourceText";
import type { CppOutline } from "./outline";

/**
 * A separate instantiation of a template: `TEST_CASE_TEMPLATE_INVOKE(id, int, long);`. doctest itself reports this line
 * for such a test.
 */
export interface Instantiation {
  readonly place: Span;
  /** Normalized types. */
  readonly types: readonly string[];
}

const instantiatingWords = "INVOKE|INSTANTIATE|APPLY";
const instantiationMacro = new RegExp(`^(?:DOCTEST_)?TEST_CASE_TEMPLATE_(?:${instantiatingWords})$`);
/** Macro that assigns a display name to a type. */
const typeNameMacro = /^(?:DOCTEST_)?TYPE_TO_STRING_AS$/;
const integerWord = "(?:signed|unsigned|short|long|int|char)";
const integerType = new RegExp(String.raw`\b${integerWord}(?:\s+${integerWord}\b)*`, "g");

/** Maximum number of characters that are read for the types of a call. */
const maxTypesLength = 2_000;

/** Reads the instantiations of a file, by the identifier of the template. */
export function readInstantiations(outline: CppOutline): ReadonlyMap<string, readonly Instantiation[]> {
  const instantiations = new Map<string, Instantiation[]>();
  const typeNames = readTypeNames(outline);
  let callEnd = 0;
  for (const head of outline.heads) {
    const [id] = head.arguments;
    // An instantiation inside the arguments of another one has no effect.
    if (!id) {
      continue;
    }
    if (head.span.start < callEnd || !instantiationMacro.test(head.word)) {
      continue;
    }
    callEnd = head.close;
    const typesEnd = Math.min(head.close, id.end + maxTypesLength);
    const types = listTypes(outline.code.slice(id.end + 1, typesEnd));
    const names = types.map((type) => typeNames.get(type));
    const aliases = names.filter((name) => name !== undefined);
    const template = outline.code.slice(id.start, id.end);
    addToList(instantiations, template, { place: head.span, types: [...types, ...aliases] });
  }
  return instantiations;
}

/** Returns the spans of the instantiations of `title<type>`: those that list the type, or all if none does. */
export function findInstanceSpans(instantiations: readonly Instantiation[], name: string): readonly Span[] {
  const type = normalizeType(readTrailingType(name));
  const sameType = instantiations.filter(({ types }) => types.includes(type));
  const matches = preferNonEmpty(sameType, instantiations);
  return matches.map(({ place }) => place);
}

/** Returns the text in the last angle brackets of a name that ends with `>`. */
function readTrailingType(name: string): string {
  const end = name.lastIndexOf(">");
  let depth = 1;
  let start = end;
  while (depth > 0 && start > 0) {
    start--;
    if (name[start] === ">") {
      depth++;
    } else if (name[start] === "<") {
      depth--;
    }
  }
  return name.slice(start + 1, end);
}

function readTypeNames({ text, code, heads }: CppOutline): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const { word, arguments: parameters, close } of heads) {
    const [name, type] = parameters;
    if (!name || !type) {
      continue;
    }
    if (!typeNameMacro.test(word)) {
      continue;
    }
    const fullType = code.slice(type.start, Math.min(close, type.start + maxTypesLength));
    const displayName = text.slice(name.start + 1, name.end - 1);
    names.set(normalizeType(fullType), normalizeType(displayName));
  }
  return names;
}

/** Returns the types of a list; for `std::tuple<a, b>`, also its elements. */
function listTypes(code: string): string[] {
  const types = splitTypes(code).map(normalizeType);
  const [, elements] = /^(?:std::)?tuple<(.*)>$/s.exec(code.trim()) ?? [];
  if (elements === undefined) {
    return types;
  }
  return [...types, ...splitTypes(elements).map(normalizeType)];
}

/**
 * Normalizes a type: removes blanks and writes integer types in the form that compilers print (`unsigned long` ->
 * `long unsigned int`).
 */
function normalizeType(type: string): string {
  return type
    .trim()
    .replace(integerType, normalizeInteger)
    .replace(/\s+/g, " ")
    .replace(/ ?([<>,*&:]) ?/g, "$1");
}

function normalizeInteger(text: string): string {
  const words = text.split(/\s+/);
  const isCharacter = words.includes("char");
  const modifiers = isCharacter ? ["signed", "unsigned"] : ["short", "long", "unsigned"];
  const orderedWords = modifiers.flatMap((modifier) => words.filter((word) => word === modifier));
  orderedWords.push(isCharacter ? "char" : "int");
  return orderedWords.join(" ");
}
