import { type CommandRules, createLineRunner, findFile } from "../../testCommands";

/** Commands for `mix test`, which selects the test at a line. */
export const elixirCommands: CommandRules = {
  readTests: () => () => ({ titles: [] }),
  async findRunner(project) {
    const manifest = await findFile(project, ["mix.exs"]);
    if (!manifest) {
      return undefined;
    }
    const runner = createLineRunner(manifest.folder, ["mix", "test"]);
    // Older versions accept only one line.
    return { ...runner, group: ({ path, line }) => `${path}:${line}` };
  },
};
