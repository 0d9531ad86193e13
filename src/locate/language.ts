import type { SourceFile, TestLocation } from "../domain/location";
import type { TestAddress } from "../domain/testAddress";
import type { FileIndex } from "./fileIndex/fileIndex";
import type { IsSourcePath } from "./fileIndex/sourcePath";
import type { SearchWords } from "./searchWords";
import type { SourceText, Span } from "./syntax/sourceText";

/** Hint in a record to the file of its test, in one of the forms that reporters use. */
export type FileHint =
  /** A path, unchanged from the report. */
  | { readonly kind: "path"; readonly path: string }
  /**
   * Type or module of a language whose files are often named after types: its namespaces, outermost first, then its
   * own name.
   */
  | { readonly kind: "type"; readonly parts: readonly string[] }
  | LanguageHint;

/** Name in a form that only one language can resolve: each language extends this type. */
export interface LanguageHint {
  readonly kind: "language";
  /** The id of the language. */
  readonly language: string;
}

/** Order in which hints are followed, most likely first. */
export const hintOrder = { package: 1, module: 2, dottedName: 3, type: 4, suite: 5 } as const;

/** Rules by which a language reads hints from records. Wrong hints do no harm: they lead to no file. */
export interface HintRules<Hint extends LanguageHint = LanguageHint> {
  /** Languages with the same order are applied name by name, in the order of the registry. */
  readonly order: (typeof hintOrder)[keyof typeof hintOrder];
  /** Set if some reporters write such a name in the field of the path. */
  readonly isInPathField?: boolean;
  /**
   * Returns the hints in a record's class or suite.
   *
   * @param name without surrounding whitespace and without a timestamp
   * @param isPath whether the name is a path to a source file
   */
  hintsFromName?(name: string, test: TestAddress, isPath: boolean): readonly Hint[];
  /** Returns the hints of a record as a whole. */
  hintsFromTest?(test: TestAddress): readonly Hint[];
  /**
   * Returns whether a hint that led only to a location of this confidence is weak evidence: the test may be anywhere
   * else.
   */
  isGuess?(hint: Hint, confidence: TestLocation["confidence"]): boolean;
}

/** Files that a hint may refer to. If not `sure`, a file counts only if it contains the test. */
export interface HintedFiles {
  readonly files: readonly SourceFile[];
  readonly sure: boolean;
  /** Set if the files make up one package, in which no two files of a build can declare the same test. */
  readonly isSinglePackage?: boolean;
}

/** Resolver of one language's hints in one listing of the workspace. */
export interface FileFinder<Hint extends LanguageHint = LanguageHint> {
  /** @param importer the file that contains the import, if the hint is an import */
  filesFor(hint: Hint, importer?: SourceFile): HintedFiles;
}

/** Files that describe the packages of a language. They are read when the workspace is listed. */
export interface Manifests<Manifest> {
  findFiles(index: FileIndex): readonly SourceFile[];
  /** Returns `undefined` for a file that describes no package. */
  parse(file: SourceFile, text: string): Manifest | undefined;
}

/**
 * Forms of the lines in which the runners of a language give the positions of a failure. A form is a whole line without
 * the blanks around it and without `#` in front; one that begins with `^` has neither in front. In a form stand
 *
 * - `{path}` for a path with an ending of the language, `{line}` and `{column}` for numbers
 * - `{name}` for the name of a function, `{type}` for a qualified class whose package is the folder of the path
 * - `{text}` for anything, and a line break for one between two lines
 */
export interface FrameForms {
  readonly forms: readonly string[];
  /** Set if the innermost frame comes last. */
  readonly isOutermostFirst?: true;
  /** Set if there may be other lines between the frames of one stack: source lines, names of functions. */
  readonly isScattered?: true;
  /** `start` matches the line that announces such frames, `end` the line that ends them. */
  readonly start?: RegExp;
  readonly end?: RegExp;
  /**
   * `quoteAbove` matches the line above a frame, `quoteBelow` the line below it, if it quotes the frame's line of
   * source, as group 1.
   */
  readonly quoteAbove?: RegExp;
  readonly quoteBelow?: RegExp;
  /** Matches a line of source that prints such a position without failing. */
  readonly printedBy?: RegExp;
}

