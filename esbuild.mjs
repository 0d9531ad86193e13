// Builds the extension (dist/, bundled) and everything the tests run (out/, one file for one file).
//   node esbuild.mjs               both
//   node esbuild.mjs --production  dist/ alone, minifiedScript, without source maps
//   … --outdir=FOLDER              writes the bundled part into this folder, and removes nothing before
//   … --metafile=FILE              writes which modules each bundled file contains, in esbuild's format
//   node esbuild.mjs --watch       dist/, again on every change (the problem matcher reads the two marker lines)
import { rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { minify } from "terser";
import { KeptResults } from "./test/workbench/keptResults.mjs";
import { writeLicences } from "./test/workbench/licences.mjs";
import { sortBySimilarity } from "./test/workbench/similarCode.mjs";
import { withoutUnused } from "./test/workbench/usedLibraries.mjs";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
/** @param {string} name @returns {string | undefined} */
const optionOf = (name) => process.argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
const outdir = optionOf("--outdir");
const metafile = optionOf("--metafile");

/** Settings of both builds: VS Code 1.100 runs extensions on Node 20, as CommonJS; `import()` becomes `require`. */
const node = {
  platform: "node",
  target: "node20",
  format: "cjs",
  supported: { "dynamic-import": false },
  logLevel: "warning",
};

/**
 * Bundled files that are read from disk only when a module is first imported dynamically, with that module. Those of a
 * window: its start and its commands.
 */
const windowFiles = { late: "src/ui/window/start.ts", commands: "src/ui/window/commands.ts" };

/** Those without the editor's API: the HTTP client (axios, zod), the reading thread's script and its late files. */
const plainFiles = {
  client: "src/api/client.ts",
  reader: "src/reading/reader.ts",
  locator: "src/locate/engine/workspaceLocator.ts",
  reports: "src/reports/readReport.ts",
  workflows: "src/workflows/explainMissing.ts",
};

const lateFiles = Object.fromEntries(
  Object.entries({ ...windowFiles, ...plainFiles }).map(([name, module]) => [module, `./${name}.js`]),
);

/** @param {string} resolveDir @param {string} path @returns {string} the imported module, relative to the root */
const moduleOf = (resolveDir, path) => relative(process.cwd(), resolve(resolveDir, `${path}.ts`)).replaceAll("\\", "/");

const readLate = {
  name: "read-late",
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) => {
      const file = kind === "dynamic-import" ? lateFiles[moduleOf(resolveDir, path)] : undefined;
      return file ? { path: file, external: true } : undefined;
    });
  },
};

/**
 * An export of a module that several files of the build need. Only one of them contains the module, with its state and
 * its classes. It exports all such members as a list, so that no file contains their names.
 *
 * @typedef {{ module: string, name: string, id: string }} Member
 */

/** @param {string} file @param {Member[]} members */
const takenFrom = (file, members) => ({
  name: `taken-from-${file}`,
  setup(build) {
    const modules = new Set(members.map(({ module }) => module));
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const module = moduleOf(resolveDir, path);
      return modules.has(module) ? { path: module, namespace: file } : undefined;
    });
    build.onResolve({ filter: /.*/, namespace: file }, ({ path }) =>
      path === "members" ? { path, namespace: file } : { path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: file }, ({ path }) => {
      if (path === "members") {
        return { contents: `export const [${idsOf(members)}] = require("./${file}.js").members;` };
      }
      const names = members.filter(({ module }) => module === path).map(({ id, name }) => `${id} as ${name}`);
      return { contents: `export { ${names} } from "members";` };
    });
  },
});

/** @param {Member[]} members @param {string[]} firstLines code that is evaluated, and exported, before the members */
function fileWith(members, ...firstLines) {
  const imports = members.map(({ module, name, id }) => `import { ${name} as ${id} } from "./${module}";`);
  const lines = [...firstLines, ...imports, `export const members = [${idsOf(members)}];`];
  return { contents: lines.join("\n"), resolveDir: process.cwd() };
}

/** @param {Member[]} members */
const idsOf = (members) => members.map(({ id }) => id).join();

