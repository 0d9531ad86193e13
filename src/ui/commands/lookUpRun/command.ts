import * as vscode from "vscode";
import type { Clock } from "../../../base/clock";
import type { Log } from "../../../base/log";
import type { Memory } from "../../../base/memory";
import type { TestLookup } from "../../../domain/failingTests/shownTests";
import type { OpenRepository, Repositories } from "../../../domain/openRepositories";
import type { LookedUpRun } from "../../../domain/runs/lookedUpRun";
import { repositoryNamedIn } from "../../../domain/runs/testRunInput";
import { lookUpText, whyNoLookUp } from "../../../present/text/lookUp";
import { repositoriesRead } from "../../../state/repositoriesRead";
import type { TestRuns } from "../../../state/runs/testRuns";
import type { Session } from "../../../state/session";
import { TargetBranches } from "../../../storage/targetBranches";
import { showMessage } from "../../widgets/messages";
import { commands } from "../../window/ids";
import type { Command } from "../command";
import { type LookUpArgument, readLookUpArgument } from "./argument";
import { LookUpDialog } from "./dialog";
import { obviousRepository, type PlaceSources, placeOf } from "./places";
import { runDialog } from "./runDialog";

export interface LookUpDependencies {
  readonly session: Session;
  readonly repositories: Repositories & PlaceSources["repositories"];
  readonly settings: PlaceSources["settings"];
  readonly memory: Memory;
  readonly runs: TestRuns;
  readonly tests: Pick<TestLookup, "listsOf">;
  readonly clock: Clock;
  readonly log: Log;
  /** Shows a run that was looked up. */
  readonly showTestRun: (run: LookedUpRun) => void;
}

/**
 * Looks a test run up and shows it. A keybinding may say which: `"args": { "id": "3f0c…", "targetBranch": "main" }`, or any text that
 * the box takes; it is then asked for at once.
 */
export function lookUpTestRun(deps: LookUpDependencies): Command {
  return { id: commands.lookUpTestRun, run: (argument) => lookUp(readLookUpArgument(argument), deps) };
}

/** As the command does. Rejects with `CancelledError` if the person leaves, or the session ends meanwhile. */
export async function lookUp(argument: LookUpArgument, deps: LookUpDependencies): Promise<void> {
  await repositoriesRead(deps.repositories, deps.clock);
  const open = repositoriesToAsk(deps);
  if (!open) return;
  const sources = { ...deps, targetBranches: new TargetBranches(deps.memory) };
  const places = await Promise.all(open.map((one) => placeOf(one, sources)));
  const text = argument.testRunId || argument.branch || argument.id || "";
  const named = argument.repository ? places.find(({ key }) => key === argument.repository) : undefined;
  const byText = repositoryNamedIn(
    text,
    open.map(({ repository }) => repository),
  );
  const obvious = byText ?? obviousRepository(open)?.repository;
  const place = named ?? places.find(({ repository }) => repository === obvious);
  const { repository: asked } = argument;
  const dialog = new LookUpDialog(
    { ...deps, places, targetBranches: sources.targetBranches },
    {
      text,
      isId: Boolean(argument.testRunId),
      place,
      targetBranch: argument.targetBranch || undefined,
      notOpen: asked && !named ? asked : undefined,
    },
  );
  deps.showTestRun(await runDialog(dialog));
}

/** The open repositories; `undefined`, after a word to the person, where no run can be looked up. */
function repositoriesToAsk({ session, repositories }: LookUpDependencies): readonly OpenRepository[] | undefined {
  const why = whyNoLookUp(session.current);
  if (why) {
    showMessage("information", why);
    return undefined;
  }
  const { current } = repositories;
  if (current.kind === "found") return current.repositories;
  const text = current.kind === "starting" ? lookUpText.gitStarting : lookUpText.noRepository;
  void vscode.window.showInformationMessage(text);
  return undefined;
}
