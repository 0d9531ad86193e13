import type { LineRule, RunnerGrammar } from "../grammar";

const paddedName = String.raw`(?<name>\S.*?)(?: :: .*?)? *`;

const results: readonly LineRule[] = [
  { line: new RegExp(`^${paddedName}\\| FAIL \\|$`), test: "failed", section: "results" },
  { line: new RegExp(`^${paddedName}\\| PASS \\|$`), test: "passed", section: "results" },
  { line: new RegExp(`^${paddedName}\\| SKIP \\|$`), test: "skipped", section: "results" },
];

export const robot: RunnerGrammar = {
  name: "Robot Framework",
  starts: [
    /^\d+ (?:critical )?tests?(?: total)?, \d+ passed, \d+ failed/,
    /^Running suite '.{1,200}' with \d+ tests?\.$/,
  ],
  readsBack: true,
  endsSuitesByName: true,
  separator: ".",
  everywhere: [
    { line: /^={78}$/, section: "heading" },
    { line: /^(?:Output|Log|Report): {2,}\S/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        ...results,
        { line: /^-{78}$/ },
        { line: /^\d+ tests?, \d+ passed/ },
        // --console dotted
        { line: /^FAIL: (?<suites>\S.*)\.(?<name>[^.]+)$/, test: "failed" },
      ],
    },
    heading: { rules: [...results, { line: new RegExp(`^${paddedName}$`), opens: "suite", section: "headingEnd" }] },
    // A heading has one line: what has more is of a tool that draws the same rules
    headingEnd: { rules: [{ line: /^/, closes: "suite", section: "results" }] },
  },
};
