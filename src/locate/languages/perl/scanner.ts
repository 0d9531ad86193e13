import type { TestAddress } from "../../../domain/testAddress";
import type { Finding, Scanner } from "../../language";
import { findTitleWords } from "../../searchWords";
import { undecoratedVariants } from "../../titles/readings";
import { TitleSearch } from "../../titles/search";
import { tokenizePerl } from "./lexer";
import { outlinePerl } from "./outline";

/** Scanner for Perl's tests that write TAP: Test::More, Test2 and modules built on them. */
export const perlScanner: Scanner = {
  findSearchWords: findTitleWords,
  read: (source, _path, isSourcePath) => {
    const titles = new TitleSearch(outlinePerl(tokenizePerl(source.text)), isSourcePath);
    return { find: (test) => findDescription(titles, test) };
  },
};

/** Minimum share of a description that the literal parts of a computed title must account for. */
const minShare = 0.2;

/**
 * Finds a test by its description. The titles must account for the whole description, and the literal parts of a
 * computed title for at least `minShare` of it. Any argument may be a description, and a description that is only a
 * part of the record's belongs to another test.
 */
function findDescription(titles: TitleSearch, test: TestAddress): Finding | undefined {
  const description = { ...test, name: decodeDescription(test.name) };
  if (description.name === "") {
    return undefined;
  }
  const finding = titles.find(description, undecoratedVariants(description));
  if (finding?.standing !== "unlessBetter") {
    return finding;
  }
  const { share = 0 } = finding;
  if (share >= 1) {
    return finding;
  }
  const isWhole = share >= minShare && titles.findStrict(description) !== undefined;
  return isWhole ? finding : undefined;
}

/**
 * Returns the description in a name that TAP::Formatter::JUnit writes: `3 - adds up`, with `\#` for `#` and
 * `[\xe2][\x82]` for bytes.
 */
function decodeDescription(name: string): string {
  const description = name.replace(/^\d+(?: - |$)/, "").replaceAll("\\#", "#");
  return description.replace(/(?:\[\\x[0-9a-f]{2}\])+/g, decodeBytes);
}

function decodeBytes(source: string): string {
  const hexNumbers = source.matchAll(/[0-9a-f]{2}/g);
  const bytes = Uint8Array.from(hexNumbers, ([digits]) => Number.parseInt(digits, 16));
  return new TextDecoder().decode(bytes);
}
