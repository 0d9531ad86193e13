import {
  type CommandRules,
  createMemberTest,
  escapePattern,
  findNearest,
  groupByFile,
  namePattern,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import { outlinePhp } from "./outline";
import { readPestTitles } from "./titles";

const pestKind = "pest";

/**
 * Commands for PHPUnit, which selects tests by a pattern of class and method, and for Pest, which selects them by one
 * of class and titles.
 */
export const phpCommands: CommandRules = {
  readTests({ text }) {
    const outline = outlinePhp(text);
    const { methods } = outline;
    const titles = new DeclaredTitles(readPestTitles(outline));
    return (place, address) => {
      const method = methods.find(({ span }) => span.start === place.start);
      if (!method) {
        const test = titles.find(place, address);
        return test && { ...test, kind: pestKind };
      }
      const { namespace, name } = method.owner;
      return createMemberTest([name, method.name], address, namespace.join("\\"));
    };
  },
  findRunner,
};

/** Finds Pest or, if the project does not use it, PHPUnit. Pest also runs the tests of PHPUnit. */
async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const pest = await findNearest(project, ["composer.json"], (text) => text.includes('"pestphp/pest"'));
  if (pest) {
    return createRunner(pest.folder, "vendor/bin/pest");
  }
  const manifest =
    (await findNearest(project, ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"])) ??
    (await findNearest(project, ["composer.json"], (text) => text.includes("phpunit/phpunit")));
  if (!manifest) {
    return undefined;
  }
  const { folder } = manifest;
  const isInstalled = await project.has(folder, "vendor/bin/phpunit");
  const isRequired = isInstalled || (await project.has(folder, "composer.json"));
  return createRunner(folder, isRequired ? "vendor/bin/phpunit" : "phpunit");
}

/** Matches the suffix of the name of a test with a data set. The first versions of Pest write the values alone. */
const dataSet = String.raw`(?: with (?:data ?set |\().*)?`;

function createRunner(folder: string, program: string): Runner {
  const isPest = program.endsWith("/pest");
  return {
    folder,
    words: [program],
    select: (test) => {
      if (test.kind !== pestKind) {
        return selectMethod(test);
      }
      if (isPest) {
        return selectTitle(test);
      }
      return undefined;
    },
    group: groupByFile,
    join: (items, path) => {
      // The words of a Pest title may be separated by any kind of blank.
      const flags = isPest ? "u" : "";
      const anyItem = `(?:${items.join("|")})`;
      return ["--filter", `/^${anyItem}${dataSet}$/${flags}`, path];
    },
  };
}

/** Selects a Pest test by its titles and any class: Pest names the class after the file, and only that file runs. */
function selectTitle(test: PlacedTest): string | undefined {
  if (test.sharedTitles === "all") {
    return undefined;
  }
  return String.raw`[\w\\]*::${namePattern(test)}`;
}

function selectMethod({ scope = "", names }: PlacedTest): string {
  const type = scope === "" ? names[0] : `${scope}\\${names[0]}`;
  return escapePattern(`${type}::${names.at(-1)}`);
}
