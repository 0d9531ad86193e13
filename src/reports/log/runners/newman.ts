import type { RunnerGrammar } from "../grammar";

const heading = /^ +# {2}failure +detail *$/;
const failure = /^ *\d+[.⠄] {2}\w+ {2,}(?<name>\S.*)$/;

/** Newman, which runs the requests of a collection: the request is the suite of its assertions. */
export const newman: RunnerGrammar = {
  starts: [/^newman$/],
  everywhere: [{ line: heading, section: "texts" }],
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        { line: /^(?<indent>)[→❏] (?<name>.+)$/, opens: "suite" },
        { line: /^(?=(?<indent>↳))↳ (?<name>.+)$/, opens: "suite" },
        { line: /^(?<indent> {2})\d+\. (?<name>.+)$/, test: "failed" },
        { line: /^(?<indent> {2})[✓√] {2}(?<name>.+)$/, test: "passed" },
        { line: /^ {2}[A-Z]+ \S+ \[errored\]$/, test: "failed", subject: "suite" },
      ],
    },
    // The failures again, in the same order
    texts: { rules: [{ line: failure, opens: "failure", isText: true }] },
  },
};

/** Only the list at the end. */
export const newmanFailures: RunnerGrammar = {
  starts: [],
  weakStarts: [heading],
  repeats: newman,
  everywhere: [{ line: heading, section: "list" }],
  sections: { results: { rules: [] }, list: { isList: true, rules: [{ line: failure, test: "failed" }] } },
};
