import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { undecoratedVariants } from "../../titles/readings";
import { TitleSearch } from "../../titles/search";
import { tokenizePerl } from "./lexer";
import { outlinePerl } from "./outline";

/** Scanner for Perl's tests that write TAP: Test::More, Test2 and what builds on them. */
export const perlScanner: Scanner = {
  search: "title",
  maxLength: 300_000,
  read: (source, _path, isSourcePath) =>
    new PerlDeclarations(new TitleSearch(outlinePerl(tokenizePerl(source.text)), isSourcePath)),
};

/** Minimum share of a description that the literal parts of a computed one must give. */
const minShare = 0.2;

class PerlDeclarations implements Declarations {
  constructor(private readonly titles: TitleSearch) {}

  find(test: TestAddress): Finding | undefined {
    const name = decodeDescription(test.name);
    if (name === "") return undefined;
    const description = { ...test, name };
    const finding = this.titles.find(description, undecoratedVariants(description));
    return finding?.confidence === "pattern" && !this.isWholeDescription(finding, description) ? undefined : finding;
  }

  /**
   * Returns true for a finding whose titles give all of a description, and of a computed one a part that counts. Any
   * argument may be a description: one that is a part of another description is not that of the test.
   */
  private isWholeDescription({ share = 0 }: Finding, description: TestAddress): boolean {
    return share >= 1 || (share >= minShare && this.titles.findStrict(description) !== undefined);
  }
}

/**
 * Returns the description in a name that TAP::Formatter::JUnit writes: `3 - adds up`, with `\#` for `#` and
 * `[\xe2][\x82]` for bytes.
 */
function decodeDescription(name: string): string {
  return name
    .replace(/^\d+(?: - |$)/, "")
    .replaceAll("\\#", "#")
    .replace(/(?:\[\\x[0-9a-f]{2}\])+/g, (bytes) =>
      new TextDecoder().decode(
        Uint8Array.from(bytes.matchAll(/[0-9a-f]{2}/g), ([digits]) => Number.parseInt(digits, 16)),
      ),
    );
}
