import type { TestAddress } from "../domain/locator";
import type { FileHint } from "./engine/fileHints";
import type { MaskRules } from "./syntax/mask";
import type { SourceText, Span } from "./syntax/sourceText";

/** Where in one file a test is declared. Several places: the record cannot tell which. */
export interface Finding {
  /** As in `Answer`: `container` is the class, suite or function around a test that itself was not found. */
  readonly confidence: "exact" | "pattern" | "container";
  /** Titles or names, in file order, at least one. */
  readonly places: readonly Span[];
  /** For a pattern: how much of the test's name the source gives; over 1 where it gives the titles in other fields too, absent where that says nothing. */
  readonly share?: number;
  /** The type that the record names, namespaces included, is declared in this file. */
  readonly ofType?: boolean;
}

/** Another class that may declare an inherited test: the test's address in it, and where its file may be. */
export interface Inherited {
  readonly address: TestAddress;
  readonly hints: readonly FileHint[];
  /** Words that such a file holds, where no hint says which it is. */
  readonly words?: string;
  /** The ending of such files, if they are of another language. */
  readonly language?: string;
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
   * How a record that means no file is searched for in files of these extensions: by the words of its `title`; by the `type` that it
   * names, where only an exact finding or one `ofType` counts; or not at all, since its module or package names the file.
   */
  readonly search: "title" | "type" | "none";
  /** Characters of a file that it reads whole without being felt, where that is more than of most. */
  readonly longest?: number;
  /** Tells the texts of several lines in a file that is too long: the indentation of these lines says nothing of blocks. */
  readonly mask?: MaskRules;
  /** False for a record of which the file is known by other means: it is not searched for. Absent: all are. */
  isSearched?(test: TestAddress): boolean;
  /** Never throws, whatever the text; takes time linear in its length. The path's ending says which dialect it is. */
  read(source: SourceText, path: string): Declarations;
}
