import { plural, t } from "../../base/l10n";
import { failingTestCountText } from "./numbers";
import { iconSafeText } from "./sanitize";

/** Texts of the list of failing tests of a file, a folder, or one line (which has no name). */
export const inFileTexts = {
  title: (tests: number, name: string) =>
    name === ""
      ? failingTestCountText(tests)
      : plural({ one: "{0} failing test in {1}", other: "{0} failing tests in {1}" }, tests, iconSafeText(name, 80)),
  placeholder: t("Select a test to go to its source"),
} as const;
