import type { RunnerGrammar } from "../grammar";

const attempt = String.raw`(?: \(attempt \d+(?:, retried)?\))?`;
const scenario = String.raw`Scenario(?: Outline)?: (?<name>.+?)${attempt} # (?<file>[^#]{1,400}):(?<line>\d+)`;

export const cucumber: RunnerGrammar = {
  name: "cucumber-js",
  starts: [/^\d+ scenarios? \(/],
  readsBack: true,
  everywhere: [
    { line: /^Failures:$/, section: "failures", restartsList: true },
    { line: /^Warnings:$/, section: "otherLists" },
    { line: /^\d+ scenarios? \(/, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: { isList: true, rules: [{ line: new RegExp(`^\\d+\\) ${scenario}$`), test: "failed" }] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
