import type { LineRule, RunnerGrammar } from "../grammar";

const failures = /^failures:$/;
const path = "(?<path>[^ ].*?)";
const failureHeading = new RegExp(`^---- ${path} stdout ----$`);
/** Words after the name of a test with a special mode. */
const mode = "(?: - (?:should panic|compile(?: fail)?))?";
const failedTest = new RegExp(`^test ${path}${mode} \\.\\.\\. FAILED$`);

const failedRun = /^test result: FAILED\./;

const panicked = String.raw`'(?: \(\d+\))? panicked at `;
/** Output of a failing test: with --nocapture, it is between the results, or follows the name of a test. */
const panic = new RegExp(String.raw`^(?:test \S{1,400} \.\.\. )?thread '(?<path>[^']+)${panicked}`);

const results: readonly LineRule[] = [
  { line: /^ +Running (?:unittests )?(?<file>\S+) \(.*\)$/, opens: "file" },
  { line: new RegExp(`^test ${path}${mode} \\.\\.\\. (?<word>FAILED|ok|ignored)(?:, .*)?$`), test: "word" },
  // The test process died
  {
    line: /^(?: {2}|error: )process didn't exit.* \(signal: /,
    test: "failed",
    subject: "file",
    isListed: true,
    isCount: true,
  },
];
const panicOfResults: LineRule = { line: panic, test: "started", isText: true, section: "panic" };

export const cargoTest: RunnerGrammar = {
  starts: [/^ +Running (?:unittests )?\S+ \(.*\)$/, /^ +Doc-tests \S+$/, /^running \d+ tests?$/],
  weakStarts: [failures, failureHeading, failedTest, failedRun],
  // The name of a documentation test is not split: `src/lib.rs - crane::lift (line 12)`
  separator: /(?<! - .{0,500})::/,
  everywhere: [
    { line: failures, section: "failures", restartsList: true },
    { line: /^successes:$/, section: "otherLists" },
    { line: /^test result: ok\./, ends: "passed" },
    { line: failedRun, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [...results, panicOfResults],
    },
    panic: { rules: [panicOfResults, ...results.map((rule) => ({ section: "results", ...rule }))] },
    failures: {
      isList: true,
      rules: [
        { line: failureHeading, test: "failed", section: "texts" },
        { line: new RegExp(`^ {4}${path}$`), test: "failed" },
      ],
    },
    // Indented lines within the text of a test name no test
    texts: { rules: [{ line: failureHeading, test: "failed" }] },
    otherLists: { isWithoutText: true, rules: [] },
  },
};

/** A single failed test, as people copy it. */
export const cargoPanic: RunnerGrammar = {
  starts: [],
  weakStarts: [/^thread '[^']*[tT]est[^']*'(?: \(\d+\))? panicked at /],
  separator: "::",
  repeats: cargoTest,
  sections: { results: { rules: [{ line: panic, test: "failed", isText: true }] } },
};
