import type { Clock } from "../../base/clock";
import type { Log } from "../../base/log";
import type { Memory } from "../../base/memory";
import type { Repositories } from "../../domain/openRepositories";
import type { TestRuns } from "../../state/runs/testRuns";
import type { Session } from "../../state/session";
import type { WorkspaceTests } from "../../state/workspaceTests";
import type { PlaceSources } from "../commands/lookUpRun/places";
import type { WorkbenchContext } from "../window/workbenchContext";

/** What the tools read from. */
export interface ToolParts {
  readonly session: Session;
  readonly repositories: Repositories & PlaceSources["repositories"];
  readonly settings: PlaceSources["settings"];
  readonly memory: Memory;
  readonly tests: WorkspaceTests;
  readonly runs: TestRuns;
  readonly workbench: WorkbenchContext;
  readonly clock: Clock;
  readonly log: Log;
}
