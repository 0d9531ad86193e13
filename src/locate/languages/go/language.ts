import { hintOrder, type Language, type LanguageHint } from "../../language";
import { type GoModule, goFiles, goImport, goModFiles, goModule } from "./files";
import { goPackageOf } from "./packages";

/** A Go package: an import path, or its last components. */
interface GoHint extends LanguageHint {
  readonly language: "go";
  readonly importPath: string;
  /** All of the path is meant, and files without tests count too. */
  readonly isImport: boolean;
}

/** Makes the hint for a package. */
export function goHint(importPath: string, isImport = false): GoHint {
  return { kind: "language", language: "go", importPath, isImport };
}

export const go: Language<GoHint, GoModule> = {
  id: "go",
  name: "Go",
  frameworks: ["testing", "testify", "Ginkgo"],
  extensions: ["go"],
  hints: {
    order: hintOrder.package,
    ofName: (name, test, isPath) => {
      const importPath = isPath ? undefined : goPackageOf(name, test);
      return importPath === undefined ? [] : [goHint(importPath)];
    },
  },
  manifests: { in: goModFiles, parse: goModule },
  createFinder: (index, modules) => ({
    filesFor: ({ importPath, isImport }) =>
      isImport
        ? { files: goImport(importPath, index, modules), sure: true }
        : { ...goFiles(importPath, index, modules), onePackage: true },
  }),
  namesPackage: (suite, test) => goPackageOf(suite, test)?.includes("/") === true,
};
