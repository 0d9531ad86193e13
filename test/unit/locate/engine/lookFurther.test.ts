import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { MemoryFiles } from "../workspace";

describe("inherited tests", () => {
  const goSuite = (i: number): string => `package a

import "github.com/stretchr/testify/suite"

type Suite${i} struct {
	*Suite${i + 1}
	Suite${i + 2}
}

func (s *Suite${i}) Test${i}() {
	suite.Run(s.T(), new(Suite${i + 1}))
}
`;
  const fileCount = 40;
  const sources = Object.fromEntries(
    Array.from({ length: fileCount }, (_, i) => [`a/suite${i}_test.go`, goSuite(i)] as const),
  );
  const start = `package a

import "github.com/stretchr/testify/suite"

func TestStart(t *testing.T) {
	suite.Run(t, new(Suite0))
}
`;

  /** Number of times that a search for a test checks whether a file has changed. */
  async function countChecks(name: string): Promise<{ confidence: string; checks: number }> {
    let checks = 0;
    class CountingFiles extends MemoryFiles {
      override version(file: { root: string; path: string }) {
        checks++;
        return super.version(file);
      }
    }
    const files = new CountingFiles({ "go.mod": "module example.com/m\n", ...sources, "a/start_test.go": start });
    const locator = new WorkspaceLocator(files);
    const test = { name, classname: "example.com/m/a" };
    await locator.locate(test);
    checks = 0;
    const { confidence } = await locator.locate(test);
    locator.dispose();
    return { confidence, checks };
  }

  it("are found through many suites", async () => {
    assert.equal((await countChecks("TestStart/Test3")).confidence, "exact");
  });

  it("cost a few checks a file, also where many suites lead to each other and none has the test", async () => {
    for (const name of ["TestStart/TestNowhere", "TestStart/Test0/TestNowhere", "TestStart/Test0/Test1/TestNowhere"]) {
      const { confidence, checks } = await countChecks(name);
      assert.notEqual(confidence, "exact");
      assert.ok(checks < 4 * fileCount, `${name}: ${checks} checks`);
    }
  });

  it("are found in a search as in a file that the record names: also by a method that is spelled otherwise", async () => {
    const locator = new WorkspaceLocator(
      new MemoryFiles({
        "tests/one_test.php": "<?php\nnamespace A;\nclass FooTest extends BaseTest {}\n",
        "tests/BaseTest.php":
          "<?php\nnamespace A;\nclass BaseTest extends TestCase {\n  public function testAddsUp() {}\n}\n",
      }),
    );
    const test = { name: "test_adds_up", classname: "A\\FooTest" };
    const answers = [await locator.locate(test), await locator.locate({ ...test, filePath: "tests/one_test.php" })];
    locator.dispose();
    assert.deepEqual(
      answers.map((answer) => [answer.confidence, ...("range" in answer ? [answer.range.line] : [])]),
      [
        ["pattern", 3],
        ["pattern", 3],
      ],
    );
  });
});
