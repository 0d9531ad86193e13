import { type CommandRules, findFile } from "../../testCommands";

const manifests = ["Makefile.PL", "Build.PL", "cpanfile", "dist.ini", "META.json"];

/** Commands for `prove`, which runs whole scripts and cannot select a single test. */
export const perlCommands: CommandRules = {
  readTests: () => () => ({ titles: [] }),
  async findRunner(project) {
    const manifest = await findFile(project, manifests);
    if (!manifest || !project.path.endsWith(".t")) {
      return undefined;
    }
    return {
      folder: manifest.folder,
      words: ["prove", "-l"],
      runsFiles: true,
      select: ({ path }) => path,
    };
  },
};
