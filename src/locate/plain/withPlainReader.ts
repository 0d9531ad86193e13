import type { TestAddress } from "../../domain/testAddress";
import type { Declarations, Finding } from "../language";
import type { TitledFile } from "../titles/defineLanguage";
import { plainScanner } from "./scanner";

/**
 * Finds tests by their titles or, in a file that the record names, by what looks as if it declared them: functions, and
 * titles of frameworks that the language's description does not know.
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

/** Returns true if a test itself is found, not what is around it. */
function isTest(finding: Finding | undefined): boolean {
  return finding !== undefined && finding.standing !== "around";
}
