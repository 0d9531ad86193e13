import { suiteOf } from "../../domain/failingTests/suites";
import type { FailingTest, RepositoryId } from "../../domain/records";
import { cleanPath } from "../engine/paths/clean";

/** The path of the workspace's file that a record means from its repository's root, where it is known. */
export type PathOf = (test: FailingTest) => string | undefined;

/** Where a test is, as far as it is known without a look into files. */
export type Place =
  /** A path below the repository's root or what the record says of it. */
  | { readonly kind: "file"; readonly path: string }
  /** The class, package or suite that stands for the file where the record names none; `root` for the package at the repository's root. */
  | { readonly kind: "suite"; readonly name: string; readonly root?: true }
  | { readonly kind: "nowhere" };

/** The place of a test: the workspace's file, else the path in the record, else the suite. Packages are told from the repository's root. */
export function placeOf(test: FailingTest, pathOf: PathOf, repository?: RepositoryId): Place {
  const path = pathOf(test) ?? recordedPath(test);
  if (path !== undefined) return { kind: "file", path };
  const suite = suiteOf(test);
  return suite === undefined ? { kind: "nowhere" } : suitePlace(suite, repository);
}

/** Import paths of some languages begin with the repository's own address, which tells no package from another. */
function suitePlace(suite: string, repository: RepositoryId | undefined): Place {
  if (!repository) return { kind: "suite", name: suite };
  const { host, owner, name } = repository;
  const address = `${host}/${owner}/${name}`;
  if (suite === address || suite === name) return { kind: "suite", name: suite, root: true };
  return { kind: "suite", name: suite.startsWith(`${address}/`) ? suite.slice(address.length + 1) : suite };
}

/** Few files hold many tests, and every painting asks for each test's; forgotten when there are too many. */
const recordedPaths = new Map<string, string>();
const mostPaths = 5_000;

function recordedPath({ filePath }: FailingTest): string | undefined {
  if (!filePath) return undefined;
  const made = recordedPaths.get(filePath);
  if (made !== undefined) return made;
  const path = withoutCheckout(filePath);
  if (recordedPaths.size >= mostPaths) recordedPaths.clear();
  recordedPaths.set(filePath, path);
  return path;
}

/** A path as CI recorded it, without the folders of the CI's own machine. */
function withoutCheckout(path: string): string {
  const [clean] = cleanPath(path);
  return clean ? (clean.belowCheckout ?? clean.parts).join("/") : path;
}
