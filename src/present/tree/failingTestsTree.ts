import type { CommonFailure, FailingTest } from "../../api/records";
import type { SourceFile } from "../../locate/answer";
import { cleanPath } from "../../locate/paths/clean";
import type { FailingTestsState } from "../../model/failingTests";
import { repositoryKey } from "../../model/repository";
import type { TreeNode } from "../node";
import { failureDescription, failureLabel, spokenTest, testDescription, testDetails } from "../text/failingTest";
import { incompleteSentence, unreadableSentence } from "../text/failingTests";
import { markdownBlock, oneLine, plain } from "../text/inert";
import { count, grouped } from "../text/numbers";
import { titleOf } from "../text/testTitle";

/** The workspace's file that a record means, where it is known. */
export type FileOf = (test: FailingTest) => SourceFile | undefined;

/** What a test's row stands below: a file, or the suite that stands for it where the record names no file. */
interface Group {
  readonly kind: "file" | "suite";
  /** The file's path or the suite's name, as it is shown. */
  readonly name: string;
  readonly tests: FailingTest[];
}

/** The rows of the failing tests view: by repository where there are several, then by file. */
export function failingTestsTree(
  states: readonly FailingTestsState[],
  now: number,
  fileOf: FileOf = () => undefined,
): readonly TreeNode[] {
  const [only, ...others] = states;
  if (!only) return [];
  return others.length === 0
    ? ofRepository(only, now, fileOf)
    : states.map((state) => repositoryNode(state, now, fileOf));
}

function repositoryNode(state: FailingTestsState, now: number, fileOf: FileOf): TreeNode {
  const { owner, name } = state.repository;
  return {
    id: `repository:${repositoryKey(state.repository)}`,
    label: `${owner}/${name}`,
    ...(state.window ? { description: count(state.tests.length, "failing test") } : {}),
    icon: "repository",
    context: "repository",
    expanded: true,
    children: () => ofRepository(state, now, fileOf),
  };
}

function ofRepository(state: FailingTestsState, now: number, fileOf: FileOf): readonly TreeNode[] {
  const scope = repositoryKey(state.repository);
  return [...groups(state.tests, fileOf).map((group) => groupNode(scope, group, now)), ...notices(state, scope)];
}

/** Files by path, then suites by name. Within each, tests keep the service's order. */
function groups(tests: readonly FailingTest[], fileOf: FileOf): Group[] {
  const byName = new Map<string, Group>();
  for (const test of tests) {
    const { kind, name } = groupOf(test, fileOf);
    const key = `${kind}:${name}`;
    const group = byName.get(key);
    if (group) group.tests.push(test);
    else byName.set(key, { kind, name, tests: [test] });
  }
  return [...byName.values()].sort((a, b) => compare(a.kind, b.kind) || compare(a.name, b.name));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function groupOf(test: FailingTest, fileOf: FileOf): Omit<Group, "tests"> {
  const file = fileOf(test);
  if (file) return { kind: "file", name: file.path };
  const path = test.filePath && withoutCheckout(test.filePath);
  return path ? { kind: "file", name: path } : { kind: "suite", name: suiteOf(test) };
}

/** A path as CI recorded it, without the folders of the CI's own machine. */
function withoutCheckout(path: string): string {
  const [clean] = cleanPath(path);
  return clean ? (clean.belowCheckout ?? clean.parts).join("/") : path;
}

/** Where the record names nothing that a person could look for. */
const noFile = "No file named";

/** A class name with dots, slashes or the like is the better name; else (`test`, a test's own title) the suite around it is. */
function suiteOf({ classname, parent }: FailingTest): string {
  const qualified = classname !== undefined && /[./\\:]/.test(classname) ? classname : undefined;
  return qualified ?? parent ?? classname ?? noFile;
}

/** Where a test is, in one line: its file's path, else its suite. */
export function placeOf(test: FailingTest, fileOf: FileOf = () => undefined): string {
  return groupOf(test, fileOf).name;
}

function groupNode(scope: string, { kind, name, tests }: Group, now: number): TreeNode {
  const shown = oneLine(name);
  const slash = kind === "file" ? shown.lastIndexOf("/") : -1;
  const folder = slash > 0 ? ` · ${shown.slice(0, slash)}` : "";
  return {
    id: `${kind}:${scope}:${name}`,
    label: shown.slice(slash + 1) || shown || noFile,
    description: `${grouped(tests.length)}${folder}`,
    spoken: `${shown}, ${count(tests.length, "failing test")}`,
    tooltip: () => markdownBlock(name),
    icon: kind,
    ...(kind === "file" ? { iconPath: shown } : {}),
    context: kind,
    expanded: false,
    children: () => tests.map((test) => testNode(scope, test, now)),
  };
}

function testNode(scope: string, test: FailingTest, now: number): TreeNode {
  const { own, suites } = titleOf(test);
  const links = [test.ticketUrl && "ticket", test.url && "page", test.repositoryUrl && "repository"].filter(Boolean);
  return {
    id: `test:${scope}:${test.id}`,
    label: own,
    description: [testDescription(test), suites].filter(Boolean).join(" · "),
    spoken: spokenTest(test),
    tooltip: () => testDetails(test, now),
    icon: test.quarantined ? "quarantined" : "failing",
    context: ["test", ...links].join("."),
    testId: test.id,
    copyText: test.name,
    action: { kind: "openTestSource", testId: test.id },
    ...(test.mostCommonFailures.length > 0
      ? {
          expanded: false,
          children: () =>
            test.mostCommonFailures.map((failure, index) => failureNode(scope, test, failure, index, now)),
        }
      : {}),
  };
}

function failureNode(scope: string, test: FailingTest, failure: CommonFailure, index: number, now: number): TreeNode {
  return {
    id: `failure:${scope}:${test.id}:${index}`,
    label: failureLabel(failure),
    description: failureDescription(failure, now),
    tooltip: () => markdownBlock(failure.summary),
    icon: "failure",
    context: "failure",
    copyText: plain(failure.summary, 20_000),
  };
}

function notices(state: FailingTestsState, scope: string): TreeNode[] {
  const rows: TreeNode[] = [];
  if (!state.loading && state.incomplete) {
    const canLoad = state.incomplete === "stopped" || state.incomplete === "failed";
    rows.push({
      id: `more:${scope}`,
      label: incompleteSentence(state),
      icon: "more",
      context: "more",
      ...(canLoad ? { action: { kind: "loadMore" } } : {}),
    });
  }
  if (state.unreadable > 0) {
    rows.push({
      id: `unreadable:${scope}`,
      label: unreadableSentence(state.unreadable),
      icon: "notice",
      context: "notice",
    });
  }
  return rows;
}
