import type { LineRule, Section } from "../grammar";

/** A failure of tape is a message: the comment above it is the test. AVA joins the file with the title. */
const title = String.raw`(?:(?<suites>\S{1,200}) › )?(?<name>\S.*)$`;
const message = "test exited without ending: (?<name>.+)|(?<text>.*)";
const result = String.raw`(?: \d+)?(?: -)?(?: (?:${message}))?$`;

/** First comment below the protocol version. A comment before the plan is not a title. */
export const firstTitle: LineRule = { line: new RegExp(`^# (?!Subtest: )${title}`), opens: "test", section: "titles" };

/** TAP of runners that report assertions below the title of each test: tape, zora, brittle. */
export const titleSections: Readonly<Record<"titles" | "titlesYaml", Section>> = {
  titles: {
    rules: [
      { line: /^1\.\.\d+$/, section: "results" },
      // Node.js, after the output of tests
      { line: /^(?<indent> *)# Subtest: (?<name>.+)$/, opens: "suite", section: "results" },
      firstTitle,
      { line: /^ *(?:not )?ok\b.* # (?:TODO|SKIP)\b/, test: "skipped" },
      { line: new RegExp(`^ *not ok${result}`), test: "failed" },
      { line: /^ *ok\b/, test: "passed" },
      { line: /^ +---$/, section: "titlesYaml" },
    ],
  },
  titlesYaml: {
    isText: true,
    rules: [
      { line: /^ +at: .{0,200}\((?<file>\S{1,400}):(?<line>\d+):\d+\)$/, isPlace: true },
      { line: /^ +\.\.\.$/, section: "titles" },
    ],
  },
};
