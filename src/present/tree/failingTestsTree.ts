import type { Filter } from "../../domain/failingTests/arrangement";
import type { ArrangedTests } from "../../domain/failingTests/arrangeTests";
import { isEmptyFilter } from "../../domain/failingTests/filterTests";
import { groupTests } from "../../domain/failingTests/groupTests";
import { sortTests } from "../../domain/failingTests/sortTests";
import type { FailingTestsState } from "../../domain/failingTestsState";
import { repositoryKey } from "../../domain/repository";
import type { NodeAction, TreeNode } from "../node";
import { unreadableReportWords } from "../reports/unreadableReport";
import { ownersQuestion } from "../text/arrangement";
import { goneSentence } from "../text/failingTest";
import { incompleteSentence, noMatchSentence, repositoryWords, unreadableSentence } from "../text/failingTests";
import { markdownText, oneLine } from "../text/inert";
import { count, grouped } from "../text/numbers";
import { serviceErrorMessage } from "../text/serviceError";
import { goneLabel } from "../text/testGroup";
import { fileRows } from "./failingTests/fileTree";
import { testGroupNode } from "./failingTests/groupNode";
import { apartFromFiles, belowFiles } from "./failingTests/rowContexts";
import { goneNode, testNodes } from "./failingTests/testNode";
import type { TreeView } from "./failingTests/view";
import { setApiKeyNode } from "./noticeNodes";
import { once } from "./once";

/** The rows of the failing tests view: by repository where there are several, then as the arrangement says. */
export function failingTestsTree(arranged: readonly ArrangedTests[], view: TreeView): readonly TreeNode[] {
  const owned = arranged.some(({ state }) => state.tests.some(({ owners }) => owners.length > 0));
  return [
    ...(view.isKeyRefused ? [setApiKeyNode] : []),
    ...(view.asksOwners && owned ? [ownersNode] : []),
    ...repositoryRows(arranged, view),
  ];
}

const ownersNode: TreeNode = {
  id: "selectOwners",
  label: ownersQuestion.label,
  tooltip: () => ownersQuestion.tooltip,
  icon: "owner",
  context: "selectOwners",
  action: { kind: "selectOwners" },
};

function repositoryRows(arranged: readonly ArrangedTests[], view: TreeView): readonly TreeNode[] {
  const [only, ...others] = arranged;
  if (!only) return [];
  if (others.length === 0) return ofRepository(only, view);
  const states = arranged.map(({ state }) => state);
  const loaded = states.some(({ tests }) => tests.length > 0);
  const shown = arranged.reduce((sum, one) => sum + one.shown.length, 0);
  const nothing = loaded && shown === 0 ? [noMatchNode("", view.arrangement.filter, states)] : [];
  return [...nothing, ...arranged.map((one) => repositoryNode(one, view))];
}

function repositoryNode(arranged: ArrangedTests, view: TreeView): TreeNode {
  const { state, shown } = arranged;
  const key = repositoryKey(state.repository);
  const { label, description, sentence } = repositoryWords(state, shown.length);
  return {
    id: `repository:${key}`,
    label,
    description,
    spoken: `${label}, ${description}`,
    tooltip: () => markdownText(sentence, 600),
    icon: "repository",
    context: "repository",
    repositoryKey: key,
    expanded: true,
    children: once(() => [...ofRepository(arranged, view), ...errorRows(state, key)]),
    tests: () => shown,
  };
}

function ofRepository(arranged: ArrangedTests, view: TreeView): readonly TreeNode[] {
  const { state, shown } = arranged;
  const { filter } = view.arrangement;
  const scope = repositoryKey(state.repository);
  const hidden = shown.length === 0 && state.tests.length > 0;
  return [
    ...missingRows(state, scope),
    ...(hidden ? [noMatchNode(scope, filter, [state])] : testRows(arranged, view, scope)),
    ...goneRows(state, view, scope),
    ...unreadableRows(state, scope),
  ];
}

function testRows({ state, shown }: ArrangedTests, view: TreeView, scope: string): readonly TreeNode[] {
  const { grouping, sorting } = view.arrangement;
  const { comparison } = state;
  if (grouping === "file")
    return fileRows(shown, state.repository, view.pathOf, sorting, belowFiles(scope, comparison, view));
  const apart = apartFromFiles(scope, comparison, view);
  if (grouping === "none") return testNodes(shown, apart);
  return groupTests(shown, grouping, sorting).map((group) => testGroupNode(group, apart));
}

/** What failed in the window before and does not fail any more; a filter is about what fails. */
function goneRows(state: FailingTestsState, view: TreeView, scope: string): TreeNode[] {
  const { arrangement } = view;
  const { comparison } = state;
  if (!comparison || comparison.gone.length === 0 || !isEmptyFilter(arrangement.filter)) return [];
  const context = apartFromFiles(scope, comparison, view);
  const tests = sortTests(comparison.gone, arrangement.sorting);
  return [
    {
      id: `gone:${scope}`,
      label: goneLabel,
      description: grouped(tests.length),
      spoken: `${goneLabel}, ${count(tests.length, "test")}`,
      tooltip: () => goneSentence(comparison),
      icon: "gone",
      context: "group.gone",
      expanded: false,
      children: once(() => tests.map((test) => goneNode(test, comparison, context))),
      tests: () => tests,
    },
  ];
}

function noMatchNode(scope: string, filter: Filter, states: readonly FailingTestsState[]): TreeNode {
  return {
    id: `noMatch:${scope}`,
    label: noMatchSentence(filter, states),
    icon: "notice",
    context: "noMatch",
    action: { kind: "clearFilters" },
  };
}

/** Where there is one repository, the line above the rows says it. */
function errorRows({ error }: FailingTestsState, scope: string): TreeNode[] {
  if (!error) return [];
  const { text } = serviceErrorMessage(error);
  return [
    {
      id: `error:${scope}`,
      label: oneLine(text),
      tooltip: () => markdownText(text),
      icon: "notice",
      context: "notice",
    },
  ];
}

/** Above the tests, where whoever has stopped a load sees it. */
function missingRows(state: FailingTestsState, scope: string): TreeNode[] {
  const { loading, incomplete } = state;
  if (loading || !incomplete) return [];
  return [
    {
      id: `more:${scope}`,
      label: incompleteSentence(state),
      icon: "more",
      context: "more",
      action: missingRowsAction(incomplete, scope),
    },
  ];
}

function missingRowsAction(
  incomplete: NonNullable<FailingTestsState["incomplete"]>,
  repositoryKey: string,
): NodeAction {
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

function unreadableRows(state: FailingTestsState, scope: string): TreeNode[] {
  const unreadable = unreadableSentence(state);
  if (unreadable === undefined) return [];
  return [
    {
      id: `unreadable:${scope}`,
      label: unreadable,
      tooltip: () => markdownText(unreadableReportWords.tooltip),
      icon: "notice",
      context: "notice",
      action: { kind: "showUnreadableFields" },
    },
  ];
}
