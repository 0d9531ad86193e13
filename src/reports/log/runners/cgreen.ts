import type { RunnerGrammar } from "../grammar";

const place = String.raw`(?<file>\S.{0,400}?):(?<line>\d+)`;
const failure = new RegExp(`^${place}: (?:Failure|Exception): (?<path>\\S.* -> .+)$`);

export const cgreen: RunnerGrammar = {
  starts: [/^Running "[^"]{1,400}" \(\d+ tests?\)\.\.\.$/],
  weakStarts: [failure],
  separator: " -> ",
  sections: { results: { rules: [{ line: failure, test: "failed" }, { line: /^Completed "/ }] } },
};