/**
 * Determines which of our own modules a build's files contain (a module in several files occurs several times), and the
 * imports of each module. Writes no file.
 *
 * @returns {Promise<{ modules: string[], importsOf: Map<string, string[]> }>}
 */
async function modulesOf(build) {
  const { metafile } = await esbuild.build({ ...build, write: false });
  const isOwn = (path) => path.startsWith("src/");
  const modules = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  const imports = Object.entries(metafile.inputs).map(([module, input]) => [
    module,
    input.imports.filter(({ external }) => !external).map(({ path }) => path),
  ]);
  return { modules: modules.filter(isOwn), importsOf: new Map(imports) };
}

/** @returns {string[]} the modules and everything that they import, directly or indirectly */
function withImports(modules, importsOf) {
  const all = new Set(modules);
  for (const module of all) {
    for (const imported of importsOf.get(module) ?? []) {
      all.add(imported);
    }
  }
  return [...all];
}

const importedNames = /^(?:import|export) \{([^}]*)\} from "(\.[^"]+)";/gm;

/**
 * @param {string[]} sharedModules modules of which there is only one copy
 * @param {string[]} modules modules of all files
 * @returns {Promise<Member[]>} what the other modules import from the shared ones
 */
async function membersOf(sharedModules, modules) {
  const names = new Map(sharedModules.map((module) => [module, new Set()]));
  for (const module of modules.filter((each) => !names.has(each))) {
    for (const [, list, path] of (await readFile(module, "utf8")).matchAll(importedNames)) {
      const members = list
        .split(",")
        .map((member) => member.trim())
        .filter((member) => member && !member.startsWith("type "));
      for (const member of members) {
        names.get(moduleOf(dirname(module), path))?.add(member.split(" as ")[0]);
      }
    }
  }
  const members = [...names].flatMap(([module, ofModule]) => [...ofModule].map((name) => ({ module, name })));
  return members.map(({ module, name }, index) => ({ module, name, id: `${name}${index}` }));
}

/**
 * Replaces `import * as vscode` by a plain `require`. The import would copy the whole API, property by property, in
 * each file that contains it, which is half of the loading time.
 */
const vscodeWithoutCopies = {
  name: "vscode-without-copies",
  setup(build) {
    // Required only once in each file of the build: for each call, VS Code searches the file system for the extension
    // that requires it.
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
        if (location) {
          console.error(`    ${location.file}:${location.line}:${location.column}:`);
        }
      }
      console.log("[watch] build finished");
    });
  },
};

const bundled = {
  ...node,
  // Assigning a parameter property creates the field: a declaration in addition would only take space.
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  metafile: true,
};

const folder = outdir ?? "dist";

const ofWindow = {
  ...bundled,
  entryPoints: windowFiles,
  outdir: folder,
  plugins: [readLate, vscodeWithoutCopies],
};
const plain = { ...bundled, entryPoints: plainFiles, outdir: folder, plugins: [readLate, withoutUnused] };

const { modules: plainModules, importsOf: plainImports } = await modulesOf(plain);
const { modules: windowModules, importsOf: windowImports } = await modulesOf(ofWindow);
const modules = [...windowModules, ...plainModules];
const importsOf = new Map([...windowImports, ...plainImports]);
const repeatedModules = modules.filter((module, index) => modules.indexOf(module) !== index);
const repeatedPlain = repeatedModules.filter((module) => plainModules.includes(module));
const sharedModules = withImports(repeatedPlain, importsOf);
const lateModules = withImports(repeatedModules, importsOf).filter((module) => !sharedModules.includes(module));
const sharedMembers = await membersOf(sharedModules, modules);
const lateMembers = await membersOf(lateModules, windowModules);
const fromShared = takenFrom("shared", sharedMembers);

const { late: start, ...othersOfWindow } = windowFiles;

/** The files that run in the extension host. */
const extension = [
  {
    ...bundled,
    entryPoints: { extension: "src/extension.ts" },
    outdir: folder,
    plugins: [readLate, vscodeWithoutCopies, ...(watch ? [problemMatcher] : [])],
  },
  { ...bundled, stdin: fileWith(sharedMembers), outfile: join(folder, "shared.js") },
  {
    ...bundled,
    stdin: fileWith(lateMembers, `export { start } from "./${start}";`),
    outfile: join(folder, "late.js"),
    plugins: [fromShared, ...ofWindow.plugins],
  },
  {
    ...ofWindow,
    entryPoints: othersOfWindow,
    plugins: [fromShared, takenFrom("late", lateMembers), ...ofWindow.plugins],
  },
  { ...plain, plugins: [fromShared, ...plain.plugins] },
];

