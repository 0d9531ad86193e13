import type { TestAddress } from "../../domain/testAddress";
import type { Declarations, Finding } from "../language";
import type { TitledFile } from "../titles/defineLanguage";
import { plainScanner } from "./scanner";

/**
 * Finds tests by their titles or, in a file that the record names, by code that appears to declare them: functions, and
 * titles of frameworks that the language's description does not include.
 */
export function withPlainReader({ source, path, isSourcePath, titles }: TitledFile): Declarations {
  let plainDeclarations: Declarations | undefined;
  const find = (test: TestAddress): Finding | undefined => {
    const titleFinding = titles.find(test);
    const { filePath, classname = "", parent = "" } = test;
    const namesFile = filePath !== undefined || isSourcePath(classname) || isSourcePath(parent);
    if (!namesFile || isTest(titleFinding)) {
      return titleFinding;
    }
    plainDeclarations ??= plainScanner.read(source, path, isSourcePath);
    const plainFinding = plainDeclarations.find(test);
    if (isTest(plainFinding)) {
      return plainFinding;
    }
    return titleFinding;
  };
  return { find };
}

/** Returns whether a finding is the test itself, rather than a declaration around it. */
function isTest(finding: Finding | undefined): boolean {
  return finding !== undefined && finding.standing !== "around";
}
