import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { type CargoPackage, CargoTargets, findCargoFiles, parseCargoPackage, type RustModule } from "./cargo";
import { rustFrames } from "./frames";
import { rustModuleReadings } from "./modules";

interface RustHint extends LanguageHint, RustModule {
  readonly language: "rust";
}

function createHint(module: RustModule): RustHint {
  return { kind: "language", language: "rust", ...module };
}

export const rust: Language<RustHint, CargoPackage> = {
  id: "rust",
  name: "Rust",
  frameworks: ["libtest", "nextest", "rstest", "test_case", "proptest"],
  extensions: sourceEndings.rust,
  frames: rustFrames,
  typeFileExtensions: sourceEndings.rust,
  hints: {
    order: hintOrder.module,
    hintsFromTest: (test) => rustModuleReadings(test).map(createHint),
  },
  manifests: { findFiles: findCargoFiles, parse: parseCargoPackage },
  createFinder: (index, packages) => CargoTargets.create(packages, index),
};
