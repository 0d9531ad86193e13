import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { documents } from "../support/docs/markdown";
import { root, sources } from "../support/sources";

const code = [...sources("src", [".ts", ".css"]), ...sources("test", [".ts", ".mjs", ".js"])];
const src = code.filter(({ path }) => path.startsWith("src/"));

describe("Sources", () => {
  it("have at most 400 lines per file", () => {
    const long = code.filter(({ text }) => text.split("\n").length > 400);
    assert.deepEqual(
      long.map(({ path }) => path),
      [],
    );
  });

  it("set no shorter time limit than .mocharc.json for a unit test: on a busy computer it would fail", () => {
    const { timeout } = JSON.parse(readFileSync(join(root, ".mocharc.json"), "utf8")) as { readonly timeout: number };
    const limits = code
      .filter(({ path }) => path.startsWith("test/unit/"))
      .flatMap(({ path, text }) => Array.from(text.matchAll(/\.timeout\(([\d_]+)/g), ([, ms = ""]) => ({ path, ms })));
    const shortLimits = limits.filter(({ ms }) => Number(ms.replaceAll("_", "")) < timeout);
    // The limits of tests that these tests write and run.
    assert.deepEqual([...new Set(shortLimits.map(({ path }) => path))], ["test/unit/workbench/testFiles.test.ts"]);
  });

  it("have no conflict markers", () => {
    const hasConflictMarker = (file: string) => /^(?:<{7}|>{7}) /m.test(readFileSync(join(root, file), "utf8"));
    const texts = [
      ...documents().map(({ path }) => path),
      "package.json",
      "package.nls.json",
      "esbuild.mjs",
      "biome.json",
    ];
    const files = [...texts, ...code.map(({ path }) => path)];
    assert.deepEqual(files.filter(hasConflictMarker), []);
  });

  it("import zod/mini as a namespace, so that unused parts stay out of the bundle", () => {
    const users = src.filter(({ text }) => /["']zod\b/.test(text));
    assert.ok(users.length > 0);
    assert.deepEqual(
      users.filter(({ text }) => !/import (type )?\* as z from "zod\/mini"/.test(text)).map(({ path }) => path),
      [],
    );
  });

  it("contain only the two paths of the API", () => {
    const paths = src.flatMap(({ text }) => text.match(/["'`/]v\d+\/[\w/-]+/g) ?? []);
    assert.deepEqual([...new Set(paths.map((path) => path.slice(1)))].sort(), [
      "v1/flaky-tests/list-failing-tests",
      "v1/getMergeQueueTestingDetails",
    ]);
  });

  it("read files only in one guarded module, except for the extension's own files", () => {
    const reading = /\breadFile|\bcreateReadStream\b|\bopenAsBlob\b|\bopenTextDocument\b|from "(?:node:)?fs["/]/;
    assert.deepEqual(src.flatMap(({ path, text }) => (reading.test(text) ? path : [])).sort(), [
      "src/agents/agentServer.ts",
      "src/agents/programFiles.ts",
      "src/base/filesWithin.ts",
      "src/mcp/resolveLinks.ts",
      "src/mcp/windows.ts",
      "src/ui/adapters/fileReading.ts",
      "src/ui/adapters/storage.ts",
      "src/ui/widgets/reportDocuments.ts",
    ]);
  });

  it("never spread a list into the arguments of a variadic call, which throws for about 120,000 items", () => {
    const spreading =
      /\b(?:push|unshift|splice|concat|Math\.(?:max|min|hypot)|String\.from\w+)\((?!\s*(?:\{|\[))[^;]*?(?<![[{,]\s*)\.\.\./;
    const callLines = src.flatMap(({ path, text }) =>
      // Lists of the locator are of one source file, or their length is limited.
      path.startsWith("src/locate/")
        ? []
        : text.split("\n").flatMap((line) => (spreading.test(line) ? `${path}: ${line}` : [])),
    );
    assert.deepEqual(callLines, []);
  });

  it("never evaluate text as code", () => {
    const evaluating =
      /\beval\(|new Function\(|\b(?:node:)?vm["']|\bnew \w*\.?Script\b|runIn\w*Context|compileFunction/;
    assert.deepEqual(
      src.flatMap(({ path, text }) => (evaluating.test(text) ? path : [])),
      [],
    );
  });

  it("use no exclamation marks or interjections in messages", () => {
    const loud = sources("src/present", [".ts"]).flatMap(({ path, text }) =>
      (text.match(/"[^"\n]*[a-z]![^"\n]*"|`[^`\n]*[a-z]![^`\n]*`|\boops\b/gi) ?? []).map(
        (match) => `${path}: ${match}`,
      ),
    );
    assert.deepEqual(loud, []);
  });

  it("do not include build output or editor data", () => {
    const trackedFiles = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
    const wrong = trackedFiles.filter((path) => /^(out|dist|node_modules|\.vscode-test)\/|\.vsix$/.test(path));
    assert.deepEqual(wrong, []);
  });
});
