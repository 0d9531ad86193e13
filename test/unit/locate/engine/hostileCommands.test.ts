import assert from "node:assert/strict";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { hostileNames } from "../../domain/commands/hostileNames";
import { MemoryFiles } from "../workspace";

const outer = "outer $HOME";
const names = [...new Set(hostileNames.map((name) => name.trim()))].filter((name) => name !== "");

/** A project of a runner, and the rules by which the runner selects tests. */
interface RunnerRules {
  readonly files: Record<string, string>;
  readonly classname: string;
  readonly filePath?: string;
  /** Returns the whole name of a test as the runner reports it. */
  createName(name: string): string;
  /** Returns whether the runner runs the test of this whole name. */
  selects(words: readonly string[], wholeName: string): boolean;
}

/** Creates the source of a test for each hostile name. */
const createSource = (quote: (text: string) => string, createTest: (title: string) => string) =>
  names.map((name) => createTest(quote(name))).join("\n");

const getOption = (words: readonly string[], option: string) => words[words.indexOf(option) + 1] ?? "";

const quoteInKotlin = (text: string) => JSON.stringify(text).replaceAll("$", "\\$");

const quoteInPhp = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

const runners: Readonly<Record<string, RunnerRules>> = {
  "Cypress with its plugin": {
    files: {
      "package.json": JSON.stringify({ devDependencies: { cypress: "13", "@cypress/grep": "^4.1.0" } }),
      "cypress/a.cy.js": `describe("${outer}", () => {\n${createSource(JSON.stringify, (title) => `  it(${title}, () => {});`)}\n});\n`,
    },
    classname: "",
    filePath: "cypress/a.cy.js",
    createName: (name) => `${outer} ${name}`,
    selects: (words, wholeName) => {
      const parts = readGrep(getOption(words, "--env")).split(";");
      return parts.some((part) => !part.trim().startsWith("-") && wholeName.includes(part.trim()));
    },
  },
  Ginkgo: {
    files: {
      "go.mod": "module example.com/a\n",
      "a/a_suite_test.go": `package a\nfunc TestA(t *testing.T) {\n\tRunSpecs(t, "A (1)")\n}\n`,
      "a/a_test.go": `package a\nimport . "github.com/onsi/ginkgo/v2"\nvar _ = Describe("${outer}", func() {\n${createSource(JSON.stringify, (title) => `\tIt(${title}, func() {})`)}\n})\n`,
    },
    classname: "A (1)",
    createName: (name) => `${outer} ${name}`,
    selects: (words, wholeName) => {
      const focus = words.at(-1)?.slice("-ginkgo.focus=".length) ?? "";
      return new RegExp(focus).test(`A (1) ${wholeName}`);
    },
  },
  Kotest: {
    files: {
      gradlew: "",
      "build.gradle": "'io.kotest:kotest-runner-junit5:6.1.0'",
      "src/test/kotlin/A.kt": `package com.acme\nimport io.kotest.core.spec.style.*\nclass A : FunSpec({\n  context("outer") {\n${createSource(quoteInKotlin, (title) => `    test(${title}) { }`)}\n  }\n})\n`,
    },
    classname: "com.acme.A",
    // Kotest does not report the exclamation mark of a disabled test.
    createName: (name) => `outer -- ${name.replace(/^!\s*/, "")}`,
    selects: (words, wholeName) => {
      const [type = "", ...contexts] = words.at(-1)?.slice("--tests=".length).split(".") ?? [];
      const isOneTest = type === "com" && contexts[0] === "acme" && contexts[1] === "A" && contexts.length === 3;
      // A star stands for any text.
      return isOneTest && (contexts[2] === wholeName || contexts[2]?.includes("*") === true);
    },
  },
  Pest: {
    files: {
      "composer.json": '{"require-dev":{"pestphp/pest":"^3"}}',
      "tests/ATest.php": `<?php\ndescribe('${outer}', function () {\n${createSource(quoteInPhp, (title) => `  it(${title}, function () {});`)}\n});\n`,
    },
    classname: "Tests\\ATest",
    createName: (name) => `\`${outer}\` → it ${name}`,
    selects: (words, wholeName) => {
      const [, source = "", flags] = /^\/(.*)\/(\w*)$/s.exec(getOption(words, "--filter")) ?? [];
      return new RegExp(source, flags).test(`Tests\\ATest::${wholeName}`);
    },
  },
};

describe("Commands of tests with hostile names", () => {
  /** How many names have a command: the others are uncertain, part of another name, or impossible to select. */
  const expectedCounts: Readonly<Record<string, number>> = {
    "Cypress with its plugin": 368,
    Ginkgo: 488,
    Kotest: 229,
    Pest: 488,
  };

  for (const [runner, rules] of Object.entries(runners)) {
    it(`select no other test: ${runner}`, async () => {
      const locator = new WorkspaceLocator(new MemoryFiles(rules.files));
      const wholeNames = names.map(rules.createName);
      let count = 0;
      for (const name of wholeNames) {
        const { classname, filePath } = rules;
        const [command] = await locator.findCommands([
          { name, classname, ...(filePath !== undefined && { filePath }) },
        ]);
        if (!command) {
          continue;
        }
        count++;
        const selected = wholeNames.filter((wholeName) => rules.selects(command.words, wholeName));
        assert.deepEqual(selected, [name], command.words.join(" "));
      }
      assert.equal(count, expectedCounts[runner]);
    });
  }
});

/** Reads the value of an option as Cypress does: as JSON, or as a name, an equals sign and a value. */
function readGrep(value: string): string {
  return value.startsWith("{") ? (JSON.parse(value) as { grep: string }).grep : value.slice("grep=".length);
}
