import { forEachYielding } from "../../base/async";
import { throwIfCancelled } from "../../base/errors";
import { isSameFile, type SourceFile, type TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { typeParts } from "../names/typeNames";
import type { SearchWords } from "../searchWords";
import { namesWithTitles } from "../titles/literalTitles";
import { confirmFinding } from "./confirmFinding";
import { findInFile } from "./lookFurther";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import { selectBest, selectBestOfSearch } from "./ranking";
import { countsAnywhere, isSettled, mayStandBelow } from "./standing";
import type { WordGroup, WordIndex } from "./wordIndex";
import type { Workspace } from "./workspace";

/**
 * Minimum share of a title that must be literal in the source in a search through the whole workspace: otherwise a
 * variable would match anything.
 */
const minShare = 0.5;
/** The same minimum share in a file that contains every word of the title. */
const minShareWithAllWords = 0.2;

/** Search for one test in files to which its record does not refer. */
export class WorkspaceSearch {
  /** Files that may contain the test, but are not read. */
  readonly unreadFiles: SourceFile[] = [];

  constructor(
    private readonly test: TestAddress,
    private readonly files: LookupFiles,
    private readonly workspace: Workspace,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /**
   * Finds the test in other files that declare its type, in part or in another project, if the type's own file lacks
   * the test and the record has no path. Rejects with `CancelledError`.
   */
  async findInOtherParts(part: TestLocation): Promise<readonly FileFinding[]> {
    if (part.confidence !== "container" || this.test.filePath !== undefined) {
      return [];
    }
    const files = await this.workspace.findFilesWithType(part.file, this.test, this.signal);
    const findings = await this.#findInGroup({ files, hasAllWords: false });
    if (this.unreadFiles.length > 0) {
      return [];
    }
    return selectBest(findings, this.workspace.index.ranks);
  }

  /**
   * Finds the test in the files that contain the words of its title, or of its class and name. Rejects with
   * `CancelledError`.
   */
  async findByWords(): Promise<readonly FileFinding[]> {
    const findings: FileFinding[] = [];
    let indexes = [...this.workspace.wordIndexByScanner];
    while (findings.length === 0 && indexes.length > 0) {
      for (const [scanner, index] of indexes) {
        const words = scanner.findSearchWords?.(this.test);
        if (words) {
          await this.#searchIndex(index, words, findings);
        }
      }
      indexes = indexes.flatMap(([scanner, { next }]): typeof indexes => (next ? [[scanner, next]] : []));
    }
    return selectBestOfSearch(findings, this.workspace.index.ranks);
  }

  async #searchIndex(index: WordIndex, words: SearchWords, findings: FileFinding[]): Promise<void> {
    const groups = await index.findGroups(words.text, words.acceptsRareWord, this.signal);
    for (const group of groups) {
      findings.push(...(await this.#findInGroup(group)));
      // A title that one file contains literally cannot be literal in files that lack words of it.
      if (findings.some(({ location }) => location.confidence === "exact")) {
        if (words.acceptsRareWord) {
          await this.#findTwins(index, findings);
        }
        return;
      }
    }
    const typeChain = typeParts(words.classname ?? "");
    if (findings.length > 0 || typeChain.length < 2) {
      return;
    }
    // A class may inherit all of its tests.
    const files = await index.findFilesWithAllWords(typeChain.at(-1) ?? "", this.signal);
    findings.push(...(await this.#findInGroup({ files, hasAllWords: false })));
  }

  /** Finds tests whose title is the whole name, in files that lack words of the class. */
  async #findTwins(index: WordIndex, findings: FileFinding[]): Promise<void> {
    const { name, classname = name } = this.test;
    if (classname === name || findings.some(({ share }) => share > 1)) {
      return;
    }
    const files = await index.findFilesWithAllWords(name, this.signal);
    const isKnown = (file: SourceFile) => findings.some((finding) => isSameFile(finding.file, file));
    const otherFiles = files.filter((file) => !isKnown(file));
    findings.push(...(await this.#findInGroup({ files: otherFiles, hasAllWords: true })));
  }

  async #findInGroup({ files, hasAllWords }: WordGroup): Promise<FileFinding[]> {
    const findings: FileFinding[] = [];
    const names = namesWithTitles(this.test);
    const requiredShare = hasAllWords ? minShareWithAllWords : minShare;
    await forEachYielding(files, this.signal, async (file) => {
      const finding = await this.#findInUnrelatedFile(file, names);
      if (this.files.isRefused(file)) {
        this.unreadFiles.push(file);
      }
      if (!finding || finding.share < requiredShare) {
        return;
      }
      if (countsAnywhere(finding.standing)) {
        findings.push(finding);
      }
    });
    return findings;
  }

  /** Finds the test in a file, or in the file from which a class of that file inherits the test. */
  async #findInUnrelatedFile(file: SourceFile, names: readonly string[]): Promise<FileFinding | undefined> {
    const firstFinding = await this.files.findByNames(file, this.test, names);
    const finding = firstFinding && (await confirmFinding(firstFinding, this.files, this.workspace));
    throwIfCancelled(this.signal);
    if (!finding || isSettled(finding.standing)) {
      return finding;
    }
    // A finding by name counts here at once: following its classes would read files without any word of the record.
    if (!mayStandBelow(finding.standing, "test")) {
      return finding;
    }
    return findInFile(file, this.test, this.files, this.workspace, this.signal);
  }
}
