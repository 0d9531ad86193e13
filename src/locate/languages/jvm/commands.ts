import {
  type CommandRules,
  createNamedTest,
  type FindDeclaredTest,
  findFile,
  findNearest,
  hasOtherBlanks,
  namesOwner,
  type PlacedTest,
  type ProjectFile,
  type ProjectFiles,
  pathFrom,
  pathUp,
  type Runner,
} from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import { findChain } from "../../types/nested";
import { type JvmOutline, outlineJvm } from "./outline";
import type { JvmSyntax } from "./syntax";
import { readJvmTitles } from "./titles";

/** Kind of a test that has titles around it and its own instead of a method. */
const titledKind = "titled";

/** Maven and Gradle, by their wrappers where a project has them. */
export function createJvmCommands(syntax: JvmSyntax): CommandRules {
  return {
    readTests({ text }) {
      const outline = outlineJvm(text, syntax);
      const { methods, packages } = outline;
      const packageName = packages.map(({ name }) => name).join(".");
      const findTitled = createTitleFinder(text, outline, packageName, syntax);
      return (place, address) => {
        const method = methods.find(({ span }) => span.start === place.start);
        if (!method) return findTitled?.(place, address);
        const { owner } = method;
        if (!owner || !namesOwner(address, owner.name)) return undefined;
        return createNamedTest([...findChain(owner), method.name], packageName);
      };
    },
    findRunner,
  };
}

/** Creates the function that finds a test of Kotest by its titles; `undefined` in other files. */
function createTitleFinder(
  text: string,
  outline: JvmOutline,
  scope: string,
  syntax: JvmSyntax,
): FindDeclaredTest | undefined {
  // Titles of word specs have words behind them that are none of their names.
  if (syntax.language !== "kotlin" || !text.includes("io.kotest") || /\bWordSpec\b/.test(text)) return undefined;
  const { classesByOffset } = outline;
  const titles = readJvmTitles(text, outline, syntax);
  return (place, address) => {
    const owner = classesByOffset.find(place.start);
    if (!owner || !namesOwner(address, owner.name)) return undefined;
    const ownTitles = titles.filter(({ title }) => classesByOffset.find(title.start) === owner);
    const test = new DeclaredTitles(ownTitles).find(place, address);
    if (!test || test.sharedTitles === "all") return undefined;
    return { scope, titles: [[findChain(owner).join("$")], ...test.titles], kind: titledKind };
  };
}

const gradleFiles = ["build.gradle", "build.gradle.kts"];

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manifest = await findNearest(project, ["pom.xml", ...gradleFiles]);
  if (!manifest) return undefined;
  if (manifest.name === "pom.xml") return createMaven(manifest.folder, project);
  return createGradle(manifest, project);
}

/** Maven runs in the outermost project, with what the module needs. */
async function createMaven(moduleFolder: string, project: ProjectFiles): Promise<Runner | undefined> {
  const { folders, has } = project;
  let folder = moduleFolder;
  for (const outer of folders.slice(folders.indexOf(moduleFolder))) {
    if (await has(outer, "pom.xml")) folder = outer;
  }
  // Runs of parameterized classes have names of their own.
  if (/\bParameterized\b/.test(project.text)) return undefined;
  const program = (await has(folder, "mvnw")) ? "./mvnw" : "mvn";
  const module = pathFrom(folder, moduleFolder);
  const moduleWords = folder === moduleFolder ? [] : ["-pl", module, "-am", "-Dsurefire.failIfNoSpecifiedTests=false"];
  return {
    folder,
    words: [program, "test", ...moduleWords],
    select: selectForMaven,
    join: (items) => [`-Dtest=${items.join(",")}`],
  };
}

const identifier = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;

/** Selects by class and method. */
function selectForMaven(test: PlacedTest): string | undefined {
  const { className, method } = readNames(test);
  return test.kind !== titledKind && identifier.test(method) ? `${className}#${method}` : undefined;
}

/** Builds whose tasks have other names. */
const otherTasks = /com\.android|multiplatform/;

/** Gradle runs in the project's own folder, where the name of a task is the one of that project. */
async function createGradle({ folder, text }: ProjectFile, project: ProjectFiles): Promise<Runner | undefined> {
  const task = /(?:^|\/)src\/(\w+)\//.exec(pathFrom(folder, project.path))?.[1];
  const isKnownTask = task === "test" || (task !== undefined && task !== "main" && text.includes(task));
  if (!isKnownTask || otherTasks.test(text)) return undefined;
  const wrapper = await findFile(project, ["gradlew"], folder);
  const program = wrapper ? `${pathUp(folder, wrapper.folder)}gradlew` : "gradle";
  const catalog = await findNearest(project, ["gradle/libs.versions.toml"]);
  const selectsNested = nestingKotest.test(`${text}\n${catalog?.text}`);
  return {
    folder,
    words: [program, task],
    select: (test) => (test.kind === titledKind ? selectForKotest(test, selectsNested) : selectForGradle(test)),
    join: (items) => items.map((item) => `--tests=${item}`),
  };
}

/** Selects by class and method. A star would stand for any text. */
function selectForGradle(test: PlacedTest): string | undefined {
  const { className, method } = readNames(test);
  return method.includes("*") ? undefined : `${className}.${method}`;
}

/** Kotest 6.1 or later, which selects tests with titles around them. */
const nestingKotest = /kotest["':=\w.{}() -]{0,60}?["':](?:6\.[1-9]|[7-9]\.)/i;

/** What Gradle or Kotest would read as more than a title. */
const specialTitle = /[.*/\\;]|^\s|\s$|\s--\s|^$/;

/** Selects by class and titles. */
function selectForKotest({ scope, names, titles, address }: PlacedTest, selectsNested: boolean): string | undefined {
  const [type, ...ownTitles] = names;
  const isKnown = names.length === titles.length && (selectsNested || ownTitles.length === 1);
  if (!isKnown || hasOtherBlanks(address) || ownTitles.some((title) => specialTitle.test(title))) return undefined;
  return [scope, type, ownTitles.join(" -- ")].filter(Boolean).join(".");
}

function readNames({ scope, names }: PlacedTest): { readonly className: string; readonly method: string } {
  const types = names.slice(0, -1).join("$");
  return { className: scope === undefined ? types : `${scope}.${types}`, method: names.at(-1) ?? "" };
}
