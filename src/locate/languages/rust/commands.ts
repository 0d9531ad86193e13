import {
  type CommandRules,
  createNamedTest,
  findFile,
  findNearest,
  type PlacedTest,
  type ProjectFiles,
  pathFrom,
  type Runner,
} from "../../testCommands";
import { outlineRust } from "./outline";

/** Commands of `cargo test` and nextest, which select tests by their module path. */
export const rustCommands: CommandRules = {
  readTests({ text }) {
    const { functions } = outlineRust(text);
    return ({ start }) => {
      const testFunction = functions.find(({ span, isInner }) => span.start === start && !isInner);
      return testFunction && createNamedTest([...testFunction.modules, testFunction.name]);
    };
  },
  findRunner,
};

async function findRunner(project: ProjectFiles): Promise<Runner | undefined> {
  const manifest = await findNearest(project, ["Cargo.toml"], (text) => /^\s*\[package\]/m.test(text));
  if (!manifest) {
    return undefined;
  }
  const { folder } = manifest;
  const target = findTarget(pathFrom(folder, project.path), await project.has(folder, "src/lib.rs"));
  if (!target) {
    return undefined;
  }
  const select = (test: PlacedTest) => findTestPath(test, target.modules);
  const nextest = await findFile(project, [".config/nextest.toml"]);
  if (nextest) {
    return {
      folder,
      words: ["cargo", "nextest", "run", ...target.options],
      select,
      join: joinForNextest,
    };
  }
  return {
    folder,
    words: ["cargo", "test", ...target.options],
    select,
    join: (items) => ["--", "--exact", ...items],
  };
}

function joinForNextest(items: readonly string[]): readonly string[] {
  const filters = items.map((path) => `test(=${path})`);
  return ["-E", filters.join(" | ")];
}

interface Target {
  readonly options: readonly string[];
  /** Modules that correspond to the path of the file. */
  readonly modules: readonly string[];
}

/** Returns the target into which a file is compiled by Cargo's conventions. */
function findTarget(path: string, hasLibrary: boolean): Target | undefined {
  const [kind, ...parts] = path.replace(/\.rs$/, "").split("/");
  const [name = "", ...modules] = parts;
  const isPlain = parts.every((part) => /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part));
  if (!isPlain) {
    return undefined;
  }
  if (kind === "tests") {
    return { options: ["--test", name], modules: removeRoots(modules) };
  }
  if (kind !== "src") {
    return undefined;
  }
  if (name === "bin") {
    return { options: ["--bin", modules[0] ?? ""], modules: removeRoots(modules.slice(1)) };
  }
  if (path === "src/main.rs" || !hasLibrary) {
    return { options: ["--bins"], modules: removeRoots(parts) };
  }
  return { options: ["--lib"], modules: removeRoots(parts) };
}

function removeRoots(parts: readonly string[]): readonly string[] {
  const isRoot = parts[0] === "lib" || parts[0] === "main";
  if (isRoot && parts.length === 1) {
    return [];
  }
  if (parts.at(-1) === "mod") {
    return parts.slice(0, -1);
  }
  return parts;
}

/** Returns the path of a test, including the case if it is parameterized; `undefined` if the record contradicts it. */
function findTestPath(test: PlacedTest, modules: readonly string[]): string | undefined {
  const path = [...modules, ...test.names].join("::");
  const { name } = test.address;
  const caseStart = name.indexOf("::case_");
  const recordedPath = caseStart < 0 ? name : name.slice(0, caseStart);
  const caseName = name.slice(recordedPath.length);
  const isSame = !recordedPath.includes("::") || `::${recordedPath}`.endsWith(`::${path}`);
  if (isSame && /^[\w:]{0,200}$/.test(caseName)) {
    return `${path}${caseName}`;
  }
  return undefined;
}
