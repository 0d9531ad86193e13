import type { LineRule, RunnerGrammar } from "../grammar";

const loadingError = "^An error occurred while loading";
/** File that could not be loaded. Suggestions of other files follow if it does not exist. */
const unloadedFile = new RegExp(`${loadingError} (?<file>.{1,400}?)\\.(?: - .*)?$`);
const place = String.raw`'?(?<file>[^\s:'[]{1,400})(?::(?<line>\d+)|\[[\d:]+\])'?`;
const command: LineRule = { line: new RegExp(`^rspec ${place} # (?<name>.+)$`), test: "failed" };
const counts = /^\d+ examples?, \d/;

export const rspec: RunnerGrammar = {
  starts: [
    /^Finished in .{1,60} \(files took .{1,60} to load\)$/,
    /^Pending: \(Failures listed here are expected/,
    /^\.\/\S+_spec\.rb:\d+:\S/,
  ],
  weakStarts: [unloadedFile, counts],
  readsBack: true,
  everywhere: [
    { line: unloadedFile, test: "failed", subject: "file", isListed: true },
    { line: /^An error occurred in an? `(?<name>[^`]{1,200})` hook\.$/, test: "failed", isListed: true },
    // Each of several formatters lists the failures
    { line: /^Failures:$/, section: "failures", repeatsLists: true },
    { line: /^(?:Pending: |Finished in )/, section: "otherLists" },
    { line: /^Failed examples:$/, section: "examples" },
    { line: /^\d+ examples?, 0 failures(?:, \d+ pending)?$/, ends: "passed" },
    { line: counts, isCount: true },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [{ line: /^(?<file>\.\/\S+_spec\.rb):(?<line>\d+):(?<name>.+)$/, test: "failed" }],
    },
    // The first line of a part that begins at its number
    firstFailure: { isList: true, rules: [{ line: /^\d+\) (?<name>.+)$/, test: "failed", section: "failures" }] },
    failures: { isList: true, rules: [{ line: /^ {2}\d+\) (?<name>.+?)(?: FIXED)?$/, test: "failed" }] },
    examples: { isList: true, rules: [command] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};

/** A single failure, or the commands that rerun the failed examples, as people pass them on. */
export const rspecParts: RunnerGrammar = {
  ...rspec,
  starts: [],
  weakStarts: [/^ {5}Failure\/Error: /, command.line],
  repeats: rspec,
};

/** Failed example of the documentation format. */
const leaf = /^(?<indent> {2,})(?<name>\S.{0,200}) \(FAILED - \d+\)$/;

/** The tree of the documentation format, as people copy it without the list of failures below it. */
export const rspecTree: RunnerGrammar = {
  ...rspecParts,
  weakStarts: [leaf],
  sections: {
    ...rspec.sections,
    results: {
      isWithoutText: true,
      rules: [
        { line: leaf, test: "failed" },
        { line: /^(?<indent> *)(?<name>\S.*)$/, opens: "suite" },
      ],
    },
  },
};
