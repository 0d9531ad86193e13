import assert from "node:assert/strict";
import { unreadableReportText } from "../../../../src/present/reports/unreadableReport";
import { failingTest, harbour } from "../../../support/builders";
import { bare, state } from "../fixture";

const odd = failingTest({
  name: "adds `tax`",
  variant: "linux",
  unreadableFields: [
    { field: "quarantined", value: '"yes"' },
    { field: "most_common_failures[0].occurrence_count", value: "1.5" },
  ],
});

describe("unreadableReportText", () => {
  it("is undefined if all fields could be read", () => {
    assert.equal(unreadableReportText([state(), state({ tests: [] })]), undefined);
  });

  it("lists tests, fields and values by repository", () => {
    const leftOut = [
      { field: "record", value: "null" },
      { field: "id" },
      { field: "id", value: "7", name: "removes" },
      { field: "name", id: "b-2" },
    ] as const;
    const lighthouse = { ...harbour, name: "lighthouse" };
    assert.equal(
      unreadableReportText([
        state({ tests: [odd, bare], unreadable: 5, leftOut }),
        state({ repository: lighthouse, tests: [bare], unreadable: 1 }),
      ]),
      [
        "# Fields that could not be read",
        "Each value is what the service sent, at most 80 characters of it. The people who run the service can correct it.",
        "## `github.com/acme/harbour`",
        "5 tests could not be read and are left out. 1 more is shown without a field that could not be read. As of 2026-11-20 11:57 UTC.",
        "### Left out",
        "- A record that is no object: `null`\n- A record has no id\n- `removes` has an unusable id: `7`\n- `b-2` has no name\n- and 1 more",
        "### Shown without a field",
        '- `` adds `tax` ``, variant `linux`\n  - `quarantined`: `"yes"`\n  - `most_common_failures[0].occurrence_count`: `1.5`',
        "## `github.com/acme/lighthouse`",
        "1 test could not be read and is left out. As of 2026-11-20 11:57 UTC.",
        "### Left out",
        "What the service sent for them was not kept. Refresh the failing tests view to see it.\n",
      ].join("\n\n"),
    );
  });

  it("lists 200 tests and counts the others", () => {
    const tests = Array.from({ length: 1434 }, (_, index) => ({ ...odd, id: String(index) }));
    const lines = unreadableReportText([state({ tests })])?.split("\n") ?? [];
    assert.deepEqual(
      [lines.filter((line) => line.startsWith("- `` adds")).length, lines.at(-2)],
      [200, "- and 1,234 more"],
    );
  });
});
