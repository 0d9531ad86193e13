import type { LineRule, RunnerGrammar } from "../grammar";

/** Removes the documentation of a suite, and the blanks up to the column of the results. */
function decodeName(text: string): string {
  return text.replace(/ :: .*$/, "").trimEnd();
}

const results: readonly LineRule[] = [
  { line: /^(?<name>\S.*)\| (?<word>FAIL|PASS|SKIP) \|$/, decode: decodeName, test: "word", section: "results" },
];
const heading: LineRule = { line: /^(?<name>\S.*)$/, decode: decodeName, opens: "suite", section: "headingEnd" };

const testCount = String.raw`\d+ (?:critical )?tests?(?: total)?`;
const counts = new RegExp(`^${testCount}, \\d+ passed, \\d+ failed`);

export const robot: RunnerGrammar = {
  starts: [counts, /^Running suite '.{1,200}' with \d+ tests?\.$/],
  weakStarts: [/^[^|]{40,400}\| FAIL \|$/],
  readsBack: true,
  endsSuitesByName: true,
  separator: ".",
  everywhere: [
    { line: /^={40,}$/, section: "heading" },
    { line: /^(?:Output|Log|Report): {2,}\S/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        ...results,
        { line: /^-{40,}$/ },
        { line: counts, isCount: true, closes: "test" },
        // --console dotted
        { line: /^FAIL: (?<suites>\S.*)\.(?<name>[^.]+)$/, test: "failed" },
      ],
    },
    heading: { rules: [...results, heading] },
    // A heading has a single line: a longer one comes from another tool that draws the same ruled lines
    headingEnd: { rules: [{ line: /^/, closes: "suite", section: "results" }] },
  },
};
