import assert from "node:assert/strict";
import { inMessage, markdownBlock, markdownText, oneLine, plain, withoutIcons } from "../../../src/present/text/inert";
import { count, rate } from "../../../src/present/text/numbers";
import {
  ago,
  betweenTimes,
  dateAndTime,
  pointAndAge,
  pointInTime,
  pointInUtc,
  span,
  spanInTime,
  spanInUtc,
} from "../../../src/present/text/time";
import { inTimeZone } from "../../support/timeZone";

describe("rate", () => {
  const cases: [value: number | undefined, expected: string][] = [
    [0, "0%"],
    [0.004, "0.4%"],
    [0.0004, "under 0.1%"],
    [0.1, "10%"],
    [0.123456, "12.3%"],
    [0.999, "99.9%"],
    [0.99999, "99.9%"],
    [1, "100%"],
    [37, "37 (unit unknown)"],
    [-1, "-1 (unit unknown)"],
    [undefined, "no rate"],
  ];
  for (const [value, expected] of cases) it(`${value} is ${expected}`, () => assert.equal(rate(value), expected));
});

describe("count", () => {
  const cases: [number: number, expected: string][] = [
    [0, "0 tests"],
    [1, "1 test"],
    [999, "999 tests"],
    [12345, "12,345 tests"],
    [1234567, "1,234,567 tests"],
  ];
  for (const [number, expected] of cases) it(expected, () => assert.equal(count(number, "test"), expected));
});

describe("time", () => {
  const now = Date.UTC(2026, 10, 20, 12);
  const ages: [passed: number, expected: string][] = [
    [0, "just now"],
    [59_000, "just now"],
    [60_000, "1 min ago"],
    [59 * 60_000, "59 min ago"],
    [3_600_000, "1 h ago"],
    [47 * 3_600_000, "47 h ago"],
    [48 * 3_600_000, "2 days ago"],
  ];
  for (const [passed, expected] of ages)
    it(`${passed} ms back is ${expected}`, () => assert.equal(ago(now - passed, now), expected));

  it("that lies ahead is not just now, but the point in time that it is", () => {
    const year2099 = Date.UTC(2099, 0, 1);
    assert.deepEqual(
      [
        ago(now + 5_000, now),
        ago(now + 6 * 60_000, now),
        ago(year2099, now),
        ago(year2099, now, pointInUtc),
        pointAndAge(year2099, now),
        pointAndAge(year2099, now, pointInUtc),
      ],
      [
        "Nov 20, 12:00 UTC",
        "Nov 20, 12:06 UTC",
        "Jan 1, 2099, 00:00 UTC",
        "2099-01-01 00:00 UTC",
        "Jan 1, 2099, 00:00 UTC",
        "2099-01-01 00:00 UTC",
      ],
    );
  });

  it("is the person's own on screen, with the zone where none stands nearby", () => {
    const july = Date.UTC(2026, 6, 3, 22, 30);
    const texts = () => [
      pointInTime(now),
      dateAndTime(now),
      pointInTime(july),
      pointAndAge(now - 3_600_000, now),
      spanInTime(july, now),
      betweenTimes(now, now + 60_000),
      betweenTimes(july, july + 4 * 3_600_000),
    ];
    assert.deepEqual(inTimeZone("Europe/Berlin", texts), [
      "Nov 20, 13:00 GMT+1",
      "Nov 20, 13:00",
      "Jul 4, 00:30 GMT+2",
      "Nov 20, 12:00 GMT+1, 1 h ago",
      "from Jul 4, 00:30 to Nov 20, 13:00 GMT+1",
      "between Nov 20, 13:00 and 13:01",
      "between Jul 4, 00:30 and 04:30",
    ]);
    assert.deepEqual(inTimeZone("America/New_York", texts), [
      "Nov 20, 07:00 EST",
      "Nov 20, 07:00",
      "Jul 3, 18:30 EDT",
      "Nov 20, 06:00 EST, 1 h ago",
      "from Jul 3, 18:30 to Nov 20, 07:00 EST",
      "between Nov 20, 07:00 and 07:01",
      "between Jul 3, 18:30 and 22:30",
    ]);
  });

  it("of another year says so", () => {
    const lastYear = Date.UTC(2025, 10, 20, 12);
    assert.deepEqual(
      [pointAndAge(lastYear, now), spanInTime(lastYear, now)],
      ["Nov 20, 2025, 12:00 UTC, 365 days ago", "from Nov 20, 2025, 12:00 to Nov 20, 12:00 UTC"],
    );
  });

  it("is UTC in a copy, wherever it is made", () => {
    inTimeZone("Asia/Kolkata", () =>
      assert.deepEqual(
        [pointInUtc(now), spanInUtc(now - 3_600_000, now), ago(now - 60_000, now, pointInUtc)],
        ["2026-11-20 12:00 UTC", "from 2026-11-20 11:00 to 2026-11-20 12:00 UTC", "1 min ago"],
      ),
    );
  });

  it("out of range is not told", () =>
    assert.deepEqual([pointInTime(1e20), pointInUtc(1e20)], ["at an unknown time", "at an unknown time"]));
  it("to wait is rounded up", () =>
    assert.deepEqual([span(10), span(1_500), span(61_000), span(3_600_001)], ["1 s", "2 s", "2 min", "2 h"]));
});

describe("texts of the service", () => {
  const hostile =
    "a\u001b[31mred\u001b[0m \u202etxt.exe\u202c\r\nsecond\u0000line $(trash) [x](command:workbench.action.terminal.new) <img src=x onerror=alert(1)>";

  it("lose terminal codes, controls and direction marks on one line", () => {
    assert.equal(
      oneLine(hostile),
      "ared txt.exe second line $(trash) [x](command:workbench.action.terminal.new) <img src=x onerror=alert(1)>",
    );
  });
  it("lose what shows nothing, and keep what chooses how a character looks", () => {
    assert.equal(oneLine("a\u3164\uffa0\u115f\u034f\u17b4\u00ad\u200bdds \u2764\ufe0f"), "adds \u2764\ufe0f");
  });
  it("keep their line breaks where there is room", () => assert.equal(plain("a\r\nb\tc\n"), "a\nb\tc"));
  it("show no icons in quick picks", () => assert.equal(withoutIcons("$(trash) $(a)"), "\\$(trash) \\$(a)"));
  it("are no links in notifications", () => {
    assert.equal(inMessage("[x](command:workbench.action.closeWindow)"), "[x] (command:workbench.action.closeWindow)");
  });
  it("are escaped in Markdown", () => {
    assert.equal(
      markdownText("[x](command:a) <b> https://e.example www.e.example *b* `c` a@b.example"),
      "\\[x\\]\\(command\\:a\\) \\<b\\> https\\:\\/\\/e\\.example www\\.e\\.example \\*b\\* \\`c\\` a\\@b\\.example",
    );
  });
  it("cannot close the block they are shown in", () => {
    assert.equal(markdownBlock("a\n```\n[x](command:a)\n````"), "`````text\na\n```\n[x](command:a)\n````\n`````");
  });
  it("are cut, between characters", () => {
    assert.equal(oneLine("x".repeat(1_000_000), 10), "xxxxxxxxx…");
    assert.equal(oneLine("xxxxxxxx\u{1f600}yy", 10), "xxxxxxxx…");
  });
});
