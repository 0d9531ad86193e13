import { t } from "../../base/l10n";
import type { PickItem } from "../quickPick";
import { iconSafeText, singleLineText } from "./sanitize";

/** Texts of the command that explains the failures of a test report or a log. */
export const explainTexts = {
  title: t("Explain failures"),
  placeholder: t("Select where the test report or the log is"),
  clipboardName: t("The clipboard"),
  selectionName: (name: string) => t("The selection in {0}", name),
  outputName: (commandLine: string) => t("The output of {0}", singleLineText(commandLine, 60)),
  noCommand: t(
    "The terminal does not say what its last command printed. Run the command again, or copy its output and explain the clipboard.",
  ),
  openDialog: {
    title: t("Select test reports, folders that contain them, or a log"),
    openLabel: t("Explain"),
    filterName: t("Test reports and logs"),
    allFilesName: t("All files"),
  },
  readingProgress: t("Reading test reports"),
  searchProgress: t("Searching the log for failing tests"),
  noReports: t(
    "No test report was found there. Select the files that a test runner wrote, or a folder that contains them.",
  ),
  noTests: (name: string) =>
    t(
      "{0} is neither a test report nor the log of a known test runner, and no failing tests of CI are loaded to search it for. Refresh the failing tests, then try again.",
      name,
    ),
  notReadable: (name: string) =>
    t("{0} is neither a test report nor the log of a known test runner. Select another file.", name),
  noNames: (name: string) =>
    t(
      "{0} is neither a test report nor the log of a known test runner, and it names no failing test of CI. Select another file.",
      name,
    ),
  emptyClipboard: t("The clipboard contains no text. Copy the report or the log, then try again."),
  emptyText: (name: string) => t("{0} is empty. Select another report or log.", name),
  notText: (name: string) => t("{0} cannot be opened as text. Copy the part with the failures instead.", name),
} as const;

/** Place from which a report or a log can be read. */
export interface FailurePlace {
  readonly kind: "selection" | "document" | "clipboard" | "files" | "folders" | "filesOrFolders";
  /** File name of the document. */
  readonly name?: string;
}

const resultFile = /\.(?:xml|json|jsonl|log|txt|out)$/i;

/**
 * Creates the rows of the places: the selection, documents named like results, the clipboard, files, other documents.
 */
export function createFailurePlacePicks<T extends FailurePlace>(places: readonly T[]): readonly PickItem<T>[] {
  return places.toSorted((first, second) => rankPlace(first) - rankPlace(second)).map(createPick);
}

function rankPlace({ kind, name = "" }: FailurePlace): number {
  switch (kind) {
    case "selection":
      return 0;
    case "document":
      return resultFile.test(name) ? 1 : 4;
    case "clipboard":
      return 2;
    default:
      return 3;
  }
}

function createPick<T extends FailurePlace>(place: T): PickItem<T> {
  return { ...createPickTexts(place), value: place };
}

function createPickTexts({ kind, name = "" }: FailurePlace): Omit<PickItem<unknown>, "value"> {
  const safeName = iconSafeText(name, 120);
  switch (kind) {
    case "selection":
      return { label: `$(selection) ${t("Selection")}`, description: safeName };
    case "document":
      return { label: `$(file) ${safeName}`, description: t("open editor") };
    case "clipboard":
      return { label: `$(clippy) ${t("Clipboard")}`, description: t("read when you select it") };
    case "files":
      return { label: `$(files) ${t("Files…")}`, description: t("test reports or a log") };
    case "folders":
      return { label: `$(folder-opened) ${t("Folders…")}`, description: t("with test reports") };
    case "filesOrFolders":
      return { label: `$(folder-opened) ${t("Files or folders…")}`, description: t("test reports or a log") };
  }
}
