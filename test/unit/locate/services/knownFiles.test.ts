import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { LastFilesStore } from "../../../../src/domain/lastFiles";
import type { SourceFile } from "../../../../src/domain/location";
import type { Locator } from "../../../../src/domain/locator";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { KnownFiles } from "../../../../src/locate/services/knownFiles";
import { LastFiles } from "../../../../src/storage/lastFiles";
import { failingTest } from "../../../support/builders";
import { aTurn, FakeFiles } from "../../../support/fakes";
import { waitFor } from "../../../support/until";
import { findFile, MemoryFiles } from "../workspace";

const adds: TestAddress = { name: "adds", filePath: "src/cart.test.ts" };
const pays: TestAddress = { name: "pays", filePath: "src/till.test.ts" };
const withoutFile: TestAddress = { name: "nowhere" };

/** A workspace in which the records' file has a longer path than in the records. */
const cartFiles = new MemoryFiles({ "web/src/cart.test.ts": "" });

/** Locator whose calls of `findFiles` the test answers one by one; it ignores that they are cancelled. */
class ScriptedLocator implements Pick<Locator, "findFiles"> {
  readonly searches: { readonly names: string; readonly answer: (path: string | Error) => Promise<void> }[] = [];

  findFiles(tests: readonly TestAddress[]): Promise<(SourceFile | undefined)[]> {
    return new Promise((resolve, reject) => {
      const answer = async (path: string | Error) => {
        if (path instanceof Error) {
          reject(path);
        } else {
          resolve(tests.map(() => ({ root: "r", path })));
        }
        await new Promise((resolveTurn) => setImmediate(resolveTurn));
      };
      this.searches.push({ names: tests.map(({ name }) => name).join(" "), answer });
    });
  }
}

