// Builds the extension (dist/, bundled) and everything the tests run (out/, one file for one file).
//   node esbuild.mjs               both
//   node esbuild.mjs --production  dist/ alone, minified, without source maps
//   … --outdir=FOLDER              the bundled part goes there, and nothing is removed first
//   node esbuild.mjs --watch       dist/, again on every change (the problem matcher reads the two marker lines)
import { rmSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { writeLicences } from "./test/workbench/licences.mjs";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
const outdir = process.argv.find((argument) => argument.startsWith("--outdir="))?.slice("--outdir=".length);

/** Settings both builds share: VS Code 1.100 runs extensions on Node 20, as CommonJS, and `import()` becomes `require`. */
const node = {
  platform: "node",
  target: "node20",
  format: "cjs",
  supported: { "dynamic-import": false },
  logLevel: "warning",
};

/**
 * Parts that are read from disk when they are first needed and not at activation: what a window runs, the HTTP client (axios, zod), the language scanners, the
 * pages, what commands do, what makes rows, what is kept on disk, what editors show, which files records mean, what watches test runs, what agents
 * read.
 */
const onDemand = {
  start: "src/ui/window/start.ts",
  client: "src/api/client.ts",
  locator: "src/locate/engine/workspaceLocator.ts",
  panels: "src/ui/panels/panels.ts",
  commands: "src/ui/commands/all.ts",
  rows: "src/ui/views/rows.ts",
  archive: "src/state/archive.ts",
  marks: "src/ui/editor/marks.ts",
  knownFiles: "src/locate/services/knownFiles.ts",
  watch: "src/ui/watch/watch.ts",
  agents: "src/ui/tools/tools.ts",
};

const loadedOnDemand = {
  name: "loaded-on-demand",
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const file = relative(process.cwd(), resolve(resolveDir, `${path}.ts`)).replaceAll("\\", "/");
      const [name] = Object.entries(onDemand).find(([, entry]) => entry === file) ?? [];
      return name ? { path: `./${name}.js`, external: true } : undefined;
    });
  },
};

/**
 * What axios brings and this client never uses: `form-data` (and with it a table of every media type) for uploads, `debug`, which would
 * write requests to the console where an environment variable says so, `follow-redirects`, since none is followed, and `https-proxy-agent`,
 * since the editor's own network stack knows the way through proxies.
 */
const unused = {
  "form-data": "module.exports = class FormData {};",
  debug: "module.exports = () => {};",
  "follow-redirects": "module.exports = {};",
  "https-proxy-agent": "module.exports = class HttpsProxyAgent {};",
};

const withoutUnused = {
  name: "without-unused",
  setup(build) {
    const filter = new RegExp(`^(${Object.keys(unused).join("|")})$`);
    build.onResolve({ filter }, ({ path }) => ({ path, namespace: "without" }));
    build.onLoad({ filter: /.*/, namespace: "without" }, ({ path }) => ({ contents: unused[path] }));
  },
};

/**
 * An import of everything makes a copy of the whole API, property by property, in each file that has one: half of the time that loading takes.
 * A plain `require` of the same module does not.
 */
const vscodeWithoutCopies = {
  name: "vscode-without-copies",
  setup(build) {
    // Asked for once in each file of the build: VS Code goes through the file system to see which extension asks.
    build.onResolve({ filter: /^vscode$/ }, ({ namespace }) =>
      namespace === "vscode" ? { path: "vscode", external: true } : { path: "vscode", namespace: "vscode" },
    );
    build.onLoad({ filter: /.*/, namespace: "vscode" }, () => ({ contents: 'module.exports = require("vscode");' }));
    build.onLoad({ filter: /[\\/]src[\\/](ui[\\/].*|extension)\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8")).replace(
        'import * as vscode from "vscode";',
        'import vscode = require("vscode");',
      ),
      loader: "ts",
    }));
  },
};

const problemMatcher = {
  name: "problem-matcher",
  setup(build) {
    build.onStart(() => console.log("[watch] build started"));
    build.onEnd(({ errors }) => {
      for (const { text, location } of errors) {
        console.error(`✘ [ERROR] ${text}`);
        if (location) console.error(`    ${location.file}:${location.line}:${location.column}:`);
      }
      console.log("[watch] build finished");
    });
  },
};

const extension = {
  ...node,
  entryPoints: { extension: "src/extension.ts", ...onDemand },
  outdir: outdir ?? "dist",
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  metafile: true,
  plugins: [loadedOnDemand, withoutUnused, vscodeWithoutCopies, ...(watch ? [problemMatcher] : [])],
};

/** The scripts of the pages, which run in a webview: modules, so that what several pages need is in the package once. */
const pages = {
  entryPoints: {
    testPage: "src/webview/testPage.ts",
    historyPage: "src/webview/historyPage.ts",
    runPage: "src/webview/runPage.ts",
  },
  outdir: outdir ?? "dist",
  bundle: true,
  platform: "browser",
  target: "es2022",
  format: "esm",
  splitting: true,
  chunkNames: "page-[hash]",
  minify: production,
  sourcemap: production ? false : "inline",
  sourcesContent: false,
  metafile: true,
  logLevel: "warning",
};

/** @param {string} dir @returns {Promise<string[]>} every TypeScript file below it, fixtures left out */
async function typescriptFiles(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join("test", "fixtures")));
}

if (watch) {
  const contexts = await Promise.all([esbuild.context(extension), esbuild.context(pages)]);
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  if (outdir === undefined) rmSync("dist", { recursive: true, force: true });
  const builds = [esbuild.build(extension), esbuild.build(pages)];
  if (!production) {
    rmSync("out", { recursive: true, force: true });
    const entryPoints = [...(await typescriptFiles("src")), ...(await typescriptFiles("test"))];
    builds.push(esbuild.build({ ...node, entryPoints, outdir: "out", outbase: ".", sourcemap: "linked" }));
  }
  const [{ metafile: ofExtension }, { metafile: ofPages }] = await Promise.all(builds);
  if (production) writeLicences(join(outdir ?? "dist", "licences.txt"), [ofExtension, ofPages]);
}
