import type { RunnerGrammar } from "../grammar";

const duration = String.raw`\(\d+(?:ms|s|m|h)\)`;

export const mocha: RunnerGrammar = {
  name: "mocha",
  starts: [new RegExp(String.raw`^ {2}\d+ passing ${duration}$`)],
  everywhere: [],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: /^ {2}\d+ failing$/, section: "failures" },
      ],
    },
    failures: {
      isList: true,
      rules: [
        { line: /^ {2}\d+\) (?<name>.*):$/, title: "only" },
        { line: /^ {2}\d+\) (?<name>.*)$/, title: "first", section: "title" },
      ],
    },
    title: {
      isList: true,
      rules: [
        { line: /^ {5,}(?<name>.*):$/, title: "last", section: "failures" },
        { line: /^ {5,}(?<name>.*)$/, title: "next" },
      ],
    },
  },
};
