import type { RunnerGrammar } from "../grammar";

export const doctest: RunnerGrammar = {
  starts: [/^\[doctest\] doctest version is "/],
  weakStarts: [/^TEST CASE: {2}\S/],
  everywhere: [
    { line: /^\[doctest\] Status: SUCCESS!$/, ends: "passed" },
    { line: /^\[doctest\] Status: FAILURE!$/, ends: "run" },
    { line: /^={79}$/, section: "heading" },
  ],
  sections: {
    results: { rules: [] },
    heading: {
      rules: [
        // MSVC's form of a place: `berth_test.cpp(12):`
        { line: /^(?<file>\S.*?)[:(](?<line>\d+)\)?:$/, opens: "file" },
        { line: /^TEST SUITE:(?<indent>) (?<name>.+)$/, opens: "suite" },
        { line: /^ {2}(?<name>Scenario: .+)$/, opens: "test", section: "body" },
        { line: /^TEST CASE:(?<indent> +)(?<name>.+)$/, opens: "test", section: "body" },
      ],
    },
    body: {
      rules: [
        { line: /^\S.*[:(]\d+\)?: (?:FATAL )?ERROR: (?<text>.*)$/, test: "failed", endsText: true },
        { line: /^(?:Should have failed but|Test case exceeded time)/, test: "failed" },
        { line: / so marking it as not failed!?$/, test: "skipped", isListed: true },
      ],
    },
  },
};
