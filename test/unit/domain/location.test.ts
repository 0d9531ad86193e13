import assert from "node:assert/strict";
import {
  findSureFile,
  isSameFile,
  listRanges,
  listSourceLocations,
  type SourceFile,
  type TestLocation,
} from "../../../src/domain/location";

const file: SourceFile = { root: "web", path: "src/cart.ts" };
const range = { line: 1, column: 2, endLine: 1, endColumn: 9 };
const location = { file, range };
const otherRange = { line: 5, column: 2, endLine: 5, endColumn: 9 };
const elsewhere = { file: { root: "web", path: "src/till.ts" }, range: otherRange };
const candidates = [
  { ...location, text: "a" },
  { ...elsewhere, text: "b" },
  { file, range: otherRange, text: "c" },
];

describe("isSameFile", () => {
  for (const [other, expected] of [
    [{ root: "web", path: "src/cart.ts" }, true],
    [{ root: "web", path: "src/till.ts" }, false],
    [{ root: "api", path: "src/cart.ts" }, false],
  ] as const) {
    it(`returns ${expected} for ${other.root}:${other.path}`, () => assert.equal(isSameFile(file, other), expected));
  }
});

describe("listSourceLocations", () => {
  const exact: TestLocation = { confidence: "exact", ...location };
  const pattern: TestLocation = { confidence: "pattern", ...location };
  const cases: [testLocation: TestLocation, locations: readonly object[], rangesInFile: readonly object[]][] = [
    [exact, [exact], [range]],
    [pattern, [pattern], [range]],
    [{ confidence: "exact", ...elsewhere }, [{ confidence: "exact", ...elsewhere }], []],
    [{ confidence: "ambiguous", candidates }, candidates, [range, otherRange]],
    [{ confidence: "container", miss: "nameNotFound", ...location }, [], []],
    [{ confidence: "file", miss: "nameNotFound", file }, [], []],
    [{ confidence: "none", miss: "severalFiles", files: [file] }, [], []],
  ];
  for (const [testLocation, locations, rangesInFile] of cases) {
    const { confidence } = testLocation;
    it(`returns ${locations.length} locations for one that is ${confidence}`, () =>
      assert.deepEqual(listSourceLocations(testLocation), locations));
    it(`returns ${rangesInFile.length} ranges in the file for one that is ${confidence}`, () =>
      assert.deepEqual(listRanges(file, testLocation), rangesInFile));
  }
});

describe("findSureFile", () => {
  for (const [testLocation, expected] of [
    [{ confidence: "exact", ...location }, file],
    [{ confidence: "container", miss: "nameNotFound", ...location }, file],
    [{ confidence: "file", miss: "nameNotFound", file }, file],
    [{ confidence: "ambiguous", candidates }, undefined],
    [{ confidence: "ambiguous", candidates: candidates.filter((candidate) => isSameFile(candidate.file, file)) }, file],
    [{ confidence: "none", miss: "severalFiles", files: [file] }, undefined],
  ] satisfies [TestLocation, SourceFile | undefined][]) {
    it(`returns ${expected?.path} for ${JSON.stringify(testLocation)}`, () => {
      assert.deepEqual(findSureFile(testLocation), expected);
    });
  }
});
