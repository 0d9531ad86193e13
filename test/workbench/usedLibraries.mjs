// Removes the unused parts of the bundled libraries.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/**
 * Replacements of unused modules of libraries. Of axios, only the HTTP adapter is used (`api/transport.ts`). Replaced
 * are its uploads of forms, with a table of every media type; data URLs, the progress of transfers and HTTP/2; `debug`,
 * which would write requests to the console if an environment variable is set; `follow-redirects`, since no redirect is
 * followed; the proxies of the environment, since the editor's network stack handles proxies; and the adapters for
 * browsers. Of zod, the compiler of schemas is replaced; of the YAML library, the part that changes documents.
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
 * @returns {string} the path of a folder of a library, which may be installed above the working directory
 */
const findFolder = (library, folder) =>
  join(dirname(createRequire(import.meta.url).resolve(`${library}/package.json`)), folder);

/** Entry modules that export only the used parts of libraries: the adapter of axios and the parser of YAML. */
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

/** Assignments of the XML parser's options, which are the same for all documents. */
const saxOptions = /^ *parser\.(?:opt\.\w+|strict|strictEntities|noscript|looseCase) =[^=].*$/gm;

/**
 * Unused parts of the XML parser: its Node stream, since each chunk is passed to the parser directly; polyfills for
 * browsers; the scripts and entities of HTML; and namespaces.
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

/** @param {string} text @returns {string} the XML parser, reduced to strict mode without namespaces */
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
 * Makes the helpers of axios separate exports instead of members of one object, so that esbuild removes unused ones.
 *
 * @param {string} text a module of axios
 * @returns {string}
 */
function withNamedHelpers(text) {
  return text
    .replace(/import utils from (?='[./]+utils\.js')/, "import * as utils from ")
    .replace(/^export default \{\n {2}isArray,[\s\S]*/m, (helpers) =>
      helpers.replace("default ", "").replace(/^ {2}(\w+): (\w+)/gm, "  $2 as $1"),
    );
}

/** Plugin of esbuild that removes the unused parts. */
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
