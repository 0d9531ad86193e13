import type { SourceFile, SourceRange, TestLocation } from "../domain/location";
import type { TestAddress } from "../domain/locator";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { Root, SourceContent } from "../locate/files";
import type { ScopeFolders } from "../locate/scope";

/** A test that was sent to the reading thread, with what only the host knows of it. */
export interface TestReference {
  /** Number by which the thread knows the test's address. */
  readonly id: number;
  /** Number of the scope, if several repositories are open. */
  readonly scope?: number;
  /** File that the user chose among several. */
  readonly chosenFile?: SourceFile;
}

/** Tests that were sent to the reading thread. */
export interface TestList {
  readonly ids: Uint32Array;
  /** Numbers of their scopes, -1 for none; absent if only one repository is open. */
  readonly scopes?: Int32Array;
}

/** Root of the workspace, with its folder on the disk, if it is there. */
export interface LocalRoot extends Root {
  readonly folder?: string;
}

/** Paths of files below one root: a part of the list. */
export interface FileListPart {
  readonly root: string;
  readonly paths: readonly string[];
}

/** What the reading thread does for the host. */
export interface ReaderMethods {
  /** Takes the roots; the list of files that was read before is stale. */
  changeFiles(roots: readonly LocalRoot[]): Promise<void>;
  /** Takes the files whose text the host knows better than the disk: those that are open in an editor. */
  changeOpenFiles(openedFiles: readonly SourceFile[], closedFiles: readonly SourceFile[]): Promise<void>;
  addTests(firstId: number, addresses: readonly TestAddress[]): Promise<void>;
  forgetTests(ids: readonly number[]): Promise<void>;
  addScope(number: number, scope: ScopeFolders): Promise<void>;
  prepare(): Promise<void>;
  locate(test: TestReference): Promise<TestLocation>;
  /** Returns the indexes of the tests that may be in the file. */
  findTestsThatMayBeIn(file: SourceFile, tests: TestList): Promise<Uint32Array>;
  rangesIn(file: SourceFile, test: TestReference): Promise<SourceRange[]>;
  filesOf(tests: readonly TestReference[]): Promise<(SourceFile | "inPackage" | undefined)[]>;
  pathsOf(ids: Uint32Array): Promise<(string | undefined)[]>;
  suggestMappings(paths: readonly string[]): Promise<readonly MappingSuggestion[]>;
}

/** What the host does for the reading thread. */
export interface HostMethods {
  /** Lists the files anew; returns the number of the list. */
  listFiles(): Promise<number>;
  /** Returns the next part of a list; `undefined` at its end. */
  nextFiles(list: number): Promise<FileListPart | undefined>;
  read(file: SourceFile): Promise<SourceContent | undefined>;
  version(file: SourceFile): Promise<string | undefined>;
  exists(file: SourceFile): Promise<boolean>;
}

/** What the reading thread gets when it starts. */
export interface ReaderData {
  readonly state: SharedArrayBuffer;
  readonly refusedTexts: readonly string[];
}
