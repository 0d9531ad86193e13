import assert from "node:assert/strict";
import { decodeUri, decodeUriParts } from "../../../src/base/decodeUri";

describe("decodeUri", () => {
  for (const [text, expected] of [
    ["my%20tests/caf%C3%A9.ts", "my tests/café.ts"],
    ["100%", "100%"],
    ["a%2", "a%2"],
    ["%ff", "%ff"],
    ["", ""],
  ] as const) {
    it(`returns "${expected}" for "${text}"`, () => assert.equal(decodeUri(text), expected));
  }
});

describe("decodeUriParts", () => {
  it("decodes each valid escape, and keeps the others", () =>
    assert.equal(decodeUriParts("100% of caf%C3%A9%2Fa, %ff%2"), "100% of café/a, %ff%2"));
});
