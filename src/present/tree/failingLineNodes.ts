import type { Difference } from "../../domain/failures/difference";
import type { FailurePlaces, FramePlace } from "../../domain/failures/failurePlaces";
import type { TreeNode } from "../node";
import { differenceDescription, differenceTexts, differenceTitle } from "../text/difference";
import { failingLineDescription, failingLineLabel, failingLineTooltip } from "../text/failingLine";

/** Maximum frames of one failure that have a row. */
const maxFrames = 50;

/** Creates the row of the line that failed, with the rows of the frames around it below; none without a place. */
export function createFailingLineNodes(id: string, places: FailurePlaces | undefined): readonly TreeNode[] {
  const [innermost, ...callers] = places ?? [];
  if (!innermost) {
    return [];
  }
  const row = createPlaceNode(`${id}:failed`, innermost);
  if (callers.length === 0) {
    return [row];
  }
  const createCallers = () =>
    callers.slice(0, maxFrames).map((place, index) => createPlaceNode(`${id}:failed:${index}`, place));
  return [{ ...row, isExpanded: false, children: createCallers }];
}

/** Creates the row that opens the expected and the actual value side by side; none if they are not certain. */
export function createDifferenceNodes(
  id: string,
  test: string,
  difference: Difference | undefined,
): readonly TreeNode[] {
  if (!difference) {
    return [];
  }
  const row: TreeNode = {
    id: `${id}:difference`,
    label: differenceTexts.label,
    description: differenceDescription(difference),
    icon: "difference",
    context: "difference",
    action: { kind: "showDifference", title: differenceTitle(test), difference },
  };
  return [row];
}

function createPlaceNode(id: string, place: FramePlace): TreeNode {
  const label = failingLineLabel(place);
  return {
    id,
    label,
    description: failingLineDescription(place),
    tooltip: () => failingLineTooltip(place),
    icon: "line",
    context: "failingLine",
    copyText: `${place.file.path}:${place.line}`,
    action: { kind: "goToFailingLine", place },
  };
}
