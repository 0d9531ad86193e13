import { OnDemand } from "../../base/onDemand";
import { commands } from "../window/ids";
import type { CommandParts } from "./all";
import type { Command } from "./command";

/** The commands, by their ids alone until the first of them is run: only then is what they do read from disk. */
export function commandsOnDemand(parts: () => Promise<CommandParts>): Command[] {
  const all = new OnDemand(async () => {
    const { allCommands } = await import("./all");
    return new Map(allCommands(await parts()).map((command) => [command.id, command]));
  });
  return Object.values(commands).map((id) => ({
    id,
    run: async (...args) => {
      const command = (await all.get()).get(id);
      if (!command) throw new Error(`nothing is done for ${id}`);
      await command.run(...args);
    },
  }));
}
