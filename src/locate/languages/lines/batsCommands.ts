import { sliceSpan } from "../../syntax/sourceText";
import { anyPattern, type CommandRules, findFile, groupByFile, namePattern, type Runner } from "../../testCommands";
import { fixedText } from "../../titles/pattern";
import { readBatsTests } from "./bats";

/** bats, which takes a pattern of the name. */
export const batsCommands: CommandRules = {
  readTests(file) {
    const { text } = file;
    const tests = readBatsTests(file);
    return ({ start }) => {
      const test = tests.find(({ title }) => title.start === start);
      const title = test && fixedText(test.pattern);
      const source = test && sliceSpan(text, test.title).replace(/^(["'])(.*)\1$/, "$2");
      const namesakes = tests.filter(({ pattern }) => fixedText(pattern) === title);
      // The pattern is one of the title as it stands in the source, which its evaluation would change.
      if (title === undefined) {
        return undefined;
      }
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

/** Where projects keep bats as a submodule. */
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

/** Escapes a text for the patterns of bash, in which a backslash before any other character is none of them. */
function escapeForBash(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}
