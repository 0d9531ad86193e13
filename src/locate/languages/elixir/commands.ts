import { type CommandRules, createLineRunner, findFolderWith } from "../../testCommands";

/** `mix test`, which runs what stands at a line. */
export const elixirCommands: CommandRules = {
  readTests: () => () => ({ titles: [] }),
  async findRunner(project) {
    const folder = await findFolderWith(project, "mix.exs");
    if (folder === undefined) return undefined;
    // Older versions take one line.
    return { ...createLineRunner(folder, ["mix", "test"]), group: ({ path, line }) => `${path}:${line}` };
  },
};
