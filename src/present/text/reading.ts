import { t } from "../../base/l10n";
import type { Message } from "./message";

/** Message when files are not read any more in this window. */
export const readingStoppedMessage: Message = {
  text: t(
    "Files could not be read three times, so tests are not located and reports not read any more. Reload the window to try again.",
  ),
  step: "reloadWindow",
};
