// Builds the extension (dist/, bundled) and everything that the tests run (out/, one output file per source file).
//   node esbuild.mjs               builds both
//   node esbuild.mjs --production  builds only dist/, minified and without source maps
//   … --outdir=FOLDER              writes the bundles to this folder instead of dist/, and deletes nothing first
//   … --metafile=FILE              also writes which modules each bundle contains, in esbuild's format
//   node esbuild.mjs --watch       rebuilds dist/ on every change; the problem matcher reads the two "[watch]" lines
import { rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import * as esbuild from "esbuild";
import { minify } from "terser";
import { writeLicenses } from "./test/workbench/licenses.mjs";
import { ResultCache } from "./test/workbench/resultCache.mjs";
import { sortBySimilarity } from "./test/workbench/similarCode.mjs";
import { withoutUnused } from "./test/workbench/usedLibraries.mjs";

const production = process.argv.includes("--production");
const watch = process.argv.includes("--watch");
/** @param {string} name @returns {string | undefined} */
const readOption = (name) => process.argv.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1);
const outdir = readOption("--outdir");
const metafile = readOption("--metafile");

/** Options of both builds: VS Code 1.100 runs extensions on Node 20, as CommonJS; `import()` becomes `require`. */
const node = {
  platform: "node",
  target: "node20",
  format: "cjs",
  supported: { "dynamic-import": false },
  logLevel: "warning",
};

/**
 * Entry modules of the bundles that an editor window loads on the first dynamic import of the module, by the name of
 * the bundle: the start of a window, and its commands.
 */
const windowFiles = { late: "src/ui/window/start.ts", commands: "src/ui/window/commands.ts" };

/** The same for bundles without the editor's API: the HTTP client (axios, zod), the reading thread and its parts. */
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
const resolveModule = (resolveDir, path) =>
  relative(process.cwd(), resolve(resolveDir, `${path}.ts`)).replaceAll("\\", "/");

/** Plugin that makes a dynamic import of an entry module load its bundle. */
const loadLateFiles = {
  name: "load-late-files",
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path, resolveDir }) => {
      const file = kind === "dynamic-import" ? lateFiles[resolveModule(resolveDir, path)] : undefined;
      return file ? { path: file, external: true } : undefined;
    });
  },
};

/**
 * An export of a module that several bundles need. Only one bundle contains the module, with its state and its classes.
 * That bundle exports all such members as one array, so that no bundle contains their names.
 *
 * @typedef {{ module: string, name: string, id: string }} Member
 */

/**
 * Plugin that replaces modules by their members, which it imports from the bundle that contains them.
 *
 * @param {string} file
 * @param {string[]} modules
 * @param {Member[]} members
 */
const importMembersFrom = (file, modules, members) => ({
  name: `import-members-from-${file}`,
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const module = resolveModule(resolveDir, path);
      return modules.includes(module) ? { path: module, namespace: file } : undefined;
    });
    build.onResolve({ filter: /.*/, namespace: file }, ({ path }) =>
      path === "members" ? { path, namespace: file } : { path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: file }, ({ path }) => {
      if (path === "members") {
        return { contents: `export const [${joinIds(members)}] = require("./${file}.js").members;` };
      }
      const names = members.filter(({ module }) => module === path).map(({ id, name }) => `${id} as ${name}`);
      return { contents: `export { ${names} } from "members";` };
    });
  },
});

/**
 * Creates the source of a bundle that exports the members.
 *
 * @param {Member[]} members
 * @param {string[]} firstLines code that is evaluated, and exported, before the members
 */
function createMembersFile(members, ...firstLines) {
  const imports = members.map(({ module, name, id }) => `import { ${name} as ${id} } from "./${module}";`);
  const lines = [...firstLines, ...imports, `export const members = [${joinIds(members)}];`];
  return { contents: lines.join("\n"), resolveDir: process.cwd() };
}

/** @param {Member[]} members */
const joinIds = (members) => members.map(({ id }) => id).join();

/**
 * Determines which of our own modules the bundles of a build contain (a module in several bundles occurs several times)
 * and what each module imports. Writes no file.
 *
 * @returns {Promise<{ modules: string[], importsOf: Map<string, string[]> }>}
 */
