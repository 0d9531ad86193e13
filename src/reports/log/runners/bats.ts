import type { RunnerGrammar } from "../grammar";

const time = String.raw`(?: \[\d+\])?`;
const helper = "(?:from function .{1,200} )?";
/** Below the functions that the test has called, each on a line of its own. */
const place = String.raw`(?:\(${helper}| )in test file (?<file>.{1,400}), line (?<line>\d+)\)$`;

const placeLine = new RegExp(`^ {3}${place}`);
const lastLine = /^\d+ tests?, \d+ failures?/;

/** The pretty format of bats; its other formats are TAP. */
export const bats: RunnerGrammar = {
  starts: [/^[\w./-]{1,400}\.bats$/],
  weakStarts: [lastLine, placeLine],
  readsBack: true,
  everywhere: [{ line: lastLine, ends: "run" }],
  sections: {
    results: {
      rules: [
        { line: /^(?<file>[\w./-]{1,400}\.bats)$/, opens: "file" },
        { line: new RegExp(`^ ?✗ (?<name>.+?)(?: # timeout after \\d+s)?${time}$`), test: "failed" },
        { line: new RegExp(`^ ✓ (?<name>.+?)${time}$`), test: "passed" },
        { line: new RegExp(`^ - (?<name>.+?) \\(skipped.*\\)${time}$`), test: "skipped" },
        { line: placeLine, isPlace: true },
      ],
    },
  },
};