/** Rules for the positions of failures that the runners of a language write. */
export interface FailureFrames {
  /** The surest first: of the others only those count that lead to no file of the workspace. */
  readonly stacks: readonly FrameForms[];
  /** Matches a line between two errors, one of which caused the other. */
  readonly cause?: RegExp;
  /** Matches a line of an error that runners put around the one that reached them. */
  readonly wrapper?: RegExp;
  /** Set if the error that reached the runner comes after its causes. */
  readonly isCauseFirst?: true;
  /** Matches the headings at which captured output starts and ends: positions in it are not those of the failure. */
  readonly output?: { readonly start: RegExp; readonly end?: RegExp };
}

/** Rules by which files of a language refer to other files of the workspace. */
export interface Imports {
  /** Matches import statements, with the imported name or path as group 1. Global. */
  readonly pattern: RegExp;
  /** Returns the hints to the files of an import. A path may also be relative to the file that imports it. */
  readHints(name: string): readonly FileHint[];
}

/**
 * Rules of a language that apply without reading its files: how the files are named, and how records refer to them. Its
 * `Scanner` reads the files.
 */
export interface Language<Hint extends LanguageHint = LanguageHint, Manifest = unknown> {
  /** Unique among all languages. */
  readonly id: string;
  /** Display name. */
  readonly name: string;
  readonly frameworks: readonly string[];
  /** Extensions of its files, as in `sourceEndings`: without the dot, in lower case. */
  readonly extensions: readonly string[];
  /** Extensions of files that are often named after the type they declare. */
  readonly typeFileExtensions?: readonly string[];
  /** Matches paths of files with code that tests in other files share: these are preferred among several files. */
  readonly sharedFiles?: RegExp;
  /** Extensions of the possible source files, by the extension of the compiled file. */
  readonly compiledFrom?: Readonly<Record<string, readonly string[]>>;
  /** Returns the name of the file from which a file of this name is generated, if that file is in this language. */
  findOrigin?(name: string): string | undefined;
  readonly hints?: HintRules<Hint>;
  readonly frames?: FailureFrames;
  readonly imports?: Imports;
  readonly manifests?: Manifests<Manifest>;
  /** Creates the resolver of hints, yielding to the event loop if there is much to do. */
  createFinder?(index: FileIndex, manifests: readonly Manifest[]): FileFinder<Hint> | Promise<FileFinder<Hint>>;
  /** Returns whether a file of the language contains little besides tests, whatever its name. */
  isTestFile?(path: string): boolean;
  /** Returns the project whose build has created a file of this name; the project's folder often has the same name. */
  findProject?(builtFile: string): string;
  /** Returns the part of a file's name after which suites are named. */
  findStem?(name: string): string;
  /** Returns whether the suite of a test is a package of a few files, which are cheap to read. */
  isPackageSuite?(suite: string, test: TestAddress): boolean;
}

/**
 * What must be known before a finding counts, the surest first. Whole names come before parts of names, and these
 * before what is around a test:
 *
 * - `final`: the file declares the whole name
 * - `unlessInherited`: so it does, unless a class of another file declares it before
 * - `unlessBetter`: the source gives a part of the name, unless another file gives more
 * - `unlessImported`: likewise, unless a function that the file imports declares a test with all of the titles
 * - `ifReferred`: a name that any file may declare: it counts only in a file to which the record refers
 * - `ifOnlyOne`: the class that the record names, without the test: it counts if one file alone declares it
 * - `withoutCase`: the test whose cases are all written out, without the one that the record names
 * - `around`: a class, suite or function around a test that was not found itself
 */
export type Standing =
  | "final"
  | "unlessInherited"
  | "unlessBetter"
  | "unlessImported"
  | "ifReferred"
  | "ifOnlyOne"
  | "withoutCase"
  | "around";

/** Declaration of a test in one file. Several places mean that the record does not distinguish between them. */
export interface Finding {
  readonly standing: Standing;
  /** Spans of titles or names, in file order, at least one. */
  readonly places: readonly Span[];
  /** Set if another file that declares the test is more likely to be meant: this one is not part of every build. */
  readonly isUnlikely?: boolean;
  /**
   * Fraction of the test's name that the source contains literally; above 1 if it also contains the titles in other
   * fields, absent if the fraction is not meaningful.
   */
  readonly share?: number;
  /**
   * Part of the test's name that the source computes or takes from elsewhere: the finding is sure only if its words
   * occur in a file that led here, in a file that this one imports, or in the path of any file.
   */
  readonly openText?: string;
}

