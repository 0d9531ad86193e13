import type { RunnerGrammar } from "../grammar";

const browser = String.raw`[A-Z][\w .]{1,60} \/ [A-Za-z]`;
const name = String.raw`(?<name>\S.*?)(?: \(unstable\))?(?: \(screenshots: .*\))?$`;

/** TestCafe's spec reporter, which indents fixtures and tests alike. */
export const testCafe: RunnerGrammar = {
  starts: [new RegExp(`^ ?- ${browser}`)],
  weakStarts: [new RegExp(`^ {6}Browser: ${browser}`)],
  readsBack: true,
  everywhere: [{ line: /^ \d+(?:\/\d+)? (?:passed|failed) \(/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^ ?- ${browser}`) },
        { line: new RegExp(`^(?<indent> ?)(?<word>[✖×✓√-]) ${name}`), test: "word" },
        { line: /^(?<indent>) (?<name>[^ ].*)$/, opens: "suite" },
      ],
    },
  },
};
