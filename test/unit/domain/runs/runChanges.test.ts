import assert from "node:assert/strict";
import { findMergedPullRequest } from "../../../../src/domain/runs/runChanges";

describe("findMergedPullRequest", () => {
  const messages: readonly (readonly [message: string, number: number | undefined])[] = [
    ["Merge pull request #812 from acme/quay\n\nMoor ships (#700)", 812],
    ["Moor ships (#812)", 812],
    ["Moor ships (#812)\n\nFollows #811.", 812],
    ["Moor ships (!812)", 812],
    ["Merge branch 'quay' into 'main'\n\nMoor ships\n\nSee merge request acme/harbour!812", 812],
    ["Merged in quay (pull request #812)\n\nMoor ships", 812],
    ["Merged PR 812: Moor ships", 812],
    ["Moor ships, as in #811", undefined],
    ["Revert #811", undefined],
    ["Moor ships\n\nFixes #811 (#810)", undefined],
    ["", undefined],
  ];
  for (const [message, number] of messages) {
    it(`reads ${number ?? "no number"} in ${JSON.stringify(message)}`, () => {
      assert.equal(findMergedPullRequest(message), number);
    });
  }
});