/** Reference from a file to other files that may declare a test which it inherits, imports or includes. */
export type Way =
  | ForeignTest
  /** Tests of which at most one can be meant: it counts only if the best of them is in a single file. */
  | { readonly kind: "oneOf"; readonly tests: readonly ForeignTest[] }
  /** Classes that the language follows in a strict order through several files. */
  | { readonly kind: "classes"; readonly classes: FileClasses };

/** Test that another file may declare: its address there, and hints to that file. */
export interface ForeignTest {
  readonly kind: "test";
  readonly address: TestAddress;
  readonly hints: readonly FileHint[];
  /** Words that the other file contains, to search for it if no hint identifies it. */
  readonly words?: string;
  /** Id of the other file's language, if it is a different one. */
  readonly language?: string;
}

/** Class of one file, for the search for inherited tests. The same object for the same class. */
export interface ClassNode {
  /** Ways to its bases, in the order of the source. */
  readonly bases: readonly ClassLookup[];
  /** Finds a member of the class itself. The test states the parameters that belong to the name. */
  find(name: string, test: TestAddress): Finding | undefined;
}

/** Way from a name in one file to the class that it refers to. */
export type ClassLookup =
  | { readonly kind: "class"; readonly node: ClassNode }
  /** A class of another file. `isWildcard` is set for an import of all the names that the file passes on. */
  | {
      readonly kind: "import";
      readonly hint: FileHint;
      /** The names of the class and of those around it, outermost first. */
      readonly names: readonly string[];
      readonly isWildcard?: true;
    }
  /** Ways, of which the first one that leads to a class counts. */
  | { readonly kind: "first"; readonly lookups: readonly ClassLookup[] }
  /** Ways, any of which may be the right one. */
  | { readonly kind: "any"; readonly lookups: readonly ClassLookup[] };

/** Classes of one file in a language whose classes inherit tests in a strict order through several files. */
export interface FileClasses {
  /** Returns the way to the class that a record names, in this file or through its imports. */
  findOwner(test: TestAddress): ClassLookup | undefined;
  /** Returns the names that the test's member may have, the most likely first. */
  listMemberNames(test: TestAddress): readonly string[];
  /** Returns the way to a class to which another file refers by names, possibly through a wildcard import. */
  lookUp(names: readonly string[], isWildcard: boolean): ClassLookup;
}

/** Texts of a file's titles, without the rest of the file. */
export interface TitleTexts {
  /** Total length of the texts, in characters. */
  readonly length: number;
  /**
   * Returns whether any title may be part of one of these names; otherwise the file declares no test of such a name.
   */
  mayOccurIn(names: readonly string[]): boolean;
}

/** Declarations of one file, prepared for lookups of many tests. */
export interface Declarations {
  find(test: TestAddress): Finding | undefined;
  /**
   * Returns the ways to other files that may declare a test, the most likely first. They are followed if `find` found
   * nothing, or a finding that one in another file may replace.
   */
  lookFurther?(test: TestAddress): readonly Way[];
  /**
   * Returns the texts of all titles, provided that `find` finds only declarations with a title that is part of the
   * record's name, class name or parent; otherwise `undefined`.
   */
  readTitleTexts?(): TitleTexts | undefined;
}

/** Reader for the files of a language. */
export interface Scanner {
  /**
   * Returns the words by which files of the language are searched for a record that refers to none of them; `undefined`
   * if its module or package identifies the file. If absent, no file is searched.
   */
  findSearchWords?(test: TestAddress): SearchWords | undefined;
  /**
   * Text that every file with tests contains, for files whose path does not look like that of a test. If absent, such
   * files are not searched.
   */
  readonly testMark?: string;
  /**
   * Reads the declarations of a file. Never throws, whatever the text; takes time linear in its length. The extension
   * of the path determines the dialect.
   *
   * @param isSourcePath distinguishes a record's fields that are paths from those that are names
   */
  read(source: SourceText, path: string, isSourcePath: IsSourcePath): Declarations;
}
