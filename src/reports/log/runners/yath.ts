import type { RunnerGrammar } from "../grammar";

const job = String.raw` +job {1,4}\d+`;
/** Bars and blanks show the nesting depth of a test; a wave marks each test that contains others. */
const depth = "(?<indent>[ |]{1,200})";

/** Perl's Test2::Harness. Lines of several files are interleaved: the place below a failure states its file. */
export const yath: RunnerGrammar = {
  starts: [new RegExp(String.raw`^(?:\[ {1,2}(?:PASS|FAIL) {1,2}\]|\( (?:LAUNCH|PASSED|FAILED) {1,2}\))${job} `)],
  everywhere: [{ line: /^ {4}--> {2}Result: [A-Z]+ {2}<--$/, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`^\\[ {2}FAIL {2}\\]${job}${depth}\\+~(?<name>\\S.*)$`), opens: "suite" },
        {
          line: new RegExp(`^\\[ {2}(?<word>FAIL|PASS) {2}\\]${job}${depth}\\+ (?!<UNNAMED )(?<name>\\S.*)$`),
          test: "word",
        },
        { line: new RegExp(`^\\( {2}DIAG {2}\\)${job}[ |]+at (?<file>\\S+) line (?<line>\\d+)\\.$`), isPlace: true },
        // A test file that died
        { line: new RegExp(`^\\( FAILED \\)${job} +(?<name>\\S.*)$`), opens: "test" },
        { line: new RegExp(`^< REASON >${job} +(?:Planned for \\d|.*\\(Err: 255\\)$)`), test: "failed" },
      ],
    },
  },
};
