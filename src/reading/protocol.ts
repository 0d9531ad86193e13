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

/** Reference to a test that was sent to the reading thread, with facts that only the host knows. */
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

/** Root of the workspace, with its folder if it is on the disk. */
export interface LocalRoot extends Root {
  readonly folder?: string;
}

/** Paths of files below one root: a part of the list. */
export interface FileListPart {
  readonly root: string;
  readonly paths: readonly string[];
}

/** Reference to a text: a file that the reading thread reads itself, or the number of a text that the host holds. */
export type TextReference =
  | FileText
  | (Pick<HeldText, "kind" | "name"> & {
      readonly number: number;
    });

/** Reason why a text cannot be read, sent instead of its next part. */
export type UnreadablePart = UnreadableReason;

/** Part of a text that the host holds. */
export type TextPart = Uint8Array | UnreadablePart;

/** Tests that a log names, by their indexes in the list. */
export type LogPart = LogSearch<number>;

/** Matches of some cases of a report, in the order of the cases. Tests are given by their indexes in the list. */
export type MatchPart = readonly CaseMatch<number>[];

/** Methods of the reading thread for reports, logs and lines. */
export interface TextMethods {
  readReport(text: TextReference): AsyncIterable<ReportPart | UnreadablePart>;
  /** Adds a list of tests, to which later requests refer by its number. */
  addTestList(number: number, ids: Uint32Array): Promise<void>;
  forgetTestList(number: number): Promise<void>;
  readDifferences(texts: readonly string[]): Promise<readonly (Difference | undefined)[]>;
  findNames(line: string, list: number): Promise<readonly NameHit<number>[]>;
  /** Explains from the CI files of a folder on the disk why each status was not reported. */
  explainMissing(
    folder: string,
    question: MissingStatusQuestion,
    commitFiles?: CommitFiles,
  ): Promise<readonly (readonly MissingReason[])[]>;
  searchLog(text: TextReference, list: number): AsyncIterable<LogPart | LogProblem>;
  /** Matches the cases of one report, which the host holds, with the tests of a list. */
  matchCases(cases: number, list: number): AsyncIterable<MatchPart>;
}

/** Methods of the reading thread that the host calls. */
export interface ReaderMethods extends TextMethods {
  /** Replaces the roots, and discards the list of files. */
  changeFiles(roots: readonly LocalRoot[]): Promise<void>;
  /** Updates the set of files that are open in an editor, whose texts are read through the host. */
  changeOpenFiles(openedFiles: readonly SourceFile[], closedFiles: readonly SourceFile[]): Promise<void>;
  addTests(firstId: number, addresses: readonly TestAddress[]): Promise<void>;
  forgetTests(ids: readonly number[]): Promise<void>;
  addScope(number: number, scope: ScopeFolders): Promise<void>;
  prepare(): Promise<void>;
  locate(test: TestReference): Promise<TestLocation>;
  /** Returns the indexes of the tests that may be in the file. */
  findPossibleTests(file: SourceFile, tests: TestList): Promise<Uint32Array>;
  findRanges(file: SourceFile, test: TestReference): Promise<SourceRange[]>;
  findFiles(tests: readonly TestReference[]): Promise<(SourceFile | "inPackage" | undefined)[]>;
  findImportedFiles(files: readonly SourceFile[]): Promise<readonly SourceFile[]>;
  /** Finds the places where these tests failed, each by the text of its failure. */
  findFailurePlaces(tests: readonly TestReference[], texts: readonly string[]): Promise<readonly FailurePlaces[]>;
  findCommands(tests: readonly TestReference[]): Promise<readonly TestCommand[]>;
  findPaths(ids: Uint32Array): Promise<(string | undefined)[]>;
  suggestMappings(paths: readonly string[]): Promise<readonly MappingSuggestion[]>;
}

/** Methods of the host that the reading thread calls. */
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

/** Data with which the reading thread is started. */
export interface ReaderData {
  readonly state: SharedArrayBuffer;
  readonly refusedTexts: readonly string[];
}
