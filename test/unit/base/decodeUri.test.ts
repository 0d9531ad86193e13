import assert from "node:assert/strict";
import { decodeUri } from "../../../src/base/decodeUri";

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
