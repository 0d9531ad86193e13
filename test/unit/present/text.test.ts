import assert from "node:assert/strict";
import { inMessage, markdownBlock, markdownText, oneLine, plain, withoutIcons } from "../../../src/present/text/inert";
import { count, rate } from "../../../src/present/text/numbers";
import { ago, pointInTime, span } from "../../../src/present/text/time";

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
    [-5_000, "just now"],
    [59_000, "just now"],
    [60_000, "1 min ago"],
    [59 * 60_000, "59 min ago"],
    [3_600_000, "1 h ago"],
    [47 * 3_600_000, "47 h ago"],
    [48 * 3_600_000, "2 days ago"],
  ];
  for (const [passed, expected] of ages)
    it(`${passed} ms back is ${expected}`, () => assert.equal(ago(now - passed, now), expected));

  it("is told in UTC", () => assert.equal(pointInTime(now), "2026-11-20 12:00 UTC"));
  it("out of range is not told", () => assert.equal(pointInTime(1e20), "at an unknown time"));
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
