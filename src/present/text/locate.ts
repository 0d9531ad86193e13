import { withoutReporterEscapes } from "../../domain/failingTests/reporterEscapes";
import type { LocateMiss, TestLocation } from "../../domain/location";
import { notificationText } from "./sanitize";

/** Reasons for a missing line, as the second half of a sentence. */
export const missTexts: Record<LocateMiss, string> = {
  noPath: "the service names neither a file nor a class for it",
  noSuchFile: "no file of this workspace has that path",
  outside: "its path leads out of this workspace",
  severalFiles: "several files of this workspace could be meant",
  unknownLanguage: "in its language only the literal name is looked for, and no line declares it",
  nameNotFound: "no test of that name is in it",
  tooTangled: "the file is too tangled to be read within 0.1 s, so search it for the test's name",
  unreadable: "the file cannot be read",
};

/** Returns the reason for a location without a line; `undefined` if a line was found. */
export function missText(location: TestLocation, testName: string): string | undefined {
  const name = nameText(testName);
  switch (location.confidence) {
    case "exact":
    case "pattern":
    case "ambiguous":
      return undefined;
    case "container":
      return `Only the suite around "${name}" was found here: ${missTexts[location.miss]}.`;
    case "file":
      return `Only the file of "${name}" was found here: ${missTexts[location.miss]}.`;
    case "none":
      return `"${name}" was not found here: ${missTexts[location.miss]}.`;
  }
}

export const locationPickTexts = {
  title: (testName: string) => `Declarations of "${nameText(testName)}"`,
  placeholder: "Several declarations have this name. Choose one",
};

export const filePickTexts = {
  title: (testName: string) => `Files that may hold "${nameText(testName)}"`,
  placeholder: (miss: LocateMiss) =>
    miss === "severalFiles"
      ? "Several files fit. Choose one: it holds for all tests of this path"
      : "No exact match. These files have similar names",
};

/** Status bar message after the saved file choices are cleared. */
export const pickedFilesForgotten = "Saved file choices cleared";

function nameText(testName: string): string {
  return notificationText(withoutReporterEscapes(testName), 120);
}

export function fileMissingText(path: string): string {
  return `${notificationText(path)} is not in this workspace any more.`;
}

/** Status bar message while a test is located. */
export const locatingText = "Looking for the test's source";
