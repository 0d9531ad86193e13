import { type CheckoutFolders, commonTailLength, mayBeSameFile, splitPath } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** How well a report's case and a record agree that nothing contradicts. */
export interface Agreement {
  /** Words of the class or the suite that only one of the two has. */
  readonly unexplainedCount: number;
  /** Larger numbers mean that more fields are equal; compared in this order. */
  readonly equality: readonly number[];
  /** Whether something besides the name agrees. */
  readonly hasContext: boolean;
}

/**
 * Compares a report's case with a record whose name ends like that of the case, or the other way round. Returns
 * `undefined` if they are two tests: their files differ, each of them has words in its class or suite that the other
 * does not have, or one has words in its name that the other has nowhere.
 */
export function compareTests(
  reportCase: TestIdentity,
  record: TestIdentity,
  folders: CheckoutFolders | undefined,
): Agreement | undefined {
  if (!areNamesExplained(reportCase, record)) return undefined;
  const caseExtra = reportCase.contextWords.filter((word) => !record.knownWords.has(word));
  const recordExtra = record.contextWords.filter((word) => !reportCase.knownWords.has(word));
  if (caseExtra.length > 0 && recordExtra.length > 0) return undefined;
  const hasFiles = reportCase.file !== undefined && record.file !== undefined;
  if (hasFiles && !mayBeSameFile(reportCase.file, record.file, folders)) return undefined;
  if (isOfAnotherModule(reportCase, record) || isOfAnotherModule(record, reportCase)) return undefined;
  const hasEqualClass = reportCase.classname !== undefined && reportCase.classname === record.classname;
  const sharesContext = reportCase.contextWords.some((word) => record.knownWords.has(word));
  return {
    unexplainedCount: caseExtra.length + recordExtra.length,
    equality: [
      hasFiles ? tailShare(reportCase.file, record.file) : 0,
      Number(hasEqualClass),
      Number(reportCase.name === record.name),
      Number(reportCase.suite !== undefined && reportCase.suite === record.suite),
    ],
    hasContext: hasFiles || hasEqualClass || sharesContext,
  };
}

/** Returns whether the words that only one of the two names begins with are known to the other test. */
function areNamesExplained(first: TestIdentity, second: TestIdentity): boolean {
  const tailLength = commonTailLength(first.nameWords, second.nameWords);
  const isExplained = (identity: TestIdentity, other: TestIdentity) =>
    identity.nameWords
      .slice(0, identity.nameWords.length - tailLength)
      .every((word) => other.contextWords.includes(word) || other.knownWords.has(word));
  return isExplained(first, second) && isExplained(second, first);
}

/**
 * Returns whether the class names a module of another folder than the other test's file: `shop.tests.test_cart` and
 * `web/tests/test_cart.py`. For reporters that write the module and not the file.
 */
function isOfAnotherModule(withClass: TestIdentity, withFile: TestIdentity): boolean {
  if (withClass.file !== undefined || withFile.file === undefined || !withClass.classname?.includes(".")) return false;
  const { segments } = splitPath(withFile.file);
  const module = segments.at(-1)?.replace(/\.\w+$/, "");
  const parts = withClass.classname.split(".");
  const moduleIndex = parts.lastIndexOf(module ?? "");
  if (module === undefined || moduleIndex === -1) return false;
  const modulePath = parts.slice(0, moduleIndex + 1);
  const tailLength = commonTailLength(modulePath, [...segments.slice(0, -1), module]);
  return tailLength < Math.min(modulePath.length, segments.length);
}

/** Returns the part of the longer path that both have in common, 0 to 1. */
function tailShare(first: string, second: string): number {
  const [firstPath, secondPath] = [splitPath(first).segments, splitPath(second).segments];
  return commonTailLength(firstPath, secondPath) / Math.max(firstPath.length, secondPath.length);
}
