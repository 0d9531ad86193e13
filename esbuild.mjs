// Builds the extension (dist/, bundled) and everything the tests run (out/, one file for one file).
//   node esbuild.mjs               both
//   node esbuild.mjs --production  dist/ alone, minified, without source maps
//   … --outdir=FOLDER              the bundled part goes there, and nothing is removed first
//   … --metafile=FILE              which modules each bundled file holds, as esbuild says it
//   node esbuild.mjs --watch       dist/, again on every change (the problem matcher reads the two marker lines)
import { rmSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { deflateRawSync } from "node:zlib";
import * as esbuild from "esbuild";
import { minify } from "terser";
import { writeLicences } from "./test/workbench/licences.mjs";

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

/** The files that are read from disk when they are first needed: what a window runs, the HTTP client (axios, zod), the locator, the reader of test reports, that of CI files. */
const lateFiles = {
  "src/ui/window/start.ts": "./late.js",
  "src/api/client.ts": "./client.js",
  "src/locate/engine/workspaceLocator.ts": "./locator.js",
  "src/reports/readReport.ts": "./reports.js",
  "src/workflows/explainMissing.ts": "./workflows.js",
  "src/reading/reader.ts": "./reader.js",
};

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

/** Folders whose modules are in the late file alone if it has them, with their state and their classes: other files take them from there. */
const shared = ["src/base", "src/domain", "src/reading"];

/** @param {Set<string>} lateModules the modules of the late file */
const takenFromLateFile = (lateModules) => ({
  name: "taken-from-late-file",
  setup(build) {
    build.onResolve({ filter: /^\.{1,2}\// }, ({ path, resolveDir }) => {
      const module = moduleOf(resolveDir, path);
      return lateModules.has(module) && shared.some((folder) => module.startsWith(`${folder}/`))
        ? { path: module, namespace: "shared" }
        : undefined;
    });
    build.onResolve({ filter: /late\.js$/, namespace: "shared" }, ({ path }) => ({ path, external: true }));
    // A copy: what the late file exports are getters, which cost a call each time.
    build.onLoad({ filter: /.*/, namespace: "shared" }, ({ path }) => ({
      contents: `module.exports = { ...require("./late.js").modules[${JSON.stringify(path)}]() };`,
    }));
  },
});

/**
 * Evaluates nothing of a window before it starts: the client and the locator also run outside the editor.
 *
 * @param {Map<string, Set<string>>} modules what other files of the build take from this one, by module
 */
function lateFile(modules) {
  const imports = [...modules].map(([path, names], index) => {
    const members = [...names].map((name) => `${name} as ${name}${index}`).join(", ");
    return `import { ${members} } from "./${path}";`;
  });
  const lines = [...modules].map(([path, names], index) => {
    const members = [...names].map((name) => `${name}: ${name}${index}`).join(", ");
    return `${JSON.stringify(path)}: () => ({ ${members} }),`;
  });
  const start = 'export const start = (parts) => require("./src/ui/window/start.ts").start(parts);';
  const contents = [...imports, start, `export const modules = {`, ...lines, "};"].join("\n");
  return { contents, resolveDir: process.cwd() };
}

/** @returns {Promise<string[]>} what goes into builds, of which nothing is written */
async function inputsOf(builds) {
  const results = await Promise.all(builds.map((options) => esbuild.build({ ...options, write: false })));
  return results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
}

const importedNames = /^(?:import|export) \{([^}]*)\} from "(\.[^"]+)";/gm;

/** @returns {Promise<Map<string, Set<string>>>} what builds take from the late file: names by module */
async function takenNames(builds) {
  const inputs = await inputsOf(builds);
  const taken = new Map(
    inputs.filter((input) => input.startsWith("shared:")).map((input) => [input.slice(7), new Set()]),
  );
  for (const input of inputs.filter((each) => each.startsWith("src/"))) {
    for (const [, list, path] of (await readFile(input, "utf8")).matchAll(importedNames)) {
      const names = taken.get(moduleOf(dirname(input), path));
      const members = list
        .split(",")
        .map((member) => member.trim())
        .filter((member) => member && !member.startsWith("type "));
      for (const member of members) names?.add(member.split(" as ")[0]);
    }
  }
  return taken;
}

/**
 * What axios and zod bring and this client never uses: instances with their defaults, whose adapter it calls directly
 * (`api/transport.ts`); uploads of forms (and with them a table of every media type),
 * data URLs, progress of transfers, HTTP/2, tokens of cancellation, names of status codes; `debug`, which would write
 * requests to the console where an environment variable says so; `follow-redirects`, since none is followed; what reads
 * proxies from the environment, since the editor's own network stack knows the way through them; the adapters of
 * browsers, since requests are sent by that of Node; zod's compiler of schemas; and
 * what the YAML library changes documents with.
 */
