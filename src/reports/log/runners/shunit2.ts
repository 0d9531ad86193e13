import type { RunnerGrammar } from "../grammar";

export const shunit2: RunnerGrammar = {
  starts: [/^Ran \d+ tests?\.$/, /^shunit2:ERROR test\w*\(\) returned /],
  readsBack: true,
  everywhere: [
    { line: /^OK(?: \(skipped=\d+\))?$/, ends: "passed" },
    { line: /^FAILED \((?:failures|skipped)=/, ends: "run" },
  ],
  sections: {
    results: {
      rules: [
        { line: /^(?<name>test\w*)$/, opens: "test" },
        { line: /^ASSERT:(?<text>.*)$/, test: "failed" },
        { line: /^shunit2:ERROR (?<name>test\w*)\(\) returned /, test: "failed" },
      ],
    },
  },
};