describe("KnownFiles", () => {
  it("knows the file of a test once it has learned it", async () => {
    const { knownFiles, paths, changes } = setUp("src/cart.test.ts");
    assert.deepEqual([paths(), changes()], ["- - -", 0]);
    await knownFiles.learn([adds, pays, withoutFile]);
    assert.deepEqual([paths(), changes()], ["src/cart.test.ts - -", 1]);
  });

  it("returns the same function for paths until files change", async () => {
    const { knownFiles } = setUp("src/cart.test.ts");
    const firstFindPath = knownFiles.findPath;
    await knownFiles.learn([adds]);
    const secondFindPath = knownFiles.findPath;
    await knownFiles.learn([adds]);
    assert.deepEqual(
      [firstFindPath === secondFindPath, knownFiles.findPath === secondFindPath, secondFindPath(adds)],
      [false, true, "src/cart.test.ts"],
    );
  });

  it("learns tests once, even those without a file", async () => {
    const { files, knownFiles, changes } = setUp("src/cart.test.ts");
    await knownFiles.learn([adds, withoutFile]);
    await knownFiles.learn([adds, withoutFile]);
    assert.deepEqual([changes(), knownFiles.version, files.listCount], [1, 1, 1]);
  });

  it("searches only for unknown tests", async () => {
    const { locator, knownFiles } = setUpScripted();
    void knownFiles.learn([adds]);
    await locator.searches[0]?.answer("a.ts");
    void knownFiles.learn([adds, pays]);
    assert.deepEqual(
      locator.searches.map(({ names }) => names),
      ["adds", "pays"],
    );
  });

  it("keeps the known files when the workspace changes, until tests are learned again", async () => {
    const { files, knownFiles, paths, changes } = setUp("src/cart.test.ts");
    await knownFiles.learn([adds, pays]);
    files.texts["src/till.test.ts"] = "";
    files.changed.fire();
    assert.deepEqual([paths(), changes()], ["src/cart.test.ts - -", 2]);
    await knownFiles.learn([adds, pays]);
    assert.equal(paths(), "src/cart.test.ts src/till.test.ts -");
  });

  it("searches again for each test after the workspace has changed, whenever that is learned", async () => {
    const { files, knownFiles, paths } = setUp("src/cart.test.ts", "src/till.test.ts");
    await knownFiles.learn([adds, pays]);
    files.texts["web/src/cart.test.ts"] = "";
    delete files.texts["src/cart.test.ts"];
    files.changed.fire();
    await knownFiles.learn([pays]);
    assert.equal(paths(), "src/cart.test.ts src/till.test.ts -");
    await knownFiles.learn([adds, pays]);
    assert.equal(paths(), "web/src/cart.test.ts src/till.test.ts -");
  });

  it("discards results if the workspace changes during the search", async () => {
    const { locator, changed, knownFiles } = setUpScripted();
    void knownFiles.learn([adds]);
    changed.fire();
    await locator.searches[0]?.answer("old.ts");
    assert.equal(findPaths(knownFiles), "- - -");
  });

  it("abandons an older search for a newer one", async () => {
    const { locator, knownFiles } = setUpScripted();
    void knownFiles.learn([adds]);
    void knownFiles.learn([adds, pays]);
    await locator.searches[1]?.answer("new.ts");
    await locator.searches[0]?.answer("old.ts");
    assert.equal(findPaths(knownFiles), "new.ts new.ts -");
  });

  it("searches again after the workspace could not be listed", async () => {
    const { locator, knownFiles } = setUpScripted();
    const failing = knownFiles.learn([adds]);
    await locator.searches[0]?.answer(new Error("no search here"));
    await failing;
    void knownFiles.learn([adds]);
    await locator.searches[1]?.answer("a.ts");
    assert.equal(findPaths(knownFiles), "a.ts - -");
  });

  it("forgets the files of other tests once there are more than 10,000 of them", async () => {
    let searchCount = 0;
    const locator: Pick<Locator, "findFiles"> = {
      findFiles: async (tests) => {
        searchCount += tests.length;
        return tests.map(({ name }) => ({ root: "r", path: name }));
      },
    };
    const files = { onDidChange: new Emitter<void>().event, roots: [] };
    const knownFiles = new KnownFiles(locator as unknown as Locator, files);
    const listTests = (run: number) => Array.from({ length: 6000 }, (_, index) => ({ name: `${run} ${index}` }));
    const lasting = { name: "lasting" };
    const refreshes = [0, 1, 2].map((run) => [lasting, ...listTests(run)]);
    const counts: (readonly boolean[])[] = [];
    for (const tests of refreshes) {
      await knownFiles.learn(tests);
      counts.push(refreshes.map(([, first = lasting]) => knownFiles.fileFor(first) !== undefined));
    }
    assert.deepEqual(counts, [
      [true, false, false],
      [true, true, false],
      [false, false, true],
    ]);
    assert.deepEqual([knownFiles.fileFor(lasting)?.path, searchCount], ["lasting", 3 * 6000 + 1]);
  });

  it("finds tests in each file of a package", async () => {
    const files = new MemoryFiles({
      "go.mod": "module example.com/acme/harbour\n",
      "route/eta_test.go": 'package route\n\nimport "testing"\n\nfunc TestETA(t *testing.T) {}\n',
      "route/position_test.go": 'package route\n\nimport "testing"\n\nfunc TestPosition(t *testing.T) {}\n',
    });
    const knownFiles = new KnownFiles(new WorkspaceLocator(files), files);
    const classname = "example.com/acme/harbour/route";
    const tests = ["TestETA", "TestPosition", "TestGone"].map((name) => ({ name, classname }));
    await knownFiles.learn(tests);
    assert.deepEqual(
      tests.map((test) => knownFiles.fileFor(test)?.path),
      ["route/eta_test.go", "route/position_test.go", undefined],
    );
  });

  it("returns paths from the repository's root if several of its folders are open", async () => {
    const files = new MemoryFiles(
      { "pricing:src/index.test.ts": "", "search:src/index.test.ts": "" },
      { pricing: "packages/pricing", search: "packages/search" },
    );
    const knownFiles = new KnownFiles(new WorkspaceLocator(files), files);
    const tests = ["pricing", "search"].map((name) =>
      failingTest({ id: name, name, filePath: `packages/${name}/src/index.test.ts` }),
    );
    await knownFiles.learn(tests);
    assert.deepEqual(
      tests.map((test) => knownFiles.fileFor(test)),
      [findFile("pricing:src/index.test.ts"), findFile("search:src/index.test.ts")],
    );
    assert.deepEqual(tests.map(knownFiles.findPath), [
      "packages/pricing/src/index.test.ts",
      "packages/search/src/index.test.ts",
    ]);
  });

  it("separates equal tests by their repository", async () => {
    const locator = new ScriptedLocator();
    const ownAddress = { ...adds };
    const otherAddress = { ...adds };
    const files = { onDidChange: new Emitter<void>().event, roots: [] };
    const knownFiles = new KnownFiles(locator as unknown as Locator, files, (test) => ({
      id: test === ownAddress ? "own" : "other",
      rootsAmong: () => [],
    }));
    void knownFiles.learn([ownAddress]);
    await locator.searches[0]?.answer("own/src/cart.test.ts");
    void knownFiles.learn([otherAddress]);
    await locator.searches[1]?.answer("other/src/cart.test.ts");
    assert.deepEqual(
      [knownFiles.fileFor(ownAddress)?.path, knownFiles.fileFor(otherAddress)?.path],
      ["own/src/cart.test.ts", "other/src/cart.test.ts"],
    );
  });

  it("returns stored files before the workspace is listed, and then those that it finds", async () => {
    const last = new LastFiles(new FakeFiles());
    const previousFiles = new KnownFiles(new WorkspaceLocator(cartFiles), cartFiles, undefined, last);
    await previousFiles.learn([adds, pays, withoutFile]);
    await previousFiles.keep([adds, pays, withoutFile]);

    const { locator, knownFiles } = setUpScripted(last);
    let changes = 0;
    knownFiles.onDidChange(() => changes++);
    const learning = knownFiles.learn([adds, pays, withoutFile]);
    await waitFor([knownFiles.onDidChange], () => changes > 0 || undefined);
    assert.equal(findPaths(knownFiles), "web/src/cart.test.ts - -");
    void locator.searches[0]?.answer("moved.ts");
    await learning;
    assert.equal(findPaths(knownFiles), "moved.ts moved.ts moved.ts");
  });

  it("returns stored files as soon as they are read, while the search goes on", async () => {
    const last = new LastFiles(new FakeFiles());
    const previousFiles = new KnownFiles(new WorkspaceLocator(cartFiles), cartFiles, undefined, last);
    await previousFiles.learn([adds]);
    await previousFiles.keep([adds]);

    const { knownFiles } = setUpScripted(last);
    void knownFiles.learn([adds]);
    await knownFiles.waitForStoredFiles();
    assert.equal(knownFiles.fileFor(adds)?.path, "web/src/cart.test.ts");
  });

  it("returns stored files, but resolves to false if the workspace changes meanwhile", async () => {
    const last = new LastFiles(new FakeFiles());
    const previousFiles = new KnownFiles(new WorkspaceLocator(cartFiles), cartFiles, undefined, last);
    await previousFiles.learn([adds]);
    await previousFiles.keep([adds]);

    const { changed, knownFiles } = setUpScripted(last);
    const learning = knownFiles.learn([adds]);
    changed.fire();
    await knownFiles.waitForStoredFiles();
    assert.deepEqual([knownFiles.fileFor(adds)?.path, await learning], ["web/src/cart.test.ts", false]);
  });

  it("stores only files whose path differs from that in the record, and only if they have changed", async () => {
    const savedPaths: string[][] = [];
    const files = new MemoryFiles({ "src/cart.test.ts": "", "web/src/till.test.ts": "" });
    const knownFiles = new KnownFiles(new WorkspaceLocator(files), files, undefined, {
      load: async () => [],
      save: async (all) => void savedPaths.push(all.map(({ path }) => path)),
    });
    await knownFiles.learn([adds, pays]);
    await knownFiles.keep([adds, pays]);
    await knownFiles.keep([adds, pays]);
    files.changed.fire();
    await knownFiles.keep([adds, pays]);
    await knownFiles.learn([adds, pays]);
    await knownFiles.keep([adds, pays]);
    assert.deepEqual(savedPaths, [["web/src/till.test.ts"]]);
  });

  it("ignores stored files of a folder that is no longer open", async () => {
    const last = new LastFiles(new FakeFiles());
    await last.save([{ scope: "", key: JSON.stringify([adds.filePath, null, null, "adds"]), root: "r", path: "a.ts" }]);
    const { locator, knownFiles } = setUpScripted(last, []);
    const learning = knownFiles.learn([adds]);
    while (locator.searches.length === 0) {
      await aTurn();
    }
    assert.equal(findPaths(knownFiles), "- - -");
    void locator.searches[0]?.answer("b.ts");
    await learning;
  });

  it("searches the files of a package for a test, even if an earlier search has found only the package", async () => {
    const files = new MemoryFiles({
      "go.mod": "module example.com/acme/harbour\n",
      "route/a_test.go": "package route\n",
      "route/b_test.go": 'package route\n\nimport "testing"\n\nfunc TestETA(t *testing.T) {}\n',
    });
    const knownFiles = new KnownFiles(new WorkspaceLocator(files), files);
    const test = { name: "TestETA", classname: "example.com/acme/harbour/route" };
    const change = new Promise<void>((resolve) => knownFiles.onDidChange(resolve));
    void knownFiles.learn([test, { name: "TestX", filePath: "route/a_test.go" }]);
    await change;
    await knownFiles.learn([test]);
    assert.equal(knownFiles.fileFor(test)?.path, "route/b_test.go");
  });

  it("lists the files in advance when it is prepared", async () => {
    const { files, knownFiles } = setUp("src/cart.test.ts");
    await knownFiles.prepare();
    assert.equal(files.listCount, 1);
    await knownFiles.learn([adds]);
    assert.equal(files.listCount, 1);
  });

  it("fires no event after it was disposed", async () => {
    const { files, knownFiles, changes } = setUp("src/cart.test.ts");
    void knownFiles.learn([adds]);
    knownFiles.dispose();
    await aTurn();
    files.changed.fire();
    assert.equal(changes(), 0);
  });
});

/** Creates `KnownFiles` with a real locator; `paths()` formats the files of the three tests above. */
function setUp(...paths: string[]) {
  const files = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, ""])));
  const knownFiles = new KnownFiles(new WorkspaceLocator(files), files);
  let changes = 0;
  knownFiles.onDidChange(() => changes++);
  return { files, knownFiles, paths: () => findPaths(knownFiles), changes: () => changes };
}

/** Returns the paths of the three tests above, with `-` for tests whose file is not known. */
function findPaths(knownFiles: KnownFiles): string {
  return [adds, pays, withoutFile].map((test) => knownFiles.fileFor(test)?.path ?? "-").join(" ");
}

function setUpScripted(openLastFiles?: LastFilesStore, roots = [{ key: "r", repositoryPrefix: "" }]) {
  const locator = new ScriptedLocator();
  const changed = new Emitter<void>();
  const files = { onDidChange: changed.event, roots };
  const knownFiles = new KnownFiles(locator as unknown as Locator, files, undefined, openLastFiles);
  return { locator, changed, knownFiles };
}
