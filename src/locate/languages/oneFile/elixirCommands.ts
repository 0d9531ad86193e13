import { type CommandRules, createLineRunner, findFile } from "../../testCommands";

/** `mix test`, which runs what stands at a line. */
export const elixirCommands: CommandRules = {
  readTests: () => () => ({ titles: [] }),
  async findRunner(project) {
    const manifest = await findFile(project, ["mix.exs"]);
    if (!manifest) {
      return undefined;
    }
    const runner = createLineRunner(manifest.folder, ["mix", "test"]);
    // Older versions take one line.
    return { ...runner, group: ({ path, line }) => `${path}:${line}` };
  },
};
