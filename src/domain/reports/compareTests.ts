import { type CheckoutFolders, commonTailLength, mayBeSameFile, splitPath } from "./filePaths";
import type { TestIdentity } from "./testIdentity";

/** How well a report's case and a record agree that nothing contradicts. */
export interface Agreement {
  /** Words of the class or the suite that only one of the two has. */
  readonly unexplainedCount: number;
  /** Larger numbers mean that more fields are equal; compared in this order. */
  readonly equality: readonly number[];
  /** Whether something besides the name agrees, and no word of a name is known to its own side only. */
  readonly isSure: boolean;
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
  const names = compareNames(reportCase, record);
  if (!names) return undefined;
  const caseExtra = reportCase.contextWords.filter((word) => !record.knownWords.has(word));
  const recordExtra = record.contextWords.filter((word) => !reportCase.knownWords.has(word));
  if (caseExtra.length > 0 && recordExtra.length > 0) return undefined;
  const hasFiles = reportCase.file !== undefined && record.file !== undefined;
  if (hasFiles && !mayBeSameFile(reportCase.file, record.file, folders)) return undefined;
  if (isOfAnotherModule(reportCase, record) || isOfAnotherModule(record, reportCase)) return undefined;
  const hasEqualClass = reportCase.classname !== undefined && reportCase.classname === record.classname;
  const sharesContext = reportCase.contextWords.some((word) => record.knownWords.has(word));
  const hasEqualSuite = reportCase.suite !== undefined && reportCase.suite === record.suite;
  const isConfirmed = hasFiles || hasEqualClass || sharesContext || names.isExplained;
  return {
    unexplainedCount: caseExtra.length + recordExtra.length,
    equality: [
      hasFiles ? tailShare(reportCase.file, record.file) : 0,
      Number(hasEqualClass),
      Number(reportCase.name === record.name),
      Number(hasEqualSuite),
    ],
    isSure: isConfirmed && !names.isSuiteOnly,
  };
}

/** Comparison of two names whose ends are equal. */
interface NameComparison {
  /** One name begins with words that the other test has elsewhere, or both with the file, class or suite. */
  readonly isExplained: boolean;
  /** The case's name begins with words of its own suites, which the record has nowhere. */
  readonly isSuiteOnly: boolean;
}

/** Compares two names; returns `undefined` if one begins with words that the other test does not have. */
function compareNames(reportCase: TestIdentity, record: TestIdentity): NameComparison | undefined {
  const tailLength = commonTailLength(reportCase.nameWords, record.nameWords);
  const caseStart = reportCase.nameWords.slice(0, reportCase.nameWords.length - tailLength);
  const recordStart = record.nameWords.slice(0, record.nameWords.length - tailLength);
  if (!recordStart.every((word) => reportCase.knownWords.has(word))) return undefined;
  const unknownWords = caseStart.filter((word) => !record.knownWords.has(word));
  if (!unknownWords.every((word) => reportCase.suiteWords.has(word))) return undefined;
  const hasWholeTitle = reportCase.placeWords.has(reportCase.nameWords[0] ?? "");
  return {
    isExplained: hasWholeTitle || caseStart.length + recordStart.length > 0,
    isSuiteOnly: unknownWords.length > 0,
  };
}

/**
 * Returns whether the class names a module of another folder than the other test's file: `shop.tests.test_cart` and
 * `web/tests/test_cart.py`. For reporters that write the module and not the file.
 */
function isOfAnotherModule(withClass: TestIdentity, withFile: TestIdentity): boolean {
  if (withClass.file !== undefined || withFile.file === undefined || !withClass.classname?.includes(".")) return false;
  const { segments } = splitPath(withFile.file);
  // In other languages, packages and namespaces need not be folders.
  const module = /^(\w+)\.(?:py|rb)$/.exec(segments.at(-1) ?? "")?.[1];
  if (module === undefined) return false;
  const parts = withClass.classname.split(".");
  // Empty for a class that does not name the module.
  const modulePath = parts.slice(0, parts.lastIndexOf(module) + 1);
  const tailLength = commonTailLength(modulePath, [...segments.slice(0, -1), module]);
  return tailLength < Math.min(modulePath.length, segments.length);
}

/** Returns the part of the longer path that both have in common, 0 to 1. */
function tailShare(first: string, second: string): number {
  const firstSegments = splitPath(first).segments;
  const secondSegments = splitPath(second).segments;
  const maxLength = Math.max(firstSegments.length, secondSegments.length);
  return commonTailLength(firstSegments, secondSegments) / maxLength;
}
