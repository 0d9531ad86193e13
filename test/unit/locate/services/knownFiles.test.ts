import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import type { LastFilesStore } from "../../../../src/domain/lastFiles";
import type { SourceFile } from "../../../../src/domain/location";
import type { Locator, TestAddress } from "../../../../src/domain/locator";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { KnownFiles } from "../../../../src/locate/services/knownFiles";
import { LastFiles } from "../../../../src/storage/lastFiles";
import { failingTest } from "../../../support/builders";
import { aTurn, FakeFiles } from "../../../support/fakes";
import { waitFor } from "../../../support/until";
import { fileOf, MemoryFiles } from "../workspace";

const adds: TestAddress = { name: "adds", filePath: "src/cart.test.ts" };
const pays: TestAddress = { name: "pays", filePath: "src/till.test.ts" };
const nowhere: TestAddress = { name: "nowhere" };

/** A workspace whose file the records mean under a longer path than they say. */
const cartFiles = new MemoryFiles({ "web/src/cart.test.ts": "" });

/** Known files over a real locator; `paths()` are the files of the three tests above, `-` where none is known. */
function setUp(...paths: string[]) {
  const files = new MemoryFiles(Object.fromEntries(paths.map((path) => [path, ""])));
  const known = new KnownFiles(new WorkspaceLocator(files), files);
  let changes = 0;
  known.onDidChange(() => changes++);
  return { files, known, paths: () => pathsOf(known), changes: () => changes };
}

function pathsOf(known: KnownFiles): string {
  return [adds, pays, nowhere].map((test) => known.fileFor(test)?.path ?? "-").join(" ");
}

/**
 * A locator whose `filesOf` the test answers one by one, too far on to notice that nobody wants the
 * answer any more.
 */
class ScriptedLocator implements Pick<Locator, "filesOf"> {
  readonly asked: { readonly names: string; readonly answer: (path: string | Error) => Promise<void> }[] = [];

  filesOf(tests: readonly TestAddress[]): Promise<(SourceFile | undefined)[]> {
    return new Promise((resolve, reject) => {
      const answer = async (path: string | Error) => {
        if (path instanceof Error) reject(path);
        else resolve(tests.map(() => ({ root: "r", path })));
        await new Promise((done) => setImmediate(done));
      };
      this.asked.push({ names: tests.map(({ name }) => name).join(" "), answer });
    });
  }
}

function setUpScripted(openLastFiles?: LastFilesStore, roots = [{ key: "r", repositoryPrefix: "" }]) {
  const locator = new ScriptedLocator();
  const changed = new Emitter<void>();
  const files = { onDidChange: changed.event, roots };
  const known = new KnownFiles(locator as unknown as Locator, files, undefined, openLastFiles);
  return { locator, changed, known };
}