async function analyzeModules(build) {
  const { metafile } = await esbuild.build({ ...build, write: false });
  const isOwn = (path) => path.startsWith("src/");
  const modules = Object.values(metafile.outputs).flatMap((output) => Object.keys(output.inputs));
  const imports = Object.entries(metafile.inputs).map(([module, input]) => [
    module,
    input.imports.filter(({ external }) => !external).map(({ path }) => path),
  ]);
  return { modules: modules.filter(isOwn), importsOf: new Map(imports) };
}

/** @returns {string[]} the modules and all modules that they import, directly or indirectly */
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
 * @param {string[]} sharedModules modules that only one bundle contains
 * @param {string[]} modules modules of all bundles
 * @returns {Promise<Member[]>} the exports of shared modules that other modules import
 */
async function findMembers(sharedModules, modules) {
  const names = new Map(sharedModules.map((module) => [module, new Set()]));
  for (const module of modules.filter((each) => !names.has(each))) {
    for (const [, list, path] of (await readFile(module, "utf8")).matchAll(importedNames)) {
      const members = list
        .split(",")
        .map((member) => member.trim())
        .filter((member) => member && !member.startsWith("type "));
      for (const member of members) {
        names.get(resolveModule(dirname(module), path))?.add(member.split(" as ")[0]);
      }
    }
  }
  const members = [...names].flatMap(([module, ofModule]) => [...ofModule].map((name) => ({ module, name })));
  return members.map(({ module, name }, index) => ({ module, name, id: `${name}${index}` }));
}

/**
 * Plugin that replaces `import * as vscode` with a plain `require`. The import would copy the whole API, property by
 * property, in each bundle that contains it, which takes half of the loading time.
 */
