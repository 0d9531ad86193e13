import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { brief, MemoryFiles } from "../workspace";

describe("Inherited tests", () => {
  const createSuite = (i: number): string => `package a

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
    Array.from({ length: fileCount }, (_, i) => [`a/suite${i}_test.go`, createSuite(i)] as const),
  );
  const start = `package a

import "github.com/stretchr/testify/suite"

func TestStart(t *testing.T) {
	suite.Run(t, new(Suite0))
}
`;

  /** Locates a test twice, and counts how often the second search checks whether a file has changed. */
  async function countChecks(name: string): Promise<{ location: string; checkCount: number }> {
    let checkCount = 0;
    class CountingFiles extends MemoryFiles {
      override version(file: { root: string; path: string }) {
        checkCount++;
        return super.version(file);
      }
    }
    const files = new CountingFiles({ "go.mod": "module example.com/m\n", ...sources, "a/start_test.go": start });
    const locator = new WorkspaceLocator(files);
    const test = { name, classname: "example.com/m/a" };
    await locator.locate(test);
    checkCount = 0;
    const location = brief(await locator.locate(test));
    locator.dispose();
    return { location, checkCount };
  }

  it("are found through many suites", async () => {
    assert.equal((await countChecks("TestStart/Test3")).location, "exact a/suite3_test.go:10");
  });

  for (const [name, expected] of [
    ["TestStart/TestNowhere", "container a/start_test.go:5 nameNotFound"],
    ["TestStart/Test0/TestNowhere", "none severalFiles a/suite0_test.go a/start_test.go"],
    ["TestStart/Test0/Test1/TestNowhere", "none severalFiles a/suite0_test.go a/start_test.go"],
  ] as const) {
    it(`take less than 4 checks per file if many suites lead to each other and none has the test: ${name}`, async () => {
      const { location, checkCount } = await countChecks(name);
      assert.equal(location, expected);
      assert.ok(checkCount < 4 * fileCount, `${checkCount} checks`);
    });
  }

  it("are located in the same place whatever was located before", async () => {
    const files = new MemoryFiles({ "go.mod": "module example.com/m\n", ...sources, "a/start_test.go": start });
    const locate = async (names: readonly string[]) => {
      const locator = new WorkspaceLocator(files);
      const locations: string[] = [];
      for (const name of names) {
        locations.push(brief(await locator.locate({ name, classname: "example.com/m/a" })));
      }
      locator.dispose();
      return locations;
    };
    const names = ["TestStart", "TestStart/Test3", "TestStart/Test0", "TestStart/Test0/TestNowhere"];
    const lastAlone = await locate(names.slice(-1));
    assert.deepEqual(
      [(await locate(names)).at(-1), (await locate(names.slice(1))).at(-1)],
      [...lastAlone, ...lastAlone],
    );
  });

  it("are found with and without the file of the record, even if the method is spelled differently", async () => {
    const locator = new WorkspaceLocator(
      new MemoryFiles({
        "tests/one_test.php": "<?php\nnamespace A;\nclass FooTest extends BaseTest {}\n",
        "tests/BaseTest.php":
          "<?php\nnamespace A;\nclass BaseTest extends TestCase {\n  public function testAddsUp() {}\n}\n",
      }),
    );
    const test = { name: "test_adds_up", classname: "A\\FooTest" };
    const locations = [await locator.locate(test), await locator.locate({ ...test, filePath: "tests/one_test.php" })];
    locator.dispose();
    assert.deepEqual(locations.map(brief), ["pattern tests/BaseTest.php:4", "pattern tests/BaseTest.php:4"]);
  });
});
