import type { RunnerGrammar } from "../grammar";

const outcome = "(?:FAILED|Caused an ERROR)$";

const className = String.raw`[\w.$]+`;
/** Reason why the build failed, which ends with the first failed class. */
const reason = String.raw`^[/A-Z]\S{1,400}\.xml:\d+: Test`;
const time = String.raw`took [\d.,]+ sec`;

export const ant: RunnerGrammar = {
  starts: [/^Test(?:suite|case): [\w.$]+$/, new RegExp(`${reason} ${className} failed$`)],
  weakStarts: [/^Test (?:\w+\.)+\w+ FAILED(?: \(\w+\))?$/],
  everywhere: [{ line: /^(?:BUILD SUCCESSFUL|Total time: .*)$/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^Test(?:suite|case):(?<indent>) (?<name>${className})$`), opens: "suite" },
        // The brief report names the class; the plain report states the result on the next line.
        { line: new RegExp(`^Testcase: (?<name>.+?)\\((?<class>${className})\\):\\t${outcome}`), test: "failed" },
        { line: new RegExp(`^Testcase:(?<indent> )(?<name>.+) ${time}$`), opens: "test" },
        // junitlauncher
        { line: new RegExp(`^Test:(?<indent> )(?<name>.+) ${time}\\(s\\) FAILED: (?<text>.*)$`), test: "failed" },
        { line: new RegExp(`^\\t${outcome}`), test: "failed" },
        { line: /^\tSKIPPED/, test: "skipped" },
        { line: new RegExp(`^Test (?<name>${className}) FAILED(?: \\(\\w+\\))?$`), test: "failed", isRepeated: true },
        { line: new RegExp(`${reason} (?<name>${className}) failed$`), test: "failed", isRepeated: true },
      ],
    },
  },
};
