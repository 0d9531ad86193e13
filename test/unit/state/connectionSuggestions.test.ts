import assert from "node:assert/strict";
import { ConnectionSuggestions, type SuggestedSetting } from "../../../src/state/connectionSuggestions";

const acme = { service: "https://api.example.com", organization: "acme" };
const setting: SuggestedSetting = { value: acme, suggester: { kind: "folder" } };
const connection = { baseUrl: "https://api.example.com", orgUrlSlug: "acme" };

describe("ConnectionSuggestions", () => {
  it("are those of the settings and the last one of each extension, each connection once, with its suggester", () => {
    const suggestions = new ConnectionSuggestions(
      () => [setting],
      () => true,
    );
    suggestions.add("acme.tools", "acme.tools", { service: "https://api.example.com/v1", organization: "acme" });
    suggestions.add("acme.other", "acme.other", { ...acme, organization: "first" });
    suggestions.add("acme.other", "acme.other", { ...acme, organization: "other" });
    assert.deepEqual(suggestions.find(), {
      suggestions: [
        { connection, suggester: { kind: "folder" } },
        {
          connection: { ...connection, orgUrlSlug: "other" },
          suggester: { kind: "extension", name: "acme.other" },
        },
      ],
    });
  });

  it("are none in a workspace that is not trusted, whose settings are not read", () => {
    let isTrusted = false;
    const suggestions = new ConnectionSuggestions(
      () => (isTrusted ? [setting] : assert.fail("read")),
      () => isTrusted,
    );
    suggestions.add("acme.tools", "acme.tools", acme);
    const earlierSuggestions = suggestions.find();
    isTrusted = true;
    assert.deepEqual([earlierSuggestions, suggestions.find().suggestions.length], [{ suggestions: [] }, 1]);
  });

  it("leave out an invalid value of the settings and state its problem, and reject one of an extension", () => {
    const value = { ...acme, service: "http://api.example.com" };
    const suggestions = new ConnectionSuggestions(
      () => [{ ...setting, value }],
      () => true,
    );
    assert.throws(
      () => suggestions.add("acme.tools", "acme.tools", value),
      new RangeError("suggested connection: notHttps"),
    );
    assert.deepEqual(suggestions.find(), { suggestions: [], problem: "notHttps" });
  });
});
