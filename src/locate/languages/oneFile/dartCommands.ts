import { anyPattern, type CommandRules, findNearest, groupByFile, namePattern } from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import { readDartTitles } from "./dart";

/** Commands for `dart test` and `flutter test`, which select tests by a pattern of the whole name. */
export const dartCommands: CommandRules = {
  readTests: ({ text }) => new DeclaredTitles(readDartTitles(text)).find,
  async findRunner(project) {
    const manifest = await findNearest(project, ["pubspec.yaml"]);
    if (!manifest) {
      return undefined;
    }
    const isFlutter = /^\s+(?:flutter_test|flutter):/m.test(manifest.text);
    return {
      folder: manifest.folder,
      words: [isFlutter ? "flutter" : "dart", "test"],
      select: (test) => {
        if (test.sharedTitles === "all") {
          return undefined;
        }
        return namePattern(test);
      },
      group: groupByFile,
      join: (items, path) => [`--name=${anyPattern(items)}`, path],
    };
  },
};
