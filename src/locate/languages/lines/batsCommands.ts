import { sliceSpan } from "../../syntax/sourceText";
import { anyPattern, type CommandRules, findFile, groupByFile, namePattern, type Runner } from "../../testCommands";
import { fixedText } from "../../titles/pattern";
import { readBatsTests } from "./bats";

/** Commands for bats, which selects tests by a pattern of their names. */
export const batsCommands: CommandRules = {
  readTests(file) {
    const { text } = file;
    const tests = readBatsTests(file);
    return ({ start }) => {
      const test = tests.find(({ title }) => title.start === start);
      const title = test && fixedText(test.pattern);
      const source = test && sliceSpan(text, test.title).replace(/^(["'])(.*)\1$/, "$2");
      const namesakes = tests.filter(({ pattern }) => fixedText(pattern) === title);
      if (title === undefined) {
        return undefined;
      }
      // The pattern has to match the title as it is written in the source, which evaluation would change.
      if (title !== source || namesakes.length > 1) {
        return undefined;
      }
      return { titles: [[title]] };
    };
  },
  async findRunner(project) {
    const copy = await findFile(project, [copyOfBats]);
    if (copy) {
      return createRunner(copy.folder, copyOfBats);
    }
    return createRunner("", "bats");
  },
};

/** Path of bats in projects that include it as a submodule. */
const copyOfBats = "test/bats/bin/bats";

function createRunner(folder: string, program: string): Runner {
  return {
    folder,
    words: [program],
    select: (test) => namePattern(test, escapeForBash),
    group: groupByFile,
    join: (items, path) => ["--filter", anyPattern(items).replace("(?:", "("), path],
  };
}

/** Escapes a text for the patterns of bash, where a backslash escapes only special characters. */
function escapeForBash(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
