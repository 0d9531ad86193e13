import assert from "node:assert/strict";
import { parseOrgUrlSlug } from "../../../src/domain/orgUrlSlug";

describe("parseOrgUrlSlug", () => {
  const cases: [text: string, expected: string | undefined][] = [
    ["acme", "acme"],
    [" acme ", "acme"],
    ["https://app.example.com/acme/settings?tab=x", "acme"],
    ["https://app.example.com/", undefined],
    ["acme/settings", undefined],
    ["two words", undefined],
    ["", undefined],
  ];
  for (const [text, expected] of cases) {
    it(`returns ${expected} for ${JSON.stringify(text)}`, () => assert.equal(parseOrgUrlSlug(text), expected));
  }
});
