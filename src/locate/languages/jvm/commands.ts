import {
  type CommandRules,
  createMemberTest,
  findFile,
  findNearest,
  type PlacedTest,
  type ProjectFile,
  type ProjectFiles,
  pathFrom,
  pathUp,
  type Runner,
} from "../../testCommands";
import { findChain } from "../../types/nested";
import { createSpecFinder, createSpecSelection, isKotestFile } from "./kotest";
import { outlineJvm } from "./outline";
import type { JvmSyntax } from "./syntax";

/** Creates the commands of Maven and Gradle, which use the project's wrapper script if there is one. */
export function createJvmCommands(syntax: JvmSyntax): CommandRules {
  return {
    readTests({ text }) {
      const outline = outlineJvm(text, syntax);
      const { methods, packages } = outline;
      const packageName = packages.map(({ name }) => name).join(".");
      if (isKotestFile(text)) {
        return createSpecFinder(outline, packageName, syntax);
      }
      return ({ start }, address) => {
        const method = methods.find(({ span }) => span.start === start);
        if (!method?.owner) {
          return undefined;
        }
        return createMemberTest([...findChain(method.owner), method.name], address, packageName);
      };
    },
    findRunner,
  };
}

const gradleFiles = ["build.gradle", "build.gradle.kts"];

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manifest = await findNearest(project, ["pom.xml", ...gradleFiles]);
  if (!manifest) {
    return undefined;
  }
  if (manifest.name === "pom.xml") {
    return createMaven(manifest.folder, project);
  }
  return createGradle(manifest, project);
}

/** Creates the Maven runner, which runs in the outermost project and builds the modules that the module needs. */
async function createMaven(moduleFolder: string, project: ProjectFiles): Promise<Runner | undefined> {
  const { folders, has } = project;
  let folder = moduleFolder;
  for (const outer of folders.slice(folders.indexOf(moduleFolder))) {
    if (await has(outer, "pom.xml")) {
      folder = outer;
    }
  }
  // Tests of parameterized classes get names of their own, and Surefire cannot select tests by title.
  if (/\bParameterized\b/.test(project.text) || isKotestFile(project.text)) {
    return undefined;
  }
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

/** Selects a test by class and method. */
function selectForMaven(test: PlacedTest): string | undefined {
  const { className, method } = readNames(test);
  if (identifier.test(method)) {
    return `${className}#${method}`;
  }
  return undefined;
}

/** Matches builds whose test tasks have other names. */
const otherTasks = /com\.android|multiplatform/;

/** Returns whether a build has the test task of a source set: `test`, or one that the build file mentions. */
function isKnownTask(task: string | undefined, build: string): task is string {
  if (task === undefined || task === "main") {
    return false;
  }
  return task === "test" || build.includes(task);
}

/**
 * Creates the Gradle runner, which runs in the project's own folder, where the name of a task refers to that project.
 */
async function createGradle({ folder, text }: ProjectFile, project: ProjectFiles): Promise<Runner | undefined> {
  const task = /(?:^|\/)src\/(\w+)\//.exec(pathFrom(folder, project.path))?.[1];
  if (!isKnownTask(task, text) || otherTasks.test(text)) {
    return undefined;
  }
  const wrapper = await findFile(project, ["gradlew"], folder);
  const program = wrapper ? `${pathUp(folder, wrapper.folder)}gradlew` : "gradle";
  const words = [program, task];
  const join = (items: readonly string[]) => items.map((item) => `--tests=${item}`);
  if (isKotestFile(project.text)) {
    const selection = await createSpecSelection(text, project);
    return { folder, words, join, ...selection };
  }
  return { folder, words, join, select: selectForGradle };
}

/** Selects a test by class and method; `undefined` for a name with a star, which Gradle would read as a wildcard. */
function selectForGradle(test: PlacedTest): string | undefined {
  const { className, method } = readNames(test);
  if (method.includes("*")) {
    return undefined;
  }
  return `${className}.${method}`;
}

interface MethodNames {
  readonly className: string;
  readonly method: string;
}

function readNames({ scope, names }: PlacedTest): MethodNames {
  const types = names.slice(0, -1).join("$");
  const className = scope === undefined ? types : `${scope}.${types}`;
  return { className, method: names.at(-1) ?? "" };
}
