import assert from "node:assert/strict";
import { readDeclarationLines } from "../../../../src/locate/services/declarationLines";

describe("readDeclarationLines", () => {
  const cases: [title: string, source: string, expected: string][] = [
    [
      "ends at the closing bracket of the declaration",
      'describe("cart", () => {\n  »it("adds", () => {\n    add();\n\n    expect(1);\n  });\n\n  it("removes", () => {});\n});',
      'it("adds", () => {\n  add();\n\n  expect(1);\n});',
    ],
    [
      "ends with the indented lines",
      "class TestCart:\n    def »test_adds(self):\n        add()\n\n    def test_removes(self):\n        pass",
      "def test_adds(self):\n    add()",
    ],
    [
      "continues after a list of parameters of several lines",
      "def »test_adds(\n    cart,\n):\n    add(cart)\n\n\ndef test_removes():\n    pass",
      "def test_adds(\n    cart,\n):\n    add(cart)",
    ],
    [
      "starts at the call of which the title is an argument",
      '  it(\n    »"adds",\n    () => {\n      add();\n    },\n  );\n  it("removes");',
      'it(\n  "adds",\n  () => {\n    add();\n  },\n);',
    ],
    [
      "starts at the annotations above the name",
      "  @Test\n  @Tag(1)\n  void »adds()\n  {\n    add();\n  }\n\n  @Test\n  void removes() {}",
      "@Test\n@Tag(1)\nvoid adds()\n{\n  add();\n}",
    ],
    ["returns a single line for a declaration of one line", 'it.»todo("adds");\nit("removes");', 'it.todo("adds");'],
    ["ends with the file", "func »TestAdds(t *testing.T) {\n\tadd()\n", "func TestAdds(t *testing.T) {\n\tadd()"],
    [
      "reads Windows line breaks",
      'it(»"adds", () => {\r\n  add();\r\n});\r\nnext();',
      'it("adds", () => {\n  add();\n});',
    ],
  ];
  for (const [title, source, expected] of cases) {
    it(title, () => assert.equal(readExcerpt(source), expected));
  }

  it("truncates a declaration of more than 60 lines", () => {
    const body = Array.from({ length: 100 }, (_, index) => `  step(${index});`);
    const excerpt = readDeclarationLines(['it("adds", () => {', ...body, "});"].join("\n"), 0);
    assert.deepEqual([excerpt?.line, excerpt?.text.split("\n").length, excerpt?.isTruncated], [0, 60, true]);
  });

  it("returns undefined for a line that does not exist", () => {
    assert.equal(readDeclarationLines("one line", 1), undefined);
  });
});

/** Returns the declaration around `»`, which marks the place that the locator found. */
function readExcerpt(source: string): string {
  const line = source.split("\n").findIndex((lineText) => lineText.includes("»"));
  return readDeclarationLines(source.replace("»", ""), line)?.text ?? "nothing";
}
