import type { RunnerGrammar } from "../grammar";

const attempt = String.raw`(?: \(attempt \d+(?:, retried)?\))?`;
const place = String.raw`(?<file>[^#]{1,400}):(?<line>\d+)`;
const keyword = "Scenario(?: Outline)?: ";
const scenario = `${keyword}(?<name>.+?)${attempt} [-#] ${place}`;

/** `cucumber features/cart.feature:3 # Scenario: adds` in Ruby; `file:///…/cart.feature:3 # adds` on the JVM. */
const command = String.raw`cucumber (?:-\S+ \S+ ){0,10}`;
const feature = String.raw`(?:file:\/\/)?(?<file>\S{1,400}\.feature):(?<line>\d+)`;
const failure = new RegExp(`^\\d+\\) ${scenario}$`);
const counts = /^\d+ [Ss]cenarios? \(/;
const failing = /^(?:Failing Scenarios|(?:--- )?Failed scenarios):$/;
const behatSteps = /^--- Failed steps:$/;
/** Version 2, whose failures are named below their texts. */
const behat2Steps = /^\(::\) failed steps \(::\)$/;
/** Place after a scenario or a step. It serves as the name of a scenario that a list states without one. */
const comment = String.raw`(?<! ) +# (?<file>[^#\s]{1,400}\.feature):(?<line>\d+)$`;

export const cucumber: RunnerGrammar = {
  starts: [counts],
  weakStarts: [failing, behatSteps, behat2Steps, failure],
  readsBack: true,
  everywhere: [
    { line: /^Failures:$/, section: "failures", restartsList: true },
    { line: /^Warnings:$/, section: "otherLists" },
    { line: failing, section: "scenarios", restartsList: true },
    { line: behatSteps, section: "behatSteps", restartsList: true },
    { line: behat2Steps, section: "behat2Steps" },
    { line: counts, ends: "run" },
  ],
  sections: {
    // Text of a scenario named in a list
    results: { rules: [{ line: new RegExp(`^ {2}[^:#]{1,60}: (?<name>\\S.*?)${comment}`), test: "started" }] },
    failures: { isList: true, rules: [{ line: failure, test: "failed" }] },
    scenarios: {
      isList: true,
      isWithoutText: true,
      rules: [
        // The keyword is in the language of the feature.
        { line: new RegExp(`^${command}${feature} +# [^:]{1,60}: (?<name>.+)$`), test: "failed" },
        { line: new RegExp(`^(?:${command})?${feature} +# (?:${keyword})?(?<name>.+)$`), test: "failed" },
        // Behat, and Ruby's without the names
        { line: new RegExp(String.raw`^(?: {4}|${command})(?<name>${feature})(?: \(on line \d+\))?$`), test: "failed" },
      ],
    },
    behatSteps: {
      isList: true,
      rules: [
        { line: new RegExp(`^(?:(?: {4})?\\d{3} [^:#]{1,60}: | {4})(?<name>\\S.*?)${comment}`), test: "failed" },
        { line: /^---/, section: "otherLists" },
      ],
    },
    behat2Steps: {
      isList: true,
      hasTextBefore: true,
      rules: [
        { line: new RegExp(`^ {4}From scenario \`(?<name>.+)'\\.${comment}`), test: "failed" },
        { line: /^ {4}Of feature / },
      ],
    },
    otherLists: { isWithoutText: true, rules: [] },
  },
};
