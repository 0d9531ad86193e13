import { findFolder } from "../../fileIndex/pathNames";
import {
  type CommandRules,
  createNamedTest,
  escapePattern,
  findFile,
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
      return createNamedTest([functionName, ...subtests]);
    };
  },
  findRunner,
};

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manifest = await findFile(project, ["go.mod"]);
  const tags = listBuildTags(project.text);
  if (!manifest || !tags) return undefined;
  const { folder } = manifest;
  const packageFolder = findFolder(pathFrom(folder, project.path));
  const packagePath = packageFolder === "" ? "." : `./${packageFolder}`;
  return {
    folder,
    words: ["go", "test", ...tags, "-count=1"],
    select: ({ names }) => names[0],
    // Only names of functions can stand beside each other in one pattern, in every version.
    group: ({ names }) => {
      const patterns = names.slice(1).map((name) => escapePattern(name).replaceAll(String.raw`\/`, "/"));
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
