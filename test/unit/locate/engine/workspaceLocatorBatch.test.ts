import assert from "node:assert/strict";
import { mock } from "node:test";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { findFile, MemoryFiles } from "../workspace";

const texts = {
  "go.mod": "module example.com/harbour\n",
  "berth/berth_test.go": "package berth\n\nfunc TestFree(t *testing.T) {}\n",
  "berth/queue_test.go": "package berth\n\nfunc TestWaits(t *testing.T) {}\n",
  "cart/cart.test.ts": 'describe("cart", () => { it("adds", () => {}); });',
  "cart/dist/cart.test.js": 'describe("cart", () => { it("adds", () => {}); });',
  "one/index.test.ts": "",
  "two/index.test.ts": "",
  "customs/tests/test_codes.py": "def test_reads():\n    pass\n",
  "src/test/java/acme/PortTest.java": "package acme;\nclass PortTest {\n  @Test\n  void opens() {}\n}\n",
  "src/main/java/acme/Port.java": "package acme;\nclass Port {}\n",
};

const byPath = { name: "cart adds", filePath: "cart/cart.test.ts" };
const byClass = { name: "opens", classname: "acme.PortTest" };
const byModule = { name: "test_reads", classname: "customs.tests.test_codes" };
const byPackage = { name: "TestFree", classname: "example.com/harbour/berth" };
const byTitle = { name: "cart adds" };
const byTwoPaths = { name: "lists", filePath: "index.test.ts" };
const outsideWorkspace = { name: "drifts", filePath: "gone/away.test.ts" };
const tests: readonly TestAddress[] = [byPath, byClass, byModule, byPackage, byTitle, byTwoPaths, outsideWorkspace];

const testNames = new Map<TestAddress, string>([
  [byPath, "path"],
  [byClass, "class"],
  [byModule, "module"],
  [byPackage, "package"],
  [byTitle, "title"],
  [byTwoPaths, "two paths"],
  [outsideWorkspace, "elsewhere"],
]);
const nameTests = (tests: readonly TestAddress[]): string => tests.map((test) => testNames.get(test)).join(", ");

describe("findPossibleTests", () => {
  const cases: [file: string, expected: string][] = [
    ["cart/cart.test.ts", "path, title"],
    ["cart/dist/cart.test.js", "title"],
    ["src/test/java/acme/PortTest.java", "class"],
    ["src/main/java/acme/Port.java", ""],
    ["customs/tests/test_codes.py", "module"],
    ["berth/berth_test.go", "package"],
    ["berth/queue_test.go", "package"],
    ["one/index.test.ts", "two paths"],
    ["two/index.test.ts", "two paths"],
    ["no/such.test.ts", ""],
  ];
  for (const [file, expected] of cases) {
    it(`returns ${expected || "no test"} for ${file}`, async () => {
      assert.equal(nameTests(await setUp().locator.findPossibleTests(findFile(file), tests)), expected);
    });
  }

  for (const file of ["one/index.test.ts", "src/test/java/acme/PortTest.java"]) {
    it(`returns a test with a path and a class for the file of either: ${file}`, async () => {
      const test = { name: "opens", classname: "acme.PortTest", filePath: "one/index.test.ts" };
      assert.deepEqual(await setUp().locator.findPossibleTests(findFile(file), [test]), [test]);
    });
  }

  it("reads manifests and the file itself, which it reads only for tests that are found by titles", async () => {
    const readPaths = new Set<string>();
    class RecordingFiles extends MemoryFiles {
      override read(file: { root: string; path: string }) {
        readPaths.add(file.path);
        return super.read(file);
      }
    }
    const { locator } = setUp(new RecordingFiles({ ...texts }));
    await locator.findPossibleTests(findFile("customs/tests/test_codes.py"), tests);
    assert.deepEqual([...readPaths], ["go.mod"]);
    await locator.findPossibleTests(findFile("cart/cart.test.ts"), tests);
    assert.deepEqual([...readPaths], ["go.mod", "cart/cart.test.ts"]);
  });

  for (const test of [byPath, byClass, byModule, byPackage, byTitle]) {
    it(`returns the test in whose file it is located: ${testNames.get(test)}`, async () => {
      const { locator } = setUp();
      const location = await locator.locate(test);
      assert.ok(location.confidence === "exact");
      assert.deepEqual(await locator.findPossibleTests(location.file, [test]), [test]);
    });
  }

  it("notices changes of the file's text, and of the files after their event", async () => {
    const { files, locator } = setUp();
    const mayBeIn = async (file: string) => nameTests(await locator.findPossibleTests(findFile(file), tests));
    files.texts["cart/cart.test.ts"] = 'it("sinks", () => {});';
    assert.equal(await mayBeIn("cart/cart.test.ts"), "path");
    files.texts["gone/away.test.ts"] = "";
    assert.equal(await mayBeIn("gone/away.test.ts"), "");
    files.changed.fire();
    assert.equal(await mayBeIn("gone/away.test.ts"), "elsewhere");
  });
});