const vscodeWithoutCopies = {
  name: "vscode-without-copies",
  setup(build) {
    // Required only once in each bundle: VS Code searches the file system for the calling extension at each call.
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

/** Plugin that prints what the problem matcher of `tasks.json` reads. */
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
  // The assignment of a parameter property creates the field, so that a field declaration would only take space.
  tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  metafile: true,
};

const folder = outdir ?? "dist";

const windowBuild = {
  ...bundled,
  entryPoints: windowFiles,
  outdir: folder,
  plugins: [loadLateFiles, vscodeWithoutCopies],
};
const plainBuild = { ...bundled, entryPoints: plainFiles, outdir: folder, plugins: [loadLateFiles, withoutUnused] };

const entryBuild = {
  ...bundled,
  entryPoints: { extension: "src/extension.ts" },
  outdir: folder,
  plugins: [loadLateFiles, vscodeWithoutCopies, ...(watch ? [problemMatcher] : [])],
};

const { modules: entryModules } = await analyzeModules(entryBuild);
const { modules: plainModules, importsOf: plainImports } = await analyzeModules(plainBuild);
const { modules: windowModules, importsOf: windowImports } = await analyzeModules(windowBuild);
const modules = [...windowModules, ...plainModules];
const importsOf = new Map([...windowImports, ...plainImports]);
const repeatedModules = modules.filter((module, index) => modules.indexOf(module) !== index);
const repeatedPlain = repeatedModules.filter((module) => plainModules.includes(module));
const sharedModules = withImports(repeatedPlain, importsOf);
const ownModulesOfWindow = windowModules.filter((module) => !sharedModules.includes(module));
// A window has loaded this bundle before it loads any other.
const extensionModules = entryModules.filter((module) => ownModulesOfWindow.includes(module));
const lateModules = withImports(repeatedModules, importsOf).filter(
  (module) => !sharedModules.includes(module) && !extensionModules.includes(module),
);
const sharedMembers = await findMembers(sharedModules, modules);
const extensionMembers = await findMembers(extensionModules, windowModules);
const lateMembers = await findMembers(lateModules, windowModules);
const importShared = importMembersFrom("shared", sharedModules, sharedMembers);
const importFromExtension = importMembersFrom("extension", extensionModules, extensionMembers);

const { late: startModule, ...otherWindowFiles } = windowFiles;

/** The bundles that run in the extension host. */
const extension = [
  {
    ...entryBuild,
    entryPoints: undefined,
    outdir: undefined,
    stdin: createMembersFile(extensionMembers, `export { activate, deactivate } from "./src/extension.ts";`),
    outfile: join(folder, "extension.js"),
  },
  { ...bundled, stdin: createMembersFile(sharedMembers), outfile: join(folder, "shared.js") },
  {
    ...bundled,
    stdin: createMembersFile(lateMembers, `export { start } from "./${startModule}";`),
    outfile: join(folder, "late.js"),
    plugins: [importShared, importFromExtension, ...windowBuild.plugins],
  },
  {
    ...windowBuild,
    entryPoints: otherWindowFiles,
    plugins: [
      importShared,
      importFromExtension,
      importMembersFrom("late", lateModules, lateMembers),
      ...windowBuild.plugins,
    ],
  },
  { ...plainBuild, plugins: [importShared, ...plainBuild.plugins] },
];

/** The program that agents outside the editor start; it needs no other bundle. */
const program = { ...bundled, entryPoints: { mcp: "src/mcp/main.ts" }, outdir: folder };

/** Built-in functions and classes that some scripts name dozens of times; regular expressions need no `new`. */
const frequentMembers = ["String.raw", "RegExp", "Math.max", "Math.min", "Set", "Number", "Array.isArray"];
/** A script that names a member no more often, or less often than once in that many characters, keeps its name. */
const minUses = 12;
const maxDistance = 14_000;
const directive = '"use strict";';

/**
 * Assigns the built-in members that a script uses often to variables: terser shortens the names of variables, but not
 * those of built-in members.
 *
 * @param {string} code @returns {string}
 */
function withShortMembers(code) {
  const start = code.startsWith(directive) ? directive : "";
  let body = code.slice(start.length);
  for (const [index, member] of frequentMembers.entries()) {
    const operator = member === "RegExp" ? "(?:new )?" : "";
    const parts = body.split(new RegExp(`(?<![\\w.$])${operator}${member.replace(".", "\\.")}(?=[\`(])`));
    if (parts.length > Math.max(minUses, code.length / maxDistance)) {
      body = `const member${index} = globalThis.${member};${parts.join(`member${index}`)}`;
    }
  }
  return start + body;
}

/**
 * Options of terser. `if_return` would make a script shorter, but its package larger: one form of an early return
 * repeats more often.
 */
const compression = { passes: 3, inline: 1, hoist_funs: true, if_return: false };

/**
 * Minifies a script with terser, and places similar functions and classes next to each other, where they compress
 * better.
 *
 * @param {string} file
 * @param {boolean} hasLibraries whether it contains functions of libraries, which may be called with `new`
 */
async function minifyFile(file, hasLibraries) {
  const isOwn = !hasLibraries;
  const compress = { ...compression, pure_getters: isOwn, unsafe_arrows: isOwn };
  const options = { ecma: 2022, toplevel: true, compress, format: { ecma: 2022 } };
  const script = withShortMembers(await readFile(file, "utf8"));
  const results = new ResultCache("terser", options);
  const minifiedScript = await results.find(script, async () => (await minify(script, options)).code);
  await writeFile(file, sortBySimilarity(minifiedScript.toString()));
}

/** The script of the pages, which runs in a webview. */
const pages = {
  entryPoints: { pages: "src/webview/pages.ts" },
  outdir: folder,
  bundle: true,
  platform: "browser",
  target: "es2022",
  format: "esm",
  minify: production,
  sourcemap: production ? false : "inline",
  sourcesContent: false,
  metafile: true,
  logLevel: "warning",
};

/** @param {string} dir @returns {Promise<string[]>} the TypeScript files below the folder, except fixtures */
async function findTypescriptFiles(dir) {
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
    const entryPoints = [...(await findTypescriptFiles("src")), ...(await findTypescriptFiles("test"))];
    builds.push(esbuild.build({ ...node, entryPoints, outdir: "out", outbase: ".", sourcemap: "linked" }));
  }
  const metafiles = (await Promise.all(builds)).flatMap(({ metafile }) => metafile ?? []);
  if (metafile) {
    const outputs = Object.assign({}, ...metafiles.map((each) => each.outputs));
    await writeFile(metafile, JSON.stringify({ outputs, sharedMembers }));
  }
  if (production) {
    writeLicenses(join(folder, "licences.txt"), metafiles);
    const scripts = (await readdir(folder)).filter((name) => name.endsWith(".js"));
    const outputs = metafiles.flatMap((each) => Object.entries(each.outputs));
    const isOfLibrary = (path) => path.includes("node_modules/");
    const outputsWithLibraries = outputs.filter(([, { inputs }]) => Object.keys(inputs).some(isOfLibrary));
    const libraryScripts = new Set(outputsWithLibraries.map(([path]) => basename(path)));
    await Promise.all(scripts.map((name) => minifyFile(join(folder, name), libraryScripts.has(name))));
  }
}
