import { equal } from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { isSourcePath } from "../../../../src/domain/testNames/sourceEndings";
import { scannerFor } from "../../../../src/locate/languages/registry";
import { SourceText } from "../../../../src/locate/syntax/sourceText";

const java = "package a;\nclass ATest {\n  @Test void adds() {}\n}\n";
const csharp = "namespace A;\nclass ATest {\n  [Fact] public void Adds() {}\n}\n";
const php = "<?php\nnamespace A;\nclass ATest extends TestCase {\n  public function testAddsUp() {}\n}\n";
const swift = "class ATests: XCTestCase {\n  func testAdds() {}\n}\n";
const python = "from base import Base\nclass Mine:\n  def test_adds(self): pass\nclass TestA(Base, Mine): pass\n";
const importedSource =
  'import { tests } from "./tests";\ndescribe("a", () => {\n  tests();\n  it("adds " + x, f);\n});\n';

describe("The standing of a finding", () => {
  for (const [description, path, source, test, expected] of [
    ["a method of the class", "ATest.java", java, { name: "adds", classname: "a.ATest" }, "final"],
    ["a method of any class", "ATest.java", java, { name: "adds", classname: "a.BTest" }, "ifReferred"],
    ["the class alone", "ATest.java", java, { name: "pays", classname: "a.ATest" }, "ifOnlyOne"],
    ["a method of the class", "A.cs", csharp, { name: "Adds", classname: "A.ATest" }, "final"],
    ["a method of any class", "A.cs", csharp, { name: "Adds", filePath: "A.cs" }, "ifReferred"],
    ["the class alone", "A.cs", csharp, { name: "Pays", classname: "A.ATest" }, "around"],
    ["a name like that of a method", "A.php", php, { name: "test_adds up", classname: "A\\ATest" }, "unlessBetter"],
    ["a method of any class", "A.php", php, { name: "testAddsUp", filePath: "A.php" }, "ifReferred"],
    ["a method of any class", "A.swift", swift, { name: "testAdds", filePath: "A.swift" }, "ifReferred"],
    ["an argument of a macro", "src/lib.rs", "cases!(adds);\n", { name: "adds" }, "ifReferred"],
    ["a method of a base", "test_a.py", python, { name: "test_adds", classname: "test_a.TestA" }, "unlessInherited"],
    ["a method of any class", "test_a.py", python, { name: "test_adds", classname: "test_a.TestB" }, "around"],
    [
      "a method of any class",
      "test_a.py",
      `${python}TestB = make()\n`,
      { name: "test_adds", classname: "test_a.TestB" },
      "ifReferred",
    ],
    ["a part of a title", "a.test.js", importedSource, { name: "a adds 1" }, "unlessBetter"],
    ["a title without those around it", "a.test.js", importedSource, { name: "a b adds 1" }, "unlessImported"],
    ["a suite", "a.test.js", importedSource, { name: "a pays" }, "around"],
  ] as const) {
    it(`is ${expected} for ${description} in ${path}`, () => equal(findStanding(path, source, test), expected));
  }
});

/** Returns the standing of the finding of a scanner. */
function findStanding(path: string, source: string, test: TestAddress): string | undefined {
  return scannerFor(path)?.read(new SourceText(source), path, isSourcePath).find(test)?.standing;
}
