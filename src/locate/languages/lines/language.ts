import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { batsFrames } from "./frames";
import { findSuiteFiles, suiteExtension, suiteStem } from "./robotSuites";

/** A suite of Robot Framework and its enclosing suites, outermost first. */
interface SuiteHint extends LanguageHint {
  readonly language: "robot";
  readonly parts: readonly string[];
}

/** Reads `Acceptance.User Login.Wrong Password`. Names without blanks are read as types instead. */
function suiteHints(name: string): readonly SuiteHint[] {
  const parts = name.split(".").map((part) => part.trim());
  const isSuite = name.includes(" ") && parts.every((part) => part !== "");
  if (!isSuite) return [];
  return [{ kind: "language", language: "robot", parts }];
}

export const robot: Language<SuiteHint> = {
  id: "robot",
  name: "Robot Framework",
  frameworks: ["Robot Framework"],
  extensions: sourceEndings.robot,
  typeFileExtensions: [suiteExtension],
  hints: {
    order: hintOrder.suite,
    hintsFromName: (name, _test, isPath) => (isPath || name.length > 1000 ? [] : suiteHints(name)),
  },
  createFinder: (index) => ({ filesFor: ({ parts }) => findSuiteFiles(parts, index) }),
  isTestFile: () => true,
  findStem: suiteStem,
};

export const gherkin: Language = {
  id: "gherkin",
  name: "Gherkin, in any human language",
  frameworks: ["Cucumber", "behave", "pytest-bdd"],
  extensions: sourceEndings.gherkin,
  isTestFile: () => true,
};

export const bats: Language = {
  id: "bats",
  name: "Bats",
  frameworks: ["bats"],
  extensions: sourceEndings.bats,
  frames: batsFrames,
  isTestFile: () => true,
};
