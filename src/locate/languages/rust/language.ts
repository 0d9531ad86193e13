import { hintOrder, type Language, type LanguageHint } from "../../language";
import { type CargoPackage, CargoTargets, cargoFiles, cargoPackage, type RustModule } from "./cargo";
import { rustModules } from "./modules";

interface RustHint extends LanguageHint, RustModule {
  readonly language: "rust";
}

const extensions = ["rs"];

export const rust: Language<RustHint, CargoPackage> = {
  id: "rust",
  name: "Rust",
  frameworks: ["libtest", "nextest", "rstest", "test_case", "proptest"],
  extensions,
  typeFileExtensions: extensions,
  packageName: {
    file: "Cargo.toml",
    nameIn: (text) => /^\s*name\s*=\s*"([^"]{1,200})"/m.exec(text)?.[1],
  },
  hints: {
    order: hintOrder.module,
    ofTest: (test) => rustModules(test).map((module) => ({ kind: "language", language: "rust", ...module })),
  },
  manifests: { in: cargoFiles, parse: cargoPackage },
  createFinder: (index, packages) => CargoTargets.read(packages, index),
};
