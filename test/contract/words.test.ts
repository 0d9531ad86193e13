import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMessages } from "../support/docs/messages";
import { readJson, root, sources } from "../support/sources";

/** Matches words that were replaced by others, such as `affected` and Explained Failures. */
const retiredWords = /\bhit\b|did not decide|Match Report|Time line|My Failures/i;

describe("Words of the product", () => {
  it("are not retired ones in messages, the manifest and the skills", () => {
    const texts = [
      ...Object.values(readMessages()).map((entry) => (typeof entry === "string" ? entry : entry.message)),
      ...Object.values(readJson("package.nls.json") as Readonly<Record<string, string>>),
      ...readFileSync(join(root, "package.json"), "utf8").split("\n"),
      ...sources("media/skills", [".md"]).flatMap(({ text }) => text.split("\n")),
    ];
    assert.deepEqual(
      texts.filter((text) => retiredWords.test(text)),
      [],
    );
  });
});
