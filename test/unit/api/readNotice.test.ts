import assert from "node:assert/strict";
import { readNotice } from "../../../src/api/readNotice";
import type { ServiceNotice } from "../../../src/domain/serviceNotice";
import { combineBytes, pageOf, pages, stopServers } from "../../support/client";

const sunset = "Sun, 30 Jun 2024 23:59:59 GMT";

describe("readNotice", () => {
  const cases: [deprecation: string | undefined, sunset: string | undefined, expected: object][] = [
    ["@1688169599", undefined, { notice: { host: "h", deprecatedSince: 1_688_169_599_000 } }],
    ["@1688169599", sunset, { notice: { host: "h", deprecatedSince: 1_688_169_599_000, sunset: 1_719_791_999_000 } }],
    [undefined, sunset, { notice: { host: "h", sunset: 1_719_791_999_000 } }],
    [undefined, undefined, {}],
    ["true", "soon", {}],
    ["@1688169599.5", "2024-06-30", {}],
    [`@${"9".repeat(12)}`, `${sunset}${" ".repeat(100)}x`, {}],
  ];
  for (const [deprecation, sunsetHeader, expected] of cases) {
    it(`reads ${deprecation} and ${sunsetHeader?.slice(0, 40)} as ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(readNotice("h", deprecation, sunsetHeader), expected));
  }
});

describe("HttpService", () => {
  afterEach(stopServers);

  it("reports a notice in the headers of a response", async () => {
    const notices: ServiceNotice[] = [];
    const headers = { Deprecation: "@1688169599", Sunset: sunset };
    const answer = pageOf("a", undefined, headers);
    const onNotice = (notice: ServiceNotice) => notices.push(notice);
    const { service, baseUrl } = await combineBytes((socket) => socket.end(answer), { onNotice });
    await pages(service);
    assert.deepEqual(notices, [
      { host: new URL(baseUrl).host, deprecatedSince: 1_688_169_599_000, sunset: 1_719_791_999_000 },
    ]);
  });
});
