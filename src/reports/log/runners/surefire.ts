import type { RunnerGrammar } from "../grammar";

const level = String.raw`^(?:\d+ )?\[(?:ERROR|WARNING)\]`;
const error = String.raw`^(?:\d+ )?\[ERROR\]`;
const failure = "Time elapsed: .{1,60} <<< (?:FAILURE|ERROR)!";
const counts = `Tests run: .{1,200}, ${failure} -{1,2} in (?<name>\\S+)$`;
const result = ` +(?:-- )?${failure}$`;

export const surefire: RunnerGrammar = {
  name: "surefire",
  starts: [
    /^(?:\d+ )?\[INFO\] {2}T E S T S$/,
    new RegExp(`${error} Tests run: .* <<< (?:FAILURE|ERROR)! -{1,2} in \\S+$`),
  ],
  separator: ".",
  everywhere: [{ line: /^(?:\d+ )?\[INFO\] BUILD (?:SUCCESS|FAILURE)$/, ends: "run" }, { line: /^(?:\d+ )?\[INFO\]/ }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${level}(?<indent>) ${counts}`), opens: "suite" },
        { line: new RegExp(`${level} (?<name>\\w+)\\((?<class>[\\w.$]+)\\)${result}`), test: "failed" },
        { line: new RegExp(`${level}(?<indent> )(?<name>\\S.*?)${result}`), test: "failed" },
        { line: /^\tat (?:\w+\/\/)?(?<class>[\w.]+(?:\$\w+)+)\.\w+\(/, isPlace: true },
        { line: new RegExp(`${level} `) },
      ],
    },
  },
};