const unused = {
  "form-data": "module.exports = class FormData {};",
  debug: "module.exports = () => {};",
  "follow-redirects": "module.exports = {};",
  "https-proxy-agent": "module.exports = class HttpsProxyAgent {};",
  "proxy-from-env": "exports.getProxyForUrl = undefined;",
  "./xhr.js": "export default false;",
  "./fetch.js": "export const getFetch = false;",
  "../helpers/AxiosTransformStream.js": "export default undefined;",
  "../helpers/Http2Sessions.js": "export default class Http2Sessions {}",
  "../helpers/estimateDataURLDecodedBytes.js": "export const estimateDataURLBufferAllocation = undefined;",
  "../helpers/formDataToStream.js": "export default undefined;",
  "../helpers/fromDataURI.js": "export default undefined;",
  "../helpers/readBlob.js": "export default undefined;",
  "../helpers/shouldBypassProxy.js": "export default undefined;",
  "./cst-scalar.js": "export const { createScalarToken, resolveAsScalar, setScalarValue } = {};",
  "./cst-stringify.js": "export const stringify = undefined;",
  "./cst-visit.js": "export const visit = undefined;",
  "./compile.js":
    "export const { compile, withParser, INVALID, ZodCompileAsyncError, ZodCompileUnsupportedError } = {};",
  "./core/Axios.js": "export default class Axios { request() {} }",
  "./core/mergeConfig.js": "export default undefined;",
  "./defaults/index.js": "export default {};",
  "./helpers/toFormData.js": "export default undefined;",
  "../helpers/AxiosURLSearchParams.js": "export default undefined;",
  "./AxiosURLSearchParams.js": "export default undefined;",
  "./cancel/CancelToken.js": "export default undefined;",
  "./helpers/HttpStatusCode.js": "export default undefined;",
  "./helpers/formDataToJSON.js": "export default undefined;",
  "../helpers/progressEventReducer.js":
    "export const { progressEventDecorator, progressEventReducer, asyncDecorator } = {};",
};

/** Of the YAML library, the parser alone: there is no entry without what composes and writes documents. */
const yamlParser = 'export { Parser } from "./parse/parser.js";';
const yamlFolder = "node_modules/yaml/browser/dist";

/** The part of the XML parser that makes a Node stream of it: each piece is handed to it here. */
const saxStream = /\n {2}var Stream\n[\s\S]*?(?=\n {2}\/\/ this really needs)/;

const withoutUnused = {
  name: "without-unused",
  setup(build) {
    build.onLoad({ filter: /[\\/]sax[\\/]lib[\\/]sax\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, "utf8"))
        .replace(saxStream, "")
        .replace(/^ {2}sax\.(?:SAXStream|createStream) = .*$/gm, ""),
    }));
    build.onResolve({ filter: /^yaml$/ }, ({ path }) => ({ path, namespace: "yaml" }));
    build.onLoad({ filter: /.*/, namespace: "yaml" }, () => ({ contents: yamlParser, resolveDir: yamlFolder }));
    build.onResolve({ filter: /.*/ }, ({ path }) =>
      Object.hasOwn(unused, path) ? { path, namespace: "without" } : undefined,
    );
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

const bundled = {
  ...node,
  bundle: true,
  minify: production,
  sourcemap: production ? false : "linked",
  sourcesContent: false,
  metafile: true,
};

const folder = outdir ?? "dist";

const late = {
  ...bundled,
  outfile: join(folder, "late.js"),
  plugins: [readLate, vscodeWithoutCopies],
};
const fromLateFile = takenFromLateFile(
  new Set(await inputsOf([{ ...late, stdin: undefined, entryPoints: ["src/ui/window/start.ts"] }])),
);

/** The files that take modules from the late file. */
const beside = [
  {
    ...bundled,
    entryPoints: {
      client: "src/api/client.ts",
      locator: "src/locate/engine/workspaceLocator.ts",
      reports: "src/reports/readReport.ts",
      workflows: "src/workflows/explainMissing.ts",
    },
    outdir: folder,
    plugins: [fromLateFile, withoutUnused],
  },
  {
    ...bundled,
    entryPoints: { reader: "src/reading/reader.ts" },
    outdir: folder,
    plugins: [readLate, fromLateFile],
  },
];

/** The files that run in the extension host. */
const extension = [
  {
    ...bundled,
    entryPoints: { extension: "src/extension.ts" },
    outdir: folder,
    plugins: [readLate, vscodeWithoutCopies, ...(watch ? [problemMatcher] : [])],
  },
  { ...late, stdin: lateFile(await takenNames(beside)) },
  ...beside,
];

/** The program that agents outside the editor start; it stands alone. */
const program = { ...bundled, entryPoints: { mcp: "src/mcp/main.ts" }, outdir: folder };

/**
 * Writes a script as terser makes it, with its functions first or where they stand: whichever is smaller in a package.
 *
 * @param {string} file
 * @param {boolean} hasLibraries whether it holds functions of others, which may be called with `new`
 */
async function compressFile(file, hasLibraries) {
  const script = await readFile(file, "utf8");
  const base = { passes: 2, unsafe_arrows: !hasLibraries };
  const minifyWith = async (compress) => {
    const options = { ecma: 2022, toplevel: true, compress: { ...base, ...compress }, format: { ecma: 2022 } };
    const { code } = await minify(script, options);
    return { code, size: deflateRawSync(code).length };
  };
  const inPlace = await minifyWith({});
  const functionsFirst = await minifyWith({ hoist_funs: true });
  await writeFile(file, functionsFirst.size < inPlace.size ? functionsFirst.code : inPlace.code);
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
  if (outdir === undefined) rmSync("dist", { recursive: true, force: true });
  const builds = [...extension, program, pages].map((options) => esbuild.build(options));
  if (!production) {
    rmSync("out", { recursive: true, force: true });
    const entryPoints = [...(await typescriptFiles("src")), ...(await typescriptFiles("test"))];
    builds.push(esbuild.build({ ...node, entryPoints, outdir: "out", outbase: ".", sourcemap: "linked" }));
  }
  const metafiles = (await Promise.all(builds)).flatMap(({ metafile }) => metafile ?? []);
  if (metafile) {
    const outputs = Object.assign({}, ...metafiles.map((each) => each.outputs));
    await writeFile(metafile, JSON.stringify({ outputs }));
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
