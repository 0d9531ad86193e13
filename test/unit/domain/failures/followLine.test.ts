import assert from "node:assert/strict";
import { followEdit, followLine } from "../../../../src/domain/failures/followLine";

/** Output of `git diff`: two lines are added at the top, one is changed, one indented, and one removed at the end. */
const difference = `diff --git a/src/cart.ts b/src/cart.ts
index 1..2 100644
--- a/src/cart.ts
+++ b/src/cart.ts
@@ -0,0 +1,2 @@
+// first
+// second
@@ -3,4 +5,5 @@ export function total() {
 line 3
-line 4
-  line 5
+if (line) {
+    line 5
+}
 line 6
@@ -9 +11,0 @@
-line 9
`;

describe("followLine", () => {
  const cases: [description: string, line: number, expected: number | "changed"][] = [
    ["the first line", 1, 3],
    ["an unchanged line before a change", 3, 5],
    ["a changed line", 4, "changed"],
    ["a line that was only indented", 5, 7],
    ["an unchanged line after a change", 6, 9],
    ["a line that no hunk contains", 8, 11],
    ["a removed line", 9, "changed"],
    ["a line after the last hunk", 10, 12],
  ];
  for (const [description, line, expected] of cases) {
    it(`returns ${expected} for ${description}`, () => assert.equal(followLine(difference, line), expected));
  }

  it("follows no line that several added lines repeat, and none of punctuation", () => {
    const severalLines = "@@ -1,2 +1,2 @@\n-  total()\n-}\n+    total()\n+    total()\n+  }\n";
    assert.deepEqual([followLine(severalLines, 1), followLine(severalLines, 2)], ["changed", "changed"]);
  });

  it("follows an unchanged line that an added one repeats only if more than four unchanged lines stand together", () => {
    const followSecondLine = (unchangedLines: readonly string[], added: string) => {
      const lines = ["-old()", ...unchangedLines.map((text) => ` ${text}`), `+${added}`, " end"];
      const count = unchangedLines.length;
      return followLine(`@@ -1,${count + 2} +1,${count + 2} @@\n${lines.join("\n")}`, 2);
    };
    assert.deepEqual(
      [
        followSecondLine(["total()", "two", "three", "four"], "  total()"),
        followSecondLine(["total()", "two", "three", "four", "five"], "  total()"),
        followSecondLine(["total()"], "sum()"),
      ],
      ["changed", 1, 1],
    );
  });

  it("does not count Git's note about a missing newline as a line", () => {
    const lastLine = "@@ -1,2 +1,3 @@\n-first\n-total()\n\\ No newline at end of file\n+first\n+second\n+  total()\n";
    assert.equal(followLine(lastLine, 2), 3);
  });

  it("returns the same line if the file has no difference", () => {
    assert.equal(followLine("", 7), 7);
  });
});

describe("followEdit", () => {
  it("follows a line through changes that are not saved", () => {
    const oldLines = ["a", "b", "c", "d"];
    assert.deepEqual(
      [1, 2, 3, 4].map((line) => followEdit(oldLines, ["a", "x", "y", "c", "d"], line)),
      [1, "changed", 4, 5],
    );
  });

  it("returns the same line if nothing has changed", () => {
    const lines = ["a", "b", "c", "d"];
    assert.equal(followEdit(lines, lines, 3), 3);
  });
});
