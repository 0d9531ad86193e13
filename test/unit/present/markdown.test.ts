import assert from "node:assert/strict";
import { testsMarkdownText } from "../../../src/present/text/markdown";
import { codeSpanText } from "../../../src/present/text/sanitize";
import { redactSecrets } from "../../../src/present/text/secretText";
import { failingTest } from "../../support/builders";
import { bare, full, now } from "./fixture";

const heading = { title: "acme/harbour", window: "7 days" };

describe("testsMarkdownText", () => {
  it("contains the columns of interest", () => {
    assert.equal(
      testsMarkdownText([full, bare], { ...heading, filterText: "mine, no ticket" }, now),
      [
        "**2 failing tests** in `acme/harbour`, 7 days, `mine, no ticket`, 2026-11-20 12:00 UTC",
        "",
        "| Test | File | Rate 7 d | Trend | PRs | Owner | Ticket |",
        "| --- | --- | ---: | --- | ---: | --- | --- |",
        "| `Cart > adds *tax*` | `web/cart.test.ts` | 12% | getting worse | 4 | `@acme/cart` `@kim` | [HRB-1](<https://tracker.example/HRB-1>) |",
        "| `plain` | `No file named` |  |  |  |  |  |",
      ].join("\n"),
    );
  });

  it("cannot be broken by texts of the service", () => {
    const odd = failingTest({
      name: "a | b ` c\n| d | @everyone #1 <img>",
      filePath: "x|y.ts",
      owners: ["`@a`"],
      ticketUrl: "https://tracker.example/a|b>c",
      failureRate7d: 37,
    });
    assert.equal(
      testsMarkdownText([odd], heading, now).split("\n").at(-1),
      "| ``a \\| b ` c \\| d \\| @everyone #1 <img>`` | `x\\|y.ts` | 37 (unit unknown) |  |  | `` `@a` `` | [a\\|b%3Ec](<https://tracker.example/a%7Cb%3Ec>) |",
    );
    const unsafe = failingTest({ ticketUrl: "javascript:alert(1)" });
    assert.match(testsMarkdownText([unsafe], heading, now), /\| `javascript:alert\(1\)` \|$/);
  });

  it("ends after 100 rows", () => {
    const tests = Array.from({ length: 1_234 }, (_, index) => failingTest({ id: String(index) }));
    const lines = testsMarkdownText(tests, heading, now).split("\n");
    assert.deepEqual(
      [lines[0]?.slice(0, 26), lines.length, lines.at(-1)],
      ["**1,234 failing tests** in", 106, "and 1,134 more"],
    );
  });
});

describe("codeSpanText", () => {
  const cases: [text: string, span: string][] = [
    ["a", "`a`"],
    ["", ""],
    ["a ` b", "``a ` b``"],
    ["``", "``` `` ```"],
    ["a\nb", "`a b`"],
  ];
  for (const [text, span] of cases) {
    it(`returns ${JSON.stringify(span)} for ${JSON.stringify(text)}`, () => assert.equal(codeSpanText(text), span));
  }
});

describe("redactSecrets", () => {
  const out = "[left out]";
  const cases: [text: string, expected: string][] = [
    ["Authorization: Bearer abc.def", `Authorization: Bearer ${out}`],
    ['{"api_key": "s3cr3tValue", "n": 1}', `{"api_key": "${out}", "n": 1}`],
    ["GITHUB_TOKEN=ghx_12 next", `GITHUB_TOKEN=${out} next`],
    ["password: hunter22", `password: ${out}`],
    ["key 8f14e45fceea167a5a36dedd4bea2543 refused", `key ${out} refused`],
    ["got ghp_a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8", `got ${out}`],
    ["aGVsbG8gd29ybGQxMjM0NTY3ODkwYWJjZGVm0011x9", out],
    ["expected 3 to be 4", "expected 3 to be 4"],
    [
      "/home/runner/work/harbour/harbour/packages/pricing/src/quote2.test.ts",
      "/home/runner/work/harbour/harbour/packages/pricing/src/quote2.test.ts",
    ],
    ["test_every_spelling_of_2_tariff_codes_with_10_digits", "test_every_spelling_of_2_tariff_codes_with_10_digits"],
    ["order 3f2b8c1e-0d4a-4c55-9b1e-aabbccddeeff", "order 3f2b8c1e-0d4a-4c55-9b1e-aabbccddeeff"],
    ["=".repeat(60), "=".repeat(60)],
    ["unexpected token } in JSON", "unexpected token } in JSON"],
  ];
  for (const [text, expected] of cases) {
    it(`returns ${JSON.stringify(expected)} for ${JSON.stringify(text)}`, () =>
      assert.equal(redactSecrets(text), expected));
  }
});
