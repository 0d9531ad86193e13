import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language } from "../../language";
import { findImportedModule, findPythonFiles } from "./files";
import { pythonFrames } from "./frames";
import { createPythonHint, type PythonHint } from "./hint";
import { pythonImports } from "./importHints";
import { listModuleNames } from "./testNames";

/** Maximum length of a name that is parsed as a dotted name, in characters. */
const maxNameLength = 1000;

const namePart = String.raw`[\p{L}\p{N}_-]+`;
/** Matches a dotted name, unless it begins with `__main__`, the module of any file that is run as a program. */
const dottedName = new RegExp(String.raw`^(?!__main__(?:\.|$))(?:${namePart}\.)*${namePart}$`, "u");

export const python: Language<PythonHint> = {
  id: "python",
  name: "Python",
  frameworks: ["pytest", "unittest", "doctest", "pytest-bdd"],
  extensions: sourceEndings.python,
  frames: pythonFrames,
  imports: pythonImports,
  hints: {
    order: hintOrder.dottedName,
    isInPathField: true,
    hintsFromName: readHints,
    hintsFromTest: (test) => listModuleNames(test).flatMap(readHints),
    isGuess: ({ name }) => !name.includes("."),
  },
  createFinder: (index) => ({
    filesFor(hint, importer) {
      if (importer) {
        return findImportedModule(hint, index, importer);
      }
      return findPythonFiles(hint, index);
    },
  }),
};

function readHints(name: string): readonly PythonHint[] {
  if (name.length > maxNameLength || !dottedName.test(name)) {
    return [];
  }
  return [createPythonHint(name)];
}
