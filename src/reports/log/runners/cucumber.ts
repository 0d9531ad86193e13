import type { RunnerGrammar } from "../grammar";

const attempt = String.raw`(?: \(attempt \d+(?:, retried)?\))?`;
const place = String.raw`(?<file>[^#]{1,400}):(?<line>\d+)`;
const keyword = "Scenario(?: Outline)?: ";
const scenario = `${keyword}(?<name>.+?)${attempt} # ${place}`;

/** `cucumber features/cart.feature:3 # Scenario: adds` in Ruby; `file:///…/cart.feature:3 # adds` on the JVM. */
const command = String.raw`cucumber (?:-\S+ \S+ ){0,10}`;
const feature = String.raw`(?:file:\/\/)?(?<file>\S{1,400}\.feature):(?<line>\d+)`;
const failure = new RegExp(`^\\d+\\) ${scenario}$`);
const counts = /^\d+ [Ss]cenarios? \(/;

export const cucumber: RunnerGrammar = {
  starts: [counts],
  weakStarts: [/^(?:Failing Scenarios|Failed scenarios):$/, failure],
  readsBack: true,
  everywhere: [
    { line: /^Failures:$/, section: "failures", restartsList: true },
    { line: /^Warnings:$/, section: "otherLists" },
    { line: /^(?:Failing Scenarios|Failed scenarios):$/, section: "scenarios", restartsList: true },
    { line: counts, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [] },
    failures: { isList: true, rules: [{ line: failure, test: "failed" }] },
    scenarios: {
      isList: true,
      isWithoutText: true,
      rules: [
        // The keyword is that of the feature's language.
        { line: new RegExp(`^${command}${feature} +# [^:]{1,60}: (?<name>.+)$`), test: "failed" },
        { line: new RegExp(`^(?:${command})?${feature} +# (?:${keyword})?(?<name>.+)$`), test: "failed" },
      ],
    },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
