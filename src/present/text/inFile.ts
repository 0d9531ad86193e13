import { withoutIcons } from "./inert";
import { count } from "./numbers";

/** The failing tests of a file or folder, or of one line (which has no name). */
export const inFileText = {
  title: (tests: number, name: string) =>
    name === "" ? count(tests, "failing test") : `${count(tests, "failing test")} in ${withoutIcons(name, 80)}`,
  placeholder: "Select a test to go to its source",
} as const;
