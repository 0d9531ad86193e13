import type { Answer, SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/locator";
import type { FileIndex } from "./fileIndex/fileIndex";
import type { IsSourcePath } from "./fileIndex/sourcePath";
import type { MaskRules } from "./syntax/mask";
import type { SourceText, Span } from "./syntax/sourceText";

/** What a record says about the file of its test, in one of the forms that reporters use. */
export type FileHint =
  /** A path, as the report wrote it. */
  | { readonly kind: "path"; readonly path: string }
  /** A type or module of a language that often names files after them: its namespaces and itself, outermost first. */
  | { readonly kind: "type"; readonly parts: readonly string[] }
  | LanguageHint;

/** A name in a form of one language, which alone knows what it means: each language extends it. */
export interface LanguageHint {
  readonly kind: "language";
  /** The id of the language. */
  readonly language: string;
  /** Any title may be such a name: that it means no file says nothing. */
  readonly mayBeTitle?: true;
}

/** The order in which hints are followed, likeliest first. */
export const hintOrder = { package: 1, module: 2, dottedName: 3, type: 4, suite: 5 } as const;

/** How a language reads hints from records. Wrong ones do no harm: they find no file. */
export interface HintRules<Hint extends LanguageHint = LanguageHint> {
  /** Languages of one order are asked name by name, in the order of the registry. */
  readonly order: (typeof hintOrder)[keyof typeof hintOrder];
  /** Some reporters write such a name where the path belongs. */
  readonly isInPathField?: boolean;
  /**
   * The hints of a record's class or suite.
   *
   * @param name without blanks around it and without a timestamp
   * @param isPath the name is a path to a source file
   */
  ofName?(name: string, test: TestAddress, isPath: boolean): readonly Hint[];
  /** The hints of a record as a whole. */
  ofTest?(test: TestAddress): readonly Hint[];
  /** True if a hint that led to no more than an answer of this confidence says little: the test may be anywhere else. */
  isGuess?(hint: Hint, confidence: Answer["confidence"]): boolean;
}

/** Files that a hint may mean; if not `sure`, one counts only if it holds the test. */
export interface HintedFiles {
  readonly files: readonly SourceFile[];
  readonly sure: boolean;
  /** They make up one package, in which no two can declare the same test. */
  readonly onePackage?: boolean;
}

/** Resolves the hints of one language in one listing of the workspace. */
export interface FileFinder<Hint extends LanguageHint = LanguageHint> {
  /** @param importer the file whose import the hint is */
  filesFor(hint: Hint, importer?: SourceFile): HintedFiles;
}

/** Files that describe the packages of a language. They are read when the workspace is listed. */
export interface Manifests<Manifest> {
  in(index: FileIndex): readonly SourceFile[];
  /** Gives `undefined` for a file that describes no package. */
  parse(file: SourceFile, text: string): Manifest | undefined;
}

/** A file that names the package around it, by which records tell files of several packages apart. */
export interface PackageName {
  /** The name of the file, e.g. `package.json`. */
  readonly file: string;
  /** Finds the package's name in the file's text. */
  nameIn(text: string): string | undefined;
}

/**
 * What is known of a language without reading its files: how they are called, and how records name them. Its `Scanner` reads them.
 */
export interface Language<Hint extends LanguageHint = LanguageHint, Manifest = unknown> {
  /** Another one for each language. */
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  readonly frameworks: readonly string[];
  /** File name endings without the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Endings of further files that its scanner reads, by which no text is taken for a path. */
  readonly rareExtensions?: readonly string[];
  /** Endings of files that are often named after the type in them. */
  readonly typeFileExtensions?: readonly string[];
  /** By the ending of a compiled file those of the sources that it may come from. */
  readonly compiledFrom?: Readonly<Record<string, readonly string[]>>;
  readonly packageName?: PackageName;
  readonly hints?: HintRules<Hint>;
  readonly manifests?: Manifests<Manifest>;
  /** Prepares the resolution of hints, giving the event loop turns if there is much to do. */
  createFinder?(index: FileIndex, manifests: readonly Manifest[]): FileFinder<Hint> | Promise<FileFinder<Hint>>;
  /** True if a file of the language holds little else than tests, whatever its name. */
  isTestFile?(path: string): boolean;
  /** The part of a file's name after which suites are named. */
  stemOf?(name: string): string;
  /** True if the suite of a test is a package of a few files: to read these is cheap. */
  namesPackage?(suite: string, test: TestAddress): boolean;
}

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
  /** The id of the language of such files, if it is another. */
  readonly language?: string;
}

/** What one file declares, ready to be asked for many tests. */
export interface Declarations {
  find(test: TestAddress): Finding | undefined;
  /** Classes of other files from which the test may be inherited; asked only if `find` gave no place of its own. */
  inherited?(test: TestAddress): readonly Inherited[];
}

/** Reads the files of a language. */
export interface Scanner {
  /**
   * How a record that means no file is searched for in files of the language: by the words of its `title`; by the `type` that it
   * names, where only an exact finding or one `ofType` counts; or not at all, since its module or package names the file.
   */
  readonly search: "title" | "type" | "none";
  /** Characters of a file that it reads whole without being felt, where that is more than of most. */
  readonly longest?: number;
  /** Tells the texts of several lines in a file that is too long: the indentation of these lines says nothing of blocks. */
  readonly mask?: MaskRules;
  /** False for a record of which the file is known by other means: it is not searched for. Absent: all are. */
  isSearched?(test: TestAddress): boolean;
  /**
   * Never throws, whatever the text; takes time linear in its length. The path's ending says which dialect it is.
   *
   * @param isSourcePath tells the fields of a record that are paths from those that are names
   */
  read(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations;
}
