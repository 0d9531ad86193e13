import type { RunnerGrammar } from "../grammar";
import { tap } from "./tap";

const failed = "(?:EXPECTATION|ASSERTION) FAILED at";
const expectation = new RegExp(String.raw`^(?<indent> *)# (?<name>\w+): ${failed} \S+$`);
const end = "(?: # (?:exit=|TIMEOUT).*)?$";
const selfTest = new RegExp(String.raw`^(?<indent>)not ok \d+ (?<name>selftests: .+?)${end}`);
const row = /^\[FAILED\] (?<name>\w+_\w+)$/;

/** Tests of the Linux kernel: KUnit, also of its script, and selftests, whose output is in comments. */
export const kernelTest: RunnerGrammar = {
  ...tap,
  starts: [/^(?:# (?:selftests: |TAP version |1\.\.\d)| *KTAP )/, expectation, selfTest, row],
  weakStarts: [],
  sections: {
    ...tap.sections,
    results: {
      rules: [
        // A suite has the indentation of its tests
        { line: /^(?<indent> *) {4}# Subtest: (?<name>.+)$/, opens: "suite" },
        { line: expectation, test: "failed" },
        { line: / # SKIP/, test: "skipped" },
        { line: /^# (?<indent>)(?<name>selftests: .+)$/, opens: "suite" },
        { line: /^(?<indent>(?:# )+)not ok \d+ (?:- )?(?<name>[^#]+)/, test: "failed" },
        { line: selfTest, test: "failed" },
        { line: row, test: "failed" },
        ...tap.sections.results.rules.slice(1),
      ],
    },
  },
};
