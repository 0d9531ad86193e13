import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { findGoModFiles, findHalf, findImportedFiles, findTestFiles, type GoModule, parseGoMod } from "./files";
import { findGoPackage } from "./packages";

/** Hint to a Go package: an import path, or its last components. */
interface GoHint extends LanguageHint {
  readonly language: "go";
  readonly importPath: string;
  /** Whether `importPath` is the whole path of an import, and files without tests count too. */
  readonly isImport: boolean;
  /** Half of the package in which suites are looked for, whatever their number: files that look like tests, or not. */
  readonly half?: "tests" | "others";
}

/** Creates the hint for a package. */
export function createGoHint(importPath: string, isImport = false): GoHint {
  return { kind: "language", language: "go", importPath, isImport };
}

/** Creates the hints for the suites of a package, which need not be in test files. */
export const createSuiteHints = (importPath: string): readonly GoHint[] =>
  (["tests", "others"] as const).map((half) => ({ ...createGoHint(importPath, true), half }));

export const go: Language<GoHint, GoModule> = {
  id: "go",
  name: "Go",
  frameworks: ["testing", "testify", "Ginkgo"],
  extensions: sourceEndings.go,
  hints: {
    order: hintOrder.package,
    hintsFromName: (name, test, isPath) => {
      const importPath = isPath ? undefined : findGoPackage(name, test);
      return importPath === undefined ? [] : [createGoHint(importPath)];
    },
  },
  manifests: { findFiles: findGoModFiles, parse: parseGoMod },
  createFinder: (index, modules) => ({
    filesFor({ importPath, isImport, half }) {
      if (half) return { files: findHalf(importPath, half, index, modules), sure: true, isSinglePackage: true };
      if (isImport) return { files: findImportedFiles(importPath, index, modules), sure: true };
      return { ...findTestFiles(importPath, index, modules), isSinglePackage: true };
    },
  }),
  isPackageSuite: (suite, test) => findGoPackage(suite, test)?.includes("/") === true,
};
