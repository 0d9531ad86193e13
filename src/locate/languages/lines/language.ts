import { hintOrder, type Language, type LanguageHint } from "../../language";
import { suiteExtension, suiteFiles, suiteStem } from "./suites";

/** A suite of Robot Framework with those around it, outermost first. */
interface SuiteHint extends LanguageHint {
  readonly language: "robot";
  readonly parts: readonly string[];
}

/** `Acceptance.User Login.Wrong Password`; names without blanks are read as types. */
function suiteHints(name: string): readonly SuiteHint[] {
  const parts = name.split(".").map((part) => part.trim());
  const isSuite = name.includes(" ") && parts.every((part) => part !== "");
  return isSuite ? [{ kind: "language", language: "robot", parts, mayBeTitle: true }] : [];
}

export const robot: Language<SuiteHint> = {
  id: "robot",
  name: "Robot Framework",
  frameworks: ["Robot Framework"],
  extensions: [suiteExtension],
  typeFileExtensions: [suiteExtension],
  hints: {
    order: hintOrder.suite,
    ofName: (name, _test, isPath) => (isPath || name.length > 1000 ? [] : suiteHints(name)),
  },
  createFinder: (index) => ({ filesFor: ({ parts }) => suiteFiles(parts, index) }),
  isTestFile: () => true,
  stemOf: suiteStem,
};

export const gherkin: Language = {
  id: "gherkin",
  name: "Gherkin, in any human language",
  frameworks: ["Cucumber", "behave", "pytest-bdd"],
  extensions: ["feature"],
  isTestFile: () => true,
};

export const bats: Language = {
  id: "bats",
  name: "Bats",
  frameworks: ["bats"],
  extensions: ["bats"],
  isTestFile: () => true,
};
