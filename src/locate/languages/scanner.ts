import type { TestAddress } from "../locator";
import type { FileHint } from "../names/fileHints";
import type { SourceText, Span } from "./text";

/** Where in one file a test is declared. Several places: the record cannot tell which. */
export interface Finding {
  /** As in `Answer`: `container` is the class, suite or function around a test that itself was not found. */
  readonly confidence: "exact" | "pattern" | "container";
  /** Titles or names, in file order, at least one. */
  readonly places: readonly Span[];
  /** For a pattern: how much of the test's name the source gives, 0..1; absent where that says nothing. */
  readonly share?: number;
}

/** Another class that may declare an inherited test: the test's address in it, and where its file may be. */
export interface Inherited {
  readonly address: TestAddress;
  readonly hints: readonly FileHint[];
}

/** What one file declares, ready to be asked for many tests. */
export interface Declarations {
  find(test: TestAddress): Finding | undefined;
  /** Classes of other files from which the test may be inherited; asked only if `find` gave no place of its own. */
  inherited?(test: TestAddress): readonly Inherited[];
}

/** Reads one family of languages. A new language is a new scanner and a line in the registry. */
export interface Scanner {
  /** File name endings without the dot, in lower case. */
  readonly extensions: readonly string[];
  /**
   * True if tests of this family are named by free titles: then a record without a path is searched for by the words of
   * its title in files of these extensions.
   */
  readonly titled: boolean;
  /** Never throws, whatever the text; takes time linear in its length. The path's ending says which dialect it is. */
  read(source: SourceText, path: string): Declarations;
}
