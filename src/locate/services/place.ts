import { findSuite } from "../../domain/failingTests/suites";
import type { FailingTest, RepositoryId } from "../../domain/records";
import { isFileOnly } from "../../domain/testNames/sourceEndings";
import { cleanPath } from "../engine/paths/cleanPath";

/**
 * Lookup of the path, relative to the repository's root, of the workspace file that a record refers to, if it is
 * known.
 */
export type FindPath = (test: FailingTest) => string | undefined;

/** Place of a test, as far as it is known without reading any file. */
export type Place =
  /** A path relative to the repository's root, or the path that the record states. */
  | { readonly kind: "file"; readonly path: string }
  /**
   * The class, package or suite that takes the place of the file if the record names none. `root` marks the package at
   * the repository's root.
   */
  | { readonly kind: "suite"; readonly name: string; readonly root?: true }
  | { readonly kind: "nowhere" };

/**
 * Returns the place of a test: the workspace's file, otherwise the path in the record, otherwise the suite. Packages
 * are named relative to the repository's root.
 */
export function createPlace(test: FailingTest, findPath: FindPath, repository?: RepositoryId): Place {
  const path = findPath(test) ?? findRecordedPath(test);
  if (path !== undefined) {
    return { kind: "file", path };
  }
  const suite = findSuite(test);
  if (suite === undefined) {
    return { kind: "nowhere" };
  }
  return createSuitePlace(suite, repository);
}

/**
 * Returns the place of a suite. Import paths of some languages begin with the repository's own address, which is
 * dropped since all packages share it.
 */
function createSuitePlace(suite: string, repository: RepositoryId | undefined): Place {
  if (!repository) {
    return { kind: "suite", name: suite };
  }
  const { host, owner, name } = repository;
  const address = `${host}/${owner}/${name}`;
  if (suite === address || suite === name) {
    return { kind: "suite", name: suite, root: true };
  }
  if (suite.startsWith(`${address}/`)) {
    return { kind: "suite", name: suite.slice(address.length + 1) };
  }
  return { kind: "suite", name: suite };
}

/**
 * Cached paths: few files hold many tests, and every repaint requests the path of each test. Cleared when there are
 * too many.
 */
const recordedPaths = new Map<string, string>();
const maxRecordedPaths = 5_000;

function findRecordedPath(test: FailingTest): string | undefined {
  const filePath = test.filePath || [test.classname].find((name) => name !== undefined && isFileOnly(name));
  if (!filePath) {
    return undefined;
  }
  const cachedPath = recordedPaths.get(filePath);
  if (cachedPath !== undefined) {
    return cachedPath;
  }
  const path = withoutCheckout(filePath);
  if (recordedPaths.size >= maxRecordedPaths) {
    recordedPaths.clear();
  }
  recordedPaths.set(filePath, path);
  return path;
}

/** Removes the folders of the CI machine from a recorded path. */
function withoutCheckout(path: string): string {
  const [cleanedPath] = cleanPath(path);
  if (cleanedPath) {
    return (cleanedPath.belowCheckout ?? cleanedPath.parts).join("/");
  }
  return path;
}
