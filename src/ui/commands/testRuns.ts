import type { TestRuns } from "../../model/runs/testRuns";
import type { Command } from "../command";
import { commands } from "../ids";
import { textOf } from "./testArgument";

/** Forgets a test run that was looked up. */
export function testRunCommands(runs: TestRuns): Command[] {
  return [
    {
      id: commands.removeTestRun,
      run: async (argument) => {
        const id = textOf(argument, "runId");
        if (id !== undefined) await runs.remove(id);
      },
    },
  ];
}
