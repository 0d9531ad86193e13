import type { RunnerGrammar } from "../grammar";

const place = String.raw`\('?(?<file>[^'():]{1,200}\.[rR]):\d+(?::\d+)*'?\)`;
const quotedPlace = String.raw`\('[^'():]{1,200}\.[rR]:\d+[:\d]*'\)`;
const heading = (words: string): string => String.raw`^(?:── )?(?:\d+\. )?(?:${words}) ${place}`;
const expectation = String.raw`^ {2}'[^'():]{1,200}\.[rR]:\d+[:\d]*' \[`;

export const testthat: RunnerGrammar = {
  name: "testthat",
  starts: [
    /^✔ \| F W (?:S|Skip) +OK \| Context$/,
    new RegExp(String.raw`^(?:── )?(?:\d+\. )?(?:Failure|Error|Skip|Warning) ${quotedPlace}: `),
    new RegExp(`${expectation}\\w+\\]$`),
    /^\[ FAIL \d+ \| WARN \d+ \| SKIP \d+ \| PASS \d+ \]$/,
  ],
  readsBack: true,
  sections: {
    results: {
      rules: [
        { line: new RegExp(`${heading("Failure|Error")}: (?<name>.+?)(?: ─+)?$`), test: "failed" },
        { line: new RegExp(`${heading("Skip")}: (?<name>.+?)(?: ─+)?$`), test: "skipped" },
        { line: new RegExp(heading("Warning")) },
        { line: /^[═─]{2}/ },
        // The location reporter
        { line: /^Start test: (?<name>.+)$/, opens: "test" },
        { line: new RegExp(`${expectation}(?:failure|error)\\]$`), test: "failed" },
        { line: new RegExp(`${expectation}skip\\]$`), test: "skipped" },
        { line: /^End test: / },
        { line: /^\[ FAIL 0 \| WARN \d+ \| SKIP \d+ \| PASS \d+ \]$/, ends: "passed" },
      ],
    },
  },
};
