import { decodeHaskell } from "../decode";
import type { RunnerGrammar } from "../grammar";

/** The line that tells how to run a failed example again has its suites and its name. */
const rerun = String.raw`^ {2}To rerun use: --match "\/`;

export const hspec: RunnerGrammar = {
  name: "hspec",
  starts: [new RegExp(rerun)],
  separator: "/",
  everywhere: [{ line: /^\d+ examples?, \d+ failures?/, ends: "run" }],
  sections: {
    results: {
      isWithoutText: true,
      rules: [{ line: new RegExp(`${rerun}(?<path>.+)\\/"`), decode: decodeHaskell, test: "failed" }],
    },
  },
};
