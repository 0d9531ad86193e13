import type { RunnerGrammar } from "../grammar";

const branch = "^(?<indent>[│| ]{0,200})[├└+'](?:─|--) ";
const time = String.raw`(?: \d+ ms)?`;
const engine = "JUnit (?:Jupiter|Vintage|Platform Suite)";
const nested = String.raw`\]\/\[nested-class:`;
const engineId = String.raw`\[engine:[\w-]{1,60}\]`;
const classes = String.raw`\[class:(?<suites>[\w.$]+(?:${nested}\w+){0,20})\]`;
const count = String.raw`Number of static tests: \d+`;

const failedCount = /^\[ +\d+ tests failed +\]$/;

/** Console Launcher of the JUnit Platform. */
export const junitConsole: RunnerGrammar = {
  starts: [new RegExp(`^Test (?:plan )?execution started\\. ${count}$`), /^Failures \(\d+\):$/],
  weakStarts: [
    new RegExp(String.raw`^[├└+'](?:─|--) ${engine} (?:✔|\[OK\])`),
    new RegExp(`^ {2}${engine}:\\S`),
    failedCount,
    /^[│|] {2}[│|├└+'].{1,400} (?:✘|\[X\]) /,
  ],
  separator: /:(?! )/,
  everywhere: [
    { line: /^Test execution started\. /, section: "flat" },
    { line: /^Test plan execution started\. /, section: "verbose" },
    { line: /^Failures \(\d+\):$/, section: "failures" },
    { line: /^Test run finished after \d+ ms$/, section: "end" },
  ],
  sections: {
    // --details tree: the status follows the name
    results: {
      rules: [
        { line: new RegExp(`${branch}${engine} (?:✔|\\[OK\\])$`) },
        { line: new RegExp(`${branch}(?<name>\\S.*?)${time} (?:✘|\\[X\\]) ?(?<text>.*)$`), test: "failed" },
        { line: new RegExp(`${branch}(?<name>\\S.*?)${time} (?:[↷■]|\\[[SA]\\])(?: .*)?$`), test: "skipped" },
        { line: new RegExp(`${branch}(?<name>\\S.*?)${time} (?:✔|\\[OK\\])$`), opens: "suite" },
      ],
    },
    // The exception is below the end of the test
    flat: {
      rules: [
        {
          line: new RegExp(`^Finished: {1,20}(?<name>\\S.*) \\(${engineId}\\/${classes}.*\\)$`),
          decode: (text) => text.replaceAll("]/[nested-class:", ":"),
          opens: "test",
        },
        { line: /^ +=> Exception: org\.opentest4j\.TestAbortedException/ },
        { line: /^ +=> Exception: (?<text>.*)$/, test: "failed" },
      ],
    },
    // The status is below the name
    verbose: {
      rules: [
        { line: /^[│| ]*[├└+']─?-* (?<name>\S.*)$/, opens: "test" },
        { line: /^[│| ]+status: (?:✘|\[X\]) FAILED$/, test: "failed" },
      ],
    },
    failures: {
      isList: true,
      rules: [
        { line: /^ {2}[^\s:][^:]*:(?<path>\S.*)$/, test: "failed" },
        { line: /^ {4}\w+Source \[className = '(?<class>[^']+)'/, isPlace: true, isOwner: true },
      ],
    },
    end: { isWithoutText: true, rules: [{ line: failedCount, ends: "run" }] },
  },
};
