import type { LineRule, RunnerGrammar } from "../grammar";

/** Only a path with a folder may contain blanks. */
const path = String.raw`(?:[^"\s]{1,200}\/[^"]{0,400}?|\S{1,400})`;
const file = String.raw`(?<file>${path}\.[cm]?[jt]sx?)`;
const progress = String.raw` \.{2,} \d+\/\d+(?: [\d.]+m?s)?$`;

/** Base reporter since version 18. */
const base: readonly LineRule[] = [
  { line: new RegExp(`^ FAIL {2}${file} 0 `), test: "failed", subject: "file", section: "base" },
  { line: new RegExp(`^ (?:FAIL|PASS|SKIP) {2}${file} \\d`), opens: "file", section: "base" },
];
const newHeading = /^ FAIL {2}\S{1,400}\.[cm]?[jt]sx? \d+ /;

/** Reporters of node-tap that print blocks of failures; the others print TAP. */
export const nodeTap: RunnerGrammar = {
  starts: [/^\u200b FAIL \u200b \S/, newHeading, new RegExp(String.raw`^\S+\.[cm]?[jt]sx?${progress}`)],
  separator: " > ",
  sections: {
    results: {
      rules: [
        ...base,
        {
          line: new RegExp(`^\u200b FAIL \u200b ${file}`),
          opens: "file",
          test: "failed",
          subject: "file",
          isRepeated: true,
        },
        { line: new RegExp(`^\u200b PASS \u200b ${file}`), opens: "file" },
        { line: new RegExp(`^ ✖ ${file}$`), test: "failed", subject: "file" },
        { line: /^ {2}test: TAP$/ },
        { line: new RegExp(`^ {2}test: "(?:${file} )?(?<name>.+)"$`), test: "failed" },
        // A long name continues on the lines below
        { line: new RegExp(`^ {2}test: "?(?:${file} )?(?<name>.+)$`), test: "failed", section: "name" },
        // Classic reporter
        { line: new RegExp(`^${file}${progress}`), opens: "file" },
        { line: new RegExp(`^ {2}not ok ${file}$`), test: "failed", subject: "file" },
        { line: /^ {2}not ok (?<text>.*)$/, test: "failed" },
        { line: /^ {2}(?<path>\S.*)$/, opens: "test" },
      ],
    },
    base: {
      rules: [...base, { line: new RegExp(`^ ?✖ (?<path>\\S.*?)(?: ${path}:\\d+:\\d+)?$`), test: "failed" }],
    },
    name: {
      rules: [
        { line: /^ {4}(?<name>\S.*?)"?$/, continuesName: true },
        { line: /^/, section: "results" },
      ],
    },
  },
};
