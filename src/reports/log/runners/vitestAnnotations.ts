import { decodeAnnotation } from "../decode";
import type { RunnerGrammar } from "../grammar";
import { vitest } from "./vitest";

const file = String.raw`\S[^,>]{0,400}\.[cm]?[jt]sx?`;
const start = String.raw`^::error file=[^,]{1,400},title=(?:\[[^\]]{1,100}\] )?`;

/** Vitest's reporter for GitHub Actions, if it is the only one: beside other reporters it repeats their failures. */
export const vitestAnnotations: RunnerGrammar = {
  starts: [],
  weakStarts: [new RegExp(`${start}${file} > `)],
  repeats: vitest,
  separator: " > ",
  sections: {
    results: {
      isWithoutText: true,
      rules: [
        {
          line: new RegExp(`${start}(?<file>${file}) > (?<path>[^,]+),line=(?<line>\\d+),column=\\d+::(?<text>.*)$`),
          decode: decodeAnnotation,
          test: "failed",
        },
      ],
    },
  },
};
