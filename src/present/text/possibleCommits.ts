import { t } from "../../base/l10n";
import type { CommitSummary, PossibleCommit, PossibleCommits } from "../../domain/failures/possibleCommits";
import { fileKey, type SourceFile } from "../../domain/location";
import type { TimeWindow } from "../../domain/time/timeWindow";
import type { PickItem } from "../quickPick";
import { joinTexts } from "./joinTexts";
import { singleLineText } from "./sanitize";
import { dateTimeText, dayText } from "./time";

/** Texts of the command that lists the commits before a test was listed for the first time. */
export const possibleCommitsTexts = {
  placeholder: t("Commits that touch the files of this failure. None of them need be its cause."),
  looking: t("Looking for commits…"),
  lastChange: t("Changed the failing line last"),
  get sinceUnknown() {
    return t("Since when this test fails is not known. Load the days on its details page first.");
  },
  get noFiles() {
    return t("No file of this test was found in the workspace, so no commits are looked for.");
  },
  get noHistory() {
    return t("The target branch of this repository is not known here. Look up a test run, or set it in the settings.");
  },
} as const;

export function possibleCommitsTitle({ start, end }: TimeWindow, branch: string): string {
  return t("Possible commits of {0}, {1} to {2}", singleLineText(branch, 80), dayText(start), dayText(end - 1));
}

/** Returns why there are no commits to choose from; `undefined` if there are some. */
export function noCommitsText(result: PossibleCommits, { start, end }: TimeWindow): string | undefined {
  if (result.kind === "noHistory") {
    return possibleCommitsTexts.noHistory;
  }
  const branch = singleLineText(result.branch, 80);
  if (result.kind === "notFetched") {
    return t("{0} is not fetched up to {1}. Fetch it first.", branch, dayText(end - 1));
  }
  if (result.commits.length > 0) {
    return undefined;
  }
  const days = [dayText(start), dayText(end - 1)] as const;
  return t("No commit of {0} from {1} to {2} touches the files of this failure.", branch, ...days);
}

/**
 * Creates the rows of the commits, newest first, and of the commit that changed the failing line last, which may be
 * older than they are. None if no commit is known.
 *
 * @param ownFiles the files of the test and of its frames: all others are imported by them
 */
export function createCommitPicks(
  result: PossibleCommits,
  lastChange: CommitSummary | undefined,
  ownFiles: readonly SourceFile[],
): readonly PickItem<CommitSummary>[] {
  const commits = result.kind === "found" ? result.commits : [];
  const ownKeys = new Set(ownFiles.map(fileKey));
  const picks = commits.map((commit) => createCommitPick(commit, commit.hash === lastChange?.hash, ownKeys));
  const isListed = commits.some(({ hash }) => hash === lastChange?.hash);
  if (isListed || !lastChange) {
    return picks;
  }
  return [...picks, createLastChangePick(lastChange)];
}

/** Creates the row of a commit: its title, then author and time, then the files of the failure that it touches. */
function createCommitPick(
  commit: PossibleCommit,
  isLastChange: boolean,
  ownKeys: ReadonlySet<string>,
): PickItem<CommitSummary> {
  const ownFiles = commit.files.filter((file) => ownKeys.has(fileKey(file)));
  const importedFiles = commit.files.filter((file) => !ownKeys.has(fileKey(file)));
  const detail = joinTexts(
    [
      isLastChange && possibleCommitsTexts.lastChange,
      ownFiles.length > 0 && filesText(ownFiles),
      importedFiles.length > 0 && t("Imported: {0}", filesText(importedFiles)),
    ],
    " · ",
  );
  return { ...createSummaryPick(commit), detail };
}

function createLastChangePick(commit: CommitSummary): PickItem<CommitSummary> {
  return { ...createSummaryPick(commit), detail: possibleCommitsTexts.lastChange };
}

function createSummaryPick(commit: CommitSummary): PickItem<CommitSummary> {
  const { title, author, time } = commit;
  return {
    label: singleLineText(title, 120),
    description: joinTexts([singleLineText(author, 60), dateTimeText(time)], " · "),
    value: commit,
  };
}

function filesText(files: readonly SourceFile[]): string {
  return files.map(({ path }) => singleLineText(path, 120)).join(", ");
}
