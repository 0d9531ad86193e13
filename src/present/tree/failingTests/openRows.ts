import type { TreeNode } from "../../node";
import { memoize } from "../memoize";

/**
 * Maximum number of tests in a list whose groups of one test are open: VS Code requests the children of every open row
 * at once.
 */
const maxTestsForOpenGroups = 200;

/** Maximum number of tests in a first group that is open: more would push the other groups out of sight. */
const maxTestsInFirstGroup = 10;

/** Maximum numbers of tests in groups that are open. */
interface GroupLimits {
  readonly first: number;
  readonly others: number;
}

/**
 * Opens the groups whose tests are then one click away at little cost: the first group, and those of a single test.
 *
 * @param testCount number of tests in the whole list
 */
export function openShortGroups(rows: readonly TreeNode[], testCount: number): readonly TreeNode[] {
  const isLongList = testCount > maxTestsForOpenGroups;
  return openGroups(rows, { first: maxTestsInFirstGroup, others: isLongList ? 0 : 1 });
}

function openGroups(rows: readonly TreeNode[], limits: GroupLimits): readonly TreeNode[] {
  const otherLimits = { ...limits, first: limits.others };
  return rows.map((row, index) => {
    if (index === 0) {
      return openGroup(row, limits);
    }
    return openGroup(row, otherLimits);
  });
}

/** Opens a group of at most `limits.first` tests. Folders are open already: their first group takes their place. */
function openGroup(row: TreeNode, limits: GroupLimits): TreeNode {
  const { tests, children } = row;
  if (!tests || !children) {
    return row;
  }
  if (row.isExpanded) {
    return { ...row, children: memoize(() => openGroups(children(), limits)) };
  }
  if (tests().length > limits.first) {
    return row;
  }
  return { ...row, isExpanded: true };
}