/** The program that agents outside the editor start. It needs no other file. */
const program = { ...bundled, entryPoints: { mcp: "src/mcp/main.ts" }, outdir: folder };

/** Members of built-in objects that some scripts name dozens of times. */
const frequentMembers = ["String.raw", "RegExp", "Math.max", "Math.min", "Set"];
const minUses = 30;
const directive = '"use strict";';

/**
 * Assigns the members that a script uses often to variables, whose names terser shortens: it cannot shorten the names
 * of the members themselves.
 *
 * @param {string} code @returns {string}
 */
function withShortMembers(code) {
  const start = code.startsWith(directive) ? directive : "";
  let rest = code.slice(start.length);
  for (const [index, member] of frequentMembers.entries()) {
    const parts = rest.split(new RegExp(`(?<![\\w.$])${member.replace(".", "\\.")}(?=[\`(])`));
    if (parts.length > minUses) {
      rest = `const member${index} = globalThis.${member};${parts.join(`member${index}`)}`;
    }
  }
  return start + rest;
}

/**
 * Minifies a script with terser, and puts similar functions and classes side by side: they compress better in a package.
 *
 * @param {string} file
 * @param {boolean} hasLibraries whether it contains functions of libraries, which may be called with `new`
 */
async function compressFile(file, hasLibraries) {
  const own = !hasLibraries;
  const compress = { passes: 3, inline: 1, hoist_funs: true, pure_getters: own, unsafe_arrows: own };
  const options = { ecma: 2022, toplevel: true, compress, format: { ecma: 2022 } };
  const script = withShortMembers(await readFile(file, "utf8"));
  const results = new KeptResults("terser", options);
  const minifiedScript = await results.find(script, async () => (await minify(script, options)).code);
  await writeFile(file, sortBySimilarity(minifiedScript.toString()));
}

/** The scripts of the pages, which run in a webview: modules, so that the package contains shared code only once. */
const pages = {
  entryPoints: {
    testPage: "src/webview/testPage.ts",
    historyPage: "src/webview/historyPage.ts",
    runPage: "src/webview/runPage.ts",
  },
  outdir: folder,
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

/** @param {string} dir @returns {Promise<string[]>} every TypeScript file below the folder, except fixtures */
async function typescriptFiles(dir) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !entry.name.endsWith(".d.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.startsWith(join("test", "fixtures")));
}

if (watch) {
  const contexts = await Promise.all([...extension, program, pages].map((options) => esbuild.context(options)));
  await Promise.all(contexts.map((context) => context.watch()));
} else {
  if (outdir === undefined) {
    rmSync("dist", { recursive: true, force: true });
  }
  const builds = [...extension, program, pages].map((options) => esbuild.build(options));
  if (!production) {
    rmSync("out", { recursive: true, force: true });
    const entryPoints = [...(await typescriptFiles("src")), ...(await typescriptFiles("test"))];
    builds.push(esbuild.build({ ...node, entryPoints, outdir: "out", outbase: ".", sourcemap: "linked" }));
  }
  const metafiles = (await Promise.all(builds)).flatMap(({ metafile }) => metafile ?? []);
  if (metafile) {
    const outputs = Object.assign({}, ...metafiles.map((each) => each.outputs));
    await writeFile(metafile, JSON.stringify({ outputs, sharedMembers }));
  }
  if (production) {
    writeLicences(join(folder, "licences.txt"), metafiles);
    const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    const outputs = metafiles.flatMap((each) => Object.entries(each.outputs));
    const isOfLibrary = (path) => path.includes("node_modules/");
    const withLibraries = outputs.filter(([, { inputs }]) => Object.keys(inputs).some(isOfLibrary));
    const foreignNames = new Set(withLibraries.map(([path]) => basename(path)));
    await Promise.all(scripts.map((name) => compressFile(join(folder, name), foreignNames.has(name))));
  }
}
