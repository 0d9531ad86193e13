// Leaves out of the libraries that ship what is never used of them.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Modules of libraries that are never used, of axios besides its adapter (`api/transport.ts`): uploads of forms, and
 * with them a table of every media type; data URLs, progress of transfers, HTTP/2; `debug`, which would write requests
 * to the console where an environment variable says so; `follow-redirects`, since none is followed; readers of proxies
 * from the environment, since the editor's own network stack knows the way through them; the adapters of browsers;
 * zod's compiler of schemas; and the part of the YAML library that changes documents.
 */
const unusedModules = {
  "form-data": "module.exports = class FormData {};",
  debug: "module.exports = () => {};",
  "follow-redirects": "module.exports = {};",
  "https-proxy-agent": "module.exports = class HttpsProxyAgent {};",
  "proxy-from-env": "exports.getProxyForUrl = undefined;",
  "./xhr.js": "export default false;",
  "./fetch.js": "export const getFetch = false;",
  "../core/setFormDataHeaders.js": "export default undefined;",
  "../helpers/AxiosTransformStream.js": "export default undefined;",
  "../helpers/Http2Sessions.js": "export default class Http2Sessions {}",
  "../helpers/estimateDataURLDecodedBytes.js": "export const estimateDataURLBufferAllocation = undefined;",
  "../helpers/formDataToStream.js": "export default undefined;",
  "../helpers/fromDataURI.js": "export default undefined;",
  "../helpers/readBlob.js": "export default undefined;",
  "../helpers/shouldBypassProxy.js": "export default undefined;",
  "./node/index.js": 'export default { protocols: ["http", "https"] };',
  "./common/utils.js": "export const hasBrowserEnv = false;",
  "./cst-scalar.js": "export const { createScalarToken, resolveAsScalar, setScalarValue } = {};",
  "./cst-stringify.js": "export const stringify = undefined;",
  "./cst-visit.js": "export const visit = undefined;",
  "./compile.js":
    "export const { compile, withParser, INVALID, ZodCompileAsyncError, ZodCompileUnsupportedError } = {};",
  "../helpers/AxiosURLSearchParams.js": "export default undefined;",
  "./AxiosURLSearchParams.js": "export default undefined;",
  "../helpers/progressEventReducer.js":
    "export const { progressEventDecorator, progressEventReducer, asyncDecorator } = {};",
};

/**
 * @param {string} library
 * @param {string} folder
 * @returns {string} a folder of a library, which need not be installed in the working directory but above it
 */
const findFolder = (library, folder) =>
  join(dirname(createRequire(import.meta.url).resolve(`${library}/package.json`)), folder);

/** Entries of libraries in place of their own, which name all they have: the adapter of axios, the parser of YAML. */
const entries = {
  axios: {
    resolveDir: findFolder("axios", "lib"),
    contents: `
      import httpAdapter from "./adapters/http.js";
      export { default as AxiosHeaders } from "./core/AxiosHeaders.js";
      export { default as isAxiosError } from "./helpers/isAxiosError.js";
      export const getAdapter = () => httpAdapter;`,
  },
  yaml: {
    resolveDir: findFolder("yaml", "browser/dist"),
    contents: 'export { Parser } from "./parse/parser.js";',
  },
};

/** Assignments of the options of the XML parser, which are the same for all its documents. */
const saxOptions = /^ *parser\.(?:opt\.\w+|strict|strictEntities|noscript|looseCase) =[^=].*$/gm;

/**
 * Parts of the XML parser: what makes a Node stream of it, each piece being handed to it here; functions for browsers
 * that have none; scripts and entities of HTML, and namespaces.
 */
const unusedSaxParts = [
  / {2}sax\.EVENTS = \[[^\]]*\]/,
  / {2}if \(!Object\.create\) \{[\s\S]*?(?=\n {2}function checkBufferLength)/,
  /\n {2}var Stream\n[\s\S]*?(?=\n {2}\/\/ this really needs)/,
  / {2}sax\.ENTITIES = [\s\S]*?\n {2}Object\.keys\(sax\.ENTITIES\)[\s\S]*?\n {2}\}\)\n/,
  / {2}if \(!String\.fromCodePoint\) \{[\s\S]*?\n {2}\}\n/,
  / {8}case S\.SCRIPT:[\s\S]*?(?=\n {8}case S\.OPEN_WAKA:)/,
  / {10}case 'script':[\s\S]*?break\n/,
  / {4}if \(parser\.script !== ''\) \{[\s\S]*?\n {4}\}/,
  / {4}if \(parser\.script\) \{[\s\S]*?\n {4}\}/,
  / {6}var x = \{\}\n[\s\S]*?\n {6}\}/,
];
/** @param {string} text @returns {string} the XML parser as it is called: strict, without namespaces */
function strictSax(text) {
  return unusedSaxParts
    .reduce((remainingText, part) => remainingText.replace(part, ""), text)
    .replace(/\bparser\.script\b(?! \+?=)/g, "''")
    .replace(/\bparser\.encoding\b(?! =)/g, "null")
    .replace(/^ {2}sax\.(?:SAXStream|createStream) = .*$/gm, "")
    .replace(saxOptions, "")
    .replace(/\bparser\.(?:strict|strictEntities|noscript)\b/g, "true")
    .replace(/\b(?:parser\.)?opt\.(?:xmlns|trim|normalize|unquotedAttributeValues|unparsedEntities)\b/g, "false");
}

/**
 * @param {string} text
 * @returns {string} a module of axios, whose helpers are exports and no members of one object: unused ones are left out
 */
function withNamedHelpers(text) {
  return text
    .replace(/import utils from (?='[./]+utils\.js')/, "import * as utils from ")
    .replace(/^export default \{\n {2}isArray,[\s\S]*/m, (helpers) =>
      helpers.replace("default ", "").replace(/^ {2}(\w+): (\w+)/gm, "  $2 as $1"),
    );
}

/** Plugin of esbuild. */
export const withoutUnused = {
  name: "without-unused",
  setup(build) {
    build.onLoad({ filter: /[\\/]axios[\\/]lib[\\/].*\.js$/ }, async ({ path }) => ({
      contents: withNamedHelpers(await readFile(path, "utf8")),
    }));
    build.onLoad({ filter: /[\\/]sax[\\/]lib[\\/]sax\.js$/ }, async ({ path }) => ({
      contents: strictSax(await readFile(path, "utf8")),
    }));
    build.onResolve({ filter: /^(?:axios|yaml)$/ }, ({ path }) => ({ path, namespace: "entry" }));
    build.onLoad({ filter: /.*/, namespace: "entry" }, ({ path }) => entries[path]);
    build.onResolve({ filter: /.*/ }, ({ path }) =>
      Object.hasOwn(unusedModules, path) ? { path, namespace: "without" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "without" }, ({ path }) => ({ contents: unusedModules[path] }));
  },
};
