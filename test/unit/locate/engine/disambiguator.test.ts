import assert from "node:assert/strict";
import type { TestLocation } from "../../../../src/domain/location";
import type { TestAddress } from "../../../../src/domain/locator";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { Scope } from "../../../../src/locate/scope";
import { PickedFiles } from "../../../../src/locate/services/pickedFiles";
import { MemoryFiles } from "../workspace";

const adds = 'it("adds", () => {});\n';
const pays = 'it("pays", () => {});\n';

/** Two packages that have a file of the same path, with the same test in it. */
const twins = { "packages/web/src/cart.test.ts": adds, "packages/api/src/cart.test.ts": adds };

const manifests = {
  "packages/web/package.json": '{\n  "name": "@acme/web"\n}',
  "packages/api/package.json": '{\n  "name": "@acme/api"\n}',
};

const locationText = (answer: TestLocation): string => {
  if (answer.confidence === "ambiguous") return "ambiguous";
  if (answer.confidence === "none") return `${answer.miss}: ${answer.files.map(({ path }) => path).join(" ")}`;
  return `${answer.confidence} ${answer.file.path}`;
};

class FakeMemory {
  private readonly values = new Map<string, unknown>();
  get(key: string): unknown {
    return this.values.get(key);
  }
  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  }
}

const open = "severalFiles: packages/web/src/cart.test.ts packages/api/src/cart.test.ts";

