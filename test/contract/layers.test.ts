import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root, sources } from "../support/sources";

/**
 * Folders that each folder of `src` may import from, besides itself. `domain` holds the rules and the ports;
 * `api`, `locate` and `storage` are their adapters, which do not know each other; `state` composes them, and
 * `reading` runs them in a thread of its own.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  base: [],
  mcp: ["base"],
  agents: ["base", "mcp"],
  domain: ["base"],
  api: ["base", "domain"],
  locate: ["base", "domain"],
  storage: ["base", "domain"],
  reports: ["base", "domain"],
  workflows: ["base", "domain"],
  reading: ["base", "domain", "locate", "reports", "workflows"],
  state: ["base", "domain", "api", "locate", "storage"],
  present: ["base", "domain", "locate", "state"],
  webview: ["base", "present"],
  ui: ["base", "agents", "domain", "api", "locate", "storage", "reading", "state", "present", "webview"],
  "extension.ts": ["base", "domain", "present", "ui"],
};

/** Folders of `src/ui` that each of them may import from, besides itself. None imports a later one. */
const layersOfUi: Readonly<Record<string, readonly string[]>> = {
  contributions: [],
  adapters: ["contributions"],
  widgets: ["contributions"],
  editor: ["contributions", "adapters", "widgets"],
  terminal: ["contributions", "adapters", "widgets"],
  watch: ["contributions", "adapters", "widgets"],
  views: ["contributions", "adapters", "widgets"],
  panels: ["contributions", "widgets", "views"],
  tools: ["contributions", "adapters", "widgets"],
  commands: ["contributions", "adapters", "widgets", "editor", "panels"],
  window: [
    "contributions",
    "adapters",
    "widgets",
    "editor",
    "terminal",
    "watch",
    "views",
    "panels",
    "tools",
    "commands",
  ],
};

const imports = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

const src = sources("src", [".ts"]);

function importTargets(text: string): string[] {
  return [...text.matchAll(imports)].map(([, target = ""]) => target);
}

const paths = new Set(src.map(({ path }) => path));

/** The files of `src` that a file of it imports. */
function filesImported(path: string, text: string): string[] {
  const targets = importTargets(text).filter((target) => target.startsWith("."));
  return targets.flatMap((target) => {
    const file = posix.join(posix.dirname(path), target);
    return [`${file}.ts`, `${file}/index.ts`].find((name) => paths.has(name)) ?? [];
  });
}

/** The files of one import cycle, each of which imports the next and the last the first; none if there is no cycle. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const remainingFiles = new Map(graph);
  const next = (file: string) => remainingFiles.get(file)?.find((target) => remainingFiles.has(target));
  for (let sizeBefore = -1; sizeBefore !== remainingFiles.size; ) {
    sizeBefore = remainingFiles.size;
    for (const file of [...remainingFiles.keys()]) {
      if (next(file) === undefined) {
        remainingFiles.delete(file);
      }
    }
  }
  const visitedFiles: string[] = [];
  let [file] = remainingFiles.keys();
  while (file !== undefined && !visitedFiles.includes(file)) {
    visitedFiles.push(file);
    file = next(file);
  }
  return file === undefined ? [] : visitedFiles.slice(visitedFiles.indexOf(file));
}

function layerOf(path: string): string {
  return path.split("/")[1] ?? "";
}

/** The folder of `src/ui` that a file lies in. */
function layerOfUi(path: string): string {
  return path.split("/")[2] ?? "";
}

const page = readFileSync(join(root, "src", "README.md"), "utf8");

/** The rows of a table of the page between its two marks: the name of each folder, and those it may import from. */
function layersOfTable(name: string): Record<string, string[]> {
  const table = page.slice(page.indexOf(`<!-- begin ${name}:`), page.indexOf(`<!-- end ${name} -->`));
  const rows = [...table.matchAll(/^\| `([^`]+)` \|.*\| ([^|]*) \|$/gm)];
  return Object.fromEntries(
    rows.map(([, folder = "", from = ""]) => [
      folder,
      [...from.matchAll(/`([^`]+)`/g)].map(([, folderName = ""]) => folderName),
    ]),
  );
}

