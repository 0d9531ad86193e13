import { throwIfCancelled } from "../../base/errors";
import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { InheritedTest, Standing } from "../language";
import { findBaseFiles } from "./baseFiles";
import { findInClasses } from "./classSearch";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import { selectBest } from "./ranking";
import { countsAnywhere } from "./standing";
import type { Workspace } from "./workspace";

/** Maximum number of levels of base classes that are followed to an inherited test. */
const maxAncestors = 6;

/** Finds the test in one file, or in a class of another file from which it is inherited. */
export function findInFile(
  file: SourceFile,
  test: TestAddress,
  files: LookupFiles,
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<FileFinding | undefined> {
  return new InheritanceSearch(files, workspace, signal).find(file, test, maxAncestors);
}

/** Search for one test in several files: each of them is asked once for each address. */
class InheritanceSearch {
  private readonly searchedAddresses = new Set<string>();

  constructor(
    private readonly files: LookupFiles,
    private readonly workspace: Workspace,
    private readonly signal: AbortSignal | undefined,
  ) {}

  async find(file: SourceFile, test: TestAddress, depth: number): Promise<FileFinding | undefined> {
    const openedFile = await this.files.open(file);
    const finding = openedFile?.find(test);
    throwIfCancelled(this.signal);
    const standing = finding?.standing ?? "around";
    if (depth === 0 || !openedFile || standing === "final" || standing === "unlessBetter") return finding;
    const hasClasses = openedFile.readClasses() !== undefined;
    const memberFinding = hasClasses
      ? await findInClasses(file, test, this.files, this.workspace, this.signal)
      : undefined;
    if (memberFinding || standing === "unlessInherited" || standing === "ifReferred") return memberFinding ?? finding;
    const alternatives: FileFinding[] = [];
    for (const inheritedTest of openedFile.findInheritedTests(test)) {
      const inheritedFinding = await this.findInherited(inheritedTest, file, standing, depth);
      if (inheritedFinding && !inheritedTest.isAlternative) return inheritedFinding;
      if (inheritedFinding) alternatives.push(inheritedFinding);
    }
    const [best, ...equallyGood] = selectBest(alternatives, this.workspace.index.ranks);
    return best && equallyGood.length === 0 ? best : finding;
  }

  private async findInherited(
    inheritedTest: InheritedTest,
    file: SourceFile,
    standing: Standing,
    depth: number,
  ): Promise<FileFinding | undefined> {
    const { name, classname, parent } = inheritedTest.address;
    for await (const baseFile of findBaseFiles(inheritedTest, file, this.workspace, this.signal)) {
      const key = [baseFile.root, baseFile.path, name, classname, parent].join("\n");
      if (this.searchedAddresses.has(key)) continue;
      this.searchedAddresses.add(key);
      const finding = await this.find(baseFile, inheritedTest.address, depth - 1);
      if (!finding || finding.standing === "ifOnlyOne" || !countsAnywhere(finding.standing)) continue;
      if (standing !== "unlessImported" || finding.location.confidence === "exact") return finding;
    }
    return undefined;
  }
}
