import type { RunnerGrammar } from "../grammar";

const outcome = String.raw`^(?:FAILURE|ERROR) +[\d.]+s(?: J\d+)? +\| `;
const mark = " <<<(?: FAILURES!)?$";
const heading = /^Tests with failures(?: \[seed: \w+\])?:$/;

/** JUnit 4 of randomizedtesting, by which Lucene, Solr and Elasticsearch were tested. */
export const randomizedTest: RunnerGrammar = {
  starts: [new RegExp(`${outcome}.*${mark}`), heading],
  everywhere: [{ line: heading, section: "failures" }],
  sections: {
    results: {
      rules: [
        // A class without a test: `TestCart (suite)`
        { line: new RegExp(`${outcome}(?:(?<class>\\w+)\\.)?(?<name>.+?)${mark}`), test: "failed" },
        { line: /^(?:(?:OK|IGNORED|IGNOR\/A|Suite:|Completed) | {2}\d> )/ },
      ],
    },
    failures: {
      isList: true,
      isWithoutText: true,
      rules: [
        { line: /^ {2}- (?:(?<class>(?:\w+\.)+[A-Z]\w*)\.)?(?<name>.+)$/, test: "failed" },
        { line: /^/, ends: "run" },
      ],
    },
  },
};
