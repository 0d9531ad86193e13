import {
  type CommandRules,
  createNamedTest,
  escapePattern,
  findNearest,
  groupByFile,
  namesOwner,
  type PlacedTest,
} from "../../testCommands";
import { outlinePhp } from "./outline";

/** PHPUnit, which takes a pattern of class and method. */
export const phpCommands: CommandRules = {
  readTests({ text }) {
    const { methods } = outlinePhp(text);
    return ({ start }, address) => {
      const method = methods.find(({ span }) => span.start === start);
      if (!method || !namesOwner(address, method.owner.name)) return undefined;
      const { namespace, name } = method.owner;
      return createNamedTest([name, method.name], namespace.join("\\"));
    };
  },
  async findRunner(project) {
    const configuration = await findNearest(project, ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"]);
    const manifest =
      configuration ?? (await findNearest(project, ["composer.json"], (text) => text.includes("phpunit/phpunit")));
    if (!manifest) return undefined;
    const { folder } = manifest;
    const isInstalled = await project.has(folder, "vendor/bin/phpunit");
    const isRequired = isInstalled || (await project.has(folder, "composer.json"));
    return {
      folder,
      words: [isRequired ? "vendor/bin/phpunit" : "phpunit"],
      select: selectMethod,
      group: groupByFile,
      join: (items, path) => ["--filter", `/^(?:${items.join("|")})( with data set .*)?$/`, path],
    };
  },
};

function selectMethod({ scope = "", names }: PlacedTest): string {
  const type = scope === "" ? names[0] : `${scope}\\${names[0]}`;
  return escapePattern(`${type}::${names.at(-1)}`);
}
