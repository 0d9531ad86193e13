import type { RunnerGrammar } from "../grammar";

const name = String.raw`(?<name>(?:\S*\.)?(?:decl)?test[._].+?)`;
const test = String.raw`^(?:Test \[\d+\/\d+\]|\d+\/\d+) ${name}\.\.\.`;
const result = String.raw`(?<word>OK|SKIP|FAIL)(?: \((?<text>.+)\))?$`;
const error = "^(?:run [^:]{1,200}: )?error: ";

/** Zig's tests, run by `zig test` or by `zig build test`, which only lists the failures. */
export const zigTest: RunnerGrammar = {
  starts: [new RegExp(test), new RegExp(`${error}'${name}' failed:`)],
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${test} ?${result}`), test: "word" },
        // The output of a test precedes its outcome.
        { line: new RegExp(test), opens: "test" },
        { line: new RegExp(`^${result}`), test: "word" },
        { line: new RegExp(`${error}'${name}' failed: ?(?<text>.*)$`), test: "failed" },
        {
          line: new RegExp(`${error}while executing test '${name}', .*?(?<text>(?:crash|terminat)ed.*)`),
          test: "failed",
        },
        {
          line: new RegExp(`^\\d+ passed; |^All \\d+ tests passed|^Build Summary: |${error}(?:the following|while)`),
          ends: "run",
        },
      ],
    },
  },
};
