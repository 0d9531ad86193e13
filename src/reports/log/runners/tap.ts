import type { RunnerGrammar } from "../grammar";

const indent = "(?<indent> *)";
const number = String.raw`(?: \d+)?(?: -)?`;
/** ` # time=12ms`, or bats' ` # in 12 ms` */
const time = String.raw`(?: # (?:time=|in )[\d.]+ ?m?s)?`;
/** `3 adds in 12ms`, `3 waits # timeout after 1s`: bats writes no dash */
const batsName = String.raw`\d+ (?!- )(?<name>.+?)(?: in \d+ms| # timeout after \d+s)`;
const directive = " # ?(?:TODO|SKIP|todo|skip)\\b.*";
const file = String.raw`(?<file>\S[^>]{0,400}\.[cm]?[jt]sx?)`;

/** Test Anything Protocol, which many runners write. */
const batsPlace = String.raw`\(.{0,200}in test file (?<file>.+), line (?<line>\d+)\)`;

export const tap: RunnerGrammar = {
  name: "tap",
  starts: [/^TAP version 1[34]$/, /^1\.\.\d+(?: |$)/, /^(?:not )?ok 1 /, /^ *# {1,3}Failed test '/],
  separator: " > ",
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^${indent}# Subtest: (?<name>.+)$`), opens: "suite" },
        { line: new RegExp(`^${indent}(?:not )?ok${number} (?<name>.+?)${time} \\{$`), opens: "suite" },
        { line: new RegExp(`^ok ${batsName} # skip`), test: "skipped" },
        { line: new RegExp(`^not ok ${batsName}$`), test: "failed" },
        { line: new RegExp(`^ok ${batsName}$`), test: "passed" },
        { line: new RegExp(`^${indent}(?:not )?ok${number} (?<name>.*?)${directive}$`), test: "skipped" },
        { line: new RegExp(`^not ok${number} ${file} > (?<path>.+?)${time}$`), test: "failed" },
        { line: new RegExp(`^ok${number} ${file} > (?<path>.+?)${time}$`), test: "passed" },
        { line: new RegExp(`^${indent}not ok${number} (?!\\d+$)(?<name>.+?)${time}$`), test: "failed" },
        { line: new RegExp(`^${indent}ok${number} (?<name>.+?)${time}$`), test: "passed" },
        // Perl's Test::More and Test2, which prove shows without the lines of results
        { line: /^ *# {1,3}Failed test '(?<name>.+)'$/, test: "failed", isWithoutSuites: true },
        { line: /^ *# {1,3}at (?<file>\S+) line (?<line>\d+)\.$/, isPlace: true },
        { line: /^(?<file>\S+\.t) \.+ ?$/, opens: "file" },
        // A file that failed without a failed test
        { line: /^(?<file>\S+\.t) +\(Wstat: .*Failed: 0\)$/, test: "failed", of: "file" },
        // bats and busted
        { line: new RegExp(`^# ${batsPlace}$`), isPlace: true },
        { line: /^# (?<file>\S.*) @ (?<line>\d+)$/, isPlace: true },
        { line: /^ +---$/, section: "yaml" },
        { line: /^# fail +0$/, ends: "passed" },
        { line: /^# duration_ms /, ends: "run" },
      ],
    },
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
