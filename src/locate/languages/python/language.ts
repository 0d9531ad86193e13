import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language } from "../../language";
import { findImportedModule, findPythonFiles } from "./files";
import { createPythonHint, type PythonHint } from "./hint";

export const python: Language<PythonHint> = {
  id: "python",
  name: "Python",
  frameworks: ["pytest", "unittest", "doctest", "pytest-bdd"],
  extensions: sourceEndings.python,
  hints: {
    order: hintOrder.dottedName,
    isInPathField: true,
    hintsFromName: (name) => (name.length <= 1000 && dottedName.test(name) ? [createPythonHint(name)] : []),
    isGuess: ({ name }) => !name.includes("."),
  },
  createFinder: (index) => ({
    filesFor: (hint, importer) => (importer ? findImportedModule(hint, index, importer) : findPythonFiles(hint, index)),
  }),
};

/** Not below `__main__`, the module of whatever file was run as a program. */
const dottedName = /^(?!__main__(?:\.|$))(?:[\p{L}\p{N}_-]+\.)*[\p{L}\p{N}_-]+$/u;
