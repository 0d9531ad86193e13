import type { TestAddress } from "../../domain/testAddress";
import type { TitleTexts } from "../language";
import { normalizeTitle, type Part, type Pattern } from "./pattern";
import { undecoratedVariants } from "./readings";

/** Literal texts of a title, each with its alternatives: all of them are part of every name with that title. */
type LiteralTexts = readonly (readonly string[])[];

/**
 * The literal texts of a file's titles, without the source that they were read from. They suffice to rule out for most
 * names that the file declares them.
 */
export class LiteralTitles implements TitleTexts {
  /** The titles in JSON, which takes less memory than lists of them. */
  readonly #json: string;

  constructor(patterns: readonly Pattern[]) {
    const titles = patterns.map((pattern) => JSON.stringify(findLiteralTexts(pattern)));
    const distinctTitles = new Set(titles);
    distinctTitles.delete("[]");
    this.#json = `[${[...distinctTitles].join(",")}]`;
  }

  get length(): number {
    return this.#json.length;
  }

  mayOccurIn(names: readonly string[]): boolean {
    const titles: readonly LiteralTexts[] = JSON.parse(this.#json);
    return names.some((name) => titles.some((title) => containsTitle(name, title)));
  }
}

function containsTitle(name: string, title: LiteralTexts): boolean {
  return title.every((texts) => texts.some((text) => name.includes(text)));
}

/**
 * Returns the texts that every title of a pattern contains or, if there are none, those of which it must contain one to
 * count.
 */
function findLiteralTexts(pattern: Pattern): LiteralTexts {
  const required = pattern.map(findRequiredTexts);
  const distinctive = required.filter((texts) => texts.length > 0 && !texts.includes(""));
  if (distinctive.length > 0) {
    return distinctive;
  }
  const possible = pattern.flatMap(listPossibleTexts).filter((text) => text !== "");
  if (possible.length > 0) {
    return [possible];
  }
  return [];
}

/** Returns the alternatives of a part, one of which every title contains; none if the part may lack all of them. */
function findRequiredTexts(part: Part): readonly string[] {
  const isRequired = part.kind === "literal" || (part.kind === "oneOf" && !part.isOpen);
  if (isRequired) {
    return listPossibleTexts(part);
  }
  return [];
}

function listPossibleTexts(part: Part): readonly string[] {
  switch (part.kind) {
    case "literal":
      return [part.text.trim()];
    case "oneOf":
      return part.texts.map((text) => text.trim());
    case "optional":
      return part.parts.flatMap(listPossibleTexts);
    case "wild":
      return [];
  }
}

/** Returns the texts of a record that may contain titles, with and without the decorations that runners add. */
export function namesWithTitles(test: TestAddress): readonly string[] {
  const texts = new Set<string>();
  for (const { name, classname = "", parent = "" } of undecoratedVariants(test)) {
    texts.add(normalizeTitle(name));
    texts.add(normalizeTitle(classname));
    texts.add(normalizeTitle(parent));
  }
  texts.delete("");
  return [...texts];
}
