import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../src/domain/locator";
import { readDeclarations } from "../../../../src/locate/engine/fileDeclarations";
import { SourceText } from "../../../../src/locate/syntax/sourceText";

const repeatPiece = (count: number, piece: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => piece(i)).join("");

/** Files of a megabyte, as generators write them. */
const files: Readonly<Record<string, string>> = {
  "a.test.ts": repeatPiece(
    5000,
    (i) =>
      `describe("part ${i}", () => {\n  it.each([\n    [1, 2],\n  ])("sums %i and %i", () => {});\n\n` +
      `  it(\n    "works with dock ${i}",\n    async () => {\n      expect([${i}]).toEqual([${i}]);\n    },\n  );\n});\n\n`,
  ),
  "a_test.py": `import pytest\n\nclass TestAll(Base):\n${repeatPiece(12_000, (i) => `    @pytest.mark.slow\n    def test_sum_${i}(self):\n        """\n# ${i}\n        """\n        assert f(${i})\n\n`)}`,
  "texts_test.py": `class TestAll(Base):\n${repeatPiece(12_000, (i) => `    def test_sum_${i}(self):\n        assert f(r"it's \\\\") == b"""\nship ${i} # it's "\n""" # don't\n        assert f('''\ndock\n''')\n\n`)}`,
  "Big.java": `package com.acme;\n\npublic class Big\n        extends Base {\n${repeatPiece(9000, (i) => `    @Test\n    void sums${i}() {\n//      was ${i}\n        check(${i}, new Runnable() {\n            public void run() { }\n        });\n    }\n\n`)}}\n`,
  "Big.cs": `namespace Acme;\n\npublic class Big\n{\n${repeatPiece(9000, (i) => `    [Fact]\n    public void Sums${i}()\n    {\n#if NET\n        Check(${i});\n#endif\n        var one = ${i} + 1;\n        Assert.True(one > 0);\n    }\n\n`)}}\n`,
  "big_spec.rb": repeatPiece(
    12_000,
    (i) => `describe Dock${i} do\n  it "takes ships" do\n    expect(${i}).to eq(${i})\n  end\nend\n\n`,
  ),
  "big_test.exs": `defmodule Big do\n${repeatPiece(9000, (i) => `  describe "dock${i % 100 === 7 ? " " : i} atom" do\n    test "${i === 4007 ? "atom" : `atom ${i}`}" do\n      assert atom(${i})\n    end\n  end\n\n`)}end\n`,
  "big_test.rb": `class BigTest < Base\n${repeatPiece(12_000, (i) => `  def test_sum_${i}\n    assert f(${i})\n  rescue Gone\n    skip\n  ensure\n    close\n  end\n\n`)}  test "shuts all gates" do\n    assert 1\n  end\n\nprivate\n\n  def f(i) = i\nend\n`,
  "big_test.go": `package big\n\n${repeatPiece(12_000, (i) => `func TestSum${i}(t *testing.T) {\n\tt.Run("of two", func(t *testing.T) {\n\t\tcheck(t, ${i})\n\t})\n}\n\n`)}`,
  "BigTest.php": `<?php\n\nnamespace Acme;\n\nclass BigTest extends TestCase\n{\n${repeatPiece(12_000, (i) => `    public function testSum${i}(): void\n    {\n        $this->assertSame(${i}, sum(${i}));\n    }\n\n`)}}\n`,
  "Long.cs": `namespace Acme;\n\n[Collection("a")]\npublic class Long(\n    Fixture one,\n    Output two)\n    : Base<Fixture>(one)\n{\n${repeatPiece(12_000, (i) => `    [Fact]\n    public void Sums${i}()\n    {\n        Check(${i}, "Acme.Long");\n    }\n\n`)}}\n`,
  "Texts.cs": `namespace Acme;\n\npublic class Texts : Base\n{\n${repeatPiece(9000, (i) => `    [Fact]\n    public void Sums${i}()\n    {\n        Check(\n            @"\n{\n  ""one"": ${i}\n}");\n        Check($@"\nselect ${i}\n}");\n    }\n\n`)}}\n`,
  "TextsTest.php": `<?php\n\nclass TextsTest extends TestCase\n{\n${repeatPiece(9000, (i) => `    public function testSum${i}(): void\n    {\n        $this->check('\nselect ${i}\n', <<<SQL\n}\nSQL\n);\n    }\n\n`)}}\n`,
  "Texts.java": `package com.acme;\n\nclass Texts {\n${repeatPiece(9000, (i) => `    @Test\n    void sums${i}() {\n        check(${i}, """\n{\n  "one": ${i}\n}\n""");\n    }\n\n`)}}\n`,
  "texts_test.cc": repeatPiece(
    9000,
    (i) =>
      `const char* text${i} =\n    R"(one\nTEST(Texts, Quoted${i}) {\n}\n)";\n\nTEST(Texts, Sums${i}) {\n  Check(text${i});\n}\n\n`,
  ),
  "table.test.ts": `describe("docks", () => {\n  it.each([\n${repeatPiece(40_000, (i) => `    [${i}, "ship"],\n`)}  ])(\n    "takes %i of %s",\n    async (count) => {\n      check(count);\n    },\n  );\n  it("shuts the gate", () => {\n    check(1);\n  });\n});\n`,
  "line.test.js": repeatPiece(60_000, (i) => `it("t${i}",f);`),
};

/** Line, text and confidence of what is found. */
function locateIn(path: string, test: TestAddress): string {
  const source = new SourceText(files[path] ?? "");
  assert.ok(source.text.length > 700_000, `${source.text.length} characters`);
  const match = readDeclarations(source, path).find(test);
  if (!match) return "none";
  const places = match.places.map(({ start, end }) => source.text.slice(start, end));
  return `${match.confidence} ${places.join(" ")}`;
}

describe("Excerpts", () => {
  for (const [path, name, classname, expected] of [
    ["a.test.ts", "part 4321 works with dock 4321", "", 'pattern "works with dock 4321"'],
    ["a.test.ts", "sums 1 and 2", "part 77", "pattern [1, 2]"],
    ["a.test.ts", "part 4321 is gone", "", 'container "part 4321"'],
    ["a_test.py", "test_sum_7777", "a_test.TestAll", "pattern test_sum_7777"],
    ["a_test.py", "test_gone", "a_test.TestAll", "container TestAll"],
    ["texts_test.py", "test_sum_7777", "texts_test.TestAll", "pattern test_sum_7777"],
    ["texts_test.py", "test_gone", "texts_test.TestAll", "container TestAll"],
    ["Big.java", "sums8888()", "com.acme.Big", "pattern sums8888"],
    ["Big.java", "gone()", "com.acme.Big", "container Big"],
    ["Big.cs", "Acme.Big.Sums8888", "Acme.Big", "pattern Sums8888"],
    ["big_spec.rb", "Dock11111 takes ships", "", 'pattern "takes ships"'],
    ["big_test.exs", "test dock atom atom", "Elixir.Big", 'pattern "atom"'],
    ["big_test.rb", "test_sum_9999", "BigTest", "pattern test_sum_9999"],
    ["big_test.rb", "test_shuts_all_gates", "BigTest", 'pattern "shuts all gates"'],
    ["big_test.go", "TestSum9999/of_two", "acme/big", 'pattern "of two"'],
    ["BigTest.php", "testSum11111", "Acme\\BigTest", "pattern testSum11111"],
    ["Long.cs", "Sums8888", "Acme.Long", "pattern Sums8888"],
    ["Texts.cs", "Sums8888", "Acme.Texts", "pattern Sums8888"],
    ["Texts.cs", "Gone", "Acme.Texts", "container Texts"],
    ["TextsTest.php", "testSum8888", "TextsTest", "pattern testSum8888"],
    ["Texts.java", "sums8888()", "com.acme.Texts", "pattern sums8888"],
    ["texts_test.cc", "Sums8888", "Texts", "pattern Sums8888"],
    ["texts_test.cc", "Quoted8888", "Texts", "none"],
    ["table.test.ts", "docks shuts the gate", "", 'pattern "shuts the gate"'],
    ["table.test.ts", "docks shuts the gate of count", "", 'container "docks"'],
    // No line is short enough to be read.
    ["line.test.js", "t59999", "", "none"],
    ["a.test.ts", "", "", "none"],
  ] as const) {
    it(`finds "${name}" in ${path}`, () => {
      assert.equal(locateIn(path, { name, ...(classname && { classname }), filePath: path }), expected);
    });
  }

  /** Long files with many classes or suites that have the same test; the searched one is far below the others. */
  const equalTests: readonly (readonly [
    path: string,
    text: string,
    test: Omit<TestAddress, "filePath">,
    line: RegExp,
  ])[] = [
    [
      "classes_test.py",
      repeatPiece(
        40,
        (i) =>
          `class Dock${i}Test(Base):\n    def test_get(self):\n${repeatPiece(180, (j) => `        check(${i}, "dock", ${j})\n`)}\n    def test_set(self):\n        check(${i})\n\n`,
      ),
      { name: "test_get", classname: "classes_test.Dock39Test" },
      /class Dock39Test\(Base\):\n {4}def $/,
    ],
    [
      "many_test.py",
      repeatPiece(
        900,
        (i) =>
          `class Dock${i}Test(Base):\n    def test_get(self):\n        check(${i}, "get", test_get, Dock${i % 7}Test)\n\n    def test_set(self):\n        check(${i})\n\n`,
      ),
      { name: "test_get", classname: "many_test.Dock4Test" },
      /class Dock4Test\(Base\):\n {4}def $/,
    ],
    [
      "many_test.cc",
      repeatPiece(
        2000,
        (i) =>
          `TEST_F(Dock${i % 100}Test, Opens${i < 100 ? "" : i}) {\n  Dock${i % 100}Test::Check(${i}, "Opens");\n}\n\n`,
      ),
      { name: "Opens", classname: "Dock88Test" },
      /TEST_F\(Dock88Test, $/,
    ],
    [
      "many_test.go",
      repeatPiece(
        1500,
        (i) =>
          `func (s *Dock${i}Suite) TestOpens() {\n\ts.Check(${i}, "TestOpens", Dock${i % 5}Suite{})\n}\n\nfunc TestDock${i}(t *testing.T) {\n\tsuite.Run(t, new(Dock${i}Suite))\n}\n\n`,
      ),
      { name: "TestDock1234/TestOpens", classname: "acme/docks" },
      /func \(s \*Dock1234Suite\) $/,
    ],
  ];
  for (const [path, text, test, before] of equalTests)
    it(`finds the test of its own class in ${path}`, () => {
      const source = new SourceText(text);
      assert.ok(text.length > 100_000, `${text.length} characters`);
      const match = readDeclarations(source, path).find({ ...test, filePath: path });
      assert.deepEqual(
        match?.places.map(({ start }) => before.exec(text.slice(0, start)) !== null),
        [true],
        match?.places.map(({ start }) => text.slice(Math.max(0, start - 60), start + 20)).join("\n---\n"),
      );
    });
});
