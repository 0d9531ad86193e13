import { findFolder } from "../../fileIndex/pathNames";
import {
  type CommandRules,
  escapePattern,
  findFolderWith,
  fixedTitles,
  type ProjectFiles,
  pathFrom,
  type Runner,
} from "../../testCommands";
import { outlineGo } from "./outline";

const testFunction = /^(?:Test|Example|Fuzz)[\p{L}\p{N}_]*$/u;
const buildLine = /^\/\/go:build[ \t]+([^\r\n]{1,500})/m;

/** `go test`, which names tests as records do: by the function and the names of its subtests. */
export const goCommands: CommandRules = {
  readTests({ text }) {
    const functions = new Set(outlineGo(text).functions.map(({ name }) => name));
    return (_place, { name }) => {
      const [functionName = "", ...subtests] = name.trim().split("/");
      const isDeclared = testFunction.test(functionName) && functions.has(functionName);
      const isNamed = subtests.every((subtest) => subtest !== "" && !/\s/.test(subtest));
      if (!isDeclared || !isNamed) return undefined;
      return { titles: [functionName, ...subtests].map((title) => [title]) };
    };
  },
  findRunner,
};

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const folder = await findFolderWith(project, "go.mod");
  const tags = listBuildTags(project.text);
  if (folder === undefined || !tags) return undefined;
  const packageFolder = findFolder(pathFrom(folder, project.path));
  const packagePath = packageFolder === "" ? "." : `./${packageFolder}`;
  return {
    folder,
    words: ["go", "test", ...tags, "-count=1"],
    select: ({ titles }) => {
      const [functionName = ""] = fixedTitles({ titles }) ?? [];
      return escapePattern(functionName);
    },
    // Only names of functions can stand beside each other in one pattern, in every version.
    group: ({ titles }) => {
      const patterns = titles.slice(1).map(([name = ""]) => escapePattern(name).replaceAll(String.raw`\/`, "/"));
      return patterns.map((pattern) => `/^${pattern}$`).join("");
    },
    join: (items, subtests) => [`-run=^${joinItems(items)}$${subtests}`, packagePath],
  };
}

function joinItems(items: readonly string[]): string {
  return items.length === 1 ? items.join("") : `(${items.join("|")})`;
}

/** Returns the option that builds a file with a tag; `undefined` if its condition is more than a single one. */
function listBuildTags(text: string): readonly string[] | undefined {
  const condition = buildLine.exec(text)?.[1]?.trim();
  if (condition === undefined) return [];
  return /^\w+$/.test(condition) ? [`-tags=${condition}`] : undefined;
}
