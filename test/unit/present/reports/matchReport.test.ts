import assert from "node:assert/strict";
import type { TestLocation } from "../../../../src/domain/location";
import type { FailingTest } from "../../../../src/domain/records";
import { createMappingPick, matchReportText, matchSummaryText } from "../../../../src/present/reports/matchReport";
import { failingTest, harbour } from "../../../support/builders";

const range = { line: 3, column: 0, endLine: 3, endColumn: 1 };
const file = { root: "r", path: "src/a.test.ts" };

function match(fields: Partial<FailingTest>, answer: TestLocation) {
  return { test: failingTest(fields), path: fields.filePath, answer };
}

const foundMatch = match({ name: "adds" }, { confidence: "exact", file, range });
const twice = match({ name: "adds" }, { confidence: "ambiguous", candidates: [{ file, range, text: "it" }] });
const loadedState = {
  repository: harbour,
  choice: "7d",
  tests: [failingTest(), failingTest()],
  totalRows: 5,
  unreadable: 0,
  loading: false,
  asOf: Date.UTC(2026, 10, 20, 18, 58),
} as const;

describe("matchReportText", () => {
  it("begins with the number of tests with a known line", () => {
    const missingMatch = match({}, { confidence: "none", miss: "noPath", files: [] });
    assert.deepEqual(
      [matchSummaryText([]), matchSummaryText([foundMatch]), matchSummaryText([foundMatch, twice, missingMatch])],
      [
        "No failing test is loaded.",
        "Line found for 1 of 1 failing test (100%).",
        "Line found for 2 of 3 failing tests (66.6%).",
      ],
    );
  });

  it("lists three of the files that match a path, and counts the others", () => {
    const reportLines = (count: number) => {
      const files = ["a", "b", "c", "d", "e"].slice(0, count).map((name) => ({ root: "r", path: `${name}.py` }));
      const ambiguousMatch = match(
        { name: "one", classname: "C" },
        { confidence: "none", miss: "severalFiles", files },
      );
      const report = matchReportText({ matches: [ambiguousMatch], suggestions: [] }, [], () => undefined);
      return report.split("\n").filter((line) => line.startsWith("- "));
    };
    assert.deepEqual([2, 4, 5].flatMap(reportLines), [
      "- `C`, may be `a.py` or `b.py`",
      "- `C`, may be `a.py` or `b.py` or `c.py` and 1 more file",
      "- `C`, may be `a.py` or `b.py` or `c.py` and 2 more files",
    ]);
  });

  it("contains counts, suggestions, and every test without a line with its path and the reason", () => {
    const inBuild = { filePath: "/build/app/src/b.test.ts" };
    const matches = [
      foundMatch,
      twice,
      match({ name: "adds `x`", ...inBuild }, { confidence: "none", miss: "noSuchFile", files: [] }),
      match({ name: "pays", ...inBuild }, { confidence: "none", miss: "noSuchFile", files: [] }),
      match({ name: "one", classname: "a.b.C" }, { confidence: "none", miss: "severalFiles", files: [file, file] }),
      match({ name: "lost" }, { confidence: "none", miss: "noPath", files: [] }),
      match({ name: "zig", filePath: "a.zig" }, { confidence: "file", miss: "unknownLanguage", file }),
      match({ name: "in", filePath: "x/a.test.ts" }, { confidence: "container", miss: "nameNotFound", file, range }),
    ];
    const suggestions = [
      { root: "r", mapping: { from: "/build/app/", to: "packages/app/" }, tests: 120 },
      { root: "r", mapping: { from: "", to: "" }, tests: 1 },
    ];
    assert.equal(
      matchReportText({ matches, suggestions }, [loadedState], () => undefined),
      `# Why are tests without source?

Line found for 2 of 8 failing tests (25%).

| Found here               |  Tests |
| ------------------------ | -----: |
| The line                 |      1 |
| Several lines that fit   |      1 |
| Only the suite around it |      1 |
| Only the file            |      1 |
| Nothing                  |      4 |

\`github.com/acme/harbour\`: 2 of 5 loaded, 7 days, as of 2026-11-20 18:58 UTC.

## Path mappings that would help

- Paths that begin with \`/build/app/\` may be in \`packages/app/\`: 120 tests
- Paths that are relative may be in the workspace folder: 1 test

The message beside this report adds one to the setting \`testHealth.pathMappings\` of the workspace folder.

## Nothing: the service names neither a file nor a class for it (1)

- no path, class or suite
  - \`lost\`

## Nothing: no file of this workspace has that path (2)

- \`/build/app/src/b.test.ts\`
  - \`\` adds \`x\` \`\`
  - \`pays\`

## Nothing: several files of this workspace could be meant (1)

- \`a.b.C\`, may be \`src/a.test.ts\`
  - \`one\`

## Only the file: in its language only the literal name is looked for, and no line declares it (1)

- \`a.zig\`, here \`src/a.test.ts\`
  - \`zig\`

## Only the suite around it: no test of that name is in it (1)

- \`x/a.test.ts\`, here \`src/a.test.ts\`
  - \`in\`
`,
    );
  });

  it("stays readable with ten thousand tests that are not found", () => {
    const matches = Array.from({ length: 10_000 }, (_, i) =>
      match({ name: `t${i}`, filePath: `f${i % 400}.ts` }, { confidence: "none", miss: "noSuchFile", files: [] }),
    );
    const text = matchReportText({ matches, suggestions: [] }, [], () => undefined);
    assert.match(text, /\n {2}- and 5 more tests\n[\s\S]*\n- and 200 more paths\n$/);
    assert.equal(text.split("\n").length, 4416);
  });

  it("names the folder of a mapping if there are several", () => {
    const suggestion = { root: "w", mapping: { from: "$(trash)/", to: "" }, tests: 3 };
    assert.deepEqual(
      createMappingPick(suggestion, () => "web"),
      {
        label: "Map \\$(trash)/ to the workspace folder",
        description: "3 tests",
        detail: "web",
        value: suggestion,
      },
    );
  });
});
