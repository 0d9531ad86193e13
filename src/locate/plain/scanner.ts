import type { TestAddress } from "../../domain/testAddress";
import type { IsSourcePath } from "../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner } from "../language";
import { SourceText } from "../syntax/sourceText";
import type { TitleNode } from "../titles/node";
import { fixedText } from "../titles/pattern";
import { ownTitles, undecoratedVariants } from "../titles/readings";
import { TitleSearch } from "../titles/search";
import { blankComments } from "./code";
import { findDeclarations, listPlainNameReadings } from "./names";
import { type PlainTitles, readPlainTitles, readYamlTitles } from "./titles";

/**
 * Scanner for files of a language without its own. Finds the literal name on a line that appears to declare it. It is
 * used only for files that a record names; no other file is searched this way.
 */
export const plainScanner: Scanner = {
  read: (source, path, isSourcePath) => new PlainDeclarations(source, /\.ya?ml$/.test(path), isSourcePath),
};

class PlainDeclarations implements Declarations {
  readonly #code: string;
  readonly #titles: PlainTitles;
  readonly #search: TitleSearch;

  constructor(
    source: SourceText,
    isYaml: boolean,
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.#code = blankComments(source);
    const readTitles = isYaml ? readYamlTitles : readPlainTitles;
    this.#titles = readTitles(new SourceText(this.#code));
    this.#search = new TitleSearch(this.#titles.nodes, isSourcePath);
  }

  find(record: TestAddress): Finding | undefined {
    const test = withoutNumber(record);
    const variants = undecoratedVariants(test);
    const titleFinding = this.#search.find(test, variants);
    if (titleFinding && titleFinding.standing !== "around") {
      return titleFinding;
    }
    const namedFinding = this.#findByName(test) ?? this.#findRewrittenTitle(test);
    return namedFinding ?? this.#findQuotedTitle(variants) ?? titleFinding;
  }

  #findByName({ name }: TestAddress): Finding | undefined {
    for (const reading of listPlainNameReadings(name)) {
      const places = findDeclarations(reading, this.#code);
      if (places.length > 0) {
        return { standing: "final", places };
      }
    }
    return undefined;
  }

  /**
   * Finds a title for a record that keeps only the title's letters and digits, with `_` in place of everything else.
   */
  #findRewrittenTitle({ name }: TestAddress): Finding | undefined {
    if (!/^[\w.-]+$/.test(name) || !name.includes("_")) {
      return undefined;
    }
    const rewrittenName = rewrite(name);
    const hasRewrittenName = ({ pattern }: TitleNode) => rewrite(fixedText(pattern) ?? "") === rewrittenName;
    const nodes = this.#titles.nodes.filter(hasRewrittenName);
    if (nodes.length === 0) {
      return undefined;
    }
    return { standing: "unlessBetter", places: nodes.map(({ title }) => title) };
  }

  /**
   * Finds a quoted title of several words that no keyword declares: the last argument of an assertion, an entry of a
   * table.
   */
  #findQuotedTitle(variants: readonly TestAddress[]): Finding | undefined {
    const allTitles = variants.flatMap((test) => ownTitles(test, this.isSourcePath));
    for (const ownTitle of allTitles) {
      if (!ownTitle.includes(" ")) {
        continue;
      }
      const texts = this.#titles.texts.filter(({ text }) => text === ownTitle);
      const places = texts.map(({ start, end }) => ({ start, end }));
      if (places.length > 0) {
        return { standing: "unlessBetter", places };
      }
    }
    return undefined;
  }
}

function rewrite(text: string): string {
  const rewrittenText = text.replace(/[^\p{L}\p{N}]+/gu, "_");
  return rewrittenText.replace(/^_|_$/g, "");
}

/** Removes the number that TAP writes before the name of a test. */
function withoutNumber(test: TestAddress): TestAddress {
  const name = test.name.replace(/^\d+ - /, "");
  if (name === test.name) {
    return test;
  }
  return { ...test, name };
}
