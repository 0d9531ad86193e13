import { decodeJson } from "../decode";
import type { LineRule, RunnerGrammar, Section } from "../grammar";

const duration = String.raw`\(\d+(?:ms|s|m|h)\)`;
const json = String.raw`(?:[^"\\]|\\.)*`;
const jsonName = `"title":"(?<name>${json})","fullTitle":"(?<fullName>${json})"`;
const jsonEvent = new RegExp(String.raw`^\["(?<word>pass|fail)",\{${jsonName}(?:,"file":"(?<file>${json})")?`);

/** Lines of the tree: a numbered line below them is a failure. */
const tree: readonly LineRule[] = [
  { line: new RegExp(`^(?<indent> {4,})[✓✔√] (?<name>.+?)(?: ${duration})?$`), test: "passed", section: "tree" },
  { line: /^(?<indent> {4,})[✎-] (?<name>.+)$/, test: "skipped", section: "tree" },
];
const suite: LineRule = { line: /^(?<indent> {2,})(?<name>\S.*)$/, opens: "suite" };

const createFailures = (indent: string): Section => ({
  isList: true,
  rules: [
    { line: new RegExp(`^${indent}\\d+\\) (?<name>.*):$`), title: "only", section: "failures" },
    { line: new RegExp(`^${indent}\\d+\\) (?<name>.*)$`), title: "first", section: "title" },
  ],
});

/** List of failures, each with the titles of its suites on separate lines. */
const listSections: Readonly<Record<"failures" | "title", Section>> = {
  failures: createFailures(" {2}"),
  title: {
    isList: true,
    rules: [
      // Further lines of a title may be indented less
      { line: /^ *(?<name>\S.*):$/, title: "last", section: "failures" },
      { line: /^ *(?<name>\S.*)$/, title: "next" },
    ],
  },
};
const listStart: LineRule = { line: /^ {2}\d+ failing$/, section: "failures", isCount: true };

export const mocha: RunnerGrammar = {
  starts: [new RegExp(String.raw`^ {2}\d+ passing ${duration}$`), /^\["start",\{"total":\d+\}\]$/, jsonEvent],
  weakStarts: [/^ {4,}\d+\) \S/],
  lineBeforeWeakStart: /^ {4,}\S/,
  readsBack: true,
  everywhere: [
    { line: jsonEvent, decode: decodeJson, test: "word" },
    { line: /^\["end",\{/, ends: "run" },
    { line: new RegExp(`^ {2}\\d+ passing ${duration}$`), section: "counts" },
    // Cypress
    { line: /^ {2}Running: +(?<file>\S.*?) +\(\d+ of \d+\)$/, opens: "file", section: "results" },
  ],
  sections: {
    results: { isWithoutText: true, rules: [...tree, suite] },
    tree: {
      isWithoutText: true,
      rules: [
        { line: /^(?<indent> {4,})\d+\) (?<name>.+)$/, test: "failed" },
        ...tree,
        suite,
        { line: /^\S/, section: "results" },
      ],
    },
    counts: {
      isAfterList: true,
      isWithoutText: true,
      rules: [listStart],
    },
    ...listSections,
  },
};

/** A single failure, as people copy it: from its number, which may lack its indentation. Its title may span lines. */
export const mochaFailure: RunnerGrammar = {
  starts: [],
  weakStarts: [/^ {7}(?!.*: )\S/, /^ {5}\w*Error\b/],
  lineBeforeWeakStart: /^ {0,2}\d+\) /,
  readsBack: true,
  sections: { results: createFailures(" {0,2}"), ...listSections },
};

/** The same of versions before 4: a blank line is below the title. */
export const mochaDifference: RunnerGrammar = {
  starts: [],
  weakStarts: [/^ {6}\+ expected - actual$/],
  readsBack: true,
  repeats: mochaFailure,
  sections: mochaFailure.sections,
};

/** Only the failures, as people copy them. */
export const mochaFailures: RunnerGrammar = {
  starts: [],
  weakStarts: [listStart.line],
  sections: { results: { rules: [listStart] }, ...listSections },
};
