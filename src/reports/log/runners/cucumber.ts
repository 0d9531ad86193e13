import type { RunnerGrammar } from "../grammar";

const attempt = String.raw`(?: \(attempt \d+(?:, retried)?\))?`;
const place = String.raw`(?<file>[^#]{1,400}):(?<line>\d+)`;
const scenario = `Scenario(?: Outline)?: (?<name>.+?)${attempt} # ${place}`;

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
