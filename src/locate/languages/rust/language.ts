import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { type CargoPackage, CargoTargets, findCargoFiles, parseCargoPackage, type RustModule } from "./cargo";
import { rustFrames } from "./frames";
import { listModuleReadings } from "./modules";

interface RustHint extends LanguageHint, RustModule {
  readonly language: "rust";
}

function createHint(module: RustModule): RustHint {
  return { kind: "language", language: "rust", ...module };
}

/** Matches the start of a `use` of the same crate, or of the declaration of a module in its own file. */
const importStart = String.raw`[ \t]{0,40}(?:pub )?(?:use (?:crate|super)::|mod )`;
const importPattern = new RegExp(String.raw`^${importStart}([\w:]{1,200})`, "gm");

/** Returns hints to the module of a path, whose last part may be an item of the module. */
function readModuleHints(path: string): readonly RustHint[] {
  const modules = path.split("::").filter((part) => part !== "");
  return [createHint({ modules }), createHint({ modules: modules.slice(0, -1) })];
}

export const rust: Language<RustHint, CargoPackage> = {
  id: "rust",
  name: "Rust",
  frameworks: ["libtest", "nextest", "rstest", "test_case", "proptest"],
  extensions: sourceEndings.rust,
  frames: rustFrames,
  imports: { pattern: importPattern, readHints: readModuleHints },
  typeFileExtensions: sourceEndings.rust,
  hints: {
    order: hintOrder.module,
    hintsFromTest: (test) => listModuleReadings(test).map(createHint),
  },
  manifests: { findFiles: findCargoFiles, parse: parseCargoPackage },
  createFinder: (index, packages) => CargoTargets.create(packages, index),
};
