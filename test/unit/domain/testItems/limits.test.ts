import assert from "node:assert/strict";
import { TestItemIndex } from "../../../../src/domain/testItems/findTestItem";
import { parseTestItems } from "../../../../src/domain/testItems/parseTestItems";
import { simpleTypes } from "../../../../src/domain/testNames/parameterTypes";
import { assertQuick } from "../../../support/pace";

const file = ["controller", "/w/a.test.ts"];

describe("Limits of test items", () => {
  it("read paths of up to 100 ids and of up to 20,000 characters", async () => {
    const createDeepPath = (idCount: number) => [...file, ...Array(idCount - 3).fill("suite"), "adds tax"];
    const createLongPath = (length: number) => [...file, "adds tax".padEnd(length - file.join("").length, "x")];
    const paths = [createDeepPath(100), createDeepPath(101), createLongPath(20_000), createLongPath(20_001)];
    const files = await Promise.all(paths.map((path) => parseTestItems("a.test.ts", [path])));
    assert.deepEqual(
      files.map(({ items }) => items.length),
      [1, 0, 1, 0],
    );
  });

  it("compare a record with up to 1,000 items of one title", async () => {
    const find = async (count: number) => {
      const paths = Array.from({ length: count }, (_, index) => [...file, `suite ${index}`, "adds tax"]);
      const index = await TestItemIndex.create(await parseTestItems("a.test.ts", paths));
      return index.find({ name: "adds tax", classname: "suite 7" }).kind;
    };
    assert.deepEqual([await find(1_000), await find(1_001)], ["item", "several"]);
  });

  it("read deeply nested items and types in linear time", async () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `suite ${index}`);
    await assertQuick(() => parseTestItems("a.test.ts", [[...file, ...ids]]), 5);
    await assertQuick(() => simpleTypes(`${"a<".repeat(50_000)}${">".repeat(50_000)}`), 30);
  });

  it("remove the arguments of types, and keep unbalanced brackets", () => {
    const types = ["Map<String, List<a.B>>, int", "a<b", "a>b, c", "<<a>"].map(simpleTypes);
    assert.deepEqual(types, [["Map", "int"], ["a<b"], ["a>b", "c"], ["<"]]);
  });
});
