import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { root, sources } from "../support/sources";

/**
 * Folders that each folder of `src` may import from, besides itself. `domain` holds the rules and the ports;
 * `api`, `locate` and `storage` are their adapters, which do not know each other; `state` composes them.
 */
const layers: Readonly<Record<string, readonly string[]>> = {
  base: [],
  domain: ["base"],
  api: ["base", "domain"],
  locate: ["base", "domain"],
  storage: ["base", "domain"],
  reports: ["base", "domain"],
  state: ["base", "domain", "api", "locate", "storage"],
  present: ["base", "domain", "locate", "state"],
  webview: ["base", "present"],
  ui: ["base", "domain", "api", "locate", "storage", "reports", "state", "present", "webview"],
  "extension.ts": ["base", "domain", "present", "ui"],
};

const imports = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

const src = sources("src", [".ts"]);

function imported(text: string): string[] {
  return [...text.matchAll(imports)].map(([, target = ""]) => target);
}

const paths = new Set(src.map(({ path }) => path));

/** The files of `src` that a file of it imports. */
function filesImported(path: string, text: string): string[] {
  const targets = imported(text).filter((target) => target.startsWith("."));
  return targets.flatMap((target) => {
    const file = posix.join(posix.dirname(path), target);
    return [`${file}.ts`, `${file}/index.ts`].find((name) => paths.has(name)) ?? [];
  });
}

/** The files of one import cycle, each of which imports the next and the last the first; none if there is no cycle. */
function cycleIn(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(graph);
  const next = (file: string) => left.get(file)?.find((target) => left.has(target));
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const file of [...left.keys()]) if (next(file) === undefined) left.delete(file);
  }
  const walked: string[] = [];
  let [file] = left.keys();
  while (file !== undefined && !walked.includes(file)) {
    walked.push(file);
    file = next(file);
  }
  return file === undefined ? [] : walked.slice(walked.indexOf(file));
}

function layerOf(path: string): string {
  return path.split("/")[1] ?? "";
}

describe("layers", () => {
  it("import one way only", () => {
    const wrong = src.flatMap(({ path, text }) =>
      imported(text)
        .filter((target) => target.startsWith("."))
        .map((target) => posix.join(posix.dirname(path), target))
        .filter((target) => layerOf(target) !== layerOf(path) && !layers[layerOf(path)]?.includes(layerOf(target)))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("have no import cycles, types included", () => {
    assert.deepEqual(cycleIn(new Map(src.map(({ path, text }) => [path, filesImported(path, text)]))), []);
  });

  it("know each other: every folder of src has its place", () => {
    const folders = new Set(src.map(({ path }) => layerOf(path)));
    assert.deepEqual([...folders].sort(), Object.keys(layers).sort());
  });

  it("are those of the page that shows them, with the files that it names", () => {
    const page = readFileSync(join(root, "src", "README.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([^`]+)` \|.*\| ([^|]*) \|$/gm)];
    const table = rows.map(([, name = "", from = ""]) => [
      name,
      [...from.matchAll(/`([^`]+)`/g)].map(([, one]) => one),
    ]);
    assert.deepEqual(Object.fromEntries(table), layers);
    const named = [...page.matchAll(/`([\w/]+\.ts)`/g)].map(([, path]) => `src/${path}`);
    assert.deepEqual(
      named.filter((path) => !paths.has(path)),
      [],
    );
  });

  it("reach VS Code from ui and extension.ts alone", () => {
    const wrong = src.filter(
      ({ path, text }) => imported(text).includes("vscode") && !/^src\/(ui\/|extension\.ts$)/.test(path),
    );
    assert.deepEqual(
      wrong.map(({ path }) => path),
      [],
    );
  });

  it("let the scripts of the pages in through their protocol alone", () => {
    const wrong = src.flatMap(({ path, text }) =>
      imported(text)
        .filter((target) => target.includes("/webview/") && !path.startsWith("src/webview/"))
        .filter((target) => !target.endsWith("/webview/protocol"))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("give the scripts of the pages nothing but plain data", () => {
    const wrong = src
      .filter(({ path }) => path.startsWith("src/webview/"))
      .flatMap(({ text }) => imported(text))
      .filter((target) => target.startsWith("../") && target !== "../present/pages/panelData");
    assert.deepEqual(wrong, []);
  });

  it("load late by five doors, and import nothing from behind them", () => {
    const late = /(?<!typeof )\bimport\("(\.[^"]+)"\)/g;
    const doors = src.flatMap(({ path, text }) =>
      [...text.matchAll(late)].map(([, target = ""]) => `${path}: ${posix.join(posix.dirname(path), target)}`),
    );
    assert.deepEqual(doors.sort(), [
      "src/api/createService.ts: src/api/client",
      "src/extension.ts: src/ui/window/start",
      "src/ui/adapters/reportFiles.ts: src/reports/readReport",
      "src/ui/window/services.ts: src/locate/engine/workspaceLocator",
      "src/ui/window/start.ts: src/ui/commands/all",
      "src/ui/window/start.ts: src/ui/tools/tools",
      "src/ui/window/start.ts: src/ui/window/services",
      "src/ui/window/start.ts: src/ui/window/surfaces",
    ]);
    const behind = new Set(doors.map((door) => door.split(": ")[1]));
    const around = src.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export) (?!type).* from "([^"]+)";$/gm)]
        .map(([, target = ""]) => posix.join(posix.dirname(path), target))
        .filter((target) => behind.has(target))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(around, []);
  });

  it("reach axios and zod from the client's own file alone", () => {
    const users = src.filter(({ text }) => imported(text).some((target) => /^(axios|zod)\b/.test(target)));
    assert.deepEqual(
      users.filter(({ path }) => !path.startsWith("src/api/")).map(({ path }) => path),
      [],
    );
  });
});
