import type { RunnerGrammar } from "../grammar";

const time = String.raw`(?: \(\d+ms\))?`;
const counts = /^\d+ examples? \(/;

/** Its list of failures writes the class like a path. */
const toClass = (name: string): string => name.replaceAll("/", "\\");

/** The lists of phpspec: the line of a test is that of its method. */
export const phpspec: RunnerGrammar = {
  starts: [counts],
  readsBack: true,
  outcomes: { "-": "failed", "!": "failed" },
  everywhere: [{ line: counts, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^ *(?<indent>)(?<name>[A-Z]\w*(?:[\\/]\w+)*) *$/, decode: toClass, opens: "suite" },
        { line: new RegExp(`^ {2,4}\\d+(?<indent> ) (?<word>[-!✘✔]) (?<name>.+?)${time}$`), test: "word" },
      ],
    },
  },
};
