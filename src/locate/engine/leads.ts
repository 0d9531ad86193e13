import { throwIfCancelled } from "../../base/errors";
import type { SourceFile, TestLocation } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import { maxCandidates } from "../fileIndex/pathNode";
import type { FileHint, Standing } from "../language";
import { chooseFile, chooseFinding, type FindChosenFile } from "./chooseFile";
import { isGuess } from "./fileHints";
import { findInFile } from "./lookFurther";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import { createNotFound, type NotFound, selectBest, selectMoreInformativeMiss } from "./ranking";
import { isTestedFile } from "./testedFile";
import type { HintResolution, Workspace } from "./workspace";

/**
 * Result of following a hint: it leads to the test (`final`), to the suite or file to which the record certainly refers
 * (`unlessInherited`), to several files with the test (`ifOnlyOne`), to a suite or file by its mere name (`around`); or
 * nowhere.
 */
export type Lead =
  | { readonly standing: Standing; readonly location: TestLocation }
  | { readonly standing: undefined; readonly location: NotFound };

/** The order of leads, the surest first. */
const order: readonly Lead["standing"][] = ["final", "unlessInherited", "ifOnlyOne", "around", undefined];

/** Returns the surer of two leads, the first one if they are equal; of two that lead nowhere, the more informative. */
export function selectSurer(first: Lead, second: Lead): Lead {
  if (first.standing === undefined && second.standing === undefined) {
    const location = selectMoreInformativeMiss(first.location, second.location);
    return { standing: undefined, location };
  }
  const isSecondSurer = order.indexOf(second.standing) < order.indexOf(first.standing);
  return isSecondSurer ? second : first;
}

/** State and services that the lookups of a workspace share. */
export interface LookupContext {
  readonly workspace: Workspace;
  readonly chosenFileFor: FindChosenFile;
  /** File in which the tests of a package with many files were last found. */
  readonly lastFileByKey: Map<string, SourceFile>;
}

/** The existing files of a hint, and the findings in them. */
interface SearchedFiles {
  readonly findings: readonly FileFinding[];
  readonly existingFiles: readonly SourceFile[];
}

/** Maximum number of files among which the user can choose. */
const maxOfferedFiles = 20;

/** Follows the hints of one record to files. */
export class LeadFinder {
  /** Files that may contain the test, but are not read. */
  readonly unreadFiles: SourceFile[] = [];

  constructor(
    private readonly test: TestAddress,
    private readonly files: LookupFiles,
    private readonly context: LookupContext,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Looks for the test in the files of a hint. Rejects with `CancelledError`. */
  async follow(hint: FileHint): Promise<Lead> {
    const { workspace, chosenFileFor } = this.context;
    const resolution = workspace.resolve(hint);
    const { findings, existingFiles } = await this.#searchFiles(resolution);
    const best = selectBest(findings, workspace.index.ranks);
    const chosenLocation = chooseFinding(best, this.test, chosenFileFor);
    const location = chosenLocation ?? (await this.#findFile(resolution, existingFiles));
    throwIfCancelled(this.signal);
    switch (location.confidence) {
      case "none": {
        const [finding] = best;
        const holdsTest = finding !== undefined && finding.location.confidence !== "container";
        if (holdsTest) {
          return { standing: "ifOnlyOne", location };
        }
        return { standing: undefined, location };
      }
      case "container":
      case "file":
        return { standing: this.#isWeak(hint, location) ? "around" : "unlessInherited", location };
      default:
        return { standing: "final", location };
    }
  }

  #isWeak(hint: FileHint, location: TestLocation): boolean {
    if (isGuess(hint, location.confidence)) {
      return true;
    }
    return isTestedFile(hint, location, this.test, this.context.workspace.index);
  }

  /**
   * Looks for the test in the files of a hint, as far as they exist. The result does not depend on where the search
   * began.
   */
  async #searchFiles(resolution: HintResolution): Promise<SearchedFiles> {
    const { workspace, lastFileByKey } = this.context;
    const key = resolution.isSinglePackage ? createPackageKey(this.test) : undefined;
    const candidates = resolution.files.slice(0, maxCandidates);
    const findingByFile = new Map<SourceFile, FileFinding | undefined>();
    for (const file of this.#putLastFileFirst(candidates, key)) {
      if (!(await this.files.exists(file))) {
        continue;
      }
      const finding = await findInFile(file, this.test, this.files, workspace, this.signal);
      findingByFile.set(file, finding);
      if (key === undefined) {
        continue;
      }
      if (finding?.location.confidence !== "exact" || finding.isUnlikely) {
        continue;
      }
      lastFileByKey.set(key, file);
      break;
    }
    const existingFiles = candidates.filter((file) => findingByFile.has(file));
    const findings = existingFiles.flatMap((file) => findingByFile.get(file) ?? []);
    this.unreadFiles.push(...existingFiles.filter((file) => this.files.isRefused(file)));
    return { findings, existingFiles };
  }

  /** Moves the file in which a test with that key was last found to the front. */
  #putLastFileFirst(files: readonly SourceFile[], key: string | undefined): readonly SourceFile[] {
    const lastFile = key === undefined ? undefined : this.context.lastFileByKey.get(key);
    if (!lastFile || !files.includes(lastFile)) {
      return files;
    }
    const otherFiles = files.filter((file) => file !== lastFile);
    return [lastFile, ...otherFiles];
  }

  /**
   * Returns the file to which a hint surely refers although it lacks the test, otherwise the files that may be meant.
   */
  async #findFile(resolution: HintResolution, existingFiles: readonly SourceFile[]): Promise<TestLocation> {
    const likelyFiles = this.context.workspace.index.preferTests(existingFiles);
    if (resolution.sure && likelyFiles.length > 0) {
      const file = chooseFile(likelyFiles, () => this.context.chosenFileFor(this.test));
      if (!file) {
        return createNotFound("severalFiles", likelyFiles);
      }
      return { confidence: "file", file, miss: await this.files.findMiss(file) };
    }
    const defaultMiss = likelyFiles.length > 0 ? "nameNotFound" : "noSuchFile";
    const offeredFiles = [...likelyFiles, ...resolution.similar].slice(0, maxOfferedFiles);
    return createNotFound(resolution.miss ?? defaultMiss, offeredFiles);
  }
}

/** Returns the key of a test's package and function. */
function createPackageKey({ classname, name }: TestAddress): string {
  const [functionName] = name.split("/", 1);
  return `${classname}\n${functionName}`;
}
