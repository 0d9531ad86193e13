import type { TestAddress } from "../../domain/locator";
import type { IsSourcePath } from "../fileIndex/sourcePath";
import type { Declarations, Finding, Scanner } from "../language";
import { SourceText } from "../syntax/sourceText";
import { fixedText } from "../titles/pattern";
import { ownTitles, undecorated } from "../titles/readings";
import { TitleSearch } from "../titles/search";
import { plainCode } from "./code";
import { declarationsOf, plainNames } from "./names";
import { type PlainTitles, readPlainTitles } from "./titles";

/**
 * Files of a language that has no scanner: the literal name, where a line looks as if it declared it. For files that a record names alone:
 * no file is searched for this way.
 */
export const plain: Scanner = {
  search: "none",
  read: (source, _path, isSourcePath) => new PlainDeclarations(source, isSourcePath),
};

class PlainDeclarations implements Declarations {
  private readonly code: string;
  private readonly titles: PlainTitles;
  private readonly search: TitleSearch;

  constructor(
    source: SourceText,
    private readonly isSourcePath: IsSourcePath,
  ) {
    this.code = plainCode(source);
    this.titles = readPlainTitles(new SourceText(this.code));
    this.search = new TitleSearch(this.titles.nodes, isSourcePath);
  }

  find(record: TestAddress): Finding | undefined {
    const test = withoutNumber(record);
    const variants = undecorated(test);
    const titled = this.search.find(test, variants);
    if (titled && titled.confidence !== "container") return titled;
    return this.named(test) ?? this.rewritten(test) ?? this.mentioned(variants) ?? titled;
  }

  private named({ name }: TestAddress): Finding | undefined {
    for (const one of plainNames(name)) {
      const places = declarationsOf(one, this.code);
      if (places.length > 0) return { confidence: "exact", places };
    }
    return undefined;
  }

  /** A title of which the record has letters and digits alone, `_` in the place of all else. */
  private rewritten({ name }: TestAddress): Finding | undefined {
    if (!/^[\w.-]+$/.test(name) || !name.includes("_")) return undefined;
    const wanted = rewrite(name);
    const places = this.titles.nodes
      .filter(({ pattern }) => rewrite(fixedText(pattern) ?? "") === wanted)
      .map(({ title }) => title);
    return places.length > 0 ? { confidence: "pattern", places } : undefined;
  }

  /** A title of several words that stands in quotes, though no word declares it: as the last argument of an assertion, in a table. */
  private mentioned(variants: readonly TestAddress[]): Finding | undefined {
    for (const own of variants.flatMap((test) => ownTitles(test, this.isSourcePath))) {
      if (!own.includes(" ")) continue;
      const places = this.titles.texts.filter(({ text }) => text === own);
      if (places.length > 0) return { confidence: "pattern", places: places.map(({ start, end }) => ({ start, end })) };
    }
    return undefined;
  }
}

const rewrite = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");

/** The number of a test that TAP writes in front of its name. */
function withoutNumber(test: TestAddress): TestAddress {
  const name = test.name.replace(/^\d+ - /, "");
  return name === test.name ? test : { ...test, name };
}
