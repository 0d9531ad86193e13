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

const said = (answer: TestLocation): string => {
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

describe("files that hold the same test", () => {
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
  for (const [what, files, test, expected] of cases) {
    it(what, async () => {
      assert.equal(said(await new WorkspaceLocator(new MemoryFiles(files)).locate(test)), expected);
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

  it("are told apart by their packages where there are at most 20", async () => {
    const test = { name: "adds", filePath: "src/cart.test.ts", parent: "lib-7" };
    const answers: string[] = [];
    for (const count of [20, 21])
      answers.push(said(await new WorkspaceLocator(new MemoryFiles(packages(count))).locate(test)));
    assert.deepEqual(
      answers.map((answer) => answer.split(" ").slice(0, 2).join(" ")),
      ["exact p7/src/cart.test.ts", "severalFiles: p0/src/cart.test.ts"],
    );
  });

  it("are not told apart by a package's name that two of them have", async () => {
    const files = {
      "a/web/package.json": "",
      "a/web/src/cart.test.ts": adds,
      "b/web/package.json": "",
      "b/web/src/cart.test.ts": adds,
    };
    const test = { name: "adds", filePath: "src/cart.test.ts", parent: "web" };
    const answer = said(await new WorkspaceLocator(new MemoryFiles(files)).locate(test));
    assert.equal(answer, "severalFiles: a/web/src/cart.test.ts b/web/src/cart.test.ts");
  });

  const others = Object.fromEntries(["a", "b", "c"].map((name) => [`packages/web/src/${name}.test.ts`, pays]));

  it("are told apart once other paths have shown where the beginning of theirs leads", async () => {
    const locator = new WorkspaceLocator(new MemoryFiles({ ...twins, ...others }));
    const test = { name: "adds", filePath: "/build/7/src/cart.test.ts" };
    assert.equal(said(await locator.locate(test)), open);
    for (const name of ["a", "b", "c"])
      await locator.locate({ name: "pays", filePath: `/build/7/src/${name}.test.ts` });
    assert.equal(said(await locator.locate(test)), "exact packages/web/src/cart.test.ts");
    assert.deepEqual(await locator.filesOf([test]), [{ root: "r", path: "packages/web/src/cart.test.ts" }]);
  });

  it("are not told apart by a beginning that has led to two places", async () => {
    const elsewhere = { "packages/api/src/d.test.ts": pays };
    const locator = new WorkspaceLocator(new MemoryFiles({ ...twins, ...others, ...elsewhere }));
    for (const name of ["a", "b", "c", "d"])
      await locator.locate({ name: "pays", filePath: `/build/7/src/${name}.test.ts` });
    assert.equal(said(await locator.locate({ name: "adds", filePath: "/build/7/src/cart.test.ts" })), open);
  });

  it("are told apart by what the person chose, for every test of that path, until it is forgotten", async () => {
    const memory = new FakeMemory();
    const files = new MemoryFiles({
      "packages/web/src/cart.test.ts": adds + pays,
      "packages/api/src/cart.test.ts": adds + pays,
    });
    const picked = new PickedFiles(memory);
    const test = { name: "adds", filePath: "src/cart.test.ts" };
    await picked.pick(test, { root: "r", path: "packages/api/src/cart.test.ts" });

    const later = new PickedFiles(memory);
    const locator = new WorkspaceLocator(files, undefined, (address) => later.fileFor(address));
    assert.equal(
      said(await locator.locate({ name: "pays", filePath: "src/cart.test.ts" })),
      "exact packages/api/src/cart.test.ts",
    );
    await later.forget();
    assert.equal(said(await locator.locate(test)), open);
  });

  it("are told apart by a choice that was made in one of several repositories", async () => {
    const test = { name: "adds", filePath: "src/cart.test.ts" };
    const scope = new Scope("acme", [{ root: "r", path: "" }], []);
    const scopeOf = (address: TestAddress) => (address === test ? scope : undefined);
    const picked = new PickedFiles(new FakeMemory(), scopeOf);
    const locator = new WorkspaceLocator(new MemoryFiles(twins), scopeOf, (address) => picked.fileFor(address));
    await picked.pick(test, { root: "r", path: "packages/api/src/cart.test.ts" });
    assert.equal(said(await locator.locate(test)), "exact packages/api/src/cart.test.ts");
  });

  it("stay a choice where what was kept is no choice at all", async () => {
    const memory = new FakeMemory();
    for (const value of ["", 7, [["a"]], [["a", null]], [["a", { root: 1 }]]]) {
      await memory.update("pickedFiles", value);
      assert.equal(new PickedFiles(memory).fileFor({ name: "adds", filePath: "a" }), undefined);
    }
  });
});