describe("known files", () => {
  it("are not known before they are learned", async () => {
    const { known, paths, changes } = setUp("src/cart.test.ts");
    assert.deepEqual([paths(), changes()], ["- - -", 0]);
    await known.learn([adds, pays, nowhere]);
    assert.deepEqual([paths(), changes()], ["src/cart.test.ts - -", 1]);
  });

  it("give paths by the same function until others are known", async () => {
    const { known } = setUp("src/cart.test.ts");
    const before = known.pathOf;
    await known.learn([adds]);
    const after = known.pathOf;
    await known.learn([adds]);
    assert.deepEqual([before === after, known.pathOf === after, after(adds)], [false, true, "src/cart.test.ts"]);
  });

  it("are learned once, those that mean no file as well", async () => {
    const { files, known, changes } = setUp("src/cart.test.ts");
    await known.learn([adds, nowhere]);
    await known.learn([adds, nowhere]);
    assert.deepEqual([changes(), known.version, files.lists], [1, 1, 1]);
  });

  it("are asked for only where they are not known yet", async () => {
    const { locator, known } = setUpScripted();
    void known.learn([adds]);
    await locator.asked[0]?.answer("a.ts");
    void known.learn([adds, pays]);
    assert.deepEqual(
      locator.asked.map(({ names }) => names),
      ["adds", "pays"],
    );
  });

  it("stay when the files change, until they have been worked out anew", async () => {
    const { files, known, paths, changes } = setUp("src/cart.test.ts");
    await known.learn([adds, pays]);
    files.texts["src/till.test.ts"] = "";
    files.changed.fire();
    assert.deepEqual([paths(), changes()], ["src/cart.test.ts - -", 2]);
    await known.learn([adds, pays]);
    assert.equal(paths(), "src/cart.test.ts src/till.test.ts -");
  });

  it("are not those of files that have changed since they were asked for", async () => {
    const { locator, changed, known } = setUpScripted();
    void known.learn([adds]);
    changed.fire();
    await locator.asked[0]?.answer("old.ts");
    assert.equal(pathsOf(known), "- - -");
  });

  it("leave an older question for a newer one", async () => {
    const { locator, known } = setUpScripted();
    void known.learn([adds]);
    void known.learn([adds, pays]);
    await locator.asked[1]?.answer("new.ts");
    await locator.asked[0]?.answer("old.ts");
    assert.equal(pathsOf(known), "new.ts new.ts -");
  });

  it("are asked for again after the workspace could not be listed", async () => {
    const { locator, known } = setUpScripted();
    const failing = known.learn([adds]);
    await locator.asked[0]?.answer(new Error("no search here"));
    await failing;
    void known.learn([adds]);
    await locator.asked[1]?.answer("a.ts");
    assert.equal(pathsOf(known), "a.ts - -");
  });

  it("are forgotten once many more are known than there are tests, but for those of the tests", async () => {
    let asked = 0;
    const locator: Pick<Locator, "filesOf"> = {
      filesOf: async (tests) => {
        asked += tests.length;
        return tests.map(({ name }) => ({ root: "r", path: name }));
      },
    };
    const files = { onDidChange: new Emitter<void>().event, roots: [] };
    const known = new KnownFiles(locator as unknown as Locator, files);
    const testsOf = (run: number) => Array.from({ length: 6000 }, (_, index) => ({ name: `${run} ${index}` }));
    const lasting = { name: "lasting" };
    const refreshes = [0, 1, 2].map((run) => [lasting, ...testsOf(run)]);
    const counts: (readonly boolean[])[] = [];
    for (const tests of refreshes) {
      await known.learn(tests);
      counts.push(refreshes.map(([, first = lasting]) => known.fileFor(first) !== undefined));
    }
    assert.deepEqual(counts, [
      [true, false, false],
      [true, true, false],
      [false, false, true],
    ]);
    assert.deepEqual([known.fileFor(lasting)?.path, asked], ["lasting", 3 * 6000 + 1]);
  });

  it("are looked for in each file of a package", async () => {
    const files = new MemoryFiles({
      "go.mod": "module example.com/acme/harbour\n",
      "route/eta_test.go": 'package route\n\nimport "testing"\n\nfunc TestETA(t *testing.T) {}\n',
      "route/position_test.go": 'package route\n\nimport "testing"\n\nfunc TestPosition(t *testing.T) {}\n',
    });
    const known = new KnownFiles(new WorkspaceLocator(files), files);
    const classname = "example.com/acme/harbour/route";
    const tests = ["TestETA", "TestPosition", "TestGone"].map((name) => ({ name, classname }));
    await known.learn(tests);
    assert.deepEqual(
      tests.map((test) => known.fileFor(test)?.path),
      ["route/eta_test.go", "route/position_test.go", undefined],
    );
  });

  it("have paths from the repository's root where some of its folders are open side by side", async () => {
    const files = new MemoryFiles(
      { "pricing:src/index.test.ts": "", "search:src/index.test.ts": "" },
      { pricing: "packages/pricing", search: "packages/search" },
    );
    const known = new KnownFiles(new WorkspaceLocator(files), files);
    const tests = ["pricing", "search"].map((name) =>
      failingTest({ id: name, name, filePath: `packages/${name}/src/index.test.ts` }),
    );
    await known.learn(tests);
    assert.deepEqual(
      tests.map((test) => known.fileFor(test)),
      [fileOf("pricing:src/index.test.ts"), fileOf("search:src/index.test.ts")],
    );
    assert.deepEqual(tests.map(known.pathOf), [
      "packages/pricing/src/index.test.ts",
      "packages/search/src/index.test.ts",
    ]);
  });

  it("are those of the record's own repository where two say the same of a test", async () => {
    const locator = new ScriptedLocator();
    const own = { ...adds };
    const other = { ...adds };
    const files = { onDidChange: new Emitter<void>().event, roots: [] };
    const known = new KnownFiles(locator as unknown as Locator, files, (test) => ({
      id: test === own ? "own" : "other",
      rootsAmong: () => [],
    }));
    void known.learn([own]);
    await locator.asked[0]?.answer("own/src/cart.test.ts");
    void known.learn([other]);
    await locator.asked[1]?.answer("other/src/cart.test.ts");
    assert.deepEqual(
      [known.fileFor(own)?.path, known.fileFor(other)?.path],
      ["own/src/cart.test.ts", "other/src/cart.test.ts"],
    );
  });

  it("are those of the last time before files are listed, and worked out anew then", async () => {
    const last = new LastFiles(new FakeFiles());
    const before = new KnownFiles(new WorkspaceLocator(cartFiles), cartFiles, undefined, last);
    await before.learn([adds, pays, nowhere]);
    await before.keep([adds, pays, nowhere]);

    const { locator, known } = setUpScripted(last);
    let changes = 0;
    known.onDidChange(() => changes++);
    const learned = known.learn([adds, pays, nowhere]);
    await waitFor([known.onDidChange], () => changes > 0 || undefined);
    assert.equal(pathsOf(known), "web/src/cart.test.ts - -");
    void locator.asked[0]?.answer("moved.ts");
    await learned;
    assert.equal(pathsOf(known), "moved.ts moved.ts moved.ts");
  });

  it("are recalled once what was kept has been read, however long the files take", async () => {
    const last = new LastFiles(new FakeFiles());
    const before = new KnownFiles(new WorkspaceLocator(cartFiles), cartFiles, undefined, last);
    await before.learn([adds]);
    await before.keep([adds]);

    const { known } = setUpScripted(last);
    void known.learn([adds]);
    await known.waitForStoredFiles();
    assert.equal(known.fileFor(adds)?.path, "web/src/cart.test.ts");
  });

  it("are recalled and not yet learned where files come and go meanwhile", async () => {
    const last = new LastFiles(new FakeFiles());
    const before = new KnownFiles(new WorkspaceLocator(cartFiles), cartFiles, undefined, last);
    await before.learn([adds]);
    await before.keep([adds]);

    const { changed, known } = setUpScripted(last);
    const learned = known.learn([adds]);
    changed.fire();
    await known.waitForStoredFiles();
    assert.deepEqual([known.fileFor(adds)?.path, await learned], ["web/src/cart.test.ts", false]);
  });

  it("are not kept where the record says it itself, nor twice", async () => {
    const saved: string[][] = [];
    const files = new MemoryFiles({ "src/cart.test.ts": "", "web/src/till.test.ts": "" });
    const known = new KnownFiles(new WorkspaceLocator(files), files, undefined, {
      load: async () => [],
      save: async (all) => void saved.push(all.map(({ path }) => path)),
    });
    await known.learn([adds, pays]);
    await known.keep([adds, pays]);
    await known.keep([adds, pays]);
    files.changed.fire();
    await known.keep([adds, pays]);
    await known.learn([adds, pays]);
    await known.keep([adds, pays]);
    assert.deepEqual(saved, [["web/src/till.test.ts"]]);
  });

  it("are not those of a folder that is not open any more", async () => {
    const last = new LastFiles(new FakeFiles());
    await last.save([{ scope: "", key: JSON.stringify([adds.filePath, null, null, "adds"]), root: "r", path: "a.ts" }]);
    const { locator, known } = setUpScripted(last, []);
    const learned = known.learn([adds]);
    while (locator.asked.length === 0) await aTurn();
    assert.equal(pathsOf(known), "- - -");
    void locator.asked[0]?.answer("b.ts");
    await learned;
  });

  it("are learned when their packages have been looked into as well, whoever asks", async () => {
    const files = new MemoryFiles({
      "go.mod": "module example.com/acme/harbour\n",
      "route/a_test.go": "package route\n",
      "route/b_test.go": 'package route\n\nimport "testing"\n\nfunc TestETA(t *testing.T) {}\n',
    });
    const known = new KnownFiles(new WorkspaceLocator(files), files);
    const test = { name: "TestETA", classname: "example.com/acme/harbour/route" };
    const told = new Promise<void>((resolve) => known.onDidChange(resolve));
    void known.learn([test, { name: "TestX", filePath: "route/a_test.go" }]);
    await told;
    await known.learn([test]);
    assert.equal(known.fileFor(test)?.path, "route/b_test.go");
  });

  it("can have the files listed ahead", async () => {
    const { files, known } = setUp("src/cart.test.ts");
    await known.prepare();
    assert.equal(files.lists, 1);
    await known.learn([adds]);
    assert.equal(files.lists, 1);
  });

  it("are not told of after they were disposed", async () => {
    const { files, known, changes } = setUp("src/cart.test.ts");
    void known.learn([adds]);
    known.dispose();
    await aTurn();
    files.changed.fire();
    assert.equal(changes(), 0);
  });
});
