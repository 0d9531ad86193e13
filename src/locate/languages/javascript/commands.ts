import { createTable } from "../../../base/table";
import {
  anyPattern,
  type CommandRules,
  createLineRunner,
  escapePattern,
  findFile,
  groupByFile,
  namePattern,
  type PlacedTest,
  type ProjectFiles,
  type Runner,
} from "../../testCommands";
import { DeclaredTitles } from "../../titles/declaredTitles";
import { createCypress, isCypressFile } from "./cypress";
import { type PackageManifest, readCommandWords, readManifest } from "./packageManifest";
import { readTitleNodes } from "./scanner";

/** Commands of the test runners for JavaScript and TypeScript that `package.json` mentions. */
export const javascriptCommands: CommandRules = {
  readTests(source, path) {
    const nodes = readTitleNodes(source.text, path);
    return new DeclaredTitles(nodes).find;
  },
  findRunner,
};

/** Form of a test runner's command line. */
interface RunnerForm {
  /** Name of the package, which is also the command. */
  readonly name: string;
  /** Module from which its test files import. */
  readonly module: string;
  /** Arguments directly after the command. */
  readonly start?: readonly string[];
  /** Argument that is added to a script that lacks any of the arguments in `start`. */
  readonly scriptArgument?: string;
  /** Option that takes a pattern of all titles, joined by spaces; absent if the runner selects tests by line. */
  readonly option?: string;
  /** Argument that precedes the path of the file. */
  readonly beforePath?: string;
}

const titleRunners: readonly RunnerForm[] = [
  {
    name: "vitest",
    module: "vitest",
    start: ["run"],
    scriptArgument: "--run",
    option: "--testNamePattern",
  },
  { name: "jest", module: "@jest/globals", option: "--testNamePattern", beforePath: "--runTestsByPath" },
  { name: "mocha", module: "mocha", option: "--grep" },
  { name: "jasmine", module: "jasmine", option: "--filter" },
  { name: "playwright", module: "@playwright/test", start: ["test"] },
];

function createTitleRunner(folder: string, words: readonly string[], option: string, beforePath?: string): Runner {
  return {
    folder,
    words,
    select: (test) => {
      if (test.sharedTitles === "all") {
        return undefined;
      }
      return namePattern(test);
    },
    group: groupByFile,
    join: (items, path) => {
      const pattern = `${option}=${anyPattern(items)}`;
      if (beforePath === undefined) {
        return [pattern, path];
      }
      return [pattern, beforePath, path];
    },
  };
}

const nodeTestModule = "node:test";

/** Finds the runner that the nearest `package.json` mentions, also judging by the modules that the file imports. */
async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  for (const folder of project.folders) {
    const text = await project.read(folder, "package.json");
    if (text === undefined) {
      continue;
    }
    const manifest = readManifest(text);
    if (!manifest) {
      return undefined;
    }
    if (imports(project.text, nodeTestModule)) {
      return createNodeRunner(folder, manifest, project.path);
    }
    if (isCypressFile(project.path) && manifest.packages.has("cypress")) {
      const { execute } = await findManager(project, folder);
      return createCypress(folder, execute, manifest, project);
    }
    const forms = listForms(project.text, manifest);
    const [form] = forms;
    if (form) {
      if (forms.length === 1) {
        return createRunner(form, folder, manifest, project);
      }
      return undefined;
    }
  }
  return undefined;
}

function imports(text: string, module: string): boolean {
  return [`"${module}"`, `'${module}'`].some((quote) => text.includes(quote));
}

/** Returns the runners in the manifest that may run a file. */
function listForms(text: string, manifest: PackageManifest): readonly RunnerForm[] {
  const forms = titleRunners.filter((form) => isMentioned(form, manifest));
  const importsRunner = titleRunners.some(({ module }) => imports(text, module));
  if (importsRunner) {
    return forms.filter(({ module }) => imports(text, module));
  }
  if (forms.length === 1) {
    return forms;
  }
  return forms.filter(({ option }) => option !== undefined);
}

function isMentioned({ name, module }: RunnerForm, { packages, scripts }: PackageManifest): boolean {
  if (packages.has(name) || packages.has(module)) {
    return true;
  }
  return [...scripts.values()].some((script) => readCommandWords(script)[0] === name);
}

