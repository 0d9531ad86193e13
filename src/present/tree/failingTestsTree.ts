import { formatNumber } from "../../base/l10n";
import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import { groupTests } from "../../domain/failingTests/groupTests";
import { sortTests } from "../../domain/failingTests/sortTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { repositoryKey } from "../../domain/repository";
import type { NodeAction, TreeNode } from "../node";
import { unreadableReportTexts } from "../reports/unreadableReport";
import { ownersPromptTexts } from "../text/arrangement";
import { goneText } from "../text/failingTest";
import { noMatchText, repositoryTexts } from "../text/failingTests";
import { incompleteText, unreadableText } from "../text/loadedTests";
import { testCountText } from "../text/numbers";
import { markdownText, singleLineText } from "../text/sanitize";
import { serviceErrorMessage } from "../text/serviceError";
import { goneLabel } from "../text/testGroup";
import { createFileRows } from "./failingTests/fileTree";
import { createTestGroupNode } from "./failingTests/groupNode";
import { openShortGroups } from "./failingTests/openRows";
import { findContextBelowFiles, findContextOutsideFiles } from "./failingTests/rowContexts";
import { createGoneNode } from "./failingTests/testNode";
import type { TreeView } from "./failingTests/view";
import { memoize } from "./memoize";
import { setApiKeyNode } from "./noticeNodes";

/** Creates the rows of the failing tests view: by repository if there are several, then as arranged. */
export function createFailingTestsTree(arrangedTests: readonly ArrangedTests[], view: TreeView): readonly TreeNode[] {
  const rows = [...createRepositoryRows(arrangedTests, view)];
  if (view.isKeyRefused) {
    rows.unshift(setApiKeyNode);
  }
  if (view.asksOwners && arrangedTests.some(hasOwners)) {
    rows.push(ownersPromptNode);
  }
  return rows;
}

function hasOwners({ state }: ArrangedTests): boolean {
  return state.tests.some(({ owners }) => owners.length > 0);
}

/** Last row, so that it moves no test. */
const ownersPromptNode: TreeNode = {
  id: "selectOwners",
  label: ownersPromptTexts.label,
  tooltip: () => ownersPromptTexts.tooltip,
  icon: "owner",
  context: "selectOwners",
  action: { kind: "selectOwners" },
};

function createRepositoryRows(arrangedTests: readonly ArrangedTests[], view: TreeView): readonly TreeNode[] {
  const [firstRepository, ...otherRepositories] = arrangedTests;
  if (!firstRepository) {
    return [];
  }
  if (otherRepositories.length === 0) {
    return createRowsOfRepository(firstRepository, view);
  }
  const states = arrangedTests.map(({ state }) => state);
  const hasLoadedTests = states.some(({ tests }) => tests.length > 0);
  const isAllHidden = arrangedTests.every(({ visibleTests }) => visibleTests.length === 0);
  const rows = arrangedTests.map((item) => createRepositoryNode(item, view));
  if (!hasLoadedTests || !isAllHidden) {
    return rows;
  }
  return [createNoMatchNode("", view.arrangement.filter, states), ...rows];
}

function createRepositoryNode(arrangedTests: ArrangedTests, view: TreeView): TreeNode {
  const { state, visibleTests } = arrangedTests;
  const key = repositoryKey(state.repository);
  const { label, description, sentence } = repositoryTexts(state, visibleTests.length);
  return {
    id: `repository:${key}`,
    label,
    description,
    accessibilityLabel: `${label}, ${description}`,
    tooltip: () => markdownText(sentence, 600),
    icon: "repository",
    context: "repository",
    repositoryKey: key,
    isExpanded: true,
    children: memoize(() => [...createRowsOfRepository(arrangedTests, view), ...createErrorRows(state, key)]),
    tests: () => visibleTests,
  };
}

function createRowsOfRepository(arrangedTests: ArrangedTests, view: TreeView): readonly TreeNode[] {
  const { state } = arrangedTests;
  const scope = repositoryKey(state.repository);
  return [
    ...createLoadMoreRows(state, scope),
    ...createTestRows(arrangedTests, view, scope),
    ...createGoneRows(state, view, scope),
    ...createUnreadableRows(state, scope),
  ];
}

