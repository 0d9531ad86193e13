import type { RunnerGrammar } from "../grammar";
import { qualifiedTest } from "./vsTest";

/** Details of a test that people copy from the Test Explorer of Visual Studio; before version 2019, with tabs. */
export const testExplorer: RunnerGrammar = {
  starts: [/^Test FullName:\s+\S/, /^-+ Test Execution Summary -+$/],
  weakStarts: [/^ {3}Source: .+ line \d+$/],
  lineBeforeWeakStart: /^ ?[\w.]+(?:\(.*\))?$/,
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^Test FullName:\\s+${qualifiedTest}$`), opens: "test" },
        { line: /^(?:Test Outcome:\s+Failed| {2}Message: ?)$/, test: "failed" },
        { line: new RegExp(`^ ?${qualifiedTest}$`), opens: "test" },
        // OmniSharp
        { line: new RegExp(`^${qualifiedTest}: (?<word>\\w+)$`), test: "word" },
        { line: /^ ?(?<name>\w+(?:\(.*\))?)$/, opens: "test" },
      ],
    },
  },
};
