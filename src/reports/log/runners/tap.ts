import type { LineRule, RunnerGrammar } from "../grammar";
import { firstTitle, titleSections } from "./tapeTap";

const indent = "(?<indent> *)";
const word = "(?<word>(?:not )?ok)";
const number = String.raw`(?: \d+)?(?: -)?`;
/** Duration: ` # time=12ms`, or ` # in 12 ms` in bats */
const time = String.raw`(?: # (?:time=|in )[\d.]+ ?m?s)?`;
/** Name in bats, which writes no dash: `3 adds in 12ms`, `3 waits # timeout after 1s` */
const batsName = String.raw`\d+ (?!- )(?<name>.+?)(?: in \d+ms| # timeout after \d+s)`;
/** The file without its folder and extension, and the title. */
const avaTest = String.raw`(?<suites>[^\s›]{1,200}) › (?<name>\S.*)`;
const directive = " # ?(?:TODO|SKIP|todo|skip)\\b.*";
const file = String.raw`(?<file>\S[^>]{0,400}\.[cm]?[jt]sx?)`;

/** Place in bats; below the functions that the test has called, each on a line of its own. */
const batsPlace = String.raw`(?:\(.{0,200}| )in test file (?<file>.+), line (?<line>\d+)\)`;

const batsLine = new RegExp(`^(?:#| {3}) ${batsPlace}$`);

/** File that failed without a failed test, in prove's list. */
const diedFile = /^(?<file>\S{1,400}) +\(Wstat: [1-9].*Failed: 0\)$/;

/** File with failed tests in that list, and lines below a file, or after it: they have no names. */
const failedFile = /^(?<file>\S{1,400}) +\(Wstat: .*Failed: [1-9]\d*\)$/;
const failureWords = String.raw`Dubious, test returned \d|Failed \d+/\d+ subtests`;
const failedLine = new RegExp(`^ ?(?:(?<file>\\S+) \\.+ )?(?:${failureWords})`);

const results: readonly LineRule[] = [
  { line: new RegExp(`^${indent}# Subtest: (?<name>.+)$`), opens: "suite" },
  { line: new RegExp(`^${indent}(?:not )?ok${number} (?<name>.+?)${time} \\{$`), opens: "suite" },
  { line: new RegExp(`^ok ${batsName} # skip`), test: "skipped" },
  { line: new RegExp(`^${word} ${batsName}$`), test: "word" },
  { line: new RegExp(`^${indent}(?:not )?ok${number} (?<name>.*?)${directive}$`), test: "skipped" },
  // AVA
  { line: new RegExp(`^not ok${number} ${file} exited with `), test: "failed", subject: "file" },
  { line: new RegExp(`^${word}${number} ${avaTest}$`), test: "word" },
  { line: new RegExp(`^${word}${number} ${file} > (?<path>.+?)${time}$`), test: "word" },
  { line: new RegExp(`^${indent}${word}${number} (?!\\d+$)(?<name>.+?)${time}$`), test: "word" },
  { line: /^ *not ok(?: \d+)?(?: -)?$/, test: "failed" },
  // Perl's Test::More and Test2, which prove shows without result lines
  { line: /^ *(?:# {1,3})?Failed test '(?<name>.+)'$/, test: "failed", isWithoutSuites: true },
  { line: /^ *(?:# {1,3})?at (?<file>\S+) line (?<line>\d+)\.$/, isPlace: true },
  { line: diedFile, opens: "file", test: "failed", subject: "file" },
  { line: failedFile, opens: "file", test: "failed", subject: "file", isRepeated: true },
  { line: /^(?<file>\S+\.t) +(?:\.+ ?|\(Wstat: .*)$/, opens: "file" },
  { line: /^ {2}Parse errors: /, test: "failed", subject: "file" },
  { line: failedLine, test: "failed", subject: "file", isRepeated: true },
  // bats and busted
  { line: batsLine, isPlace: true },
  { line: /^# (?<file>\S.*) @ (?<line>\d+)$/, isPlace: true },
  { line: /^ +---$/, section: "yaml" },
  { line: /^# fail +0$/, ends: "passed" },
  { line: /^# fail +\d+$/, isCount: true },
  { line: /^# duration_ms /, ends: "run" },
];

/** Test Anything Protocol, which many runners print. */
export const tap: RunnerGrammar = {
  starts: [
    /^TAP version 1[34]$/,
    /^1\.\.\d+(?: |$)/,
    /^ *(?:# {1,3})?Failed test '/,
    failedLine,
    failedFile,
    diedFile,
    /^ *(?:not )?ok .+ # time=\d/,
    batsLine,
  ],
  weakStarts: [/^(?:not )?ok 1 /],
  minWeakTests: 2,
  readsBack: true,
  outcomes: { "not ok": "failed" },
  separator: " > ",
  sections: {
    results: {
      rules: [{ line: /^TAP version 13$/, section: "version" }, ...results],
    },
    // Any line other than a title belongs to the results
    version: { rules: [firstTitle, ...results.map((rule) => ({ section: "results", ...rule }))] },
    ...titleSections,
    yaml: {
      isText: true,
      rules: [
        { line: new RegExp(`^ +${batsPlace}$`), isPlace: true },
        { line: /^ +location: '(?<file>.+):(?<line>\d+):\d+'$/, isPlace: true },
        { line: /^ +\.\.\.$/, section: "results" },
      ],
    },
  },
};

/** A single failure, as people copy it: its text is in a block. */
export const tapFailure: RunnerGrammar = {
  ...tap,
  starts: [],
  weakStarts: [/^ +---$/],
  lineBeforeWeakStart: /^ *not ok /,
  minWeakTests: 1,
  repeats: tap,
};
