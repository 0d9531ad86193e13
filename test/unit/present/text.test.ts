import assert from "node:assert/strict";
import { countText, rateText } from "../../../src/present/text/numbers";
import {
  codeBlockText,
  iconSafeText,
  markdownText,
  notificationText,
  plainText,
  singleLineText,
} from "../../../src/present/text/sanitize";
import {
  ageText,
  betweenTimesText,
  dateTimeText,
  timeAndAgeText,
  timeSpanText,
  utcSpanText,
  utcTimeText,
  waitText,
  zonedTimeText,
} from "../../../src/present/text/time";
import { inTimeZone, liveIn } from "../../support/timeZone";

describe("rateText", () => {
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
  for (const [value, expected] of cases) {
    it(`returns ${expected} for ${value}`, () => assert.equal(rateText(value), expected));
  }
});

describe("countText", () => {
  const cases: [number: number, expected: string][] = [
    [0, "0 tests"],
    [1, "1 test"],
    [999, "999 tests"],
    [12345, "12,345 tests"],
    [1234567, "1,234,567 tests"],
  ];
  for (const [number, expected] of cases) {
    it(`returns ${expected}`, () => assert.equal(countText(number, "test"), expected));
  }
});

describe("Times", () => {
  liveIn("UTC");
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
  for (const [passedMs, expected] of ages) {
    it(`are ${expected} after ${passedMs} ms`, () => assert.equal(ageText(now - passedMs, now), expected));
  }

  it('in the future are points in time, not "just now"', () => {
    const year2099 = Date.UTC(2099, 0, 1);
    assert.deepEqual(
      [
        ageText(now + 5_000, now),
        ageText(now + 6 * 60_000, now),
        ageText(year2099, now),
        ageText(year2099, now, utcTimeText),
        timeAndAgeText(year2099, now),
        timeAndAgeText(year2099, now, utcTimeText),
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

  it("are in the user's time zone, with its name if no other time is nearby", () => {
    const july = Date.UTC(2026, 6, 3, 22, 30);
    const texts = () => [
      zonedTimeText(now),
      dateTimeText(now),
      zonedTimeText(july),
      timeAndAgeText(now - 3_600_000, now),
      timeSpanText(july, now),
      betweenTimesText(now, now + 60_000),
      betweenTimesText(july, july + 4 * 3_600_000),
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

  it("of another year include the year", () => {
    const lastYear = Date.UTC(2025, 10, 20, 12);
    assert.deepEqual(
      [timeAndAgeText(lastYear, now), timeSpanText(lastYear, now)],
      ["Nov 20, 2025, 12:00 UTC, 365 days ago", "from Nov 20, 2025, 12:00 to Nov 20, 12:00 UTC"],
    );
  });

  it("in a copy are in UTC, in any time zone", () => {
    inTimeZone("Asia/Kolkata", () =>
      assert.deepEqual(
        [utcTimeText(now), utcSpanText(now - 3_600_000, now), ageText(now - 60_000, now, utcTimeText)],
        ["2026-11-20 12:00 UTC", "from 2026-11-20 11:00 to 2026-11-20 12:00 UTC", "1 min ago"],
      ),
    );
  });

  it("out of range are empty", () =>
    assert.deepEqual([zonedTimeText(1e20), utcTimeText(1e20)], ["at an unknown time", "at an unknown time"]));
  it("to wait are rounded up", () =>
    assert.deepEqual(
      [waitText(10), waitText(1_500), waitText(61_000), waitText(3_600_001)],
      ["1 s", "2 s", "2 min", "2 h"],
    ));
});

describe("Texts of the service", () => {
  const hostile =
    "a\u001b[31mred\u001b[0m \u202etxt.exe\u202c\r\nsecond\u0000line $(trash) [x](command:workbench.action.terminal.new) <img src=x onerror=alert(1)>";

  it("lose terminal codes, control characters and direction marks on one line", () => {
    assert.equal(
      singleLineText(hostile),
      "ared txt.exe second line $(trash) [x](command:workbench.action.terminal.new) <img src=x onerror=alert(1)>",
    );
  });
  it("lose invisible characters, except variation selectors", () => {
    assert.equal(singleLineText("a\u3164\uffa0\u115f\u034f\u17b4\u00ad\u200bdds \u2764\ufe0f"), "adds \u2764\ufe0f");
  });
  it("keep their line breaks in multi-line texts", () => assert.equal(plainText("a\r\nb\tc\n"), "a\nb\tc"));
  it("show no icons in quick picks", () => assert.equal(iconSafeText("$(trash) $(a)"), "\\$(trash) \\$(a)"));
  const address = "(command:workbench.action.closeWindow)";
  for (const [text, expected] of [
    [`[x]${address}`, `[x]\u2060${address}`],
    [`[x]\u2060${address}`, `[x]\u2060${address}`],
    [`[x]\u200b\u2060${address}`, `[x]\u2060${address}`],
    [`[x]\u001b[0m${address}`, `[x]\u2060${address}`],
    [`[x]\u2068\u2069${address}`, `[x]\u2060${address}`],
    [`[[x]]${address}${address}`, `[[x]]\u2060${address}${address}`],
  ] as const) {
    it(`are not links in notifications, and look unchanged: ${JSON.stringify(text)}`, () =>
      assert.equal(notificationText(text), expected));
  }
  it("are escaped in Markdown", () => {
    assert.equal(
      markdownText("[x](command:a) <b> https://e.example www.e.example *b* `c` a@b.example"),
      "\\[x\\](command:a) \\<b> https\\:\\/\\/e.example www\\.e.example \\*b\\* \\`c\\` a\\@b.example",
    );
  });
  it("cannot end the block that contains them", () => {
    assert.equal(codeBlockText("a\n```\n[x](command:a)\n````"), "`````text\na\n```\n[x](command:a)\n````\n`````");
  });
  it("are truncated between characters", () => {
    assert.equal(singleLineText("x".repeat(1_000_000), 10), "xxxxxxxxx…");
    assert.equal(singleLineText("xxxxxxxx\u{1f600}yy", 10), "xxxxxxxx…");
  });
});
