import assert from "node:assert/strict";
import { parseSuggestion } from "../../../src/domain/suggestedConnection";

describe("parseSuggestion", () => {
  it("normalizes service and organization", () => {
    const suggestion = { service: "https://api.example.com/health/v1/", organization: "acme" };
    assert.deepEqual(parseSuggestion(suggestion), {
      ok: true,
      connection: { baseUrl: "https://api.example.com/health", orgUrlSlug: "acme" },
    });
  });

  it("writes a host with letters that are not ASCII in punycode", () => {
    assert.deepEqual(parseSuggestion({ service: "https://\u0430pi.example.com", organization: "acme" }), {
      ok: true,
      connection: { baseUrl: "https://xn--pi-6kc.example.com", orgUrlSlug: "acme" },
    });
  });

  const cases: [value: unknown, problem: string][] = [
    [null, "shape"],
    [["https://api.example.com"], "shape"],
    [{}, "shape"],
    [{ service: "https://api.example.com" }, "shape"],
    [{ service: { toString: "https://api.example.com" }, organization: "acme" }, "shape"],
    [{ service: "", organization: "acme" }, "empty"],
    [{ service: "api", organization: "acme" }, "notAUrl"],
    [{ service: "http://api.example.com", organization: "acme" }, "notHttps"],
    [{ service: "https://api.example.com@other.example", organization: "acme" }, "userInfo"],
    [{ service: "https://api.example.com?to=other.example", organization: "acme" }, "query"],
    [{ service: "https://api.example.com#other.example", organization: "acme" }, "fragment"],
    [{ service: "https://api.exa\nmple.com", organization: "acme" }, "notAUrl"],
    [{ service: "https://api.example.com\u202e", organization: "acme" }, "notAUrl"],
    [{ service: `https://api.example.com.${"a".repeat(60)}.example`, organization: "acme" }, "tooLong"],
    [{ service: `https://${"\u0430.".repeat(20)}example`, organization: "acme" }, "tooLong"],
    [{ service: "https://api.example.com", organization: "" }, "organization"],
    [{ service: "https://api.example.com", organization: "\u0430cme" }, "organization"],
    [{ service: "https://api.example.com", organization: "a".repeat(61) }, "tooLong"],
  ];
  for (const [value, problem] of cases) {
    it(`rejects ${JSON.stringify(value)} as ${problem}`, () =>
      assert.deepEqual(parseSuggestion(value), { ok: false, problem }));
  }
});
