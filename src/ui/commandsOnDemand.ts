import type { Command } from "./command";
import type { CommandParts } from "./commands/all";
import { type CommandId, commands } from "./ids";

/** The commands, by their ids alone until the first of them is run: only then is what they do read from disk. */
export function commandsOnDemand(parts: CommandParts): Command[] {
  let loading: Promise<ReadonlyMap<CommandId, Command>> | undefined;
  const load = () => {
    loading ??= import("./commands/all").then(
      ({ allCommands }) => new Map(allCommands(parts).map((command) => [command.id, command])),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return Object.values(commands).map((id) => ({
    id,
    run: async (...args) => {
      const command = (await load()).get(id);
      if (!command) throw new Error(`nothing is done for ${id}`);
      await command.run(...args);
    },
  }));
}
