// Builds the extension (dist/, bundled) and everything the tests run (out/, one file for one file).
//   node esbuild.mjs               both
//   node esbuild.mjs --production  dist/ alone, minified, without source maps
//   … --outdir=FOLDER              the bundled part goes there, and nothing is removed first
//   … --metafile=FILE              which modules each bundled file holds, as esbuild says it
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

/** Settings both builds share: VS Code 1.100 runs extensions on Node 20, as CommonJS, and `import()` becomes `require`. */
const node = {
  platform: "node",
  target: "node20",
  format: "cjs",
  supported: { "dynamic-import": false },
  logLevel: "warning",
};

/**
 * Files that are read from disk when they are first needed, by the module that is imported then. Of a window: what it
 * starts with, and its commands.
 */
const windowFiles = { late: "src/ui/window/start.ts", commands: "src/ui/window/commands.ts" };

/** Those without the editor: the HTTP client (axios, zod), the script of the reading thread, and what that thread loads. */
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

/** @param {string} resolveDir @param {string} path @returns {string} the module that an import means, from the root */
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
 * An export of a module that several files of the build need. The module is in one of them, with its state and its
 * classes, which exports a list of such members: neither it nor the files that take from it hold their names.
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

/** @param {Member[]} members @param {string[]} firstLines what is evaluated before the members, and exported beside them */
function fileWith(members, ...firstLines) {
  const imports = members.map(({ module, name, id }) => `import { ${name} as ${id} } from "./${module}";`);
  const lines = [...firstLines, ...imports, `export const members = [${idsOf(members)}];`];
  return { contents: lines.join("\n"), resolveDir: process.cwd() };
}

/** @param {Member[]} members */
const idsOf = (members) => members.map(({ id }) => id).join();

/** @returns {Promise<{ modules: string[], importsOf: Map<string, string[]> }>} the own modules of a build's files, of which nothing is written: one of n files n times; and what each imports */
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

/** @returns {string[]} the modules and what they import, directly or not */
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
 * @param {string[]} sharedModules those of which there is one copy
 * @param {string[]} modules those of all files
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
  // A parameter property is a field once it is assigned: to declare it as well only takes room.
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

/** The program that agents outside the editor start; it stands alone. */
const program = { ...bundled, entryPoints: { mcp: "src/mcp/main.ts" }, outdir: folder };

/** Members of the language that some scripts name dozens of times. */
const frequentMembers = ["String.raw", "RegExp", "Math.max", "Math.min", "Set"];
const minUses = 30;
const directive = '"use strict";';

/**
 * Gives the members that a script uses often a name of one letter, which terser chooses: they are no identifiers that
 * it may shorten.
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
 * Writes a script as terser makes it, in the order that takes least in a package.
 *
 * @param {string} file
 * @param {boolean} hasLibraries whether it holds functions of others, which may be called with `new`
 */
async function compressFile(file, hasLibraries) {
  const own = !hasLibraries;
  const compress = { passes: 3, inline: 1, hoist_funs: true, pure_getters: own, unsafe_arrows: own };
  const options = { ecma: 2022, toplevel: true, compress, format: { ecma: 2022 } };
  const script = withShortMembers(await readFile(file, "utf8"));
  const results = new KeptResults("terser", options);
  const minified = await results.find(script, async () => (await minify(script, options)).code);
  await writeFile(file, sortBySimilarity(minified.toString()));
}

/** The scripts of the pages, which run in a webview: modules, so that what several pages need is in the package once. */
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

/** @param {string} dir @returns {Promise<string[]>} every TypeScript file below it, fixtures left out */
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
