import type { RunnerGrammar } from "../grammar";

export const exUnit: RunnerGrammar = {
  name: "ExUnit",
  starts: [/^Running ExUnit with seed: \d+/, /^ {2}\d+\) (?:test|doctest) .+ \([A-Z][\w.]*\)$/],
  everywhere: [
    { line: /^\d+ (?:doctests?, \d+ )?tests?, 0 failures(?!.*invalid)/, ends: "passed" },
    { line: /^\d+ (?:doctests?, \d+ )?tests?, \d+ failures?/, ends: "run" },
    { line: /^Finished in [\d.]+ seconds/, section: "end" },
  ],
  sections: {
    results: {
      rules: [
        { line: /^ {2}\d+\) (?:doc)?test (?<name>.+) \((?<class>[A-Z][\w.]*)\)$/, test: "failed" },
        { line: /^ {2}\d+\) (?<name>[A-Z][\w.]*): failure on setup_all callback/, test: "failed" },
        { line: /^ {5}(?<file>\S+\.exs?):(?<line>\d+)$/, isPlace: true },
      ],
    },
    end: { isWithoutText: true, rules: [] },
  },
};
