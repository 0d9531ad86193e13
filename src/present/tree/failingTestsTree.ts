import type { CommonFailure, FailingTest } from "../../api/records";
import { cleanPath } from "../../locate/paths/clean";
import type { FailingTestsState } from "../../model/failingTests";
import { repositoryKey } from "../../model/repository";
import type { TreeNode } from "../node";
import { failureDescription, failureLabel, spokenTest, testDescription, testDetails } from "../text/failingTest";
import { incompleteSentence, unreadableSentence } from "../text/failingTests";
import { markdownBlock, oneLine, plain } from "../text/inert";
import { count } from "../text/numbers";

/** The rows of the failing tests view: by repository where there are several, then by file. */
export function failingTestsTree(states: readonly FailingTestsState[], now: number): readonly TreeNode[] {
  const [only, ...others] = states;
  if (!only) return [];
  return others.length === 0 ? ofRepository(only, now) : states.map((state) => repositoryNode(state, now));
}

function repositoryNode(state: FailingTestsState, now: number): TreeNode {
  const { owner, name } = state.repository;
  return {
    id: `repository:${repositoryKey(state.repository)}`,
    label: `${owner}/${name}`,
    description: count(state.tests.length, "failing test"),
    icon: "repository",
    context: "repository",
    expanded: true,
    children: () => ofRepository(state, now),
  };
}

function ofRepository(state: FailingTestsState, now: number): readonly TreeNode[] {
  const scope = repositoryKey(state.repository);
  const files = [...byFile(state.tests)].map(([file, tests]) => fileNode(scope, file, tests, now));
  return [...files, ...notices(state, scope)];
}

/** What the file is called where the record names none. */
const noFile = "No file named";

function byFile(tests: readonly FailingTest[]): Map<string, FailingTest[]> {
  const files = new Map<string, FailingTest[]>();
  for (const test of tests) {
    const file = fileOf(test);
    const group = files.get(file);
    if (group) group.push(test);
    else files.set(file, [test]);
  }
  return files;
}

/** The file's path as CI recorded it, without the CI machine's own folders; else the class or suite that stands for it. */
export function fileOf({ filePath, classname, parent }: FailingTest): string {
  return (filePath && withoutCheckout(filePath)) || classname || parent || noFile;
}

function withoutCheckout(path: string): string {
  const [clean] = cleanPath(path);
  return clean ? (clean.belowCheckout ?? clean.parts).join("/") : path;
}

function fileNode(scope: string, file: string, tests: readonly FailingTest[], now: number): TreeNode {
  const shown = oneLine(file);
  const slash = shown.lastIndexOf("/");
  const folder = slash > 0 ? `${shown.slice(0, slash)} · ` : "";
  return {
    id: `file:${scope}:${file}`,
    label: shown.slice(slash + 1) || shown,
    description: `${folder}${tests.length}`,
    spoken: `${shown}, ${count(tests.length, "failing test")}`,
    tooltip: () => markdownBlock(file),
    icon: "file",
    iconPath: shown,
    context: "file",
    expanded: false,
    children: () => tests.map((test) => testNode(test, now)),
  };
}

function testNode(test: FailingTest, now: number): TreeNode {
  const links = [test.ticketUrl && "ticket", test.url && "page", test.repositoryUrl && "repository"].filter(Boolean);
  return {
    id: `test:${test.id}`,
    label: oneLine(test.name) || "Unnamed test",
    description: testDescription(test),
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
          children: () => test.mostCommonFailures.map((failure, index) => failureNode(test, failure, index, now)),
        }
      : {}),
  };
}

function failureNode(test: FailingTest, failure: CommonFailure, index: number, now: number): TreeNode {
  return {
    id: `failure:${test.id}:${index}`,
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
