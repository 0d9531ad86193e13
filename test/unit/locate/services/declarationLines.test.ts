import assert from "node:assert/strict";
import { readDeclarationLines } from "../../../../src/locate/services/declarationLines";

/** The first line that holds `»`, which stands for the place that the locator found. */
function excerptOf(source: string): string {
  const line = source.split("\n").findIndex((lineText) => lineText.includes("»"));
  return readDeclarationLines(source.replace("»", ""), line)?.text ?? "nothing";
}

describe("readDeclarationLines", () => {
  const cases: [name: string, source: string, lines: string][] = [
    [
      "go as far as the bracket that closes it",
      'describe("cart", () => {\n  »it("adds", () => {\n    add();\n\n    expect(1);\n  });\n\n  it("removes", () => {});\n});',
      'it("adds", () => {\n  add();\n\n  expect(1);\n});',
    ],
    [
      "go as far as what is indented",
      "class TestCart:\n    def »test_adds(self):\n        add()\n\n    def test_removes(self):\n        pass",
      "def test_adds(self):\n    add()",
    ],
    [
      "go on behind a list of parameters of several lines",
      "def »test_adds(\n    cart,\n):\n    add(cart)\n\n\ndef test_removes():\n    pass",
      "def test_adds(\n    cart,\n):\n    add(cart)",
    ],
    [
      "begin with what opens the call that the title stands in",
      '  it(\n    »"adds",\n    () => {\n      add();\n    },\n  );\n  it("removes");',
      'it(\n  "adds",\n  () => {\n    add();\n  },\n);',
    ],
    [
      "begin with the annotations above the name",
      "  @Test\n  @Tag(1)\n  void »adds()\n  {\n    add();\n  }\n\n  @Test\n  void removes() {}",
      "@Test\n@Tag(1)\nvoid adds()\n{\n  add();\n}",
    ],
    ["are one where the declaration is", 'it.»todo("adds");\nit("removes");', 'it.todo("adds");'],
    ["end with the file", "func »TestAdds(t *testing.T) {\n\tadd()\n", "func TestAdds(t *testing.T) {\n\tadd()"],
    [
      "are known with any line ends",
      'it(»"adds", () => {\r\n  add();\r\n});\r\nnext();',
      'it("adds", () => {\n  add();\n});',
    ],
  ];
  for (const [name, source, lines] of cases) {
    it(name, () => assert.equal(excerptOf(source), lines));
  }

  it("truncates long declarations", () => {
    const body = Array.from({ length: 100 }, (_, index) => `  step(${index});`);
    const excerpt = readDeclarationLines(['it("adds", () => {', ...body, "});"].join("\n"), 0);
    assert.deepEqual([excerpt?.line, excerpt?.text.split("\n").length, excerpt?.isTruncated], [0, 60, true]);
  });

  it("returns undefined for a line that does not exist", () => {
    assert.equal(readDeclarationLines("one line", 1), undefined);
  });
});