describe("Files with the same test", () => {
  const cases: readonly (readonly [string, Record<string, string>, TestAddress, string])[] = [
    ["are all named", twins, { name: "adds", filePath: "src/cart.test.ts" }, open],
    [
      "are told apart by the package that the suite names",
      { ...twins, ...manifests },
      { name: "adds", filePath: "src/cart.test.ts", parent: "@acme/api › unit" },
      "exact packages/api/src/cart.test.ts",
    ],
    [
      "are told apart by the package's name without its scope",
      { ...twins, ...manifests },
      { name: "adds", filePath: "src/cart.test.ts", classname: "web" },
      "exact packages/web/src/cart.test.ts",
    ],
    [
      "are not told apart by a word that only begins like a package",
      { ...twins, ...manifests },
      { name: "adds", filePath: "src/cart.test.ts", classname: "website" },
      open,
    ],
    [
      "are told apart by the name of a Maven module, not of its parent",
      {
        "one/pom.xml": "<parent><artifactId>all</artifactId></parent><artifactId>shop-one</artifactId>",
        "two/pom.xml": "<parent><artifactId>all</artifactId></parent><artifactId>shop-two</artifactId>",
        "one/src/test/java/a/CartTest.java": "package a; class CartTest { @Test void adds() {} }",
        "two/src/test/java/a/CartTest.java": "package a; class CartTest { @Test void adds() {} }",
      },
      { name: "adds", classname: "a.CartTest", parent: "shop-two" },
      "exact two/src/test/java/a/CartTest.java",
    ],
  ];
  for (const [description, files, test, expected] of cases) {
    it(description, async () => {
      assert.equal(locationText(await new WorkspaceLocator(new MemoryFiles(files)).locate(test)), expected);
    });
  }

  /** Packages `lib-0`, `lib-1` and so on, each with the same test. */
  const packages = (count: number): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        [`p${i}/package.json`, `"name": "lib-${i}"`],
        [`p${i}/src/cart.test.ts`, adds],
      ]).flat(),
    );

  it("tells at most 20 files apart by their packages", async () => {
    const test = { name: "adds", filePath: "src/cart.test.ts", parent: "lib-7" };
    const answers: string[] = [];
    for (const count of [20, 21])
      answers.push(locationText(await new WorkspaceLocator(new MemoryFiles(packages(count))).locate(test)));
    assert.deepEqual(
      answers.map((answer) => answer.split(" ").slice(0, 2).join(" ")),
      ["exact p7/src/cart.test.ts", "severalFiles: p0/src/cart.test.ts"],
    );
  });

  it("tells files apart by no package name that two of them have", async () => {
    const files = {
      "a/web/package.json": "",
      "a/web/src/cart.test.ts": adds,
      "b/web/package.json": "",
      "b/web/src/cart.test.ts": adds,
    };
    const test = { name: "adds", filePath: "src/cart.test.ts", parent: "web" };
    const answer = locationText(await new WorkspaceLocator(new MemoryFiles(files)).locate(test));
    assert.equal(answer, "severalFiles: a/web/src/cart.test.ts b/web/src/cart.test.ts");
  });

  const otherFiles = Object.fromEntries(["a", "b", "c"].map((name) => [`packages/web/src/${name}.test.ts`, pays]));

  it("are distinguished once other paths have shown which folder theirs begin in", async () => {
    const locator = new WorkspaceLocator(new MemoryFiles({ ...twins, ...otherFiles }));
    const test = { name: "adds", filePath: "/build/7/src/cart.test.ts" };
    assert.equal(locationText(await locator.locate(test)), open);
    for (const name of ["a", "b", "c"])
      await locator.locate({ name: "pays", filePath: `/build/7/src/${name}.test.ts` });
    assert.equal(locationText(await locator.locate(test)), "exact packages/web/src/cart.test.ts");
    assert.deepEqual(await locator.filesOf([test]), [{ root: "r", path: "packages/web/src/cart.test.ts" }]);
  });

  it("are distinguished by the beginning of any path of the record", async () => {
    const locator = new WorkspaceLocator(new MemoryFiles({ ...twins, ...otherFiles }));
    for (const name of ["a", "b", "c"])
      await locator.locate({ name: "pays", filePath: `/build/7/src/${name}.test.ts` });
    const test = { name: "adds", filePath: "src/cart.test.ts", classname: "/build/7/src/cart.test.ts" };
    assert.deepEqual(await locator.filesOf([test]), [{ root: "r", path: "packages/web/src/cart.test.ts" }]);
  });

  it("are not distinguished by a beginning that means two folders", async () => {
    const otherFolder = { "packages/api/src/d.test.ts": pays };
    const locator = new WorkspaceLocator(new MemoryFiles({ ...twins, ...otherFiles, ...otherFolder }));
    for (const name of ["a", "b", "c", "d"])
      await locator.locate({ name: "pays", filePath: `/build/7/src/${name}.test.ts` });
    assert.equal(locationText(await locator.locate({ name: "adds", filePath: "/build/7/src/cart.test.ts" })), open);
  });

  it("are distinguished by the user's choice, for every test with that path, until it is cleared", async () => {
    const memory = new FakeMemory();
    const files = new MemoryFiles({
      "packages/web/src/cart.test.ts": adds + pays,
      "packages/api/src/cart.test.ts": adds + pays,
    });
    const pickedFiles = new PickedFiles(memory);
    const test = { name: "adds", filePath: "src/cart.test.ts" };
    await pickedFiles.pick(test, { root: "r", path: "packages/api/src/cart.test.ts" });

    const laterPickedFiles = new PickedFiles(memory);
    const locator = new WorkspaceLocator(files, undefined, (address) => laterPickedFiles.fileFor(address));
    assert.equal(
      locationText(await locator.locate({ name: "pays", filePath: "src/cart.test.ts" })),
      "exact packages/api/src/cart.test.ts",
    );
    await laterPickedFiles.forget();
    assert.equal(locationText(await locator.locate(test)), open);
  });

  it("are distinguished by a choice in one of several repositories", async () => {
    const test = { name: "adds", filePath: "src/cart.test.ts" };
    const scope = new Scope("acme", [{ root: "r", path: "" }], []);
    const scopeOf = (address: TestAddress) => (address === test ? scope : undefined);
    const pickedFiles = new PickedFiles(new FakeMemory(), scopeOf);
    const locator = new WorkspaceLocator(new MemoryFiles(twins), scopeOf, (address) => pickedFiles.fileFor(address));
    await pickedFiles.pick(test, { root: "r", path: "packages/api/src/cart.test.ts" });
    assert.equal(locationText(await locator.locate(test)), "exact packages/api/src/cart.test.ts");
  });

  it("stay ambiguous if the stored choice is invalid", async () => {
    const memory = new FakeMemory();
    for (const value of ["", 7, [["a"]], [["a", null]], [["a", { root: 1 }]]]) {
      await memory.update("pickedFiles", value);
      assert.equal(new PickedFiles(memory).fileFor({ name: "adds", filePath: "a" }), undefined);
    }
  });
});
