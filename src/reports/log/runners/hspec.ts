import { decodeHaskell } from "../decode";
import type { LineRule, RunnerGrammar } from "../grammar";

/** Start of the line with the command that reruns a failed example: it contains the suites and the name. */
const rerun = String.raw`^ {2}To rerun use: --match "\/`;

const failure: LineRule = { line: new RegExp(`${rerun}(?<path>.+)\\/"`), decode: decodeHaskell, test: "failed" };

/** Line before the number of a failure. */
const place: LineRule = { line: /^ {2}\S+\.l?hs:\d+:(?:\d+:)? ?$/, endsText: true };

export const hspec: RunnerGrammar = {
  starts: [new RegExp(rerun)],
  readsBack: true,
  separator: "/",
  everywhere: [
    { line: /^Failures:$/, section: "failures", restartsList: true },
    { line: /^\d+ examples?, \d+ failures?/, ends: "run" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [failure] },
    // The text is between the number and the name
    failures: { isList: true, hasTextBefore: true, rules: [place, failure, { line: /^ {2}\d+\) / }] },
  },
};

/** Versions that print no rerun command, and excerpts of logs: blanks join suites and name. */
export const hspecFailures: RunnerGrammar = {
  starts: [],
  weakStarts: [place.line, /^ {7}uncaught exception: /],
  readsBack: true,
  repeats: hspec,
  everywhere: hspec.everywhere ?? [],
  sections: {
    results: { rules: [] },
    failures: { isList: true, rules: [place, { line: /^ {2}\d+\) (?<name>.+)$/, test: "failed" }] },
  },
};
