import type { Sorting } from "../../../domain/failingTests/arrangement";
import { type FileEntry, folderTree, type TreeEntry } from "../../../domain/failingTests/folderTree";
import { compare, naturalKey } from "../../../domain/failingTests/sortTests";
import { splitSuite } from "../../../domain/failingTests/suites";
import type { FailingTest, RepositoryId } from "../../../domain/records";
import { type PathOf, type Place, placeOf } from "../../../locate/services/place";
import type { TreeNode } from "../../node";
import { oneLine } from "../../text/inert";
import { nowhereLabel, rootPackageLabel, suiteWords } from "../../text/testGroup";
import { once } from "../once";
import { groupNode } from "./groupNode";
import { type RowContext, testNodes } from "./testNode";

/** The tests of one file or suite; `rank` is the place of its first test among all. */
interface Bundle<P extends Place = Place> {
  readonly place: P;
  readonly rank: number;
  readonly tests: FailingTest[];
}

type FilePlace = Extract<Place, { kind: "file" }>;
type SuitePlace = Extract<Place, { kind: "suite" }>;

/**
 * Sorted tests below their files, and these below their folders, or below their suites where no file is known. What holds the first test is
 * first; where the sorting is by name, files and suites are in that order too. Tests that name nothing come last.
 */
export function fileRows(
  tests: readonly FailingTest[],
  repository: RepositoryId,
  pathOf: PathOf,
  sorting: Sorting,
  context: RowContext,
): readonly TreeNode[] {
  const bundles = bundlesOf(tests, repository, pathOf);
  const files = bundles.filter((bundle): bundle is Bundle<FilePlace> => bundle.place.kind === "file");
  const suites = bundles.filter((bundle): bundle is Bundle<SuitePlace> => bundle.place.kind === "suite");
  const nowhere = bundles.find(({ place }) => place.kind === "nowhere");
  const entries = files.map(({ place, tests: items }): FileEntry<FailingTest> => ({ path: place.path, items }));
  const tree = folderTree(entries, sorting === "name" ? "name" : "given");
  const rankOf = new Map(bundles.map((bundle) => [bundle.tests[0], bundle.rank]));
  const rows = [
    ...tree.map((entry) => ({ rank: rankOf.get(firstTest(entry)) ?? 0, node: entryNode(entry, context) })),
    ...byName(suites, sorting).map(({ place, rank, tests: own }) => ({ rank, node: suiteNode(place, own, context) })),
  ];
  if (sorting !== "name") rows.sort((a, b) => a.rank - b.rank);
  return [...rows.map(({ node }) => node), ...(nowhere ? [nowhereNode(nowhere.tests, context)] : [])];
}

function bundlesOf(tests: readonly FailingTest[], repository: RepositoryId, pathOf: PathOf): readonly Bundle[] {
  const bundles = new Map<string, Bundle>();
  tests.forEach((test, rank) => {
    const place = placeOf(test, pathOf, repository);
    const key = place.kind === "file" ? `file:${place.path}` : place.kind === "suite" ? `suite:${place.name}` : "";
    const bundle = bundles.get(key);
    if (bundle) bundle.tests.push(test);
    else bundles.set(key, { place, rank, tests: [test] });
  });
  return [...bundles.values()];
}

function byName(suites: readonly Bundle<SuitePlace>[], sorting: Sorting): readonly Bundle<SuitePlace>[] {
  if (sorting !== "name") return suites;
  const titleKey = ({ place }: Bundle<SuitePlace>) => naturalKey(splitSuite(place.name).title);
  return suites.toSorted((a, b) => compare(titleKey(a), titleKey(b)) || compare(a.place.name, b.place.name));
}

/** The test that decides where a row stands; folders hold their children in that order. */
function firstTest(entry: TreeEntry<FailingTest>): FailingTest | undefined {
  return entry.kind === "file" ? entry.items[0] : entry.children[0] && firstTest(entry.children[0]);
}

function entryNode(entry: TreeEntry<FailingTest>, context: RowContext): TreeNode {
  const shown = oneLine(entry.path);
  const label = oneLine(entry.label) || nowhereLabel;
  if (entry.kind === "file") {
    const { items, folder } = entry;
    const row = {
      id: `file:${context.scope}:${entry.path}`,
      kind: "file",
      label,
      name: entry.path,
      icon: "file",
    } as const;
    const more = folder === "" ? {} : { more: oneLine(folder) };
    return {
      ...groupNode({ ...row, ...more, tests: () => items }, items.length, context),
      iconPath: shown,
      children: once(() => testNodes(items, context)),
    };
  }
  const tests = testsBelow(entry);
  const row = {
    id: `folder:${context.scope}:${entry.path}`,
    kind: "folder",
    label,
    name: entry.path,
    icon: "folder",
  } as const;
  return {
    ...groupNode({ ...row, tests: () => tests }, tests.length, context),
    expanded: true,
    children: once(() => entry.children.map((child) => entryNode(child, context))),
  };
}

function testsBelow(entry: TreeEntry<FailingTest>): readonly FailingTest[] {
  return entry.kind === "file" ? entry.items : entry.children.flatMap(testsBelow);
}

function suiteNode(place: SuitePlace, tests: readonly FailingTest[], context: RowContext): TreeNode {
  const row = { id: `suite:${context.scope}:${place.name}`, kind: "suite", name: place.name, icon: "suite" } as const;
  const words = place.root ? { label: rootPackageLabel, more: oneLine(place.name) } : suiteWords(place.name);
  return {
    ...groupNode({ ...row, ...words, tests: () => tests }, tests.length, context),
    children: once(() => testNodes(tests, context)),
  };
}

function nowhereNode(tests: readonly FailingTest[], context: RowContext): TreeNode {
  const row = { id: `nowhere:${context.scope}`, kind: "suite", label: nowhereLabel, icon: "suite" } as const;
  return {
    ...groupNode({ ...row, tests: () => tests }, tests.length, context),
    children: once(() => testNodes(tests, context)),
  };
}
