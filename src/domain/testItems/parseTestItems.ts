import { runInSteps } from "../../base/async";
import { findMax } from "../../base/collections";
import { decodeUri } from "../../base/decodeUri";
import { splitPath } from "../reports/filePaths";
import { isJavaClass, isPosition, readNames } from "./idSchemes";
import { type ItemPath, itemId, type TestItem } from "./testItem";

/** Items of the controllers that know most tests of a file. */
export interface FileItems {
  /** Path of the file, as the workspace has it. */
  readonly filePath: string;
  readonly items: readonly TestItem[];
  /** Whether a controller knows any test of the file, whatever its name. */
  readonly hasTests: boolean;
  /** Whether the ids of all tests that a controller has in the file are positions, so that no name leads to them. */
  readonly hasUnnamedTests: boolean;
}

/** Maximum ids of a path, and maximum characters of its ids: an item deeper down is no test that a person wrote. */
const maxPathIds = 100;
const maxPathLength = 20_000;

/**
 * Reads the items of a file from the paths of their ids. Of several controllers, the one that knows most tests of the
 * file is the one whose extension runs it; the others may take its tests for theirs. Yields to the event loop: an
 * extension may have any number of items.
 */
export function parseTestItems(filePath: string, paths: readonly ItemPath[]): Promise<FileItems> {
  return runInSteps(parseFileItems(filePath, paths));
}

function* parseFileItems(filePath: string, allPaths: readonly ItemPath[]): Generator<void, FileItems> {
  const fileName = splitPath(filePath).segments.at(-1) ?? "";
  const paths = allPaths.filter(isReadablePath);
  const childIds = yield* readChildIds(paths);
  const pathsByController = new Map<string, Map<string, ItemPath>>();
  for (const path of paths) {
    yield;
    const [controllerId] = path;
    if (controllerId === undefined || isFileItem(path, fileName)) {
      continue;
    }
    const itemPaths = pathsByController.get(controllerId) ?? new Map<string, ItemPath>();
    pathsByController.set(controllerId, itemPaths.set(itemId(path), path));
  }
  const controllers: ControllerItems[] = [];
  for (const itemPaths of pathsByController.values()) {
    controllers.push(yield* readController([...itemPaths.values()], fileName, childIds));
  }
  const maxTestCount = findMax(
    controllers.map(({ testCount }) => testCount),
    0,
  );
  const fileControllers = controllers.filter(({ testCount }) => testCount === maxTestCount);
  const items: TestItem[] = [];
  for (const controller of fileControllers) {
    yield* addWithDuplicates(items, controller.items);
  }
  return {
    filePath,
    items,
    hasTests: maxTestCount > 0,
    hasUnnamedTests: fileControllers.some(({ hasOnlyPositions }) => hasOnlyPositions),
  };
}

/** Items of one controller in a file. */
interface ControllerItems {
  /** Items whose ids are names. */
  readonly items: readonly TestItem[];
  /** Tests, whatever their ids. */
  readonly testCount: number;
  /** Whether it has tests, and all of their ids are positions. */
  readonly hasOnlyPositions: boolean;
}

function isReadablePath(path: ItemPath): boolean {
  if (path.length > maxPathIds) {
    return false;
  }
  const length = path.reduce((sum, id) => sum + id.length, 0);
  return length <= maxPathLength;
}

