import type { UnreadableReason } from "../base/filesWithin";
import type { TestCommand } from "../domain/commands/testCommand";
import type { Difference } from "../domain/failures/difference";
import type { FailurePlaces } from "../domain/failures/failurePlaces";
import type { FileText, HeldText } from "../domain/foreignText";
import type { SourceFile, SourceRange, TestLocation } from "../domain/location";
import type { NameHit } from "../domain/logs/nameIndex";
import type { LogSearch } from "../domain/logs/searchLog";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { CaseMatch } from "../domain/reports/matchCases";
import type { CommitFiles, MissingReason, MissingStatusQuestion } from "../domain/runs/missingStatus";
import type { TestAddress } from "../domain/testAddress";
import type { LogProblem } from "../domain/textReader";
import type { Root, SourceContent } from "../locate/files";
import type { ScopeFolders } from "../locate/scope";
import type { ReportPart } from "./reportParts";

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

/** A file that the reading thread reads itself, or the number of a text that the host has. */
export type TextReference =
  | FileText
  | (Pick<HeldText, "kind" | "name"> & {
      readonly number: number;
    });

/** Reason that a text cannot be read, in place of its next part. */
export type UnreadablePart = UnreadableReason;

/** Part of a text that the host has. */
export type TextPart = Uint8Array | UnreadablePart;

/** Tests that a log names, by their indexes in the list. */
export type LogPart = LogSearch<number>;

/** Matches of some cases of a report, in the order of the cases. Tests are given by their indexes in the list. */
export type MatchPart = readonly CaseMatch<number>[];

/** What the reading thread does with reports, logs and lines. */
export interface TextMethods {
  readReport(text: TextReference): AsyncIterable<ReportPart | UnreadablePart>;
  /** Takes a list of tests, which has a number from then on. */
  addTestList(number: number, ids: Uint32Array): Promise<void>;
  forgetTestList(number: number): Promise<void>;
  readDifferences(texts: readonly string[]): Promise<readonly (Difference | undefined)[]>;
  findNames(line: string, list: number): Promise<readonly NameHit<number>[]>;
  /** Explains for each status by the CI files of a folder on the disk why it was not reported. */
  explainMissing(
    folder: string,
    question: MissingStatusQuestion,
    commitFiles?: CommitFiles,
  ): Promise<readonly (readonly MissingReason[])[]>;
  searchLog(text: TextReference, list: number): AsyncIterable<LogPart | LogProblem>;
  /** Matches the cases of one report, which the host has, with the tests of a list. */
  matchCases(cases: number, list: number): AsyncIterable<MatchPart>;
}

/** What the reading thread does for the host. */
export interface ReaderMethods extends TextMethods {
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
  findFiles(tests: readonly TestReference[]): Promise<(SourceFile | "inPackage" | undefined)[]>;
  findImportedFiles(files: readonly SourceFile[]): Promise<readonly SourceFile[]>;
  /** Finds where these tests failed, each by the text of its failure. */
  findFailurePlaces(tests: readonly TestReference[], texts: readonly string[]): Promise<readonly FailurePlaces[]>;
  findCommands(tests: readonly TestReference[]): Promise<readonly TestCommand[]>;
  findPaths(ids: Uint32Array): Promise<(string | undefined)[]>;
  suggestMappings(paths: readonly string[]): Promise<readonly MappingSuggestion[]>;
}

/** What the host does for the reading thread. */
export interface HostMethods {
  listFiles(): AsyncIterable<FileListPart>;
  read(file: SourceFile): Promise<SourceContent | undefined>;
  version(file: SourceFile): Promise<string | undefined>;
  exists(file: SourceFile): Promise<boolean>;
  /** Reads a text that only the host has. */
  readText(number: number): AsyncIterable<TextPart>;
  /** Reads the cases of a report that are to be matched. */
  readCases(number: number): AsyncIterable<ReportPart>;
}

/** What the reading thread gets when it starts. */
export interface ReaderData {
  readonly state: SharedArrayBuffer;
  readonly refusedTexts: readonly string[];
}
