import type { RunnerGrammar } from "../grammar";
import { level, repeatedHeadings, repeatedSections, results } from "./surefireSummary";

const maven = String.raw`^(?:\d+ )?\[INFO\]`;
const failure = "Time elapsed: .{1,60} <<< (?:FAILURE|ERROR)!";
const classCounts = `Tests run: .{1,200}, ${failure} -{1,2} in (?<name>\\S+)$`;
const testClass = String.raw`(?:[\w$]+\.)*[A-Z][\w$]*`;
const result = ` {1,2}(?:-- )?${failure}$`;
const heading = /^(?:\d+ )?\[INFO\] {2}T E S T S$/;
/** Before version 2.20, without words of Maven in front; Ant writes the counts as well. */
const oldCounts = /^Tests run: .{1,200}, Time elapsed: [\d.,]+ sec (?:<<< |- in )/;

export const surefire: RunnerGrammar = {
  name: "surefire",
  starts: [heading, /^(?:\d+ )?\[ERROR\] Tests run: .* <<< (?:FAILURE|ERROR)! -{1,2} in \S+$/, oldCounts],
  everywhere: [
    { line: new RegExp(`${maven} BUILD (?:SUCCESS|FAILURE)$`), ends: "run" },
    { line: new RegExp(`${level}(?<indent>)${classCounts}`), section: "results", opens: "suite" },
    { line: results, section: "summary" },
    { line: /^(?:(?:\d+ )?\[INFO\] )? T E S T S$/, section: "results" },
    { line: new RegExp(maven) },
  ],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${level}(?<name>.+)\\((?<class>[\\w.$]+)\\)${result}`), test: "failed" },
        // com.acme.CartTest.adds -- Time elapsed, since version 3
        { line: new RegExp(`${level}(?<class>${testClass})\\.(?<name>[^\\s.].*?)${result}`), test: "failed" },
        { line: new RegExp(`^(?:\\d+ )?\\[(?:ERROR|WARNING)\\](?<indent> )(?<name>\\S.*?)${result}`), test: "failed" },
        { line: new RegExp(`^(?<name>[A-Za-z][\\w.$]*)${result}`), test: "failed" },
        { line: /^\tat (?:\w+\/\/)?(?<class>[\w.]+(?:\$\w+)+)\.\w+\(/, isPlace: true },
        { line: /^(?:\d+ )?\[(?:ERROR|WARNING)\] / },
        { line: /^(?:Running \S+|Tests run: .*)$/ },
        ...repeatedHeadings,
      ],
    },
    ...repeatedSections,
  },
};
