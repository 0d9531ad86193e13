import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { javascriptFrames } from "./frames";
import { createModuleHint, findModuleFiles, type ModuleHint } from "./imports";

const keyword = String.raw`\b(?:from|import|require\(|import\()\s{0,20}`;
/** Matches a module whose name contains a folder: a bare name refers to an installed package. */
const importPattern = new RegExp(`${keyword}["'\`]([^"'\`\\s]{0,200}/[^"'\`\\s]{1,200})["'\`]`, "g");

/** JavaScript and TypeScript. */
export const javascript: Language<ModuleHint> = {
  id: "javascript",
  name: "JavaScript, TypeScript",
  frameworks: ["jest", "vitest", "mocha", "jasmine", "karma", "Cypress", "Playwright", "`node:test`"],
  isTestFile: (path) => /(?:^|\/)cypress\/(?:integration|component)\//.test(path),
  extensions: sourceEndings.javascript,
  frames: javascriptFrames,
  imports: { pattern: importPattern, readHints: (module) => [createModuleHint(module)] },
  compiledFrom: {
    js: ["ts", "tsx", "js", "jsx", "mts", "cts", "mjs"],
    jsx: ["tsx", "jsx"],
    mjs: ["mts", "ts", "mjs", "js"],
    cjs: ["cts", "ts", "cjs", "js"],
  },
  createFinder: (index) => ({
    filesFor: (hint, importer) => ({ files: findModuleFiles(hint, index, importer), sure: false }),
  }),
};
