import {
  type CommandRules,
  createLineRunner,
  createNamedTest,
  escapePattern,
  findFolderWith,
  findNearest,
  fixedTitles,
  groupByFile,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import { fixedText } from "../../titles/pattern";
import { tokenizeRuby } from "./lexer";
import { outlineRuby } from "./outline";

/** RSpec and Rails, which run what stands at a line, and minitest, which runs what has a name. */
export const rubyCommands: CommandRules = {
  readTests({ text }) {
    const titles = new DeclaredTitles(outlineRuby(tokenizeRuby(text)).nodes);
    return (place) => {
      const chain = titles.findChain(place).map(({ pattern }) => fixedText(pattern));
      const textBefore = text.slice(Math.max(0, place.start - maxWordLength), place.start);
      const word = /(\w+)[\t (]*$/.exec(textBefore)?.[1];
      const names = chain.every((name) => name !== undefined) ? chain : [];
      return word === undefined ? createNamedTest(names) : { ...createNamedTest(names), kind: word };
    };
  },
  findRunner,
};

const maxWordLength = 40;

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  if (project.path.endsWith("_spec.rb")) return findRspec(project);
  if (!/_test\.rb$|(?:^|\/)test_\w+\.rb$/.test(project.path)) return undefined;
  const rails = await findFolderWith(project, "bin/rails");
  if (rails !== undefined) return createLineRunner(rails, ["bin/rails", "test"]);
  const names = ["Gemfile", "Rakefile", "Gemfile.lock"];
  const mention = await findNearest(project, names, (text) => /minitest/i.test(text));
  if (!mention && !project.text.includes("minitest")) return undefined;
  const folder = mention?.folder ?? (await findNearest(project, names))?.folder ?? "";
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
  const helper = mention ?? (await findNearest(project, ["spec/spec_helper.rb"]));
  if (!helper) return undefined;
  const prefix = await findBundler(project, helper.folder);
  return createLineRunner(helper.folder, [...prefix, "rspec"]);
}

async function findBundler(project: ProjectFiles, folder: string): Promise<readonly string[]> {
  const gemfile = await findFolderWith(project, "Gemfile", folder);
  return gemfile === undefined ? [] : ["bundle", "exec"];
}

/** Selects by class and method, as minitest joins them. */
function selectMethod(test: PlacedTest): string | undefined {
  const names = fixedTitles(test) ?? [];
  const ownName = names.at(-1);
  const outerNames = names.slice(0, -1);
  if (ownName === undefined || outerNames.length === 0) return undefined;
  const owner = outerNames.join("::");
  const method = createMethodPattern(ownName, test.kind);
  return method === undefined ? undefined : `${escapePattern(owner)}#${method}`;
}

function createMethodPattern(ownName: string, word: string | undefined): string | undefined {
  if (word === "def") return escapePattern(ownName);
  if (word === "test") return escapePattern(`test_${ownName.replaceAll(" ", "_")}`);
  if (word === "it" || word === "specify") return String.raw`test_\d+_${escapePattern(ownName)}`;
  return undefined;
}
