/** A rule of the locator that can be switched off to measure how many records need it. */
export interface Rule {
  readonly name: string;
  /** The declaration that the rule finds, as the ledger describes it. */
  readonly description: string;
  /** Ids of the languages that the rule applies to; all languages if absent. */
  readonly languages?: readonly string[];
  /** Files of `src/locate` that could be deleted with the rule. */
  readonly files: readonly string[];
  /** Replacements of exports, by the modules of `src/locate`. */
  readonly replacements: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const findNothing = () => undefined;
const listNothing = (): readonly never[] => [];
const isNever = () => false;

/** Rules in the order of the ledger. */
export const rules: readonly Rule[] = [
  {
    name: "js-each",
    description: "the row of a table that `each` fills a title from",
    languages: ["javascript"],
    files: ["languages/javascript/each.ts"],
    replacements: {
      "languages/javascript/each": { readCases: findNothing, findCaseRanges: listNothing, argumentAt: findNothing },
    },
  },
  {
    name: "js-callers",
    description: "the suites that call a function which declares tests",
    languages: ["javascript"],
    files: ["languages/javascript/sharedTests.ts"],
    replacements: { "languages/javascript/sharedTests": { createCallerFinder: () => listNothing } },
  },
  {
    name: "js-imports",
    description: "tests that an imported function declares",
    languages: ["javascript"],
    files: ["languages/javascript/imports.ts"],
    replacements: { "languages/javascript/imports": { findUsedModules: listNothing } },
  },
  {
    name: "go-suites",
    description: "methods of testify's suites",
    languages: ["go"],
    files: ["languages/go/suites.ts", "languages/go/suiteTests.ts"],
    replacements: {
      "languages/go/suiteTests": {
        findSuiteTest: findNothing,
        findInAnySuite: findNothing,
        findAddressedTest: findNothing,
        findForeignSuiteTests: listNothing,
      },
    },
  },
  {
    name: "go-tables",
    description: "the row of a table that a loop runs subtests for",
    languages: ["go"],
    files: ["languages/go/tables.ts", "languages/go/tableCases.ts"],
    replacements: { "languages/go/tableCases": { findTableCases: listNothing } },
  },
  {
    name: "go-helpers",
    description: "subtests of functions that a test calls",
    languages: ["go"],
    files: ["languages/go/helpers.ts"],
    replacements: { "languages/go/helpers": { findCalledFunctions: listNothing, findForeignHelpers: listNothing } },
  },
  {
    name: "go-ginkgo",
    description: "Ginkgo's specs",
    languages: ["go"],
    files: ["languages/go/ginkgo.ts"],
    replacements: { "languages/go/ginkgo": { usesGinkgo: isNever } },
  },
  {
    name: "python-cases",
    description: "the row of a parametrized test",
    languages: ["python"],
    files: ["languages/python/parametrize.ts", "languages/python/printedValues.ts"],
    replacements: { "languages/python/parametrize": { findParametrizedCase: findNothing } },
  },
  {
    name: "python-doctests",
    description: "examples in documentation",
    languages: ["python"],
    files: ["languages/python/doctest.ts"],
    replacements: { "languages/python/doctest": { findDoctest: findNothing } },
  },
  {
    name: "python-scenarios",
    description: "scenarios of pytest-bdd",
    languages: ["python", "gherkin"],
    files: ["languages/python/scenarios.ts"],
    replacements: { "languages/python/scenarios": { generatesScenarios: isNever } },
  },
  {
    name: "jvm-invocations",
    description: "the row of a parameterized test, by the name of its invocation",
    languages: ["java", "kotlin", "groovy"],
    files: [
      "languages/jvm/invocations.ts",
      "languages/jvm/invocationRows.ts",
      "languages/jvm/invocationNames.ts",
      "languages/jvm/csvRows.ts",
    ],
    replacements: { "languages/jvm/invocationRows": { readInvocationRows: () => ({ rows: [], texts: [] }) } },
  },
  {
    name: "jvm-titles",
    description: "titles of specs: Kotest, Spock, ScalaTest and the like",
    languages: ["kotlin", "groovy", "scala"],
    files: [
      "languages/jvm/titles.ts",
      "languages/jvm/titleCalls.ts",
      "languages/jvm/titleBodies.ts",
      "languages/jvm/titleText.ts",
      "languages/jvm/sentences.ts",
      "languages/jvm/features.ts",
      "languages/jvm/dataTests.ts",
    ],
    replacements: { "languages/jvm/titles": { readJvmTitles: listNothing } },
  },
  {
    name: "csharp-case-names",
    description: "the row of a test case, by a name of its own",
    languages: ["csharp", "fsharp", "visualBasic"],
    files: ["languages/dotnet/caseNames.ts"],
    replacements: { "languages/dotnet/caseNames": { readCaseNames: listNothing, findCaseByName: findNothing } },
  },
  {
    name: "csharp-branches",
    description: "branches of `#if` that are compiled",
    languages: ["csharp"],
    files: ["languages/dotnet/csharpBranches.ts"],
    replacements: { "languages/dotnet/csharpBranches": { chooseBranches: (code: string) => code } },
  },
  {
    name: "pest-titles",
    description: "Pest's tests by their titles",
    languages: ["php"],
    files: ["languages/php/titles.ts"],
    replacements: { "languages/php/titles": { readPestTitles: listNothing } },
  },
  {
    name: "cpp-instances",
    description: "where a template of tests is instantiated",
    languages: ["cpp"],
    files: ["languages/cpp/instantiations.ts"],
    replacements: {
      "languages/cpp/instantiations": { readInstantiations: () => new Map(), findInstanceSpans: listNothing },
    },
  },
  {
    name: "rust-cases",
    description: "the attribute of a test case",
    languages: ["rust"],
    files: ["languages/rust/cases.ts"],
    replacements: { "languages/rust/cases": { findCaseAttribute: findNothing } },
  },
  {
    name: "ruby-shoulda",
    description: "titles that shoulda's macros make",
    languages: ["ruby"],
    files: ["languages/ruby/shoulda.ts"],
    replacements: { "languages/ruby/shoulda": { readShouldaTitle: findNothing, findShould: findNothing } },
  },
  {
    name: "ruby-generated-titles",
    description: "titles that RSpec makes of an expectation",
    languages: ["ruby"],
    files: ["languages/ruby/generatedTitle.ts", "languages/ruby/shouldaMatchers.ts"],
    replacements: { "languages/ruby/generatedTitle": { createGeneratedTitle: () => [{ kind: "wild" }] } },
  },
  {
    name: "ruby-printed-values",
    description: "values as Ruby prints them in a title",
    languages: ["ruby"],
    files: ["languages/ruby/printedValues.ts"],
    replacements: {
      "languages/ruby/printedValues": { readPrintedArguments: listNothing, readPrintedPairs: listNothing },
    },
  },
  {
    name: "decorations",
    description: "names without the marks that runners add",
    files: [],
    replacements: { "titles/readings": { undecoratedVariants: <T>(test: T) => [test] } },
  },
  {
    name: "tested-file",
    description: "the test beside the file that it tests, where the record names the latter",
    files: ["engine/testedFile.ts"],
    replacements: { "engine/testedFile": { findTestBeside: findNothing, isTestedFile: isNever } },
  },
  {
    name: "base-files",
    description: "files that hold the base class of a test, by its name alone",
    files: ["engine/baseFiles.ts"],
    replacements: { "engine/baseFiles": { async *findBaseFiles() {} } },
  },
];

/** Returns the rule with that name; throws an error that lists the rules if there is none. */
export function findRule(name: string): Rule {
  const rule = rules.find((candidate) => candidate.name === name);
  if (!rule) {
    throw new Error(`There is no rule "${name}". The rules are: ${rules.map((known) => known.name).join(", ")}.`);
  }
  return rule;
}
