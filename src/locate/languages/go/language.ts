import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { findGoModFiles, findHalf, findImportedFiles, findTestFiles, type GoModule, parseGoMod } from "./files";
import { goFrames } from "./frames";
import { findGoPackage } from "./packages";

/** Hint that refers to a Go package by an import path or by its last components. */
interface GoHint extends LanguageHint {
  readonly language: "go";
  readonly importPath: string;
  /** Whether `importPath` is a complete import path, so that files without tests are candidates too. */
  readonly isImport: boolean;
  /**
   * Half of the package that is searched for suites, however many files it has: those that look like tests, or all
   * others.
   */
  readonly half?: "tests" | "others";
}

/** Creates the hint for a package. */
export function createGoHint(importPath: string, isImport = false): GoHint {
  return { kind: "language", language: "go", importPath, isImport };
}

/** Creates the hints for the suites of a package, which need not be in test files. */
export function createSuiteHints(importPath: string): readonly GoHint[] {
  const hint = createGoHint(importPath, true);
  return [
    { ...hint, half: "tests" },
    { ...hint, half: "others" },
  ];
}

/** Matches the path of a single import or of one in a block, with or without an alias. */
const importPattern = /^(?:import)?[ \t]{0,9}(?:[\w.]{1,99} )?"([^"\s]{1,200})"/gm;

export const go: Language<GoHint, GoModule> = {
  id: "go",
  name: "Go",
  frameworks: ["testing", "testify", "Ginkgo"],
  extensions: sourceEndings.go,
  frames: goFrames,
  imports: { pattern: importPattern, readHints: (importPath) => [createGoHint(importPath, true)] },
  hints: {
    order: hintOrder.package,
    hintsFromName: (name, test, isPath) => {
      const importPath = isPath ? undefined : findGoPackage(name, test);
      if (importPath === undefined) {
        return [];
      }
      return [createGoHint(importPath)];
    },
  },
  manifests: { findFiles: findGoModFiles, parse: parseGoMod },
  createFinder: (index, modules) => ({
    filesFor({ importPath, isImport, half }) {
      if (half) {
        const files = findHalf(importPath, half, index, modules);
        return { files, sure: true, isSinglePackage: true };
      }
      if (isImport) {
        const files = findImportedFiles(importPath, index, modules);
        return { files, sure: true };
      }
      return { ...findTestFiles(importPath, index, modules), isSinglePackage: true };
    },
  }),
  isPackageSuite(suite, test) {
    const importPath = findGoPackage(suite, test) ?? "";
    return importPath.includes("/");
  },
};
