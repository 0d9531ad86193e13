import assert from "node:assert/strict";
import { readNotice } from "../../../src/api/readNotice";
import type { ServiceNotice } from "../../../src/domain/serviceNotice";
import { ServiceNotices } from "../../../src/state/serviceNotices";
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
    it(`reads ${deprecation} and ${sunsetHeader?.slice(0, 40)}`, () =>
      assert.deepEqual(readNotice("h", deprecation, sunsetHeader), expected));
  }
});

describe("A service that announces its end", () => {
  afterEach(stopServers);

  it("is heard with each response", async () => {
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

describe("ServiceNotices", () => {
  it("tell each date of a service once", () => {
    const lines: string[] = [];
    const notices = new ServiceNotices({ warn: (line) => lines.push(line) });
    const first = { host: "h", deprecatedSince: 0, sunset: 1_000 };
    for (const notice of [first, { ...first }, { host: "h", sunset: 2_000 }]) {
      notices.record(notice);
    }
    assert.deepEqual(
      [lines, notices.all.length],
      [
        [
          "h announces that its API is deprecated on 1970-01-01T00:00:00.000Z, and to be switched off on 1970-01-01T00:00:01.000Z",
          "h announces that its API is to be switched off on 1970-01-01T00:00:02.000Z",
        ],
        2,
      ],
    );
  });

  it("keep no more than 20", () => {
    const lines: string[] = [];
    const notices = new ServiceNotices({ warn: (line) => lines.push(line) });
    for (let time = 0; time < 30; time++) {
      notices.record({ host: "h", sunset: time });
    }
    assert.deepEqual([lines.length, notices.all.length], [20, 20]);
  });
});
