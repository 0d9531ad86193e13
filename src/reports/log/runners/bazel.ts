import type { RunnerGrammar } from "../grammar";

const createRowPattern = (words: string): string =>
  String.raw`^(?<name>@?\S*\/\/\S*:\S+) +(?:\(cached\) )?(?:${words})\b`;

const executed = /^Executed \d+ out of \d+ tests?: /;

export const bazel: RunnerGrammar = {
  starts: [new RegExp(createRowPattern("PASSED|FAILED|TIMEOUT|FLAKY|NO STATUS"))],
  weakStarts: [executed],
  outputs: { start: /^={20} Test output for (?<name>\S+):$/, end: /^={80}$/, decode: decodeLabel },
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: new RegExp(createRowPattern("FAILED|TIMEOUT")), decode: decodeLabel, test: "failed" },
        { line: new RegExp(createRowPattern("PASSED")), decode: decodeLabel, test: "passed" },
        { line: new RegExp(createRowPattern("FLAKY")), decode: decodeLabel, test: "passedOnRetry" },
        { line: new RegExp(createRowPattern("NO STATUS")), decode: decodeLabel, test: "skipped" },
        { line: executed, ends: "run" },
      ],
    },
  },
};

/** Converts a label to the name in the test's report: `//cart:tax_test` becomes `cart/tax_test`. */
function decodeLabel(label: string): string {
  return label.replace(/^@?[^/]*\/\/:?/, "").replace(":", "/");
}
