import { strict as assert } from "node:assert";
import type { FileFinding } from "../../../../src/locate/engine/lookupFiles";
import {
  createNotFound,
  preferNamedProject,
  selectBest,
  selectBestOfSearch,
  selectMoreInformativeMiss,
} from "../../../../src/locate/engine/ranking";
import { FileRanks } from "../../../../src/locate/fileIndex/fileRanks";
import { findFile } from "../workspace";

type Confidence = FileFinding["location"]["confidence"];
const standings = {
  exact: "final",
  pattern: "unlessBetter",
  ambiguous: "unlessBetter",
  container: "around",
  file: "around",
} as const;
const range = { line: 0, column: 0, endLine: 0, endColumn: 1 };

const formatFindings = (findings: readonly FileFinding[]): readonly string[] =>
  findings.map(({ file, location }) => `${location.confidence} ${file.path}`);

describe("selectBest", () => {
  for (const [rule, findings, expected] of [
    ["an exact finding to a pattern", ["pattern a.js", "exact b.js"], ["exact b.js"]],
    ["a pattern to several places", ["ambiguous a.js", "pattern b.js"], ["pattern b.js"]],
    ["several places to the class that contains the test", ["container a.js", "ambiguous b.js"], ["ambiguous b.js"]],
    ["the class to the file", ["file a.js", "container b.js"], ["container b.js"]],
    ["a file to nothing", ["file a.js"], ["file a.js"]],
    ["no finding to others of the same confidence", ["exact a.js", "exact b.js"], ["exact a.js", "exact b.js"]],
    ["tests to other sources", ["exact src/a.js", "exact test/a.js"], ["exact test/a.js"]],
    ["sources to their copies", ["exact dist/a.js", "exact src/a.js"], ["exact src/a.js"]],
    ["sources to the files compiled from them", ["exact a.test.js", "exact a.test.ts"], ["exact a.test.ts"]],
    [
      "neither of two sources to the other",
      ["exact a.test.mjs", "exact a.test.js"],
      ["exact a.test.mjs", "exact a.test.js"],
    ],
    ["no source to a file in another folder", ["exact a/b.js", "exact c/b.ts"], ["exact a/b.js", "exact c/b.ts"]],
    ["no file to itself", ["exact a.js", "exact b.js", "exact a.js"], ["exact a.js", "exact b.js"]],
    ["nothing if there are no findings", [], []],
  ] as const) {
    it(`prefers ${rule}`, () => {
      assert.deepEqual(
        formatFindings(
          selectBest(
            findings.map((text) => createFinding(text)),
            new FileRanks(),
          ),
        ),
        expected,
      );
    });
  }

  it("prefers several places of a whole name to one place of a part", () => {
    const findings = [createFinding("pattern a.js"), createFinding("ambiguous b.js", { standing: "final" })];
    assert.deepEqual(formatFindings(selectBest(findings, new FileRanks())), ["ambiguous b.js"]);
  });
});

describe("selectBestOfSearch", () => {
  for (const [rule, findings, expected] of [
    [
      "the findings with the largest share",
      ["pattern a.js 0.5", "pattern b.js 0.9", "pattern c.js 0.9"],
      ["b.js", "c.js"],
    ],
    ["several places to one with a smaller share", ["pattern a.js 0.5", "ambiguous b.js 0.9"], ["b.js"]],
    ["one place to several with the same share", ["ambiguous a.js 0.5", "pattern b.js 0.5"], ["b.js"]],
    ["an exact finding to one with a larger share", ["pattern a.js 1.5", "exact b.js 1"], ["b.js"]],
    ["a test to the class that contains it", ["container a.js 1", "pattern b.js 0.5"], ["b.js"]],
    ["tests to other sources", ["pattern src/a.js 0.5", "pattern test/a.js 0.5"], ["test/a.js"]],
    ["nothing if there are no findings", [], []],
  ] as const) {
    it(`prefers ${rule}`, () => {
      const all = findings.map((text) => createFinding(text, { share: Number(text.split(" ")[2]) }));
      const best = selectBestOfSearch(all, new FileRanks());
      assert.deepEqual(
        best.map(({ file }) => file.path),
        expected,
      );
    });
  }
});

describe("preferNamedProject", () => {
  for (const [rule, parent, paths, expected] of [
    ["findings in the folder of the assembly", "Acme.Tests.dll", "Acme.Tests/A.cs Other/A.cs", "Acme.Tests/A.cs"],
    [
      "findings in the folder of the program",
      "acme.tests.EXE",
      "src/Acme.Tests/A.cs Other/A.cs",
      "src/Acme.Tests/A.cs",
    ],
    ["findings in the folder of the suite", "Acme", "Acme/A.cs Acme2/A.cs MyAcme/A.cs", "Acme/A.cs"],
    ["all findings if the suite has another extension", "Acme.dllx", "Acme/A.cs Other/A.cs", "Acme/A.cs Other/A.cs"],
    [
      "findings in a folder whose name contains such an extension",
      "Acme.dll.Tests",
      "Acme.dll.Tests/A.cs AcmeTests/A.cs",
      "Acme.dll.Tests/A.cs",
    ],
    ["all findings if none is in such a folder", "Acme", "One/A.cs Two/A.cs", "One/A.cs Two/A.cs"],
    ["all findings if there is no suite", undefined, "a/A.cs b/A.cs", "a/A.cs b/A.cs"],
    ["the only finding", "Acme", "Other/A.cs", "Other/A.cs"],
  ] as const) {
    it(`keeps ${rule}`, () => {
      const findings = paths.split(" ").map((path) => createFinding(`exact ${path}`));
      const kept = preferNamedProject(findings, { name: "adds", ...(parent !== undefined && { parent }) });
      assert.equal(kept.map(({ file }) => file.path).join(" "), expected);
    });
  }
});

describe("selectMoreInformativeMiss", () => {
  const [bare, otherBare] = [createNotFound("noSuchFile"), createNotFound("nameNotFound")];
  const [withFiles, otherWithFiles] = [
    createNotFound("nameNotFound", [findFile("a")]),
    createNotFound("severalFiles", [findFile("b")]),
  ];

  it("prefers a miss with files, and otherwise the first one", () => {
    assert.equal(selectMoreInformativeMiss(undefined, bare), bare);
    assert.equal(selectMoreInformativeMiss(bare, otherBare), bare);
    assert.equal(selectMoreInformativeMiss(bare, withFiles), withFiles);
    assert.equal(selectMoreInformativeMiss(withFiles, bare), withFiles);
    assert.equal(selectMoreInformativeMiss(withFiles, otherWithFiles), withFiles);
  });
});

/** Creates a finding from a text of the form `confidence path`. */
function createFinding(text: string, overrides: Partial<FileFinding> = {}): FileFinding {
  const [confidence, path = ""] = text.split(" ") as [Confidence, string];
  const file = findFile(path);
  const location = {
    confidence,
    file,
    range,
    miss: "nameNotFound",
    candidates: [],
  } as unknown as FileFinding["location"];
  return { file, location, standing: standings[confidence], share: 1, isUnlikely: false, ...overrides };
}