function createTestRows({ state, visibleTests }: ArrangedTests, view: TreeView, scope: string): readonly TreeNode[] {
  const { grouping, sorting, filter } = view.arrangement;
  const { comparison } = state;
  const isAllHidden = visibleTests.length === 0 && state.tests.length > 0;
  if (isAllHidden) {
    return [createNoMatchNode(scope, filter, [state])];
  }
  if (grouping === "file") {
    const rowContext = findContextBelowFiles(scope, comparison, view);
    const fileRows = createFileRows(visibleTests, state.repository, view.findPath, sorting, rowContext);
    return openShortGroups(fileRows, visibleTests.length);
  }
  const rowContext = findContextOutsideFiles(scope, comparison, view);
  const groupRows = groupTests(visibleTests, grouping, sorting).map((group) => createTestGroupNode(group, rowContext));
  return openShortGroups(groupRows, visibleTests.length);
}

/**
 * Creates the row of tests that failed in the previous window and not in the current one; only without a filter, since
 * filters apply to failing tests.
 */
function createGoneRows(state: FailingTestsState, view: TreeView, scope: string): TreeNode[] {
  const { arrangement } = view;
  const { comparison } = state;
  if (!comparison || comparison.goneTests.length === 0 || !isEmptyFilter(arrangement.filter)) {
    return [];
  }
  const rowContext = findContextOutsideFiles(scope, comparison, view);
  const tests = sortTests(comparison.goneTests, arrangement.sorting);
  return [
    {
      id: `gone:${scope}`,
      label: goneLabel,
      description: formatNumber(tests.length),
      accessibilityLabel: `${goneLabel}, ${testCountText(tests.length)}`,
      tooltip: () => goneText(comparison),
      icon: "gone",
      context: "group.gone",
      isExpanded: false,
      children: memoize(() => tests.map((test) => createGoneNode(test, comparison, rowContext))),
      tests: () => tests,
    },
  ];
}

function createNoMatchNode(scope: string, filter: Filter, states: readonly FailingTestsState[]): TreeNode {
  return {
    id: `noMatch:${scope}`,
    label: noMatchText(filter, states),
    icon: "notice",
    context: "noMatch",
    action: { kind: "clearFilters" },
  };
}

/** Creates the row of an error; with a single repository, the message above the rows shows it instead. */
function createErrorRows({ error }: FailingTestsState, scope: string): TreeNode[] {
  if (!error) {
    return [];
  }
  const { text } = serviceErrorMessage(error);
  return [
    {
      id: `error:${scope}`,
      label: singleLineText(text),
      tooltip: () => markdownText(text),
      icon: "notice",
      context: "notice",
    },
  ];
}

/** Creates the row that loads the missing tests. It is above the tests, where users see it after stopping a load. */
function createLoadMoreRows(state: FailingTestsState, scope: string): TreeNode[] {
  const { loading, incomplete } = state;
  if (loading || !incomplete) {
    return [];
  }
  return [
    {
      id: `more:${scope}`,
      label: incompleteText(state),
      icon: "more",
      context: "more",
      action: loadMoreAction(incomplete, scope),
    },
  ];
}

function loadMoreAction(incomplete: NonNullable<FailingTestsState["incomplete"]>, repositoryKey: string): NodeAction {
  switch (incomplete) {
    case "stopped":
    case "failed":
      return { kind: "loadMore" };
    case "capped":
      return { kind: "selectWindow", repositoryKey };
    case "repeated":
      return { kind: "refresh" };
  }
}

function createUnreadableRows(state: FailingTestsState, scope: string): TreeNode[] {
  const label = unreadableText(state);
  if (label === undefined) {
    return [];
  }
  return [
    {
      id: `unreadable:${scope}`,
      label: label,
      tooltip: () => markdownText(unreadableReportTexts.tooltip),
      icon: "notice",
      context: "notice",
      action: { kind: "showUnreadableFields" },
    },
  ];
}
