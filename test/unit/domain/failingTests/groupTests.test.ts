import assert from "node:assert/strict";
import type { Sorting } from "../../../../src/domain/failingTests/arrangement";
import { buildFolderTree, type FileEntry, type TreeEntry } from "../../../../src/domain/failingTests/folderTree";
import { type GroupKind, groupTests } from "../../../../src/domain/failingTests/groupTests";
import { rollUp } from "../../../../src/domain/failingTests/rollUp";
import { failingTest } from "../../../support/builders";

const failure = (summary: string) => ({ mostCommonFailures: [{ summary, count: 9 }] });
const tests = [
  failingTest({
    id: "a",
    owners: ["@web", "@Api"],
    parent: "Cart",
    status: { value: "flaky" },
    ...failure("expected 1 to be 2"),
  }),
  failingTest({
    id: "b",
    owners: [],
    classname: "com.acme.Cargo",
    parent: "x",
    ticketUrl: "https://t.example/2",
    ...failure("gone"),
  }),
  failingTest({
    id: "c",
    owners: ["@api", "api"],
    parent: "Cart",
    classname: "test",
    status: { reason: " broken " },
    ...failure("expected 7 to be 8"),
  }),
  failingTest({
    id: "d",
    owners: ["@web"],
    quarantined: true,
    status: { value: "flaky" },
    failureRate7d: 0.4,
    failureRate24h: 0.9,
  }),
  failingTest({ id: "e", owners: ["@web"], ticketUrl: "https://t.example/1", failureRate7d: 0.4, failureRate24h: 0 }),
];

describe("Groups of failing tests", () => {
  const cases: [kind: GroupKind, sorting: Sorting, groups: readonly string[]][] = [
    ["owner", "impact", ["@web: a d e", "@Api: a c", "-: b"]],
    ["owner", "name", ["@Api: a c", "@web: a d e", "-: b"]],
    ["suite", "impact", ["Cart: a c", "com.acme.Cargo: b", "-: d e"]],
    ["status", "impact", ["flaky: a", "broken: c", "-: d", "-: b e"]],
    ["trend", "impact", ["worse: d", "fading: e", "-: a b c"]],
    ["failure", "impact", ["expected 1 to be 2: a c", "gone: b", "-: d e"]],
    ["ticket", "impact", ["-: a c d", "https://t.example/2: b", "https://t.example/1: e"]],
    ["ticket", "name", ["-: a c d", "https://t.example/1: e", "https://t.example/2: b"]],
  ];
  for (const [kind, sorting, groups] of cases) {
    it(`by ${kind}, sorted by ${sorting}`, () =>
      assert.deepEqual(
        groupTests(tests, kind, sorting).map(
          (group) => `${group.name || "-"}: ${group.tests.map(({ id }) => id).join(" ")}`,
        ),
        groups,
      ));
  }

  it("have unique keys", () => {
    const keys = groupTests(tests, "status", "impact").map(({ key }) => key);
    assert.equal(new Set(keys).size, 4);
  });
});

describe("Folders of files", () => {
  const cases: [description: string, order: "given" | "name", paths: readonly string[], tree: readonly string[]][] = [
    ["nothing", "given", [], []],
    ["a file at the root", "given", ["a.ts"], ["a.ts"]],
    ["a folder of one file is no level", "given", ["web/src/a.ts", "b.ts"], ["a.ts (web/src)", "b.ts"]],
    ["folders on the way are joined", "given", ["web/src/b.ts", "web/src/a.ts"], ["web/src/", "  b.ts", "  a.ts"]],
    [
      "a folder stands where its first file does",
      "given",
      ["z/1.ts", "a/1.ts", "z/2.ts", "a/2.ts", "0.ts"],
      ["z/", "  1.ts", "  2.ts", "a/", "  1.ts", "  2.ts", "0.ts"],
    ],
    [
      "by name, folders first and numbers by value",
      "name",
      ["b/f10.ts", "0.ts", "b/f9.ts", "a/x/1.ts", "a/y.ts"],
      ["a/", "  1.ts (x)", "  y.ts", "b/", "  f9.ts", "  f10.ts", "0.ts"],
    ],
    ["a file and a folder of one name", "given", ["a", "a/b", "a/c"], ["a", "a/", "  b", "  c"]],
    ["names that are none", "given", ["/", "__proto__/a", "constructor"], ["", "a (__proto__)", "constructor"]],
  ];
  for (const [description, order, paths, tree] of cases) {
    it(description, () => {
      const files = paths.map((path): FileEntry<string> => ({ path, items: [path] }));
      assert.deepEqual(
        buildFolderTree(files, order).flatMap((entry) => lines(entry, "")),
        tree,
      );
    });
  }

  it("have their whole path", () => {
    const files = ["web/src/a.ts", "web/src/x/1.ts", "web/src/x/2.ts"].map(
      (path): FileEntry<string> => ({ path, items: [] }),
    );
    assert.deepEqual(pathsOf(buildFolderTree(files, "given")), [
      "web/src",
      "web/src/a.ts",
      "web/src/x",
      "web/src/x/1.ts",
      "web/src/x/2.ts",
    ]);
  });

  it("end where no path continues", () => {
    const deep = `${"a/".repeat(2_000)}x.ts`;
    assert.deepEqual(
      buildFolderTree([{ path: deep, items: [] }], "given").map(({ kind, path }) => [kind, path]),
      [["file", deep]],
    );
  });
});

function lines(entry: TreeEntry<string>, indent: string): string[] {
  if (entry.kind === "file") {
    return [`${indent}${entry.label}${entry.folder === "" ? "" : ` (${entry.folder})`}`];
  }
  return [`${indent}${entry.label}/`, ...entry.children.flatMap((child) => lines(child, `${indent}  `))];
}

function pathsOf(entries: readonly TreeEntry<string>[]): string[] {
  return entries.flatMap((entry) => [entry.path, ...(entry.kind === "folder" ? pathsOf(entry.children) : [])]);
}

describe("Failing tests as a whole", () => {
  it("have the highest rate of a known unit, and the number of new and quarantined ones", () => {
    const someTests = [
      failingTest({ id: "a", failureRate7d: 0.2, quarantined: true }),
      failingTest({ id: "b", failureRate7d: 0.4 }),
      failingTest({ id: "c", failureRate7d: 37 }),
    ];
    assert.deepEqual(
      rollUp(someTests, ({ id }) => id !== "a"),
      { testCount: 3, highestRate: 0.4, newCount: 2, quarantinedCount: 1 },
    );
    assert.deepEqual(
      rollUp([failingTest()], () => false),
      { testCount: 1, newCount: 0, quarantinedCount: 0 },
    );
  });
});
