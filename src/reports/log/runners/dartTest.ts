import type { LineRule, RunnerGrammar } from "../grammar";

const progress = String.raw`^\d\d:\d\d \+\d+(?: ~\d+)?(?: -\d+)?: `;
const platform = String.raw`(?:\[[^\]]{1,60}\] )?`;
const file = String.raw`(?<file>\S.{0,400}?_test\.dart)`;
/** End of a failed test's line, which a console pads with blanks. */
const failureSign = String.raw` \[E\] *$`;
const githubSign = "^(?:::group::)?❌ ";
const githubEnd = String.raw` \(failed(?: in [\d.]+m?s)?\)$`;

const results: readonly LineRule[] = [
  { line: new RegExp(`${progress}${platform}loading ${file}${failureSign}`), test: "failed", subject: "file" },
  { line: new RegExp(`${progress}${platform}(?:${file}: )?(?<name>\\S.*)${failureSign}`), test: "failed" },
  { line: new RegExp(progress) },
  { line: new RegExp(`${githubSign}${file}: (?<name>.+)${githubEnd}`), test: "failed" },
  { line: /^::endgroup::/ },
];

const exception = /^══╡ EXCEPTION CAUGHT BY /;

/** `dart test` and `flutter test`. */
export const dartTest: RunnerGrammar = {
  starts: [new RegExp(progress)],
  weakStarts: [new RegExp(`${githubSign}\\S.{0,400}_test\\.dart: .+${githubEnd}`)],
  everywhere: [
    { line: new RegExp(`${progress}All tests passed!`), ends: "passed" },
    { line: new RegExp(`${progress}Some tests failed\\.`), isCount: true, section: "list" },
    { line: exception, section: "exception", isCount: true },
  ],
  sections: {
    results: { rules: results },
    list: {
      isList: true,
      isWithoutText: true,
      rules: [
        { line: new RegExp(`^ {2}${file}: loading `), test: "failed", subject: "file" },
        { line: new RegExp(`^ {2}${file}: (?<name>.+)`), test: "failed" },
        { line: /^(?!Failing tests:)\S/, ends: "run" },
      ],
    },
    // Flutter prints an exception of a test in a box, and lines of other tests after it.
    exception: {
      hasTextBefore: true,
      rules: [{ line: /^═{20,}$/, section: "results" }, ...results.map((rule) => ({ section: "results", ...rule }))],
    },
  },
};

/** The box of a single failure, as people copy it. */
export const flutterException: RunnerGrammar = {
  starts: [],
  weakStarts: [exception],
  repeats: dartTest,
  sections: {
    results: {
      hasTextBefore: true,
      rules: [{ line: exception }, { line: /^The test description was:$/, section: "name" }],
    },
    name: { rules: [{ line: /^ {2}(?<name>\S.*)$/, test: "failed", section: "results" }] },
  },
};
