import type { Clock } from "../../base/clock";
import type { FailingFiles } from "../../locate/failingFiles";
import type { KnownFiles } from "../../locate/knownFiles";
import type { Arrangements } from "../../model/arrangement";
import type { ArrangedTests } from "../../model/arrangeTests";
import type { WorkspaceTests } from "../../model/workspaceTests";
import type { Command } from "../command";
import type { EditorMarkers } from "../editorMarkers";
import type { GitRepositories } from "../git";
import type { SourceOpener } from "../openSource";
import type { Settings } from "../settings";
import type { WorkbenchContext } from "../workbenchContext";
import type { WorkspaceFiles } from "../workspaceFiles";
import { copyAsMarkdown } from "./copyAsMarkdown";
import { failingTestsInFile } from "./failingTestsInFile";
import { filter } from "./filter";
import { goToFailingTest } from "./goToFailingTest";
import { groupBy } from "./groupBy";
import { askOwners, selectOwners } from "./selectOwners";
import { selectWindow } from "./selectWindow";
import { sortBy } from "./sortBy";

/** What the commands of triage work on. */
export interface TriageParts {
  readonly tests: WorkspaceTests;
  readonly arrangements: Arrangements;
  readonly context: WorkbenchContext;
  readonly repositories: GitRepositories;
  readonly settings: Settings;
  readonly knownFiles: KnownFiles;
  readonly failing: FailingFiles;
  readonly markers: EditorMarkers;
  readonly files: WorkspaceFiles;
  readonly opener: SourceOpener;
  readonly view: { readonly shown: readonly ArrangedTests[] };
  readonly clock: Clock;
}

/** The commands that ask a person how they want to see the failing tests, and those that find or copy some of them. */
export function triageCommands(parts: TriageParts): readonly Command[] {
  const { tests, arrangements, knownFiles, opener, clock } = parts;
  return [
    selectWindow(tests, clock),
    groupBy(arrangements),
    sortBy(arrangements),
    filter({ ...parts, askOwners: () => askOwners(parts) }),
    selectOwners(parts),
    goToFailingTest(tests, knownFiles, opener),
    failingTestsInFile(parts),
    copyAsMarkdown(parts),
  ];
}
