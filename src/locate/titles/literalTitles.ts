import type { TestAddress } from "../../domain/locator";
import type { TitleTexts } from "../language";
import { normalizeTitle, type Part, type Pattern } from "./pattern";
import { undecoratedVariants } from "./readings";

/** Literal texts of a title, each with its alternatives: all of them are part of every name with that title. */
type LiteralTexts = readonly (readonly string[])[];

/**
 * The literal texts of a file's titles, without the source that they were read from: enough to tell for most names that
 * the file does not declare them.
 */
export class LiteralTitles implements TitleTexts {
  /** The titles in JSON, which takes less memory than lists of them. */
  readonly #json: string;

  constructor(patterns: readonly Pattern[]) {
    const distinctTitles = new Set(patterns.map((pattern) => JSON.stringify(literalTexts(pattern))));
    distinctTitles.delete("[]");
    this.#json = `[${[...distinctTitles].join(",")}]`;
  }

  get length(): number {
    return this.#json.length;
  }

  mayOccurIn(names: readonly string[]): boolean {
    const titles: readonly LiteralTexts[] = JSON.parse(this.#json);
    return titles.some((title) =>
      names.some((name) => title.every((texts) => texts.some((text) => name.includes(text)))),
    );
  }
}

/** Returns the texts that every title of a pattern has or, if there are none, those of which one makes it count. */
function literalTexts(pattern: Pattern): LiteralTexts {
  const required = pattern.flatMap((part): LiteralTexts => {
    if (part.kind === "literal") return [[part.text.trim()]];
    return part.kind === "oneOf" && !part.isOpen ? [part.texts.map((text) => text.trim())] : [];
  });
  const distinctive = required.filter((texts) => !texts.includes(""));
  if (distinctive.length > 0) return distinctive;
  const possible = pattern.flatMap(possibleTexts).filter((text) => text !== "");
  return possible.length > 0 ? [possible] : [];
}

function possibleTexts(part: Part): readonly string[] {
  if (part.kind === "literal") return [part.text.trim()];
  if (part.kind === "oneOf") return part.texts.map((text) => text.trim());
  return part.kind === "optional" ? part.parts.flatMap(possibleTexts) : [];
}

/** Returns the texts of a record that may contain titles, with and without the decorations that runners add. */
export function namesWithTitles(test: TestAddress): readonly string[] {
  const texts = undecoratedVariants(test).flatMap(({ name, classname = "", parent = "" }) => [name, classname, parent]);
  return [...new Set(texts.map(normalizeTitle))].filter((text) => text !== "");
}
