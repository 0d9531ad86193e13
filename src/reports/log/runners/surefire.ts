import type { RunnerGrammar } from "../grammar";

const level = String.raw`^(?:\d+ )?\[(?:ERROR|WARNING)\]`;
const counts = "Tests run: .{1,200}, Time elapsed: .{1,60} <<< (?:FAILURE|ERROR)! -{1,2} in (?<name>\\S+)$";
const result = " +(?:-- )?Time elapsed: .{1,60} <<< (?:FAILURE|ERROR)!$";

export const surefire: RunnerGrammar = {
  name: "surefire",
  starts: [
    /^(?:\d+ )?\[INFO\] {2}T E S T S$/,
    /^(?:\d+ )?\[ERROR\] Tests run: .* <<< (?:FAILURE|ERROR)! -{1,2} in \S+$/,
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
