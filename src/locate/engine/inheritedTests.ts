import { throwIfCancelled } from "../../base/errors";
import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import { scannerFor } from "../languages/registry";
import { findBaseFiles } from "./baseFiles";
import { findInClasses } from "./classSearch";
import type { DeclarationCache, FileFinding } from "./declarationCache";
import { isConclusive } from "./ranking";
import type { Workspace } from "./workspace";

/** Maximum number of levels of base classes that are followed to an inherited test. */
const maxAncestors = 6;

/** Finds the test in one file, or in a class of another file from which it is inherited. */
export async function findInFile(
  file: SourceFile,
  test: TestAddress,
  declarations: DeclarationCache,
  workspace: Workspace,
  signal?: AbortSignal,
  depth = maxAncestors,
): Promise<FileFinding | undefined> {
  const finding = await declarations.find(file, test);
  throwIfCancelled(signal);
  if (depth === 0 || (finding && finding.location.confidence !== "container" && !finding.isProvisional)) return finding;
  const memberFinding = await findInClasses(file, test, declarations, workspace, signal);
  const isProvisional = finding?.isProvisional === true;
  if (memberFinding || (isProvisional && scannerFor(file.path)?.search === "type")) return memberFinding ?? finding;
  for (const inheritedTest of await declarations.findInheritedTests(file, test)) {
    for await (const baseFile of findBaseFiles(inheritedTest, file, workspace, signal)) {
      const inheritedFinding = await findInFile(
        baseFile,
        inheritedTest.address,
        declarations,
        workspace,
        signal,
        depth - 1,
      );
      if (!inheritedFinding || inheritedFinding.location.confidence === "container") continue;
      const isSurer = !isProvisional || inheritedFinding.location.confidence === "exact";
      if (isSurer && isConclusive(inheritedFinding)) return inheritedFinding;
    }
  }
  return finding;
}
