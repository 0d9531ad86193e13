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
  failingTest({ id: "f", owners: ["@web"], ticketUrl: "https://t.example/3", failureRate7d: 0.4, failureRate24h: 0.9 }),
];

describe("Groups of failing tests", () => {
  const cases: [kind: GroupKind, sorting: Sorting, groups: readonly string[]][] = [
    ["owner", "impact", ["@web: a d e f", "@Api: a c", "-: b"]],
    ["owner", "name", ["@Api: a c", "@web: a d e f", "-: b"]],
    ["suite", "impact", ["Cart: a c", "com.acme.Cargo: b", "-: d e f"]],
    ["failure", "impact", ["expected 1 to be 2: a c", "gone: b", "-: d e f"]],
    ["worklist", "impact", ["-: f", "-: a c", "-: b e", "-: d"]],
    ["worklist", "name", ["-: f", "-: a c", "-: b e", "-: d"]],
  ];
  for (const [kind, sorting, groups] of cases) {
    it(`by ${kind}, sorted by ${sorting}, are ${groups.join("; ")}`, () =>
      assert.deepEqual(
        groupTests(tests, kind, sorting).map(
          (group) => `${group.name || "-"}: ${group.tests.map(({ id }) => id).join(" ")}`,
        ),
        groups,
      ));
  }

  const keys: [kind: GroupKind, keys: readonly string[]][] = [
    ["owner", ["web", "api", ""]],
    ["failure", ["expected <n> to be <n>", "gone", ""]],
    ["worklist", ["worse", "noTicket", "ticket", "quarantined"]],
  ];
  for (const [kind, expected] of keys) {
    it(`by ${kind} have the keys ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(
        groupTests(tests, kind, "impact").map(({ key }) => key),
        expected,
      ));
  }

  it("contain a test once, even if its record repeats an owner", () => {
    const repeated = ["1", "2", "3"].map((id) => failingTest({ id, owners: ["@web", "web"] }));
    assert.deepEqual(
      groupTests(repeated, "owner", "impact").map((group) => group.tests.map(({ id }) => id).join(" ")),
      ["1 2 3"],
    );
  });

  it("of the worklist are in the same order, whichever test comes first, and none is empty", () => {
    const tests = [
      failingTest({ quarantined: true, failureRate7d: 0.4, failureRate24h: 0.9 }),
      failingTest({ ticketUrl: "https://t.example/1" }),
      failingTest(),
    ];
    const expected = ["noTicket", "ticket", "quarantined"];
    assert.deepEqual(
      [tests, tests.toReversed()].map((order) => groupTests(order, "worklist", "impact").map(({ key }) => key)),
      [expected, expected],
    );
  });

  it("of suites, sorted by name, are ordered by title and then by container", () => {
    const classes = ["com.pier.Till", "com.acme.Till", "com.acme.Cart", "com.zoo.Apple"];
    const tests = classes.map((classname) => failingTest({ classname }));
    const expected = ["com.zoo.Apple", "com.acme.Cart", "com.acme.Till", "com.pier.Till"];
    assert.deepEqual(
      [tests, tests.toReversed()].map((order) => groupTests(order, "suite", "name").map(({ name }) => name)),
      [expected, expected],
    );
  });
});

describe("buildFolderTree", () => {
  const cases: [title: string, order: "given" | "name", paths: readonly string[], tree: readonly string[]][] = [
    ["returns nothing for no files", "given", [], []],
    ["shows a file of the root", "given", ["a.ts"], ["a.ts"]],
    [
      "shows the folder of a single file beside the file",
      "given",
      ["web/src/a.ts", "b.ts"],
      ["a.ts (web/src)", "b.ts"],
    ],
    [
      "joins the names of folders that contain only one folder",
      "given",
      ["web/src/b.ts", "web/src/a.ts"],
      ["web/src/", "  b.ts", "  a.ts"],
    ],
    [
      "puts a folder where its first file is in the given order",
      "given",
      ["z/1.ts", "a/1.ts", "z/2.ts", "a/2.ts", "0.ts"],
      ["z/", "  1.ts", "  2.ts", "a/", "  1.ts", "  2.ts", "0.ts"],
    ],
    [
      "sorts by name, folders first and numbers by value",
      "name",
      ["b/f10.ts", "0.ts", "b/f9.ts", "a/x/1.ts", "a/y.ts"],
      ["a/", "  1.ts (x)", "  y.ts", "b/", "  f9.ts", "  f10.ts", "0.ts"],
    ],
    [
      "sorts a file whose folder is shown beside it as a file",
      "name",
      ["b/1.ts", "c/x.ts", "c/y.ts"],
      ["c/", "  x.ts", "  y.ts", "1.ts (b)"],
    ],
    ["tells a file from a folder of the same name", "given", ["a", "a/b", "a/c"], ["a", "a/", "  b", "  c"]],
    [
      "accepts an empty name and names of members of objects",
      "given",
      ["/", "__proto__/a", "constructor"],
      ["", "a (__proto__)", "constructor"],
    ],
  ];
  for (const [title, order, paths, tree] of cases) {
    it(title, () => {
      const files = paths.map((path): FileEntry<string> => ({ path, items: [path] }));
      assert.deepEqual(
        buildFolderTree(files, order).flatMap((entry) => formatEntry(entry, "")),
        tree,
      );
    });
  }

  it("gives each folder and file its whole path", () => {
    const files = ["web/src/a.ts", "web/src/x/1.ts", "web/src/x/2.ts"].map(
      (path): FileEntry<string> => ({ path, items: [] }),
    );
    assert.deepEqual(listPaths(buildFolderTree(files, "given")), [
      "web/src",
      "web/src/a.ts",
      "web/src/x",
      "web/src/x/1.ts",
      "web/src/x/2.ts",
    ]);
  });

  it("shows a file 2,000 folders below the root without folders if no other file is beside it", () => {
    const deep = `${"a/".repeat(2_000)}x.ts`;
    assert.deepEqual(
      buildFolderTree([{ path: deep, items: [] }], "given").map(({ kind, path }) => [kind, path]),
      [["file", deep]],
    );
  });
});

describe("rollUp", () => {
  it("returns the highest rate of those that are shares, and counts new and quarantined tests", () => {
    const tests = [
      failingTest({ id: "a", failureRate7d: 0.2, quarantined: true }),
      failingTest({ id: "b", failureRate7d: 0.4 }),
      failingTest({ id: "c", failureRate7d: 37 }),
      failingTest({ id: "d", failureRate7d: 0.3 }),
    ];
    assert.deepEqual(
      rollUp(tests, ({ id }) => id !== "a"),
      { testCount: 4, highestRate: 0.4, newCount: 3, quarantinedCount: 1 },
    );
  });

  it("returns a highest rate of 0 if that is known, and none if no rate is", () => {
    assert.deepEqual(
      [failingTest({ failureRate7d: 0 }), failingTest()].map((test) => rollUp([test], () => false)),
      [
        { testCount: 1, highestRate: 0, newCount: 0, quarantinedCount: 0 },
        { testCount: 1, newCount: 0, quarantinedCount: 0 },
      ],
    );
  });
});

function formatEntry(entry: TreeEntry<string>, indent: string): string[] {
  if (entry.kind === "file") {
    return [`${indent}${entry.label}${entry.folder === "" ? "" : ` (${entry.folder})`}`];
  }
  return [`${indent}${entry.label}/`, ...entry.children.flatMap((child) => formatEntry(child, `${indent}  `))];
}

function listPaths(entries: readonly TreeEntry<string>[]): string[] {
  return entries.flatMap((entry) => [entry.path, ...(entry.kind === "folder" ? listPaths(entry.children) : [])]);
}
