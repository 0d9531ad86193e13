import type { Sorting } from "../../../domain/failingTests/arrangement";
import { buildFolderTree, type FileEntry, type TreeEntry } from "../../../domain/failingTests/folderTree";
import { compareStrings, naturalKey } from "../../../domain/failingTests/sortTests";
import { splitSuite } from "../../../domain/failingTests/suites";
import type { FailingTest, RepositoryId } from "../../../domain/records";
import { createPlace, type FindPath, type Place } from "../../../locate/services/place";
import type { TreeNode } from "../../node";
import { singleLineText, withoutIsolates } from "../../text/sanitize";
import { createSuiteTexts, type GroupTexts, noFileLabel, rootPackageLabel } from "../../text/testGroup";
import { memoize } from "../memoize";
import { createGroupNode } from "./groupNode";
import { createTestNodes, type RowContext } from "./testNode";

/** Tests of one file or suite; `rank` is the position of the first test in the sorted list. */
interface TestBundle<P extends Place = Place> {
  readonly place: P;
  readonly rank: number;
  readonly tests: FailingTest[];
}

type FilePlace = Extract<Place, { kind: "file" }>;
type SuitePlace = Extract<Place, { kind: "suite" }>;

/**
 * Creates the rows of sorted tests below their files, which are below their folders, or below their suites if no file
 * is known. The row with the first test comes first; when sorting by name, files and suites are sorted by name as
 * well. Tests without a known place come last.
 */
export function createFileRows(
  tests: readonly FailingTest[],
  repository: RepositoryId,
  findPath: FindPath,
  sorting: Sorting,
  context: RowContext,
): readonly TreeNode[] {
  const bundles = groupByPlace(tests, repository, findPath);
  const folderRows = createFolderRows(bundles, sorting, context);
  const suiteRows = createSuiteRows(bundles, sorting, context);
  const rows = [...folderRows, ...suiteRows];
  if (sorting !== "name") {
    rows.sort((a, b) => a.rank - b.rank);
  }
  const nodes = rows.map(({ node }) => node);
  const bundleWithoutPlace = bundles.find(({ place }) => place.kind === "nowhere");
  if (bundleWithoutPlace) {
    nodes.push(createNoFileNode(bundleWithoutPlace.tests, context));
  }
  return nodes;
}

/** Row of a file, a folder or a suite; `rank` is that of its first test. */
interface RankedRow {
  readonly rank: number;
  readonly node: TreeNode;
}

function createFolderRows(bundles: readonly TestBundle[], sorting: Sorting, context: RowContext): RankedRow[] {
  const files = bundles.filter((bundle): bundle is TestBundle<FilePlace> => bundle.place.kind === "file");
  const entries = files.map(({ place, tests: items }): FileEntry<FailingTest> => ({ path: place.path, items }));
  const rankByTest = new Map(files.map(({ tests, rank }) => [tests[0], rank]));
  const tree = buildFolderTree(entries, sorting === "name" ? "name" : "given");
  return tree.map((entry) => {
    const firstTest = findFirstTest(entry);
    const rank = rankByTest.get(firstTest) ?? 0;
    return { rank, node: createEntryNode(entry, context) };
  });
}

function createSuiteRows(bundles: readonly TestBundle[], sorting: Sorting, context: RowContext): RankedRow[] {
  const suites = bundles.filter((bundle): bundle is TestBundle<SuitePlace> => bundle.place.kind === "suite");
  return sortByName(suites, sorting).map(({ place, rank, tests }) => ({
    rank,
    node: createSuiteNode(place, tests, context),
  }));
}

function groupByPlace(
  tests: readonly FailingTest[],
  repository: RepositoryId,
  findPath: FindPath,
): readonly TestBundle[] {
  const bundles = new Map<string, TestBundle>();
  tests.forEach((test, rank) => {
    const place = createPlace(test, findPath, repository);
    const key = createPlaceKey(place);
    const bundle = bundles.get(key);
    if (bundle) {
      bundle.tests.push(test);
    } else {
      bundles.set(key, { place, rank, tests: [test] });
    }
  });
  return [...bundles.values()];
}

