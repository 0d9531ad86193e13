import { countText } from "./numbers";
import { iconSafeText } from "./sanitize";

/** Texts of the list of failing tests of a file, a folder, or one line (which has no name). */
export const inFileTexts = {
  title: (tests: number, name: string) =>
    name === "" ? countText(tests, "failing test") : `${countText(tests, "failing test")} in ${iconSafeText(name, 80)}`,
  placeholder: "Select a test to go to its source",
} as const;
