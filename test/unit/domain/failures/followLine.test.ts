import assert from "node:assert/strict";
import { followEdit, followLine } from "../../../../src/domain/failures/followLine";

/** As `git diff` writes it: two lines added above, one changed, one indented, one removed at the end. */
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
  it("counts the lines that were added and removed above a line", () => {
    assert.deepEqual(
      [1, 3, 6, 8, 10].map((line) => followLine(difference, line)),
      [3, 5, 9, 11, 12],
    );
  });

  it("says that a line was changed or removed, and finds one that was only indented", () => {
    assert.deepEqual(
      [4, 9, 5].map((line) => followLine(difference, line)),
      ["changed", "changed", 7],
    );
  });

  it("takes none of several lines that a removed one may have become, and no line of signs", () => {
    const severalLines = "@@ -1,2 +1,2 @@\n-  total()\n-}\n+    total()\n+    total()\n+  }\n";
    assert.deepEqual([followLine(severalLines, 1), followLine(severalLines, 2)], ["changed", "changed"]);
  });

  it("takes no line between changes that is one of several with its text, unless more than four stand together", () => {
    const afterChanges = (unchangedLines: readonly string[], added: string) => {
      const lines = ["-old()", ...unchangedLines.map((text) => ` ${text}`), `+${added}`, " end"];
      const count = unchangedLines.length;
      return followLine(`@@ -1,${count + 2} +1,${count + 2} @@\n${lines.join("\n")}`, 2);
    };
    assert.deepEqual(
      [
        afterChanges(["total()", "two", "three", "four"], "  total()"),
        afterChanges(["total()", "two", "three", "four", "five"], "  total()"),
        afterChanges(["total()"], "sum()"),
      ],
      ["changed", 1, 1],
    );
  });

  it("counts no note of Git between the lines", () => {
    const lastLine = "@@ -1,2 +1,3 @@\n-first\n-total()\n\\ No newline at end of file\n+first\n+second\n+  total()\n";
    assert.equal(followLine(lastLine, 2), 3);
  });

  it("follows a line through what is not saved", () => {
    const oldLines = ["a", "b", "c", "d"];
    assert.deepEqual(
      [1, 2, 3, 4].map((line) => followEdit(oldLines, ["a", "x", "y", "c", "d"], line)),
      [1, "changed", 4, 5],
    );
    assert.equal(followEdit(oldLines, oldLines, 3), 3);
  });

  it("leaves the lines of a file without a difference where they are", () => {
    assert.equal(followLine("", 7), 7);
  });
});
