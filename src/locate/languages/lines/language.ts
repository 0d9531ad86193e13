import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Language, type LanguageHint } from "../../language";
import { batsFrames } from "./batsFrames";
import { hasSection, isMadeFromFeature } from "./featureNames";
import { findSuiteFiles, findSuiteStem, suiteExtension } from "./robotSuites";

/** Hint to a suite of Robot Framework by the names of the suite and of its enclosing suites, outermost first. */
interface SuiteHint extends LanguageHint {
  readonly language: "robot";
  readonly parts: readonly string[];
}

/** Parses `Acceptance.User Login.Wrong Password`. Names without blanks are treated as types instead. */
function parseSuiteHints(name: string): readonly SuiteHint[] {
  const parts = name.split(".").map((part) => part.trim());
  const isSuite = name.includes(" ") && parts.every((part) => part !== "");
  if (!isSuite) {
    return [];
  }
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
    hintsFromName: (name, _test, isPath) => {
      if (isPath || name.length > 1000) {
        return [];
      }
      return parseSuiteHints(name);
    },
  },
  createFinder: (index) => ({ filesFor: ({ parts }) => findSuiteFiles(parts, index) }),
  isTestFile: () => true,
  findStem: findSuiteStem,
};

/** Hint to a feature by the words of its folders and of its own name. */
interface FeatureHint extends LanguageHint {
  readonly language: "gherkin";
  readonly parts: readonly string[];
  readonly needsFolder: boolean;
}

/**
 * Parses the name of a feature: `shop.cart` for a scenario whose name begins with its section, `shop.cart.Full cart`,
 * or the class `Acme.Shop.CartFeature`.
 */
function parseFeatureHints(classname: string, name: string): readonly FeatureHint[] {
  const needsFolder = isMadeFromFeature(classname);
  const title = needsFolder ? /Feature$/ : /\.?[^.]*$/;
  const path = hasSection(name) ? classname : classname.replace(title, "");
  return [{ kind: "language", language: "gherkin", parts: path.split(/[./]/), needsFolder }];
}

const [featureExtension] = sourceEndings.gherkin;
const generatedFromFeature = /^(.+\.feature)\.spec\.[cm]?[jt]s$/;

export const gherkin: Language<FeatureHint> = {
  id: "gherkin",
  name: "Gherkin, in any human language",
  frameworks: ["Cucumber", "behave", "pytest-bdd", "Karate", "Reqnroll", "playwright-bdd"],
  extensions: sourceEndings.gherkin,
  findOrigin: (name) => generatedFromFeature.exec(name)?.[1],
  hints: {
    order: hintOrder.suite,
    hintsFromName: (name, test, isPath) => {
      const isPathWithTitle = /^[^\s.]+\./.test(name) && test.name.includes(" ");
      const isScenario = isMadeFromFeature(name) || hasSection(test.name) || isPathWithTitle;
      if (isPath || name.length > 1000 || !isScenario) {
        return [];
      }
      return parseFeatureHints(name, test.name);
    },
  },
  // Never `sure`: the class may be named after the title of a feature in another file.
  createFinder: (index) => ({
    filesFor: ({ parts, needsFolder }) => {
      const { files, sharedDepth } = findSuiteFiles(parts, index, featureExtension);
      return { files: needsFolder && sharedDepth === 0 ? [] : files, sure: false };
    },
  }),
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

export const terraform: Language = {
  id: "terraform",
  name: "Terraform",
  frameworks: ["terraform test"],
  extensions: sourceEndings.terraform,
  isTestFile: (path) => /\.(?:tftest|tofutest)\.hcl$/.test(path),
};
