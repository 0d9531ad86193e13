import type { Sorting } from "../../../domain/failingTests/arrangement";
import { buildFolderTree, type FileEntry, type TreeEntry } from "../../../domain/failingTests/folderTree";
import { compareStrings, naturalKey } from "../../../domain/failingTests/sortTests";
import { splitSuite } from "../../../domain/failingTests/suites";
import type { FailingTest, RepositoryId } from "../../../domain/records";
import { createPlace, type FindPath, type Place } from "../../../locate/services/place";
import type { TreeNode } from "../../node";
import { singleLineText, withoutIsolates } from "../../text/sanitize";
import { createSuiteTexts, noFileLabel, rootPackageLabel } from "../../text/testGroup";
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
  const files = bundles.filter((bundle): bundle is TestBundle<FilePlace> => bundle.place.kind === "file");
  const suites = bundles.filter((bundle): bundle is TestBundle<SuitePlace> => bundle.place.kind === "suite");
  const bundleWithoutPlace = bundles.find(({ place }) => place.kind === "nowhere");
  const entries = files.map(({ place, tests: items }): FileEntry<FailingTest> => ({ path: place.path, items }));
  const folderEntries = buildFolderTree(entries, sorting === "name" ? "name" : "given");
  const rankByTest = new Map(bundles.map((bundle) => [bundle.tests[0], bundle.rank]));
  const rows = [
    ...folderEntries.map((entry) => ({
      rank: rankByTest.get(findFirstTest(entry)) ?? 0,
      node: createEntryNode(entry, context),
    })),
    ...sortByName(suites, sorting).map(({ place, rank, tests: suiteTests }) => ({
      rank,
      node: createSuiteNode(place, suiteTests, context),
    })),
  ];
  if (sorting !== "name") rows.sort((a, b) => a.rank - b.rank);
  return [
    ...rows.map(({ node }) => node),
    ...(bundleWithoutPlace ? [createNoFileNode(bundleWithoutPlace.tests, context)] : []),
  ];
}

function groupByPlace(
  tests: readonly FailingTest[],
  repository: RepositoryId,
  findPath: FindPath,
): readonly TestBundle[] {
  const bundles = new Map<string, TestBundle>();
  tests.forEach((test, rank) => {
    const place = createPlace(test, findPath, repository);
    const key = place.kind === "file" ? `file:${place.path}` : place.kind === "suite" ? `suite:${place.name}` : "";
    const bundle = bundles.get(key);
    if (bundle) bundle.tests.push(test);
    else bundles.set(key, { place, rank, tests: [test] });
  });
  return [...bundles.values()];
}

function sortByName(suites: readonly TestBundle<SuitePlace>[], sorting: Sorting): readonly TestBundle<SuitePlace>[] {
  if (sorting !== "name") return suites;
  const titleKey = ({ place }: TestBundle<SuitePlace>) => naturalKey(splitSuite(place.name).title);
  return suites.toSorted(
    (a, b) => compareStrings(titleKey(a), titleKey(b)) || compareStrings(a.place.name, b.place.name),
  );
}

/** Returns the test that determines the position of a row; folders contain their children in that order. */
function findFirstTest(entry: TreeEntry<FailingTest>): FailingTest | undefined {
  if (entry.kind === "file") return entry.items[0];
  return entry.children[0] && findFirstTest(entry.children[0]);
}

function createEntryNode(entry: TreeEntry<FailingTest>, context: RowContext): TreeNode {
  const label = singleLineText(entry.label) || noFileLabel;
  if (entry.kind === "file") {
    const { items, folder } = entry;
    const nodeOptions = {
      id: `file:${context.scope}:${entry.path}`,
      kind: "file",
      label,
      name: entry.path,
      icon: "file",
    } as const;
    const suffixOptions = folder === "" ? {} : { descriptionSuffix: singleLineText(folder) };
    return {
      ...createGroupNode({ ...nodeOptions, ...suffixOptions, tests: () => items }, items.length, context),
      iconPath: withoutIsolates(singleLineText(entry.path)),
      children: memoize(() => createTestNodes(items, context)),
    };
  }
  const tests = findTestsBelow(entry);
  const nodeOptions = {
    id: `folder:${context.scope}:${entry.path}`,
    kind: "folder",
    label,
    name: entry.path,
    icon: "folder",
  } as const;
  return {
    ...createGroupNode({ ...nodeOptions, tests: () => tests }, tests.length, context),
    isExpanded: true,
    children: memoize(() => entry.children.map((child) => createEntryNode(child, context))),
  };
}

function findTestsBelow(entry: TreeEntry<FailingTest>): readonly FailingTest[] {
  if (entry.kind === "file") return entry.items;
  return entry.children.flatMap(findTestsBelow);
}

function createSuiteNode(place: SuitePlace, tests: readonly FailingTest[], context: RowContext): TreeNode {
  const nodeOptions = {
    id: `suite:${context.scope}:${place.name}`,
    kind: "suite",
    name: place.name,
    icon: "suite",
  } as const;
  const texts = place.root
    ? { label: rootPackageLabel, descriptionSuffix: singleLineText(place.name) }
    : createSuiteTexts(place.name);
  return {
    ...createGroupNode({ ...nodeOptions, ...texts, tests: () => tests }, tests.length, context),
    children: memoize(() => createTestNodes(tests, context)),
  };
}

function createNoFileNode(tests: readonly FailingTest[], context: RowContext): TreeNode {
  const nodeOptions = { id: `nowhere:${context.scope}`, kind: "suite", label: noFileLabel, icon: "suite" } as const;
  return {
    ...createGroupNode({ ...nodeOptions, tests: () => tests }, tests.length, context),
    children: memoize(() => createTestNodes(tests, context)),
  };
}
