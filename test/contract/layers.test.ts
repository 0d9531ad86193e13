import assert from "node:assert/strict";
import { posix } from "node:path";
import { sources } from "../support/sources";

/** Imports go one way: each folder imports from itself and from those before it. */
const layers = ["base", "api", "model", "locate", "present", "webview", "ui", "extension.ts"];

const imports = /(?:from|import)\s*\(?\s*["']([^"']+)["']/g;

const src = sources("src", [".ts"]);

function imported(text: string): string[] {
  return [...text.matchAll(imports)].map(([, target = ""]) => target);
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
        .filter((target) => layers.indexOf(layerOf(target)) > layers.indexOf(layerOf(path)))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(wrong, []);
  });

  it("know each other: every folder of src has its place", () => {
    const folders = new Set(src.map(({ path }) => layerOf(path)));
    assert.deepEqual(
      [...folders].filter((folder) => !layers.includes(folder)),
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
      .filter((target) => target.startsWith("../") && target !== "../present/pages/page");
    assert.deepEqual(wrong, []);
  });

  it("reach what is loaded on demand through one door each", () => {
    const onDemand = /\bimport\("([^"]+)"\)/;
    const doors = src.filter(({ text }) =>
      text.split("\n").some((line) => onDemand.test(line) && !/typeof/.test(line)),
    );
    assert.deepEqual(
      doors.map(({ path }) => path),
      [
        "src/api/service.ts",
        "src/locate/knownFilesOnDemand.ts",
        "src/locate/locatorOnDemand.ts",
        "src/model/openArchive.ts",
        "src/ui/commandsOnDemand.ts",
        "src/ui/marksOnDemand.ts",
        "src/ui/startOnDemand.ts",
        "src/ui/agents/toolsOnDemand.ts",
        "src/ui/panels/panelsOnDemand.ts",
        "src/ui/views/rowsOnDemand.ts",
        "src/ui/watch/watchOnDemand.ts",
      ],
    );
    const parts =
      /\/(api\/client|workspaceLocator|locate\/knownFiles|panels\/panels|commands\/all|views\/rows|model\/archive|ui\/marks|ui\/start|watch\/watch|agents\/tools)$/;
    const around = src.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:import|export) (?!type).* from "([^"]+)";$/gm)]
        .map(([, target = ""]) => posix.join(posix.dirname(path), target))
        .filter((target) => parts.test(target))
        .map((target) => `${path} imports ${target}`),
    );
    assert.deepEqual(around, []);
  });

  it("reach axios and zod from the client's own file alone", () => {
    const users = src.filter(({ text }) => imported(text).some((target) => target === "axios" || target === "zod"));
    assert.deepEqual(
      users.filter(({ path }) => !path.startsWith("src/api/")).map(({ path }) => path),
      [],
    );
  });
});
