import { decodeUri } from "../../base/decodeUri";

/** Path of a report or a record, split into segments. */
interface SplitPath {
  readonly segments: readonly string[];
  readonly isAbsolute: boolean;
}

/** Folders that the repository was checked out to: that of a report's paths and that of the records' paths. */
export interface CheckoutFolders {
  readonly ofReport: readonly string[];
  readonly ofRecords: readonly string[];
}

/**
 * Splits a path with the separators of any platform; decodes it; leaves out a scheme, a drive, and `.` and `..` at
 * its start.
 */
export function splitPath(path: string): SplitPath {
  const text = decodeUri(path.trim())
    .replace(/^file:\/\//i, "")
    .replaceAll("\\", "/");
  const isAbsolute = /^(?:[A-Za-z]:)?\//.test(text);
  const segments = text.split("/").filter((segment) => segment !== "" && segment !== ".");
  while (segments[0] === "..") {
    segments.shift();
  }
  if (/^[A-Za-z]:$/.test(segments[0] ?? "")) {
    segments.shift();
  }
  return { segments, isAbsolute };
}

/** Returns the number of last segments that two paths have in common. */
export function commonTailLength(first: readonly string[], second: readonly string[]): number {
  const maxLength = Math.min(first.length, second.length);
  let length = 0;
  while (length < maxLength) {
    const next = -1 - length;
    if (first.at(next) !== second.at(next)) {
      break;
    }
    length++;
  }
  return length;
}

/**
 * Returns whether two paths may be those of one file: one is the end of the other, or both are absolute and differ only
 * in the folder that the repository was checked out to. `spec` and `test` in front of the ending are one.
 */
export function mayBeSameFile(reportPath: string, recordPath: string, folders: CheckoutFolders | undefined): boolean {
  const first = splitPath(withTestEnding(reportPath));
  const second = splitPath(withTestEnding(recordPath));
  const tailLength = commonTailLength(first.segments, second.segments);
  if (tailLength === 0) {
    return false;
  }
  const isWhole = tailLength === first.segments.length || tailLength === second.segments.length;
  if (isWhole || !folders || !first.isAbsolute || !second.isAbsolute) {
    return isWhole;
  }
  const firstInside = withoutFolder(first.segments, folders.ofReport);
  const secondInside = withoutFolder(second.segments, folders.ofRecords);
  return firstInside !== undefined && firstInside === secondInside;
}

/** Spells `cart.spec.ts` as `cart.test.ts`: a project renames its files from one to the other. */
function withTestEnding(path: string): string {
  return path.replace(/\.spec(?=\.\w{1,4}$)/, ".test");
}

function withoutFolder(segments: readonly string[], folder: readonly string[]): string | undefined {
  const isInside = folder.every((segment, index) => segments[index] === segment);
  if (!isInside) {
    return undefined;
  }
  return segments.slice(folder.length).join("/");
}

/** The folder that contains all absolute paths of those that were added. */
export class CommonFolder {
  /** As segments; `undefined` while no absolute path was added. */
  segments: readonly string[] | undefined;
  #start: string | undefined;

  add(path: string | undefined): void {
    // Most paths begin alike: these need not be split.
    if (path === undefined || (this.#start !== undefined && path.startsWith(this.#start))) {
      return;
    }
    const { segments, isAbsolute } = splitPath(path);
    if (!isAbsolute) {
      return;
    }
    const parent = segments.slice(0, -1);
    const folder = this.segments ?? parent;
    const end = folder.findIndex((segment, index) => segment !== parent[index]);
    this.segments = end === -1 ? folder : folder.slice(0, end);
    const isRoot = this.segments.length === 0;
    this.#start = isRoot ? undefined : `/${this.segments.join("/")}/`;
  }
}
