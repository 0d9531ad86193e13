import assert from "node:assert/strict";
import type { TestAddress } from "../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../src/locate/engine/workspaceLocator";
import { Scope } from "../../../src/locate/scope";
import { KnownFiles } from "../../../src/locate/services/knownFiles";
import { brief, findFile, MemoryFiles } from "./workspace";

const opens = 'it("opens", () => {});';

/** The same path in two roots; the second one has a submodule with a repository of its own. */
const texts = {
  "harbour:src/till.test.ts": opens,
  "fleet:src/till.test.ts": `\n${opens}`,
  "fleet:src/crew.test.ts": 'it("sails", () => {});',
  "fleet:libs/tides/src/till.test.ts": `\n\n${opens}`,
  "fleet:libs/tides/packages/moon/src/till.test.ts": `\n\n\n${opens}`,
  "notes:src/till.test.ts": opens,
};

const [harbour, fleet, tides] = ["harbour:", "fleet:", "fleet:libs/tides"].map(findFile);
assert.ok(harbour && fleet && tides);
const scopes = {
  harbour: new Scope("harbour", [harbour], [fleet, tides]),
  fleet: new Scope("fleet", [fleet], [harbour, tides]),
  tides: new Scope("tides", [tides], [harbour, fleet]),
};
type Repository = keyof typeof scopes;

describe("A record of one of several repositories", () => {
  const byPath: TestAddress = { name: "opens", filePath: "src/till.test.ts" };
  const byTitle: TestAddress = { name: "opens" };
  const absolute: TestAddress = { name: "opens", filePath: "/builds/ci/src/till.test.ts" };
  const foreign: TestAddress = { name: "sails", filePath: "src/crew.test.ts" };

  const cases: readonly (readonly [repository: Repository | undefined, test: TestAddress, expected: string])[] = [
    ["harbour", byPath, "exact harbour:src/till.test.ts:1"],
    ["fleet", byPath, "exact fleet:src/till.test.ts:2"],
    ["tides", byPath, "exact fleet:libs/tides/src/till.test.ts:3"],
    ["harbour", absolute, "exact harbour:src/till.test.ts:1"],
    ["harbour", byTitle, "exact harbour:src/till.test.ts:1"],
    ["fleet", byTitle, "exact fleet:src/till.test.ts:2"],
    ["harbour", foreign, "none noSuchFile"],
    ["tides", foreign, "none noSuchFile"],
    [undefined, foreign, "exact fleet:src/crew.test.ts:1"],
  ];
  for (const [repository, test, expected] of cases) {
    it(`of ${repository ?? "no known repository"}, ${JSON.stringify(test)}, is located: ${expected}`, async () => {
      assert.equal(brief(await setUp(repository, test).locate(test)), expected);
    });
  }

  it("has its file in its own repository", async () => {
    const files = await Promise.all(
      (["harbour", "fleet", "tides"] as const).map((repository) => setUp(repository, byPath).findFiles([byPath])),
    );
    assert.deepEqual(files.flat(), [
      findFile("harbour:src/till.test.ts"),
      findFile("fleet:src/till.test.ts"),
      findFile("fleet:libs/tides/src/till.test.ts"),
    ]);
  });

  it("is identified by its repository as well as by its fields", async () => {
    const files = new MemoryFiles(texts, { harbour: "", fleet: "", notes: "" });
    const fleetTest = { ...byPath };
    const findScope = (test: TestAddress) => (test === fleetTest ? scopes.fleet : scopes.harbour);
    const knownFiles = new KnownFiles(new WorkspaceLocator(files, findScope), files, findScope);
    await knownFiles.learn([byPath, fleetTest]);
    assert.deepEqual([knownFiles.fileFor(byPath)?.root, knownFiles.fileFor(fleetTest)?.root], ["harbour", "fleet"]);
  });

  it("has its path from the root of its own repository, even if that is in a folder of another one", async () => {
    const files = new MemoryFiles(texts, { harbour: "", fleet: "", notes: "" });
    const knownFiles = new KnownFiles(new WorkspaceLocator(files, () => scopes.tides), files, () => scopes.tides);
    await knownFiles.learn([byPath]);
    assert.deepEqual(
      [knownFiles.fileFor(byPath), knownFiles.findPath(byPath)],
      [findFile("fleet:libs/tides/src/till.test.ts"), "src/till.test.ts"],
    );
  });

  for (const test of [byPath, byTitle]) {
    it(`is a possible test only of files in its repository: ${JSON.stringify(test)}`, async () => {
      const possibleFiles: string[] = [];
      for (const name of Object.keys(texts)) {
        const foundTests = await setUp("fleet", test).findPossibleTests(findFile(name), [test]);
        if (foundTests.length > 0) {
          possibleFiles.push(name);
        }
      }
      assert.deepEqual(possibleFiles, ["fleet:src/till.test.ts"]);
    });
  }
});

describe("Scope", () => {
  it("contains its own folders without other repositories inside them", () => {
    const names = [...Object.keys(texts), "fleet:libs/tides2/a.ts"];
    const owners = names.map((name) => {
      const owningScopes = Object.values(scopes).filter((scope) => scope.has(findFile(name)));
      return `${name} ${owningScopes.map(({ id }) => id).join(" ")}`.trim();
    });
    assert.deepEqual(owners, [
      "harbour:src/till.test.ts harbour",
      "fleet:src/till.test.ts fleet",
      "fleet:src/crew.test.ts fleet",
      "fleet:libs/tides/src/till.test.ts tides",
      "fleet:libs/tides/packages/moon/src/till.test.ts tides",
      "notes:src/till.test.ts",
      "fleet:libs/tides2/a.ts fleet",
    ]);
  });
});

/** Creates a locator of these files for which the record `test` belongs to the repository. */
function setUp(repository: Repository | undefined, test: TestAddress) {
  const files = new MemoryFiles(texts, { harbour: "", fleet: "", notes: "" });
  return new WorkspaceLocator(files, (address) => (address === test && repository ? scopes[repository] : undefined));
}
