import { throwIfCancelled } from "../../base/errors";
import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { ForeignTest, Standing, Way } from "../language";
import { findBaseFiles } from "./baseFiles";
import { findInClasses } from "./classSearch";
import { confirmFinding } from "./confirmFinding";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import { selectBest, selectBestOfSearch } from "./ranking";
import { countsAnywhere, isSettled, mayStandBelow } from "./standing";
import type { Workspace } from "./workspace";

/** Maximum number of files that are followed one from another. */
const maxDepth = 6;

/** Finds the test in one file, or in another file whose declarations that file uses. */
export function findInFile(
  file: SourceFile,
  test: TestAddress,
  files: LookupFiles,
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<FileFinding | undefined> {
  return new FurtherSearch(files, workspace, signal).find(file, test, maxDepth);
}

/** Search for one test in several files: each of them is searched once for each address. */
class FurtherSearch {
  readonly #searchedAddresses = new Set<string>();

  constructor(
    private readonly files: LookupFiles,
    private readonly workspace: Workspace,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async find(file: SourceFile, test: TestAddress, depth: number): Promise<FileFinding | undefined> {
    const openedFile = await this.files.open(file);
    const openedFinding = openedFile?.find(test);
    const finding = openedFinding && (await confirmFinding(openedFinding, this.files, this.workspace));
    throwIfCancelled(this.signal);
    const standing = finding?.standing ?? "around";
    if (!openedFile) {
      return finding;
    }
    if (depth === 0 || isSettled(standing)) {
      return finding;
    }
    for (const way of openedFile.lookFurther(test)) {
      if (!mayStandBelow(standing, way.kind)) {
        continue;
      }
      const furtherFinding = await this.#follow(way, file, test, standing, depth);
      if (furtherFinding) {
        return furtherFinding;
      }
    }
    return finding;
  }

  async #follow(
    way: Way,
    file: SourceFile,
    test: TestAddress,
    standing: Standing,
    depth: number,
  ): Promise<FileFinding | undefined> {
    switch (way.kind) {
      case "classes":
        return findInClasses(file, test, this.files, this.workspace, this.signal);
      case "test":
        return this.#findForeignTest(way, file, standing, depth);
      case "oneOf": {
        const findings: FileFinding[] = [];
        for (const foreignTest of way.tests) {
          const finding = await this.#findForeignTest(foreignTest, file, standing, depth);
          if (finding) {
            findings.push(finding);
          }
        }
        const best = selectBest(findings, this.workspace.index.ranks);
        if (best.length === 1) {
          return best[0];
        }
        return undefined;
      }
    }
  }

  /**
   * Finds the test in another file, if that finding counts and is surer than the one in the first file: in the first
   * file to which hints lead, or in the best one that a search finds.
   */
  async #findForeignTest(
    foreignTest: ForeignTest,
    file: SourceFile,
    standing: Standing,
    depth: number,
  ): Promise<FileFinding | undefined> {
    const { name, classname, parent } = foreignTest.address;
    const searchFindings: FileFinding[] = [];
    for await (const baseFile of findBaseFiles(foreignTest, file, this.workspace, this.signal)) {
      const key = [baseFile.root, baseFile.path, name, classname, parent].join("\n");
      if (this.#searchedAddresses.has(key)) {
        continue;
      }
      this.#searchedAddresses.add(key);
      const finding = await this.find(baseFile, foreignTest.address, depth - 1);
      if (!finding || !countsFor(finding, standing)) {
        continue;
      }
      if (foreignTest.words === undefined) {
        return finding;
      }
      searchFindings.push(finding);
    }
    const best = selectBestOfSearch(searchFindings, this.workspace.index.ranks);
    return best.length === 1 ? best[0] : undefined;
  }
}

/** Returns whether a finding in another file counts, given the standing of the one in the first file. */
function countsFor(finding: FileFinding, standing: Standing): boolean {
  if (finding.standing === "ifOnlyOne" || !countsAnywhere(finding.standing)) {
    return false;
  }
  return standing !== "unlessImported" || finding.location.confidence === "exact";
}