function createPlaceKey(place: Place): string {
  switch (place.kind) {
    case "file":
      return `file:${place.path}`;
    case "suite":
      return `suite:${place.name}`;
    case "nowhere":
      return "";
  }
}

function sortByName(suites: readonly TestBundle<SuitePlace>[], sorting: Sorting): readonly TestBundle<SuitePlace>[] {
  if (sorting !== "name") {
    return suites;
  }
  const createTitleKey = ({ place }: TestBundle<SuitePlace>) => naturalKey(splitSuite(place.name).title);
  return suites.toSorted((a, b) => {
    const titleOrder = compareStrings(createTitleKey(a), createTitleKey(b));
    return titleOrder || compareStrings(a.place.name, b.place.name);
  });
}

/** Returns the test that determines the position of a row; folders contain their children in that order. */
function findFirstTest(entry: TreeEntry<FailingTest>): FailingTest | undefined {
  if (entry.kind === "file") {
    return entry.items[0];
  }
  const [firstChild] = entry.children;
  return firstChild && findFirstTest(firstChild);
}

function createEntryNode(entry: TreeEntry<FailingTest>, context: RowContext): TreeNode {
  if (entry.kind === "file") {
    return createFileNode(entry, context);
  }
  const options = {
    id: `folder:${context.scope}:${entry.path}`,
    kind: "folder",
    label: entryLabel(entry),
    name: entry.path,
    icon: "folder",
  } as const;
  return {
    ...createGroupNode(options, findTestsBelow(entry), context),
    isExpanded: true,
    children: memoize(() => entry.children.map((child) => createEntryNode(child, context))),
  };
}

function createFileNode(file: FileTreeEntry, context: RowContext): TreeNode {
  const { path, folder, items } = file;
  const options = {
    id: `file:${context.scope}:${path}`,
    kind: "file",
    label: entryLabel(file),
    name: path,
    icon: "file",
    descriptionSuffix: folder && singleLineText(folder),
  } as const;
  return {
    ...createGroupNode(options, items, context),
    iconPath: withoutIsolates(singleLineText(path)),
    children: memoize(() => createTestNodes(items, context)),
  };
}

type FileTreeEntry = Extract<TreeEntry<FailingTest>, { kind: "file" }>;

function entryLabel({ label }: TreeEntry<FailingTest>): string {
  return singleLineText(label) || noFileLabel;
}

function findTestsBelow(entry: TreeEntry<FailingTest>): readonly FailingTest[] {
  if (entry.kind === "file") {
    return entry.items;
  }
  return entry.children.flatMap(findTestsBelow);
}

function createSuiteNode(place: SuitePlace, tests: readonly FailingTest[], context: RowContext): TreeNode {
  const options = {
    id: `suite:${context.scope}:${place.name}`,
    kind: "suite",
    name: place.name,
    icon: "suite",
    ...createPlaceTexts(place),
  } as const;
  return {
    ...createGroupNode(options, tests, context),
    children: memoize(() => createTestNodes(tests, context)),
  };
}

function createPlaceTexts({ name, root: isRoot }: SuitePlace): GroupTexts {
  if (!isRoot) {
    return createSuiteTexts(name);
  }
  return { label: rootPackageLabel, descriptionSuffix: singleLineText(name) };
}

function createNoFileNode(tests: readonly FailingTest[], context: RowContext): TreeNode {
  const options = {
    id: `nowhere:${context.scope}`,
    kind: "suite",
    label: noFileLabel,
    icon: "suite",
  } as const;
  return {
    ...createGroupNode(options, tests, context),
    children: memoize(() => createTestNodes(tests, context)),
  };
}
