import assert from "node:assert/strict";
import { rewriteSubtestName } from "../../../../../src/locate/languages/go/subtestName";

/** Titles of subtests, and the names that `testing` reports for them. */
const names: Readonly<Record<string, string>> = {
  plain: "plain",
  "a b\tc\nd": "a_b_c_d",
  "two  blanks": "two__blanks",
  "a/b#c": "a/b#c",
  "größer 日本": "größer_日本",
  "no-break\u00a0space": "no-break_space",
  "next\u0085line": "next_line",
  "wide\u3000space": "wide_space",
  "bell \x07": "bell_\\a",
  "backspace \b": "backspace_\\b",
  "null \0": "null_\\x00",
  "escape \x1b": "escape_\\x1b",
  "delete \x7f": "delete_\\x7f",
  "control \u0080": "control_\\u0080",
  "zero width \u200b": "zero_width_\\u200b",
  "byte order mark \ufeff": "byte_order_mark_\\ufeff",
  "private \ue000": "private_\\ue000",
  "unassigned \u{10ffff}": "unassigned_\\U0010ffff",
  "tag \u{e0001}": "tag_\\U000e0001",
};

describe("rewriteSubtestName", () => {
  for (const [title, name] of Object.entries(names)) {
    it(`rewrites ${JSON.stringify(title)} to ${name}, like Go's testing package`, () => {
      assert.equal(rewriteSubtestName(title), name);
    });
  }
});