describe("layers", () => {
  it("import in one direction only", () => {
    const wrong = src.flatMap(({ path, text }) =>
      importTargets(text)
        .filter((target) => target.startsWith("."))
        .map((target) => posix.join(posix.dirname(path), target))
        .filter((target) => layerOf(target) !== layerOf(path) && !layers[layerOf(path)]?.includes(layerOf(target)))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("import in one direction only within ui, types included", () => {
    const ui = src.filter(({ path }) => path.startsWith("src/ui/"));
    const wrong = ui.flatMap(({ path, text }) =>
      filesImported(path, text)
        .filter((target) => target.startsWith("src/ui/") && layerOfUi(target) !== layerOfUi(path))
        .filter((target) => !layersOfUi[layerOfUi(path)]?.includes(layerOfUi(target)))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
    const folders = Object.keys(layersOfUi);
    assert.deepEqual([...new Set(ui.map(({ path }) => layerOfUi(path)))].sort(), folders.toSorted());
    const backward = folders.filter((folder, index) =>
      layersOfUi[folder]?.some((target) => folders.indexOf(target) >= index),
    );
    assert.deepEqual(backward, []);
  });

  it("have no import cycles, types included", () => {
    assert.deepEqual(cycleIn(new Map(src.map(({ path, text }) => [path, filesImported(path, text)]))), []);
  });

  it("include every folder of src", () => {
    const folders = new Set(src.map(({ path }) => layerOf(path)));
    assert.deepEqual([...folders].sort(), Object.keys(layers).sort());
  });

  it("match the table of src/README.md, whose files exist", () => {
    assert.deepEqual(layersOfTable("layers"), layers);
    assert.deepEqual(layersOfTable("layers of ui"), layersOfUi);
    const namedFiles = [...page.matchAll(/`([\w/]+\.ts)`/g)].map(([, path]) => `src/${path}`);
    assert.deepEqual(
      namedFiles.filter((path) => !paths.has(path)),
      [],
    );
  });

  it("import vscode in ui and extension.ts only", () => {
    const wrong = src.filter(
      ({ path, text }) => importTargets(text).includes("vscode") && !/^src\/(ui\/|extension\.ts$)/.test(path),
    );
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    );
  });

  it("import from the panels' scripts only their protocol", () => {
    const wrong = src.flatMap(({ path, text }) =>
      importTargets(text)
        .filter((target) => target.includes("/webview/") && !path.startsWith("src/webview/"))
        .filter((target) => !target.endsWith("/webview/protocol"))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("give the panels' scripts only plain data", () => {
    const wrong = src
      .filter(({ path }) => path.startsWith("src/webview/"))
      .flatMap(({ text }) => importTargets(text))
      .filter((target) => target.startsWith("../") && target !== "../present/pages/panelData");
    assert.deepEqual(wrong, []);
  });

  it("import lazily at seven places, and import nothing of those modules eagerly", () => {
    const late = /(?<!typeof )\bimport\("(\.[^"]+)"\)/g;
    const doors = src.flatMap(({ path, text }) =>
      [...text.matchAll(late)].map(([, target = ""]) => `${path}: ${posix.join(posix.dirname(path), target)}`),
    );
    assert.deepEqual(doors.sort(), [
      "src/api/createService.ts: src/api/client",
      "src/extension.ts: src/ui/window/start",
      "src/reading/reader.ts: src/locate/engine/workspaceLocator",
      "src/reading/readingThread.ts: src/reading/reader",
      "src/reading/textService.ts: src/reports/readReport",
      "src/reading/textService.ts: src/workflows/explainMissing",
      "src/ui/window/start.ts: src/ui/window/commands",
    ]);
    const lateModules = new Set(doors.map((door) => door.split(": ")[1]));
    const directImports = src.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export) (?!type).* from "([^"]+)";$/gm)]
        .map(([, target = ""]) => posix.join(posix.dirname(path), target))
        .filter((target) => lateModules.has(target))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(directImports, []);
  });

  it("import axios and zod in src/api only", () => {
    const users = src.filter(({ text }) => importTargets(text).some((target) => /^(axios|zod)\b/.test(target)));
    assert.deepEqual(
      users.filter(({ path }) => !path.startsWith("src/api/")).map(({ path }) => path),
      [],
    );
  });
});
