import { plural, t } from "../../base/l10n";
import { skillsFolder } from "../../domain/agents/skillVersion";
import type { PickItem } from "../quickPick";

/** Change of a skill in the repository by a copy. */
export interface SkillChange {
  readonly name: string;
  /** Absent if the repository does not have it yet. */
  readonly currentVersion?: string | undefined;
  readonly isNew: boolean;
}

/** Action that the user may choose for skills that differ. */
export type SkillStep = "copy" | "compare";

/** Texts of the command that copies the skills for agents. */
export const skillTexts = {
  placeholder: t("Agents of everybody who works in this repository find them there."),
  copy: t("Copy"),
  noFolder: t("No folder is open. Open the repository first."),
  upToDate: (version: string) => t("The skills in {0} are those of version {1} already.", skillsFolder, version),
  title: (folder: string, version: string) => t("Skills of version {0} for {1}", version, folder),
  question: (folder: string) => t("Copy the skills to {0} of {1}?", skillsFolder, folder),
  copied: (count: number, folder: string) =>
    plural(
      {
        one: "One skill was copied to {1} of {2}. Commit it for your team.",
        other: "{0} skills were copied to {1} of {2}. Commit them for your team.",
      },
      count,
      skillsFolder,
      folder,
    ),
  isLink: (path: string) => t("{0} is a symbolic link, so nothing was copied. Replace it by a folder first.", path),
  differenceTitle: (name: string) => t("{0}: in the repository, and as it would be", name),
  currentName: (name: string) => t("{0} in the repository", name),
  newName: (name: string) => t("{0} as it would be", name),
} as const;

/** Creates the rows of the choice: copy, or see first what would change. */
export function createSkillPicks(changes: readonly SkillChange[]): readonly PickItem<SkillStep>[] {
  const detail = changes.map(describeChange).join(", ");
  return [
    { label: t("Copy to {0}", skillsFolder), description: "", detail, value: "copy" },
    { label: t("Show what changes"), description: "", value: "compare" },
  ];
}

function describeChange({ name, currentVersion, isNew }: SkillChange): string {
  if (isNew) {
    return t("{0} (new)", name);
  }
  if (currentVersion === undefined) {
    return t("{0} (changed)", name);
  }
  return t("{0} (version {1} there)", name, currentVersion);
}
