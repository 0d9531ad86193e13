import { repositoryKey } from "../../domain/repository";
import { isWindowPreset, parseCustomWindow, type WindowChoice } from "../../domain/time/window";
import { arrangementTexts, customWindowProblem, windowPicks } from "../../present/arrangementPicks";
import type { WorkspaceTests } from "../../state/workspaceTests";
import { inputStep } from "../widgets/multiStep";
import { pickOne } from "../widgets/pick";
import { pickRepository } from "../widgets/pickRepository";
import { commands } from "../window/ids";
import type { Command } from "./command";
import { repositoryOf } from "./testArgument";

/**
 * Chooses the window of a repository: of the row it was run on, of the only one, or of the one that the person picks. What was not kept of
 * it, or long ago, is asked for at once, and of no other repository. A keybinding may pass the window: `"args": "24h"`, `"args":
 * "2026-11-01/2026-11-10"`.
 */
export function selectWindow(tests: WorkspaceTests): Command {
  return {
    id: commands.selectWindow,
    run: async (...args) => {
      const key = repositoryOf(args[0]) ?? (await pickRepository(tests, arrangementTexts.selectRepository));
      const state = tests.current.find(({ repository }) => repositoryKey(repository) === key);
      if (key === undefined || !state) return;
      const choice = windowIn(args.at(-1)) ?? (await pickWindow(state.choice));
      if (choice !== undefined) tests.selectWindow(key, choice);
    },
  };
}

async function pickWindow(current: WindowChoice): Promise<WindowChoice | undefined> {
  const picked = await pickOne(windowPicks(current), arrangementTexts.selectWindow);
  return picked === "custom" ? enterWindow(current) : picked;
}

/** Rejects with `CancelledError` if the person leaves. */
async function enterWindow(current: WindowChoice): Promise<WindowChoice | undefined> {
  const entered = await inputStep({
    ...arrangementTexts.customWindow,
    step: 1,
    totalSteps: 1,
    value: isWindowPreset(current) ? "" : current,
    validate: customWindowProblem,
  });
  return typeof entered === "string" ? parseCustomWindow(entered.trim()) : undefined;
}

function windowIn(argument: unknown): WindowChoice | undefined {
  if (typeof argument !== "string") return undefined;
  return isWindowPreset(argument) ? argument : parseCustomWindow(argument);
}
