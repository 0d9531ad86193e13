import assert from "node:assert/strict";
import { formatStoredKey, parseStoredKey } from "../../../src/domain/storedKey";

const storedKey = {
  origin: "https://api.example.com",
  organization: "acme",
  apiKey: "key-1",
  id: "id-1",
  entry: "entry-1",
};

describe("Stored key", () => {
  it("is parsed as it was formatted", () => {
    assert.deepEqual(parseStoredKey(formatStoredKey(storedKey)), storedKey);
  });
  it("has an empty organization, ID and entry if it was stored without them", () => {
    assert.deepEqual(parseStoredKey('{"origin":"https://a","apiKey":"k"}'), {
      origin: "https://a",
      organization: "",
      apiKey: "k",
      id: "",
      entry: "",
    });
  });
  for (const text of [undefined, "", "key-1", "null", "[]", '{"origin":"https://a"}', '{"origin":1,"apiKey":"k"}']) {
    it(`is not found in ${JSON.stringify(text)}`, () => assert.equal(parseStoredKey(text), undefined));
  }
});
