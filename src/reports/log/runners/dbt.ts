import type { RunnerGrammar } from "../grammar";

const file = String.raw`(?<file>[^()]+\.(?:ya?ml|sql|csv))`;
const failure = new RegExp(`^(?:Failure|\\w+ Error) in \\w+ (?<name>\\S+) \\(${file}\\)$`);

export const dbt: RunnerGrammar = {
  starts: [/^Done\. PASS=\d/],
  weakStarts: [failure],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: failure, test: "failed" },
        { line: /^(?:Warning in .*)?$/ },
        { line: /^Done\. PASS=/, ends: "run" },
      ],
    },
  },
};
