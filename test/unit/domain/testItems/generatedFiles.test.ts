import assert from "node:assert/strict";
import { TestItemIndex } from "../../../../src/domain/testItems/findTestItem";
import { parseTestItems } from "../../../../src/domain/testItems/parseTestItems";
import { type GeneratedFile, generateFile, schemes } from "./generatedFiles";

const fileCount = 200;

describe("TestItemIndex of generated files", () => {
  for (const scheme of schemes) {
    it(`finds more than 75% of the tests and never a wrong one with the ids of ${scheme}`, async () => {
      const files = Array.from({ length: fileCount }, (_, seed) => generateFile(scheme, seed));
      const results = await Promise.all(files.map(countFound));
      assert.deepEqual(
        results.flatMap(({ wrong }) => wrong),
        [],
      );
      const sumOf = (field: "foundCount" | "knownCount") => results.reduce((sum, result) => sum + result[field], 0);
      const [foundCount, knownCount] = [sumOf("foundCount"), sumOf("knownCount")];
      assert.ok(foundCount / knownCount > 0.75, `${foundCount} of ${knownCount}`);
    });
  }
});

/** Counts the tests of a file for which the right item was found, and lists those with a wrong one. */
async function countFound({ filePath, paths, tests }: GeneratedFile) {
  const index = await TestItemIndex.create(await parseTestItems(filePath, paths));
  const pathsByRecord = new Map<string, Set<string>>();
  for (const { record, path } of tests) {
    const recordPaths = pathsByRecord.get(JSON.stringify(record)) ?? new Set();
    pathsByRecord.set(JSON.stringify(record), path ? recordPaths.add(JSON.stringify(path)) : recordPaths);
  }
  const wrong: string[] = [];
  let foundCount = 0;
  for (const { record, path } of tests) {
    const foundItem = index.find(record);
    if (foundItem.kind !== "item") {
      continue;
    }
    // A record cannot tell tests apart that are recorded alike, so none of them may be chosen.
    const rightPaths = [...(pathsByRecord.get(JSON.stringify(record)) ?? [])];
    if (rightPaths.join("\n") !== JSON.stringify(foundItem.path)) {
      wrong.push(`${JSON.stringify(record)} is ${rightPaths.join(" and ") || "unknown"}, not ${foundItem.path.at(-1)}`);
    } else if (path) {
      foundCount++;
    }
  }
  return { wrong, foundCount, knownCount: tests.filter(({ path }) => path).length };
}
