import { type CommandRules, findFolderWith } from "../../testCommands";

/** `mix test`, which runs what stands at a line. */
export const elixirCommands: CommandRules = {
  readTests: () => () => ({ titles: [] }),
  async findRunner(project) {
    const folder = await findFolderWith(project, "mix.exs");
    if (folder === undefined) return undefined;
    return {
      folder,
      words: ["mix", "test"],
      // Older versions take one line.
      select: ({ path, line }) => (path.includes(":") ? undefined : { group: `${path}:${line}`, item: path }),
      join: (_items, place) => [place],
    };
  },
};
