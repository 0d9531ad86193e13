import assert from "node:assert/strict";
import { decodeEntities, withoutReporterEscapes } from "../../../../src/domain/testNames/escapes";
import { fuzzRuns, fuzzSeed } from "../../../support/fuzz";
import { assertQuick } from "../../../support/pace";
import { createRandom } from "../../../support/seeded";

describe("Escapes of reporters", () => {
  const decodedNames: readonly (readonly [name: string, expected: string])[] = [
    ["test_rate[0.125\\u20ac-1]", "test_rate[0.125€-1]"],
    ["test_caf\\xe9", "test_café"],
    ["test_sort[\\xe9-\\xe8]", "test_sort[é-è]"],
    ["test_smile[\\U0001f600]", "test_smile[😀]"],
    ["smiles \\ud83d\\ude00", "smiles 😀"],
    ["says &quot;hi&quot; &amp; goes", 'says "hi" & goes'],
    ["it&#39;s &#x27;x&#x27; &apos;", "it's 'x' '"],
    ["cart &gt; adds &lt;b&gt; &#8364;", "cart > adds <b> €"],
    ["shows &amp;lt;", "shows &lt;"],
    ["adds&#33;", "adds!"],
    [`${"x".repeat(1_995)}&amp;`, `${"x".repeat(1_995)}&`],
  ];
  for (const [name, expected] of decodedNames) {
    it(`in ${name} are decoded to ${expected}`, () => assert.equal(withoutReporterEscapes(name), expected));
  }

  for (const name of [
    "adds tax",
    "matches \\d+ and \\u and \\x4",
    "C:\\users\\xe9\\u20ac.txt",
    "reads C:\\xe9tudes",
    "\\\\server\\xe9",
    "[\\u4e00-\\u9fff]+",
    "matches [a-z\\u4e00-\\u9fff]+",
    `${"x".repeat(1_996)}&amp;`,
    "reads \\\\server\\xe9",
    "keeps a\\\\u20ac",
    "matches [\\u4e00-\\u9fff]+",
    "matches /\\x41\\u0042/",
    "a &amp b &lt c",
    "escapes < to &lt;",
    "R&D &lt;1&gt;",
    "&nbsp; &copy; &#; &#x; &#xg;",
    "line\\u2028break \\x0a &#10; &#0;",
    "right\\u202eleft \\u200b \\ufeff \\xa0 &#8238; &#160; \\x85",
    "half \\ud83d and \\ude00 &#55357;",
    "beyond \\U00110000 &#9999999; &#x110000;",
  ]) {
    it(`are absent in ${name}`, () => assert.equal(withoutReporterEscapes(name), name));
  }

  it("add no invisible characters, whatever the name", () => {
    const random = createRandom(fuzzSeed);
    const pieces = [
      "\\u",
      "\\U",
      "\\x",
      "\\",
      "&",
      "#",
      "x",
      ";",
      "20ac",
      "0a",
      "202e",
      "d83d",
      "de00",
      "lt",
      "amp",
      "[",
      "]",
      "-",
      " ",
    ];
    const piece = () => pieces[Math.floor(random() * pieces.length)] ?? "";
    for (let turn = 0; turn < fuzzRuns; turn++) {
      const name = Array.from({ length: 12 }, piece).join("");
      assert.doesNotMatch(withoutReporterEscapes(name), /[\p{C}\u2028\u2029\ufffd]/u, name);
    }
  });

  it("are found in linear time in a long name", async () => {
    await assertQuick(() => {
      for (const piece of ["\\", "&", "[", "\\u20ac-", "[\\xe9", "&#1"]) {
        withoutReporterEscapes(`\\${piece.repeat(100_000)}`);
        for (let turn = 0; turn < 20; turn++) {
          withoutReporterEscapes(`\\${piece.repeat(2_000)}`.slice(0, 2_000));
        }
      }
    }, 7);
  });
});

describe("decodeEntities", () => {
  for (const [name, expected] of [
    ["says &quot;hi&quot; &amp; goes", 'says "hi" & goes'],
    ["a < b &amp; c", "a < b & c"],
    ["two&#10;lines&#xA;more", "two\nlines\nmore"],
    ["&nbsp; &#9999999; &#x110000; \\u20ac", "&nbsp; &#9999999; &#x110000; \\u20ac"],
    ["&amp;lt;", "&lt;"],
  ] as const) {
    it(`returns ${JSON.stringify(expected)} for ${JSON.stringify(name)}`, () =>
      assert.equal(decodeEntities(name), expected));
  }
});
