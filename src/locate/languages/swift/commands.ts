import { anyPattern, type CommandRules, createMemberTest, escapePattern, findFile } from "../../testCommands";
import { outlineSwift } from "./outline";

/** Commands for `swift test`, which selects tests by a pattern of module, type and function. */
export const swiftCommands: CommandRules = {
  readTests({ text }) {
    const { functions } = outlineSwift(text);
    return ({ start }, address) => {
      const testFunction = functions.find(({ span }) => span.start === start);
      if (!testFunction?.owner) {
        return undefined;
      }
      return createMemberTest([...testFunction.owner.chain, testFunction.name], address);
    };
  },
  async findRunner(project) {
    const manifest = await findFile(project, ["Package.swift"]);
    if (!manifest) {
      return undefined;
    }
    return {
      folder: manifest.folder,
      words: ["swift", "test"],
      select: ({ path, names }) => {
        const module = /(?:^|\/)Tests\/([\w-]+)\//.exec(path)?.[1];
        const isPlain = names.every((name) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name));
        if (module === undefined || !isPlain) {
          return undefined;
        }
        const moduleName = module.replaceAll("-", "_");
        const types = [moduleName, ...names.slice(0, -1)];
        const type = escapePattern(types.join("."));
        return `${type}\\/${names.at(-1)}(?:\\(.*)?`;
      },
      join: (items) => ["--filter", anyPattern(items)],
    };
  },
};
