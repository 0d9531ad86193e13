import { t } from "../../base/l10n";
import type { LocateMiss, TestLocation } from "../../domain/location";
import { withoutReporterEscapes } from "../../domain/testNames/escapes";
import { notificationText } from "./sanitize";

/** Reasons for a missing line, as the second half of a sentence. */
export const missTexts: Record<LocateMiss, () => string> = {
  noPath: () => t("the service names neither a file nor a class for it"),
  noSuchFile: () => t("no file of this workspace has that path"),
  outside: () => t("its path leads out of this workspace"),
  severalFiles: () => t("several files of this workspace could be meant"),
  unknownLanguage: () => t("in its language only the literal name is looked for, and no line declares it"),
  nameNotFound: () => t("no test of that name is in it"),
  stopped: () => t("files are not read any more, so reload the window"),
  tooTangled: () => t("reading the file took too long or too much memory, so search it for the test's name"),
  unreadable: () => t("the file cannot be read"),
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
      return t('Only the suite around "{0}" was found here: {1}.', name, missTexts[location.miss]());
    case "file":
      return t('Only the file of "{0}" was found here: {1}.', name, missTexts[location.miss]());
    case "none":
      return t('"{0}" was not found here: {1}.', name, missTexts[location.miss]());
  }
}

export const locationPickTexts = {
  title: (testName: string) => t('Declarations of "{0}"', nameText(testName)),
  placeholder: t("Several declarations have this name. Select one"),
};

export const filePickTexts = {
  title: (testName: string) => t('Files that may hold "{0}"', nameText(testName)),
  placeholder: (miss: LocateMiss) =>
    miss === "severalFiles"
      ? t("Several files fit. Select one: it holds for all tests of this path")
      : t("No exact match. These files have similar names"),
};

/** Status bar message after the saved file choices are cleared. */
export const pickedFilesForgotten = t("Saved file choices cleared");

function nameText(testName: string): string {
  return notificationText(withoutReporterEscapes(testName), 120);
}

export function fileMissingText(path: string): string {
  return t("{0} is not in this workspace any more.", notificationText(path));
}

/** Status bar message while a test is located. */
export const locatingText = t("Looking for the test's source");
