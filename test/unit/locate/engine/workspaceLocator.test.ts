import { strict as assert } from "node:assert";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { brief, locateIn, MemoryFiles } from "../workspace";

describe("WorkspaceLocator", () => {
  it("offers at most 20 of the files to which an incomplete path may refer", async () => {
    const paths = Array.from({ length: 25 }, (_, i) => `p${i}/src/index.test.js`);
    const texts = Object.fromEntries(paths.map((path) => [path, 'it("floats", f);']));
    const expected = ["none nameNotFound", ...paths.slice(0, 20)].join(" ");
    assert.equal(await locateIn(texts, { name: "sinks", filePath: "/ci/src/index.test.js" }), expected);
  });

  it("returns no file that does not exist any more, although it was listed", async () => {
    class MissingFiles extends MemoryFiles {
      override async exists() {
        return false;
      }
    }
    const locator = new WorkspaceLocator(new MissingFiles({ "src/a.test.js": 'it("adds", f);' }));
    assert.equal(brief(await locator.locate({ name: "adds", filePath: "src/a.test.js" })), "none noSuchFile");
  });

  /** The file of the class contains too few words of the record to be found by them. */
  const inheritedTests = {
    "test/Bases.kt": `package acme.bases

open class Base {
    @Test
    fun \`takes two big ships at night in thick fog or heavy rain\`() {}
}
`,
    "test/Docks.kt": "package acme.docks\n\nimport acme.bases.Base\n\nclass DockTest : Base()\n",
  };
  for (const [classname, expected] of [
    ["acme.docks.DockTest", "exact test/Bases.kt:5"],
    ["DockTest", "none noSuchFile"],
    ["acme.docks.GateTest", "none noSuchFile"],
  ] as const) {
    it(`searches for the class of an inherited test by its qualified name alone: ${classname}, ${expected}`, async () => {
      const name = "takes two big ships at night in thick fog or heavy rain()";
      assert.equal(await locateIn(inheritedTests, { name, classname }), expected);
    });
  }
});
