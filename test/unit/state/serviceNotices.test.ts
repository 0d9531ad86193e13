import assert from "node:assert/strict";
import { ServiceNotices } from "../../../src/state/serviceNotices";

describe("ServiceNotices", () => {
  it("log each date of a service once", () => {
    const { lines, notices } = setUp();
    const first = { host: "h", deprecatedSince: 0, sunset: 1_000 };
    const second = { host: "h", sunset: 2_000 };
    for (const notice of [first, { ...first }, second]) {
      notices.record(notice);
    }
    assert.deepEqual(
      { lines, notices: notices.all },
      {
        lines: [
          "h announces that its API is deprecated on 1970-01-01T00:00:00.000Z, and to be switched off on 1970-01-01T00:00:01.000Z",
          "h announces that its API is to be switched off on 1970-01-01T00:00:02.000Z",
        ],
        notices: [first, second],
      },
    );
  });

  it("keep and log up to 20 notices", () => {
    const { lines, notices } = setUp();
    for (let time = 0; time < 30; time++) {
      notices.record({ host: "h", sunset: time });
    }
    assert.deepEqual([lines.length, notices.all.length], [20, 20]);
  });
});

function setUp() {
  const lines: string[] = [];
  return { lines, notices: new ServiceNotices({ warn: (line) => lines.push(line) }) };
}