describe("findFiles", () => {
  it("returns the files that path, class or module identify uniquely", async () => {
    const files = await setUp().locator.findFiles(tests);
    assert.deepEqual(
      files.map((file) => (typeof file === "object" ? file.path : file)),
      [
        "cart/cart.test.ts",
        "src/test/java/acme/PortTest.java",
        "customs/tests/test_codes.py",
        "inPackage",
        undefined,
        undefined,
        undefined,
      ],
    );
  });

  it("uses the paths in any field of a record", async () => {
    const byClassname = { name: "adds", classname: "cart/cart.test.ts" };
    const paths = await setUp().locator.findPaths([byPath, byClassname, byClass]);
    assert.deepEqual(paths, ["cart/cart.test.ts", "cart/cart.test.ts", undefined]);
  });

  it("reads no file but the manifest", async () => {
    const { files, locator } = setUp();
    await locator.findFiles(tests);
    assert.deepEqual([files.listCount, files.readCount], [1, 1]);
  });

  it("searches again when files were added or removed", async () => {
    const { files, locator } = setUp();
    const findPath = async () => {
      const [file] = await locator.findFiles([byTwoPaths]);
      return typeof file === "object" ? file.path : file;
    };
    assert.equal(await findPath(), undefined);
    delete files.texts["two/index.test.ts"];
    files.changed.fire();
    assert.equal(await findPath(), "one/index.test.ts");
    assert.equal(files.listCount, 2);
  });
});

describe("Queries for many tests", () => {
  const manyTests = Array.from({ length: 100 }, (_, i) => ({ name: `test ${i}`, filePath: `src/a${i}.test.ts` }));

  beforeEach(() => {
    // Each reading of the clock is 1 ms later, so that the work takes several turns of the event loop.
    let time = 0;
    mock.method(performance, "now", () => time++);
  });
  afterEach(() => mock.restoreAll());

  const queries: [name: string, ask: (locator: WorkspaceLocator, signal: AbortSignal) => Promise<unknown>][] = [
    ["findFiles", (locator, signal) => locator.findFiles(manyTests, signal)],
    [
      "findPossibleTests",
      (locator, signal) => locator.findPossibleTests(findFile("cart/cart.test.ts"), manyTests, signal),
    ],
  ];
  for (const [name, ask] of queries) {
    it(`can be cancelled before they begin and while they yield: ${name}`, async () => {
      await assert.rejects(ask(setUp().locator, AbortSignal.abort()), { reason: "cancelled" });
      const abort = new AbortController();
      const answer = ask(setUp().locator, abort.signal);
      setImmediate(() => abort.abort());
      await assert.rejects(answer, { reason: "cancelled" });
    });
  }

  it("continue for one caller while another cancels", async () => {
    const { locator } = setUp();
    const abort = new AbortController();
    const cancelledQuery = locator.findFiles([byPath], abort.signal);
    const otherQuery = locator.findFiles([byPath]);
    abort.abort();
    await assert.rejects(cancelledQuery, { reason: "cancelled" });
    assert.deepEqual(await otherQuery, [findFile("cart/cart.test.ts")]);
  });
});

function setUp(files = new MemoryFiles({ ...texts })) {
  return { files, locator: new WorkspaceLocator(files) };
}
