import type { TreeNode } from "../node";
import { selectWindowRow } from "../text/failingTests";
import { keyRefusedRow } from "../text/keyRefused";

/** On top of both lists while the service refuses the key. */
export const setApiKeyNode: TreeNode = {
  id: "setApiKey",
  label: keyRefusedRow.label,
  description: keyRefusedRow.description,
  tooltip: () => keyRefusedRow.tooltip,
  icon: "key",
  context: "setApiKey",
  action: { kind: "setApiKey" },
};

/**
 * The only row where nothing failed: below the line that says so, since VS Code shows no button of a welcome text
 * there.
 */
export const selectWindowNode: TreeNode = {
  id: "selectWindow",
  label: selectWindowRow,
  icon: "time",
  context: "selectWindow",
  action: { kind: "selectWindow" },
};
