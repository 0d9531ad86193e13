import { t } from "../../base/l10n";
import type { TreeNode } from "../node";
import { keyRefusedRow } from "../text/keyRefused";

/** Row at the top of both lists while the service rejects the key. */
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
 * The only row if nothing failed. It is below the message that says so, because VS Code shows no welcome text with a
 * button next to a message.
 */
export const selectWindowNode: TreeNode = {
  id: "selectWindow",
  label: t("Select Another Time Range"),
  icon: "time",
  context: "selectWindow",
  action: { kind: "selectWindow" },
};
