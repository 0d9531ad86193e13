import { hintOrder, type Language, type LanguageHint } from "../../language";
import { findGoModFiles, findImportedFiles, findTestFiles, type GoModule, parseGoMod } from "./files";
import { goPackageOf } from "./packages";

/** Hint to a Go package: an import path, or its last components. */
interface GoHint extends LanguageHint {
  readonly language: "go";
  readonly importPath: string;
  /** Whether `importPath` is the whole path of an import, and files without tests count too. */
  readonly isImport: boolean;
}

/** Creates the hint for a package. */
export function createGoHint(importPath: string, isImport = false): GoHint {
  return { kind: "language", language: "go", importPath, isImport };
}

export const go: Language<GoHint, GoModule> = {
  id: "go",
  name: "Go",
  frameworks: ["testing", "testify", "Ginkgo"],
  extensions: ["go"],
  hints: {
    order: hintOrder.package,
    hintsFromName: (name, test, isPath) => {
      const importPath = isPath ? undefined : goPackageOf(name, test);
      return importPath === undefined ? [] : [createGoHint(importPath)];
    },
  },
  manifests: { findFiles: findGoModFiles, parse: parseGoMod },
  createFinder: (index, modules) => ({
    filesFor: ({ importPath, isImport }) =>
      isImport
        ? { files: findImportedFiles(importPath, index, modules), sure: true }
        : { ...findTestFiles(importPath, index, modules), isSinglePackage: true },
  }),
  isPackageSuite: (suite, test) => goPackageOf(suite, test)?.includes("/") === true,
};
