import { decodeJson } from "../decode";
import type { RunnerGrammar } from "../grammar";

const duration = String.raw`\(\d+(?:ms|s|m|h)\)`;
const json = String.raw`(?:[^"\\]|\\.)*`;
const jsonName = `"title":"(?<name>${json})","fullTitle":"${json}"`;
const jsonEvent = new RegExp(String.raw`^\["(?<word>pass|fail)",\{${jsonName}(?:,"file":"(?<file>${json})")?`);

export const mocha: RunnerGrammar = {
  name: "mocha",
  starts: [new RegExp(String.raw`^ {2}\d+ passing ${duration}$`), /^\["start",\{"total":\d+\}\]$/],
  outcomes: { pass: "passed", fail: "failed" },
  everywhere: [
    { line: jsonEvent, decode: decodeJson, test: "word" },
    { line: /^\["end",\{/, ends: "run" },
  ],
  sections: {
    results: {
      isWithoutText: true,
      rules: [{ line: /^ {2}\d+ failing$/, section: "failures" }],
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
        { line: /^ {5,}(?<name>\S.*):$/, title: "last", section: "failures" },
        { line: /^ {5,}(?<name>\S.*)$/, title: "next" },
      ],
    },
  },
};
