import { baseName, findFolder } from "../../fileIndex/pathNames";
import { literalText } from "../../syntax/escapes";
import {
  type CommandRules,
  createNamedTest,
  type DeclaredTest,
  escapePattern,
  findFile,
  type ProjectFiles,
  pathFrom,
  type Runner,
} from "../../testCommands";
import { stringLiteral, usesGinkgo } from "./ginkgo";
import { outlineGo } from "./outline";

const testFunction = /^(?:Test|Example|Fuzz)[\p{L}\p{N}_]*$/u;
const buildLine = /^\/\/go:build[ \t]+([^\r\n]{1,500})/m;

const specKind = "spec";

/**
 * Commands of `go test`, which selects tests by the names in the records: the function and the names of its subtests.
 * Ginkgo specs are selected by all of their titles, within one function of their package.
 */
export const goCommands: CommandRules = {
  readTests({ text }) {
    const functions = new Set(outlineGo(text).functions.map(({ name }) => name));
    return (_place, { name }) => {
      const [functionName = "", ...subtests] = name.trim().split("/");
      const isDeclared = testFunction.test(functionName) && functions.has(functionName);
      const isNamed = subtests.every((subtest) => subtest !== "" && !/\s/.test(subtest));
      if (!isDeclared && usesGinkgo(text)) {
        return createSpec(name);
      }
      if (!isDeclared || !isNamed) {
        return undefined;
      }
      return createNamedTest([functionName, ...subtests]);
    };
  },
  findRunner,
};

const specName = /^(?:\[It\] )?([^[].*)$/s;

function createSpec(name: string): DeclaredTest | undefined {
  const title = specName.exec(name)?.[1];
  if (title === undefined) {
    return undefined;
  }
  return { ...createNamedTest([title]), kind: specKind };
}

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manifest = await findFile(project, ["go.mod"]);
  const tags = listBuildTags(project.text);
  if (!manifest || !tags) {
    return undefined;
  }
  const { folder } = manifest;
  const packageFolder = findFolder(pathFrom(folder, project.path));
  const packagePath = packageFolder === "" ? "." : `./${packageFolder}`;
  const suite = usesGinkgo(project.text) ? await findSuite(project) : undefined;
  return {
    folder,
    words: ["go", "test", ...tags, "-count=1"],
    select: ({ names: [name = ""], kind }) => {
      if (kind !== specKind) {
        return name;
      }
      return suite && createSpecPattern(name);
    },
    // In all versions of Go, one pattern can combine only names of functions.
    group: ({ names, kind }) => {
      if (kind === specKind) {
        return specKind;
      }
      const patterns = names.slice(1).map((name) => {
        const pattern = escapePattern(name).replaceAll(String.raw`\/`, "/");
        return `/^${pattern}$`;
      });
      return patterns.join("");
    },
    join: (items, group) => {
      if (group !== specKind || !suite) {
        return [`-run=^${joinItems(items)}$${group}`, packagePath];
      }
      const focus = `^${escapePattern(suite.title)} ${outermostTitle}(?:${items.join("|")})$`;
      return [`-run=^${suite.functionName}$`, packagePath, `-ginkgo.focus=${focus}`];
    },
  };
}

/** Outermost title, which Ginkgo 1 adds around all others. */
const outermostTitle = String.raw`(?:\[Top Level\] )?`;

/** Creates the pattern of a spec's name. Its labels are optional, because only reports append them to the titles. */
function createSpecPattern(name: string): string {
  return escapePattern(name).replace(/ \\\[[^[\]]*\\\]$/, "(?:$&)?");
}

/** The function that runs the specs of a package, and the title that precedes theirs. */
interface Suite {
  readonly functionName: string;
  readonly title: string;
}

const suiteHead = String.raw`^func\s+(Test\w{0,100})\([^)]{1,100}\)\s{0,9}\{[^}]{0,2000}?`;
const suiteFunction = new RegExp(String.raw`${suiteHead}\bRunSpecs\w{0,50}\(\s*\w+,\s*(${stringLiteral})`, "m");

/** Finds the suite of a package in the file with the specs, or in the suite file that Ginkgo generates. */
async function findSuite({ folders, text, read }: ProjectFiles): Promise<Suite | undefined> {
  const [folder = ""] = folders;
  const createdText = await read(folder, `${baseName(folder)}_suite_test.go`);
  for (const suiteText of [text, createdText, await read(folder, "suite_test.go")]) {
    const [, functionName, title] = suiteFunction.exec(suiteText ?? "") ?? [];
    if (functionName !== undefined && title !== undefined) {
      return { functionName, title: literalText(title) };
    }
  }
  return undefined;
}

function joinItems(items: readonly string[]): string {
  if (items.length === 1) {
    return items.join("");
  }
  return `(${items.join("|")})`;
}

/**
 * Returns the option with the tag that a file needs to be built; `undefined` if its constraint is more than a single
 * tag.
 */
function listBuildTags(text: string): readonly string[] | undefined {
  const condition = buildLine.exec(text)?.[1]?.trim();
  if (condition === undefined) {
    return [];
  }
  if (/^\w+$/.test(condition)) {
    return [`-tags=${condition}`];
  }
  return undefined;
}
