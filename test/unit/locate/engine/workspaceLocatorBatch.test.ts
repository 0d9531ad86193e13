import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/locator";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { fileOf, MemoryFiles } from "../workspace";

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
const elsewhere = { name: "drifts", filePath: "gone/away.test.ts" };
const tests: readonly TestAddress[] = [byPath, byClass, byModule, byPackage, byTitle, byTwoPaths, elsewhere];

const named = new Map<TestAddress, string>([
  [byPath, "path"],
  [byClass, "class"],
  [byModule, "module"],
  [byPackage, "package"],
  [byTitle, "title"],
  [byTwoPaths, "two paths"],
  [elsewhere, "elsewhere"],
]);
const names = (found: readonly TestAddress[]): string => found.map((test) => named.get(test)).join(", ");

function setUp(files = new MemoryFiles({ ...texts })) {
  return { files, locator: new WorkspaceLocator(files) };
}

describe("tests that may be in a file", () => {
  const cases: [file: string, expected: string][] = [
    ["cart/cart.test.ts", "path, title"],
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
    it(`${file}: ${expected || "none"}`, async () => {
      assert.equal(names(await setUp().locator.testsThatMayBeIn(fileOf(file), tests)), expected);
    });
  }

  it("reads no other file, and none where titles name no test", async () => {
    const read: string[] = [];
    class Watched extends MemoryFiles {
      override read(file: { root: string; path: string }) {
        read.push(file.path);
        return super.read(file);
      }
    }
    const { locator } = setUp(new Watched({ ...texts }));
    await locator.testsThatMayBeIn(fileOf("customs/tests/test_codes.py"), tests);
    assert.deepEqual(read, ["go.mod"]);
    await locator.testsThatMayBeIn(fileOf("cart/cart.test.ts"), tests);
    assert.deepEqual(new Set(read), new Set(["go.mod", "cart/cart.test.ts"]));
  });

  it("holds every test that is located in it", async () => {
    const { locator } = setUp();
    for (const test of tests) {
      const answer = await locator.locate(test);
      if (answer.confidence !== "exact" && answer.confidence !== "pattern") continue;
      assert.deepEqual(await locator.testsThatMayBeIn(answer.file, [test]), [test]);
    }
  });

  it("follows the file's text, and the files as they come and go", async () => {
    const { files, locator } = setUp();
    const mayBeIn = async (file: string) => names(await locator.testsThatMayBeIn(fileOf(file), tests));
    files.texts["cart/cart.test.ts"] = 'it("sinks", () => {});';
    assert.equal(await mayBeIn("cart/cart.test.ts"), "path");
    files.texts["gone/away.test.ts"] = "";
    assert.equal(await mayBeIn("gone/away.test.ts"), "");
    files.changed.fire();
    assert.equal(await mayBeIn("gone/away.test.ts"), "elsewhere");
  });
});

describe("files of tests", () => {
  it("are those that path, class or module mean, where it is one", async () => {
    const files = await setUp().locator.filesOf(tests);
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

  it("are asked for by the paths that records name, in whichever field", async () => {
    const byClassname = { name: "adds", classname: "cart/cart.test.ts" };
    const paths = await setUp().locator.pathsOf([byPath, byClassname, byClass]);
    assert.deepEqual(paths, ["cart/cart.test.ts", "cart/cart.test.ts", undefined]);
  });

  it("are found without a look into any of them", async () => {
    const { files, locator } = setUp();
    await locator.filesOf(tests);
    assert.deepEqual([files.lists, files.reads], [1, 1]);
  });

  it("are looked for again when files have come or gone", async () => {
    const { files, locator } = setUp();
    const pathOf = async () => {
      const [file] = await locator.filesOf([byTwoPaths]);
      return typeof file === "object" ? file.path : file;
    };
    assert.equal(await pathOf(), undefined);
    delete files.texts["two/index.test.ts"];
    files.changed.fire();
    assert.equal(await pathOf(), "one/index.test.ts");
    assert.equal(files.lists, 2);
  });
});

describe("questions about many tests", () => {
  /** Enough that the work takes several turns of the event loop. */
  const many = Array.from({ length: 50_000 }, (_, i) => ({ name: `test ${i}`, filePath: `src/a${i}.test.ts` }));

  const questions: [name: string, ask: (locator: WorkspaceLocator, signal: AbortSignal) => Promise<unknown>][] = [
    ["filesOf", (locator, signal) => locator.filesOf(many, signal)],
    ["testsThatMayBeIn", (locator, signal) => locator.testsThatMayBeIn(fileOf("cart/cart.test.ts"), many, signal)],
  ];
  for (const [name, ask] of questions) {
    it(`${name} gives up before it begins, and between two turns`, async () => {
      await assert.rejects(ask(setUp().locator, AbortSignal.abort()), { reason: "cancelled" });
      const abort = new AbortController();
      const answer = ask(setUp().locator, abort.signal);
      setImmediate(() => abort.abort());
      await assert.rejects(answer, { reason: "cancelled" });
    });
  }

  it("go on for one who asks while another gives up", async () => {
    const { locator } = setUp();
    const abort = new AbortController();
    const given = locator.filesOf([byPath], abort.signal);
    const kept = locator.filesOf([byPath]);
    abort.abort();
    await assert.rejects(given, { reason: "cancelled" });
    assert.deepEqual(await kept, [fileOf("cart/cart.test.ts")]);
  });
});
