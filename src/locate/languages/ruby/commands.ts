import {
  type CommandRules,
  createLineRunner,
  createNamedTest,
  escapePattern,
  findFile,
  findNearest,
  groupByFile,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import { fixedText } from "../../titles/pattern";
import { tokenizeRuby } from "./lexer";
import { outlineRuby } from "./outline";

/** Commands for RSpec and Rails, which select the test at a line, and for minitest, which selects tests by name. */
export const rubyCommands: CommandRules = {
  readTests({ text }) {
    const titles = new DeclaredTitles(outlineRuby(tokenizeRuby(text)).nodes);
    return (place) => {
      const chain = titles.findChain(place).map(({ pattern }) => fixedText(pattern));
      const textBefore = text.slice(Math.max(0, place.start - maxWordLength), place.start);
      const word = /(\w+)[\t (]*$/.exec(textBefore)?.[1];
      const names = chain.every((name) => name !== undefined) ? chain : [];
      if (word === undefined) {
        return createNamedTest(names);
      }
      return { ...createNamedTest(names), kind: word };
    };
  },
  findRunner,
};

const maxWordLength = 40;

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  if (project.path.endsWith("_spec.rb")) {
    return findRspec(project);
  }
  if (!/_test\.rb$|(?:^|\/)test_\w+\.rb$/.test(project.path)) {
    return undefined;
  }
  const rails = await findFile(project, ["bin/rails"]);
  if (rails) {
    return createLineRunner(rails.folder, ["bin/rails", "test"]);
  }
  const names = ["Gemfile", "Rakefile", "Gemfile.lock"];
  const mention = await findNearest(project, names, (text) => /minitest/i.test(text));
  if (!mention && !project.text.includes("minitest")) {
    return undefined;
  }
  const folder = mention?.folder ?? (await findFile(project, names))?.folder ?? "";
  const prefix = await findBundler(project, folder);
  return {
    folder,
    words: [...prefix, "ruby", "-Ilib", "-Itest"],
    select: selectMethod,
    group: groupByFile,
    join: (items, path) => [path, "-n", `/^(?:${items.join("|")})$/`],
  };
}

async function findRspec(project: ProjectFiles): Promise<Runner | undefined> {
  const mention = await findNearest(
    project,
    [".rspec", "Gemfile", "Gemfile.lock"],
    (text) => !text.includes("gem") || text.includes("rspec"),
  );
  const helper = mention ?? (await findFile(project, ["spec/spec_helper.rb"]));
  if (!helper) {
    return undefined;
  }
  const prefix = await findBundler(project, helper.folder);
  return createLineRunner(helper.folder, [...prefix, "rspec"]);
}

async function findBundler(project: ProjectFiles, folder: string): Promise<readonly string[]> {
  const gemfile = await findFile(project, ["Gemfile"], folder);
  if (gemfile) {
    return ["bundle", "exec"];
  }
  return [];
}

/** Selects a test by its class and method, joined as in minitest. */
function selectMethod({ names, kind }: PlacedTest): string | undefined {
  const ownName = names.at(-1);
  if (ownName === undefined || names.length === 1) {
    return undefined;
  }
  const method = createMethodPattern(ownName, kind);
  const owner = escapePattern(names.slice(0, -1).join("::"));
  if (method === undefined) {
    return undefined;
  }
  return `${owner}#${method}`;
}

function createMethodPattern(ownName: string, word: string | undefined): string | undefined {
  if (word === "def") {
    return escapePattern(ownName);
  }
  if (word === "test") {
    return escapePattern(`test_${ownName.replaceAll(" ", "_")}`);
  }
  if (word === "it" || word === "specify") {
    return String.raw`test_\d+_${escapePattern(ownName)}`;
  }
  return undefined;
}
