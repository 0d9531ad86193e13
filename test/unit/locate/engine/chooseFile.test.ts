import assert from "node:assert/strict";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { Scope } from "../../../../src/locate/scope";
import { PickedFiles } from "../../../../src/locate/services/pickedFiles";
import { brief, MemoryFiles } from "../workspace";

const adds = 'it("adds", () => {});\n';
const pays = 'it("pays", () => {});\n';

/** Two packages that have a file of the same path, with the same test in it. */
const twins = { "packages/web/src/cart.test.ts": adds, "packages/api/src/cart.test.ts": adds };

/** Memento that keeps JSON alone, as VS Code's does from one start to the next. */
class JsonMemory {
  private readonly values = new Map<string, unknown>();
  get(key: string): unknown {
    return this.values.get(key);
  }
  async update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
  }
}

const severalFiles = "none severalFiles packages/web/src/cart.test.ts packages/api/src/cart.test.ts";

describe("Files with the same test", () => {
  it("are all offered", async () => {
    const locator = new WorkspaceLocator(new MemoryFiles(twins));
    assert.equal(brief(await locator.locate({ name: "adds", filePath: "src/cart.test.ts" })), severalFiles);
  });

  it("are all offered, even if other tests were located in one of their packages before", async () => {
    const otherFiles = Object.fromEntries(["a", "b", "c"].map((name) => [`packages/web/src/${name}.test.ts`, pays]));
    const locator = new WorkspaceLocator(new MemoryFiles({ ...twins, ...otherFiles }));
    for (const name of ["a", "b", "c"]) {
      await locator.locate({ name: "pays", filePath: `/build/7/src/${name}.test.ts` });
    }
    assert.equal(brief(await locator.locate({ name: "adds", filePath: "/build/7/src/cart.test.ts" })), severalFiles);
  });

  it("are distinguished by the user's choice, for every test with that path, until it is cleared", async () => {
    const memory = new JsonMemory();
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
      brief(await locator.locate({ name: "pays", filePath: "src/cart.test.ts" })),
      "exact packages/api/src/cart.test.ts:2",
    );
    await laterPickedFiles.forget();
    assert.equal(brief(await locator.locate(test)), severalFiles);
  });

  it("are distinguished by a choice in one of several repositories", async () => {
    const test = { name: "adds", filePath: "src/cart.test.ts" };
    const scope = new Scope("acme", [{ root: "r", path: "" }], []);
    const findScope = (address: TestAddress) => (address === test ? scope : undefined);
    const pickedFiles = new PickedFiles(new JsonMemory(), findScope);
    const locator = new WorkspaceLocator(new MemoryFiles(twins), findScope, (address) => pickedFiles.fileFor(address));
    await pickedFiles.pick(test, { root: "r", path: "packages/api/src/cart.test.ts" });
    assert.equal(brief(await locator.locate(test)), "exact packages/api/src/cart.test.ts:1");
  });

  for (const value of ["", 7, [["a"]], [["a", null]], [["a", { root: 1 }]]]) {
    it(`are not distinguished by the invalid stored choice ${JSON.stringify(value)}`, async () => {
      const memory = new JsonMemory();
      await memory.update("pickedFiles", value);
      assert.equal(new PickedFiles(memory).fileFor({ name: "adds", filePath: "a" }), undefined);
    });
  }
});
