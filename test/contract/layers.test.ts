import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root, sources } from "../support/sources";

/**
 * Folders that each folder of `src` may import from, in addition to itself. `domain` contains the rules and the ports;
 * `api`, `locate` and `storage` are adapters, which do not import each other; `state` composes them, and `reading` runs
 * them in a separate thread.
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

/** Folders that each folder of `src/ui` may import from, in addition to itself. None imports a later one. */
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

const importPattern = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

const src = sources("src", [".ts"]);

function listImportTargets(text: string): string[] {
  return [...text.matchAll(importPattern)].map(([, target = ""]) => target);
}

const paths = new Set(src.map(({ path }) => path));

/** Returns the files of `src` that a file imports. */
function listImportedFiles(path: string, text: string): string[] {
  const targets = listImportTargets(text).filter((target) => target.startsWith("."));
  return targets.flatMap((target) => {
    const file = posix.join(posix.dirname(path), target);
    return [`${file}.ts`, `${file}/index.ts`].find((name) => paths.has(name)) ?? [];
  });
}

/** Returns the files of an import cycle, each of which imports the next one; none if there is no cycle. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
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

function findLayer(path: string): string {
  return path.split("/")[1] ?? "";
}

/** Returns the folder of `src/ui` that contains a file. */
function findUiLayer(path: string): string {
  return path.split("/")[2] ?? "";
}

const page = readFileSync(join(root, "src", "README.md"), "utf8");

/** Reads a table of the page between its two marks: the folders that each folder may import from. */
function readLayers(name: string): Record<string, string[]> {
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
      listImportTargets(text)
        .filter((target) => target.startsWith("."))
        .map((target) => posix.join(posix.dirname(path), target))
        .filter(
          (target) => findLayer(target) !== findLayer(path) && !layers[findLayer(path)]?.includes(findLayer(target)),
        )
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("import in one direction only within ui, types included", () => {
    const ui = src.filter(({ path }) => path.startsWith("src/ui/"));
    const wrong = ui.flatMap(({ path, text }) =>
      listImportedFiles(path, text)
        .filter((target) => target.startsWith("src/ui/") && findUiLayer(target) !== findUiLayer(path))
        .filter((target) => !layersOfUi[findUiLayer(path)]?.includes(findUiLayer(target)))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
    const folders = Object.keys(layersOfUi);
    assert.deepEqual([...new Set(ui.map(({ path }) => findUiLayer(path)))].sort(), folders.toSorted());
    const backward = folders.filter((folder, index) =>
      layersOfUi[folder]?.some((target) => folders.indexOf(target) >= index),
    );
    assert.deepEqual(backward, []);
  });

  it("have no import cycles, types included", () => {
    assert.deepEqual(findCycle(new Map(src.map(({ path, text }) => [path, listImportedFiles(path, text)]))), []);
  });

  it("include every folder of src", () => {
    const folders = new Set(src.map(({ path }) => findLayer(path)));
    assert.deepEqual([...folders].sort(), Object.keys(layers).sort());
  });

  it("match the table of src/README.md, whose files exist", () => {
    assert.deepEqual(readLayers("layers"), layers);
    assert.deepEqual(readLayers("layers of ui"), layersOfUi);
    const namedFiles = [...page.matchAll(/`([\w/]+\.ts)`/g)].map(([, path]) => `src/${path}`);
    assert.deepEqual(
      namedFiles.filter((path) => !paths.has(path)),
      [],
    );
  });

  it("import vscode in ui and extension.ts only", () => {
    const wrong = src.filter(
      ({ path, text }) => listImportTargets(text).includes("vscode") && !/^src\/(ui\/|extension\.ts$)/.test(path),
    );
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    );
  });

  it("import from the panels' scripts only their protocol", () => {
    const wrong = src.flatMap(({ path, text }) =>
      listImportTargets(text)
        .filter((target) => target.includes("/webview/") && !path.startsWith("src/webview/"))
        .filter((target) => !target.endsWith("/webview/protocol"))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("let the panels' scripts import only plain data", () => {
    const wrong = src
      .filter(({ path }) => path.startsWith("src/webview/"))
      .flatMap(({ text }) => listImportTargets(text))
      .filter((target) => target.startsWith("../") && target !== "../present/pages/panelData");
    assert.deepEqual(wrong, []);
  });

  it("import lazily in seven places and the script of the panels, and do not import those modules eagerly elsewhere", () => {
    const lazyImport = /(?<!typeof )\bimport\("(\.[^"]+)"\)/g;
    const lazyImports = src.flatMap(({ path, text }) =>
      [...text.matchAll(lazyImport)].map(([, target = ""]) => `${path}: ${posix.join(posix.dirname(path), target)}`),
    );
    assert.deepEqual(lazyImports.sort(), [
      "src/api/createService.ts: src/api/client",
      "src/extension.ts: src/ui/window/start",
      "src/reading/reader.ts: src/locate/engine/workspaceLocator",
      "src/reading/readingThread.ts: src/reading/reader",
      "src/reading/textService.ts: src/reports/readReport",
      "src/reading/textService.ts: src/workflows/explainMissing",
      "src/ui/window/start.ts: src/ui/window/commands",
      "src/webview/pages.ts: src/webview/historyPage",
      "src/webview/pages.ts: src/webview/runPage",
      "src/webview/pages.ts: src/webview/testPage",
    ]);
    const lazyModules = new Set(lazyImports.map((entry) => entry.split(": ")[1]));
    const directImports = src.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export) (?!type).* from "([^"]+)";$/gm)]
        .map(([, target = ""]) => posix.join(posix.dirname(path), target))
        .filter((target) => lazyModules.has(target))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(directImports, []);
  });

  it("import axios and zod in src/api only", () => {
    const users = src.filter(({ text }) => listImportTargets(text).some((target) => /^(axios|zod)\b/.test(target)));
    assert.deepEqual(
      users.filter(({ path }) => !path.startsWith("src/api/")).map(({ path }) => path),
      [],
    );
  });
});