async function createRunner(
  form: RunnerForm,
  folder: string,
  manifest: PackageManifest,
  project: ProjectFiles,
): Promise<Runner> {
  const manager = await findManager(project, folder);
  const script = findScript(form, manifest);
  const words = script
    ? [...manager.script(script.name), ...script.extra]
    : [...manager.execute, form.name, ...(form.start ?? [])];
  if (form.option !== undefined) {
    return createTitleRunner(folder, words, form.option, form.beforePath);
  }
  return createLineRunner(folder, words, (path) => escapePattern(path).replaceAll(String.raw`\/`, "/"));
}

interface Script {
  readonly name: string;
  readonly extra: readonly string[];
}

/** Finds a script that only starts the runner and to which arguments can be added. */
function findScript(form: RunnerForm, { scripts }: PackageManifest): Script | undefined {
  for (const name of ["test", "test:unit"]) {
    const [command, ...args] = readCommandWords(scripts.get(name) ?? "");
    if (command !== form.name) {
      continue;
    }
    const { start = [], scriptArgument } = form;
    const startLength = start.filter((word, index) => args[index] === word).length;
    const namesFiles = args.slice(startLength).some((word) => !word.startsWith("-"));
    if (namesFiles) {
      continue;
    }
    const missingStart = start.slice(startLength);
    if (scriptArgument === undefined || missingStart.length === 0) {
      return { name, extra: missingStart };
    }
    return { name, extra: args.includes(scriptArgument) ? [] : [scriptArgument] };
  }
  return undefined;
}

/** Commands with which a package manager starts a script or a package's command. */
interface PackageManager {
  readonly execute: readonly string[];
  script(name: string): readonly string[];
}

const npm: PackageManager = {
  execute: ["npx"],
  script: (name) => {
    if (name === "test") {
      return ["npm", "test", "--"];
    }
    return ["npm", "run", name, "--"];
  },
};

const bun: PackageManager = { execute: ["bunx"], script: (name) => ["bun", "run", name] };

const managersByLockFile: Readonly<Record<string, PackageManager>> = createTable({
  "pnpm-lock.yaml": { execute: ["pnpm", "exec"], script: (name) => ["pnpm", "run", name] },
  "yarn.lock": { execute: ["yarn", "run"], script: (name) => ["yarn", "run", name] },
  "bun.lock": bun,
  "bun.lockb": bun,
  "package-lock.json": npm,
});

async function findManager(project: ProjectFiles, folder: string): Promise<PackageManager> {
  const lockFile = await findFile(project, Object.keys(managersByLockFile), folder);
  return managersByLockFile[lockFile?.name ?? ""] ?? npm;
}

/**
 * Creates the runner for Node's own test runner. It keeps the options that a script has before `--test`, because they
 * may load TypeScript.
 */
function createNodeRunner(folder: string, { scripts }: PackageManifest, path: string): Runner | undefined {
  const scriptWords = [...scripts.values()].map(readCommandWords);
  const words = scriptWords.find(([program, ...args]) => program === "node" && args.includes("--test")) ?? [];
  const optionsEnd = Math.max(1, words.indexOf("--test"));
  const options = words.slice(1, optionsEnd).filter((word) => word !== "--watch");
  if (/\.[mc]?tsx?$/.test(path) && options.length === 0) {
    return undefined;
  }
  const runner = createTitleRunner(folder, ["node", ...options, "--test"], "--test-name-pattern");
  return { ...runner, select: selectByOwnName };
}

/**
 * Selects a test by a pattern with its own title, which older versions match, and optionally the titles of its suites
 * before it, which newer versions match too.
 */
function selectByOwnName(test: PlacedTest): string | undefined {
  if (test.sharedTitles !== undefined) {
    return undefined;
  }
  const ownPattern = namePattern({ ...test, titles: test.titles.slice(-1) });
  const wholePattern = namePattern(test);
  const outerPattern = wholePattern.slice(0, wholePattern.length - ownPattern.length);
  if (outerPattern === "") {
    return ownPattern;
  }
  return `(?:${outerPattern})?${ownPattern}`;
}
