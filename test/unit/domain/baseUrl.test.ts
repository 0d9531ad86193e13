import assert from "node:assert/strict";
import { parseBaseUrl } from "../../../src/domain/baseUrl";

describe("parseBaseUrl", () => {
  for (const [text, baseUrl, origin] of [
    ["https://api.example", "https://api.example", "https://api.example"],
    [" https://api.example/ \n", "https://api.example", "https://api.example"],
    ["https://API.example:443//", "https://api.example", "https://api.example"],
    ["https://api.example/v1", "https://api.example", "https://api.example"],
    ["https://api.example/v1/", "https://api.example", "https://api.example"],
    ["https://api.example//v1//", "https://api.example", "https://api.example"],
    ["https://api.example/health/v1", "https://api.example/health", "https://api.example"],
    ["https://api.example:8443/a/b/", "https://api.example:8443/a/b", "https://api.example:8443"],
    ["https://api.example/rev1", "https://api.example/rev1", "https://api.example"],
    ["https://[2001:db8::1]:8443/", "https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
    ["http://localhost:8080", "http://localhost:8080", "http://localhost:8080"],
    ["http://127.0.0.1:8080/", "http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["http://[::1]:8080", "http://[::1]:8080", "http://[::1]:8080"],
    ["api.example.com", "https://api.example.com", "https://api.example.com"],
    [" API.example.com:8443/health/v1/ ", "https://api.example.com:8443/health", "https://api.example.com:8443"],
    ["10.0.0.1:8080", "https://10.0.0.1:8080", "https://10.0.0.1:8080"],
    ["127.0.0.1.evil.example", "https://127.0.0.1.evil.example", "https://127.0.0.1.evil.example"],
    ["[2001:db8::1]/a", "https://[2001:db8::1]/a", "https://[2001:db8::1]"],
    ["127.0.0.2", "https://127.0.0.2", "https://127.0.0.2"],
    ["localhost", "http://localhost", "http://localhost"],
    ["LocalHost:8080", "http://localhost:8080", "http://localhost:8080"],
    ["127.0.0.1:8080/", "http://127.0.0.1:8080", "http://127.0.0.1:8080"],
    ["[::1]:8080", "http://[::1]:8080", "http://[::1]:8080"],
  ] as const) {
    it(`accepts ${JSON.stringify(text)}`, () => assert.deepEqual(parseBaseUrl(text), { ok: true, baseUrl, origin }));
  }

  for (const [text, problem] of [
    ["", "empty"],
    [" \n", "empty"],
    ["key", "notAUrl"],
    ["key:8080", "notAUrl"],
    [`${"a".repeat(64)}.example`, "notAUrl"],
    ["//api.example", "notAUrl"],
    ["ann@api.example", "notAUrl"],
    ["api.example\\@evil.example", "notAUrl"],
    ["mailto:ann@api.example", "notAUrl"],
    ["api.example:port", "notAUrl"],
    ["api.example?a=b", "query"],
    ["api.example/#a", "fragment"],
    ["https:api.example", "notAUrl"],
    ["https://", "notAUrl"],
    ["https://a b", "notAUrl"],
    ["https:\\\\api.example", "notAUrl"],
    ["https://good.example\\@evil.example", "notAUrl"],
    ["http://api.example", "notHttps"],
    ["http://10.0.0.1", "notHttps"],
    ["http://127.0.0.2:8080", "notHttps"],
    ["http://127.9.8.7", "notHttps"],
    ["http://[::ffff:127.0.0.1]", "notHttps"],
    ["http://[::ffff:7f00:1]", "notHttps"],
    ["http://0.0.0.0", "notHttps"],
    ["http://localhost.evil.example", "notHttps"],
    ["http://127.0.0.1.evil.example", "notHttps"],
    ["ftp://api.example", "notHttps"],
    ["ftp://localhost", "notHttps"],
    ["ws://127.0.0.1:8080", "notHttps"],
    ["file:///etc/passwd", "notAUrl"],
    ["https://ann@api.example", "userInfo"],
    ["https://ann:secret@api.example", "userInfo"],
    ["https://@api.example", "userInfo"],
    ["https://api.example?", "query"],
    ["https://api.example/?a=b", "query"],
    ["https://api.example/#", "fragment"],
    ["https://api.example/#a?b", "fragment"],
  ] as const) {
    it(`refuses ${JSON.stringify(text)} as ${problem}`, () =>
      assert.deepEqual(parseBaseUrl(text), { ok: false, problem }));
  }
});
