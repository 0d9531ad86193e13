import type { RunnerGrammar } from "../grammar";

const counts = String.raw`\d+ (?:errors?|tests? failed|assertions?|passed|skipped)\b`;
const time = String.raw`(?: \([^()]*\d(?:ms|s|m|h)[^()]*\))?`;
const failures = /^(?: |\uFE0F){0,4}TEST FAILURE(?: \(.{1,30}\))?:/;

export const nightwatch: RunnerGrammar = {
  starts: [/^\[.{1,200}\] Test Suite$/],
  weakStarts: [failures, /^ *FAILED: +\d+ assertions? failed/],
  readsBack: true,
  everywhere: [{ line: failures, section: "failures" }],
  sections: {
    results: {
      rules: [
        { line: /^ *Running:? (?<name>\S.*?|.*\S):?$/, opens: "test" },
        { line: /^ *✖ (?<text>.*)$/, test: "failed" },
      ],
    },
    failures: {
      isList: true,
      rules: [
        { line: /^ +✖ (?:\d+\) )?(?<name>\S+)$/, opens: "suite" },
        { line: new RegExp(`^ {3}[–-] (?!${counts})(?<name>\\S.*?)\\.?${time}(?: -.* tries)?$`), test: "failed" },
      ],
    },
  },
};