function* readController(
  paths: readonly ItemPath[],
  fileName: string,
  childIds: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<void, ControllerItems> {
  const items: TestItem[] = [];
  let testCount = 0;
  let positionCount = 0;
  for (const path of paths) {
    yield;
    const item = toItem(path, fileName, childIds);
    if (item) {
      items.push(item);
    }
    const isSuite = item?.isSuite ?? (childIds.has(itemId(path)) || isJavaClass(path, fileName));
    if (isSuite) {
      continue;
    }
    testCount++;
    if (isPosition(path.at(-1) ?? "")) {
      positionCount++;
    }
  }
  return { items, testCount, hasOnlyPositions: testCount > 0 && positionCount === testCount };
}

/** Maps each item that contains others to the ids of those below it. */
function* readChildIds(paths: readonly ItemPath[]): Generator<void, ReadonlyMap<string, ReadonlySet<string>>> {
  const childIds = new Map<string, Set<string>>();
  for (const path of paths) {
    yield;
    for (let length = 1; length < path.length; length++) {
      const parentId = itemId(path.slice(0, length));
      const ids = childIds.get(parentId) ?? new Set();
      childIds.set(parentId, ids.add(path[length] ?? ""));
    }
  }
  return childIds;
}

/** Returns whether a path is that of the file's own item. */
function isFileItem(path: ItemPath, fileName: string): boolean {
  const id = path.at(-1) ?? "";
  if (isFileId(id, fileName)) {
    return true;
  }
  return isProjectFileId(id, fileName) && findFileIndex(path, fileName) === path.length - 1;
}

/** Returns the index of the file's id in the path of one of its items, or -1. */
function findFileIndex(path: ItemPath, fileName: string): number {
  const fileIndex = path.findIndex((id, index) => index > 0 && isFileId(id, fileName));
  if (fileIndex !== -1) {
    return fileIndex;
  }
  return path.findIndex((id, index) => index > 0 && isProjectFileId(id, fileName));
}

/** Returns whether an id is the path of the file with the name of a project right behind it: `/w/cart.test.tsweb`. */
function isProjectFileId(id: string, fileName: string): boolean {
  const start = Math.max(id.lastIndexOf(`/${fileName}`), id.lastIndexOf(`\\${fileName}`));
  return start !== -1 && /^[\p{L}\p{N}@]/u.test(id.slice(start + 1 + fileName.length));
}

/** Returns whether an id is a path or a URI of the file, with `?file` or the like behind it or without. */
function isFileId(id: string, fileName: string): boolean {
  // Most ids are neither.
  if (!id.includes(fileName) && !id.includes("%")) {
    return false;
  }
  const path = id.replace(/\?\w+$/, "");
  const endsInName = (text: string) => splitPath(text).segments.at(-1) === fileName;
  return endsInName(path) || endsInName(decodeUri(path));
}

function toItem(
  path: ItemPath,
  fileName: string,
  childIds: ReadonlyMap<string, ReadonlySet<string>>,
): TestItem | undefined {
  const id = path.at(-1) ?? "";
  const fileIndex = findFileIndex(path, fileName);
  const names = readNames({
    id,
    fileName,
    fileId: path[fileIndex],
    suiteIds: path.slice(Math.max(fileIndex, 0) + 1, -1),
  });
  if (!names) {
    return undefined;
  }
  const children = childIds.get(itemId(path)) ?? [];
  // Rows and invocations of one function run whenever the function does.
  const hasOwnTests = names.hasReportedName !== true && names.parameterTypes === undefined;
  return { ...names, path, isSuite: hasOwnTests && hasOther(children, `${id}[`) };
}

/** Returns whether one of the ids does not begin with a text. */
function hasOther(ids: Iterable<string>, start: string): boolean {
  for (const id of ids) {
    if (!id.startsWith(start)) {
      return true;
    }
  }
  return false;
}

/**
 * Adds items to a list, and those that are numbered because their names are equal with that name as well. Without an
 * equal one, the number belongs to the title.
 */
function* addWithDuplicates(list: TestItem[], items: readonly TestItem[]): Generator<void, void> {
  const counts = new Map<string, number>();
  for (const item of items) {
    yield;
    const id = createUnnumberedId(item);
    const count = counts.get(id) ?? 0;
    counts.set(id, count + 1);
  }
  for (const item of items) {
    yield;
    list.push(item);
    const { unnumberedTitle } = item;
    if (unnumberedTitle === undefined) {
      continue;
    }
    const count = counts.get(createUnnumberedId(item)) ?? 0;
    if (count > 1) {
      list.push({ ...item, title: unnumberedTitle });
    }
  }
}

/** Returns the id that an item would have without the number at the end of its title. */
function createUnnumberedId({ path, title, unnumberedTitle = title }: TestItem): string {
  const lastId = path.at(-1) ?? "";
  const numberLength = title.length - unnumberedTitle.length;
  const unnumberedId = lastId.slice(0, lastId.length - numberLength);
  return itemId([...path.slice(0, -1), unnumberedId]);
}
