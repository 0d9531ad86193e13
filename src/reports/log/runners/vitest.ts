import type { LineRule, RunnerGrammar } from "../grammar";

const file = String.raw`(?<file>\S[^>]{0,400}\.[cm]?[jt]sx?)`;
const project = String.raw`(?:\|[^|]{1,60}\| |[^\s/|]{1,60} {1,2}| \S[^|>]{0,60}? {2})?`;
const duration = String.raw`(?: \d+(?:\.\d+)?m?s)?`;
const retries = String.raw`\(retry x\d+\)`;
const rule = "⎯{3,}";
/** A ruled line; a console prints other characters if its code page lacks the usual one. */
const anyRule = String.raw`\S{3,}`;
const origin = /^This error originated in "(?<file>[^"]+)" test file/;
const unhandledHeading = "Unhandled Rejection|Uncaught Exception|Unhandled Error";

/** Counts at the end, and the start of other lines: people copy them without their indentation, or with more. */
const failedFiles = /^ *Test Files {2}\d+ failed .*\(\d+\)$/;
const start = "^ ?";
const mark = "(?<word>[✓√×✗❯↓□])";
/** Mark of a failure, without its blanks where a person has copied it. */
const failed = "^ ?FAIL {1,2}";
/** Counts after a list of failures. */
const countsOfFailed: LineRule = { line: failedFiles, section: "failedCounts", isCount: true };
const endOfRun: LineRule = { line: /^ {3}Duration {2}/, ends: "run" };

export const vitest: RunnerGrammar = {
  starts: [
    /^ (?:RUN|DEV) {1,2}v\d+\.\d+\.\d+/,
    new RegExp(`^${rule} Failed (?:Tests|Suites) \\d+ ${rule}$`),
    /^Vitest caught \d+ unhandled error/,
  ],
  weakStarts: [
    new RegExp(`(?:${start}[✓√×✗❯] |${failed})${project}${file} > .{1,1000}`),
    new RegExp(`${start}❯ ${project}${file} \\(\\d+ tests? \\| \\d+ failed`),
    failedFiles,
  ],
  outcomes: { "❯": "failed" },
  separator: " > ",
  sharesTexts: true,
  everywhere: [
    { line: new RegExp(`^${anyRule} Failed (?:Tests|Suites) \\d+ ${anyRule}$`), section: "failures" },
    { line: new RegExp(`^${rule} (?<name>${unhandledHeading}) ${rule}$`), section: "unhandledErrors", test: "failed" },
    { line: new RegExp(`^${rule} .* ${rule}$`), section: "otherLists" },
    { line: /^ *Test Files {2}(?!\d+ failed).*\(\d+\)$/, section: "counts" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        // The list of failures may follow: it is written to the error output.
        { line: failedFiles, section: "otherLists", isCount: true },
        // ` × test/cart.test.ts > Cart > adds 15ms`, of the verbose reporter
        {
          line: new RegExp(`${start}[✓√] ${project}${file} > (?<path>.+?)${duration} ${retries}$`),
          test: "passedOnRetry",
        },
        {
          line: new RegExp(`${start}(?: {2})?${mark} ${project}${file} > (?<path>.+?)${duration}(?: ${retries})?$`),
          test: "word",
        },
        // ` ❯ test/cart.test.ts (16 tests | 5 failed) 16ms`, and its tests below it
        { line: new RegExp(`${start}[✓√❯×] ${project}${file} \\(\\d+ tests?.*$`), opens: "file" },
        { line: new RegExp(`^ {3,}[✓√] (?<path>.+?)${duration} ${retries}$`), test: "passedOnRetry" },
        { line: new RegExp(`^ {3,}(?<word>[✓√×✗]) (?<path>.+?)${duration}(?: ${retries})?$`), test: "word" },
      ],
    },
    failures: {
      isList: true,
      rules: [
        countsOfFailed,
        { line: new RegExp(`${failed}${project}${file} > (?<path>.+) $`), test: "failed", section: "brokenName" },
        { line: new RegExp(`${failed}${project}${file} > (?<path>.+)$`), test: "failed" },
        { line: new RegExp(`${failed}${project}${file} > ?$`), opens: "file", section: "brokenPath" },
        { line: /^ {2,}(?<name>\S.*)$/, continuesName: true },
        { line: new RegExp(`${failed}${project}${file} \\[ .+ \\]$`), test: "failed", subject: "file" },
        { line: new RegExp(`^${rule}`) },
      ],
    },
    // PowerShell wraps long lines of the error output.
    brokenName: { isList: true, rules: [{ line: /^(?<name>.*)$/, continuesName: true, section: "failures" }] },
    brokenPath: { isList: true, rules: [{ line: /^(?<path>.+)$/, test: "failed", section: "failures" }] },
    unhandledErrors: { isList: true, rules: [countsOfFailed, { line: origin, isPlace: true }] },
    otherLists: { isWithoutText: true, rules: [countsOfFailed] },
    failedCounts: { isWithoutText: true, rules: [endOfRun] },
    counts: { isAfterList: true, rules: [endOfRun] },
  },
};
