import assert from "node:assert/strict";
import { readPastedText } from "../../../../src/domain/runs/pastedText";

const cases: Readonly<Record<string, readonly (readonly [text: string, expected: string])[]>> = {
  "codes of a terminal": [
    ["\u001b[1;32mmq/1\u001b[m", "mq/1"],
    ["\u001b[38;5;208mmq/1\u001b[39m\u001b[K", "mq/1"],
    ["[32mmq/1[0m", "mq/1"],
    ["^[[32mmq/1^[[0m", "mq/1"],
    ["\\u001b[32mmq/1\\u001b[0m", "mq/1"],
    ["\\e[32mmq/1\\033[0m\\x1b[m", "mq/1"],
    ["\u001b(B\u001b[mmq/1\u009b0m", "mq/1"],
    ["\u001b]8;;https://a.b\u0007mq/1\u001b]8;;\u001b\\", "mq/1"],
    ["[m] [12] [a](b)", "[m] [12] [a](b)"],
  ],
  "escapes of JSON": [
    ["refs\\/heads\\/mq\\/1", "refs/heads/mq/1"],
    ['{\\"ref\\": \\"mq\\\\/1\\"}', '{"ref": "mq/1"}'],
    ["mq\\u002F1\\u0026a", "mq/1&a"],
    ["C:\\builds\\1", "C:\\builds\\1"],
  ],
  "entities and tags of HTML": [
    ["mq&#x2F;1", "mq/1"],
    ["mq&amp;#47;1", "mq/1"],
    ["a&sol;b&nbsp;c&shy;d&hyphen;e&ndash;f", "a/b cd-e-f"],
    ["a&b &unknown; c", "a&b &unknown; c"],
    ["<code>mq/<wbr>1</code>", "mq/1"],
    ['<span style="color:red">mq</span>/1', "mq/1"],
    ["<td>mq/1</td><td>mq/2</td>", " mq/1  mq/2 "],
    ["<mq/1> <run_42> <https://a.b|c>", "<mq/1> <run_42> <https://a.b|c>"],
    ['<a href="https://a.b">run</a>', '<a href="https://a.b">run</a>'],
  ],
  "emphasis of Markdown": [
    ["see _mq/a_1_.", "see mq/a_1."],
    ["__mq/1__", "mq/1"],
    ["_a b_ _a", "_a b_ _a"],
  ],
  "dashes, spaces and invisible characters of documents": [
    ["a\u2010b\u2011c\u2012d\u2013e\u2212f\uff0dg", "a-b-c-d-e-f-g"],
    ["a\u200bb\u00adc\ufeffd\u2060e\u0000f\ufe0f", "abcdef"],
    ["a\tb\nc\r\nd\u00a0e", "a\tb\nc\r\nd\u00a0e"],
    ["a — b", "a — b"],
  ],
};

describe("readPastedText", () => {
  for (const [subject, examples] of Object.entries(cases)) {
    for (const [text, expected] of examples) {
      it(`normalizes ${subject}: ${JSON.stringify(text)} to ${JSON.stringify(expected)}`, () =>
        assert.equal(readPastedText(text), expected));
    }
  }

  it("reads the first 10,000 characters", () => assert.equal(readPastedText("a".repeat(10_001)), "a".repeat(10_000)));
});
