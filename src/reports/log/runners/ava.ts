import type { LineRule, RunnerGrammar } from "../grammar";

const file = String.raw`(?<file>\S+\.[cm]?[jt]sx?)`;
const time = String.raw`(?: \((?:\d+m )?[\d.]+m?s\))?`;
const countedThings = ["tests?", "hooks?", "known failures?", "uncaught exceptions?", "unhandled rejections?"];
const count = new RegExp(String.raw`^ {2}\d+ (?:${countedThings.join("|")})(?: \w+)*$`);

const processExit = String.raw`Exiting due to process\.exit\(\) when running `;
/** Texts before a file that failed as a whole. A file that exited is at the start of its line. */
const fileProblems = `No tests found in |Uncaught exception in |Failed to exit when running |${processExit}|(?=\\S+ exited )`;

/** Rules of the list of failures: a name follows two empty lines. */
const rulesOfList: readonly LineRule[] = [
  { line: /^ {2}(?:─$|`--fail-fast` is on\. )/, section: "end" },
  { line: count, ends: "run" },
];

export const ava: RunnerGrammar = {
  starts: [/^ {2}─$/],
  weakStarts: [/^ {2}✘ \[(?:fail|unexpected pass)\]: \S/, /^ {2}✔ \S.* › \S/],
  readsBack: true,
  separator: " › ",
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: /^ {2}─$/, section: "name" },
        { line: new RegExp(`^ {2}✘ \\[(?:fail|unexpected pass)\\]: (?<path>.+?)${time}$`), test: "failed" },
        {
          line: new RegExp(`^ {2}(?:✘ )?(?:${fileProblems})${file}\\b`),
          test: "failed",
          subject: "file",
          isListed: true,
        },
        { line: /^ {2}◌ (?<path>.+)$/, test: "failed", isListed: true },
        { line: /^ {2}✔ \[expected fail\] (?<path>.+)$/, test: "skipped" },
        { line: new RegExp(`^ {2}✔ (?<path>.+?)${time}$`), test: "passed" },
        { line: /^ {2}- \[(?:skip|todo)\] (?<path>.+)$/, test: "skipped" },
      ],
    },
    name: {
      isList: true,
      rules: [...rulesOfList, { line: /^ {2}(?<path>\S.*)$/, test: "failed", section: "text" }],
    },
    text: { isList: true, rules: [...rulesOfList, { line: /^$/, section: "emptyLine", isText: true }] },
    emptyLine: {
      isList: true,
      rules: [
        { line: /^$/, section: "name" },
        { line: /^ {2}─$/, section: "end" },
        { line: /^/, section: "text", isText: true },
      ],
    },
    end: { isAfterList: true, rules: [{ line: count, ends: "run" }] },
  },
};
