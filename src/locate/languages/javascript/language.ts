import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { javascriptFrames } from "./frames";
import { findModuleFiles, type ModuleHint } from "./imports";

/** JavaScript and TypeScript. */
export const javascript: Language<ModuleHint> = {
  id: "javascript",
  name: "JavaScript, TypeScript",
  frameworks: ["jest", "vitest", "mocha", "jasmine", "karma", "Cypress", "Playwright", "`node:test`"],
  isTestFile: (path) => /(?:^|\/)cypress\/(?:integration|component)\//.test(path),
  extensions: sourceEndings.javascript,
  frames: javascriptFrames,
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
