import { strict as assert } from "node:assert";
import type { TestAddress } from "../../../../../src/domain/testAddress";
import { cleanPath } from "../../../../../src/locate/engine/paths/cleanPath";
import { resolvePath } from "../../../../../src/locate/engine/paths/resolvePath";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { WorkspaceLocator } from "../../../../../src/locate/engine/workspaceLocator";
import { assertQuick } from "../../../../support/pace";
import { brief, findFile, locateIn, MemoryFiles, testLocations } from "../../workspace";

const files = [
  "packages/web/src/a.test.ts",
  "packages/api/src/a.test.ts",
  "packages/api/src/only.test.ts",
  "packages/api/src/My File.test.ts",
  "packages/api/src/100%25.test.ts",
  "packages/api/dist/built.test.js",
  "packages/api/src/built.test.ts",
  "packages/lib/lib/real.test.js",
  "other:src/a.test.ts",
  "sub:src/inner.test.ts",
  "etc/hosts.test.ts",
].map(findFile);
const roots = [
  { key: "r", repositoryPrefix: "" },
  { key: "other", repositoryPrefix: "" },
  { key: "sub", repositoryPrefix: "services/sub" },
];
const resolveText = (path: string): string => {
  const { files: foundFiles, sure, miss } = resolvePath(path, createFileIndex(files), roots);
  const names = foundFiles.map((file) => `${file.root === "r" ? "" : `${file.root}:`}${file.path}`);
  return [...(miss ? [miss] : [sure ? "sure" : "maybe"]), ...names].join(" ");
};

const paths: readonly (readonly [string, string])[] = [
  ["packages/web/src/a.test.ts", "sure packages/web/src/a.test.ts"],
  ["./packages/web/src/../src/a.test.ts", "sure packages/web/src/a.test.ts"],
  ["packages\\web\\src\\a.test.ts", "sure packages/web/src/a.test.ts"],
  ["packages/web/src/a.test.ts:12:3", "sure packages/web/src/a.test.ts"],
  ["packages/web/src/a.test.ts::does x", "sure packages/web/src/a.test.ts"],
  ["web/src/a.test.ts", "sure packages/web/src/a.test.ts"],
  ["src/only.test.ts", "sure packages/api/src/only.test.ts"],
  ["../api/src/only.test.ts", "sure packages/api/src/only.test.ts"],
  ["src/a.test.ts", "sure other:src/a.test.ts"],
  ["services/sub/src/inner.test.ts", "sure sub:src/inner.test.ts"],
  ["/home/runner/work/p/p/packages/web/src/a.test.ts", "sure packages/web/src/a.test.ts"],
  ["/builds/group/p/src/only.test.ts", "sure packages/api/src/only.test.ts"],
  ["/mnt/disk/clone/packages/web/src/a.test.ts", "sure packages/web/src/a.test.ts"],
  ["D:\\a\\p\\p\\packages\\web\\src\\a.test.ts", "sure packages/web/src/a.test.ts"],
  ["file:///C:/agent/packages/api/src/My%20File.test.ts", "sure packages/api/src/My File.test.ts"],
  ["packages/api/src/My%20File.test.ts", "sure packages/api/src/My File.test.ts"],
  ["packages/api/src/100%25.test.ts", "sure packages/api/src/100%25.test.ts"],
  ["packages/api/dist/built.test.js", "sure packages/api/src/built.test.ts"],
  ["/home/runner/work/p/p/packages/api/build/only.test.mjs", "sure packages/api/src/only.test.ts"],
  ["lib/real.test.js", "sure packages/lib/lib/real.test.js"],
  ["/x/moved/src/only.test.ts", "maybe packages/api/src/only.test.ts"],
  ["/x/y/only.test.ts", "maybe packages/api/src/only.test.ts"],
  ["/x/y/a.test.ts", "noSuchFile"],
  ["gone/only.test.ts", "noSuchFile"],
  ["packages/web/src/gone.test.ts", "noSuchFile"],
  ["../../etc/passwd", "outside"],
  ["a/../../b.test.ts", "outside"],
  ["/etc/passwd", "noSuchFile"],
  ["C:\\x", "noSuchFile"],
  ["packages/web/src/a.test.ts\0.png", "outside"],
  ["", "noSuchFile"],
  ["/", "noSuchFile"],
  ["%zz/%", "noSuchFile"],
];

describe("Paths of reports", () => {
  for (const [path, expected] of paths) {
    it(`are resolved: ${JSON.stringify(path)} to ${expected}`, () => assert.equal(resolveText(path), expected));
  }

  it("are split into their segments", () => {
    assert.deepEqual(cleanPath("C:\\agent\\_work\\1\\s\\a%20b\\c.js"), [
      {
        parts: ["agent", "_work", "1", "s", "a%20b", "c.js"],
        absolute: true,
        climbs: false,
        belowCheckout: ["a%20b", "c.js"],
      },
      {
        parts: ["agent", "_work", "1", "s", "a b", "c.js"],
        absolute: true,
        climbs: false,
        belowCheckout: ["a b", "c.js"],
      },
    ]);
  });

  it("of 10,000 files are indexed in linear time", async () => {
    const manyFiles = Array.from({ length: 10_000 }, (_, i) => findFile(`packages/p${i % 97}/src/f${i}.test.ts`));
    await assertQuick(() => assert.equal(createFileIndex(manyFiles).withName("f77.test.ts").length, 1), 2);
  });
});

const sameNames = {
  "web/src/a.test.js": `it("in web", f); it("in both", f);`,
  "api/src/a.test.js": `it("in api", f); it("in both", f);`,
  "web/dist/a.test.js": `it("in web", f); it("built", f);`,
};
const choices: readonly (readonly [TestAddress, string])[] = [
  [{ name: "in api", filePath: "src/a.test.js" }, "exact api/src/a.test.js:1"],
  [{ name: "in web", filePath: "a.test.js" }, "exact web/src/a.test.js:1"],
  [{ name: "in both", filePath: "src/a.test.js" }, "none severalFiles web/src/a.test.js api/src/a.test.js"],
  [{ name: "in none", filePath: "src/a.test.js" }, "none severalFiles web/src/a.test.js api/src/a.test.js"],
  [{ name: "in api", filePath: "/ci/x/src/a.test.js" }, "exact api/src/a.test.js:1"],
  [
    { name: "gone", filePath: "/ci/web/old/a.test.js" },
    "none noSuchFile web/src/a.test.js api/src/a.test.js web/dist/a.test.js",
  ],
  [{ name: "gone", filePath: "../../../etc/passwd" }, "none outside"],
  [{ name: "gone", filePath: "b.test.js" }, "none noSuchFile"],
  [{ name: "" }, "none noPath"],
];

describe("Files with the same name", () => {
  testLocations(sameNames, choices);
});

describe("A file of an unknown language", () => {
  it("is located without a line", async () => {
    assert.equal(await locateIn({ "a.nut": "test" }, { name: "x", filePath: "a.nut" }), "file a.nut unknownLanguage");
  });
});

describe("A file named after a part of a class name", () => {
  const files = { "src/acme/Parser.swift": "struct Lexer {}\n", "src/acme/grammar.swift": "struct Rule {}\n" };

  it("is found if the part is a type", async () => {
    const test = { name: "reads", classname: "acme.Parser.TokenTests" };
    assert.equal(await locateIn(files, test), "file src/acme/Parser.swift nameNotFound");
  });

  it("is not found if the part is a package", async () => {
    const test = { name: "reads", classname: "acme.grammar.TokenTests" };
    assert.equal(await locateIn(files, test), "none noSuchFile");
  });
});

describe("WorkspaceLocator", () => {
  it("lists the files once until they change, and notices edits without an event", async () => {
    const memory = new MemoryFiles({ "a.test.js": `it("one", f);` });
    const locator = new WorkspaceLocator(memory);
    const address = { name: "one", filePath: "a.test.js" };
    assert.equal(brief(await locator.locate(address)), "exact a.test.js:1");
    memory.texts["a.test.js"] = `\n\nit("one", f);`;
    assert.equal(brief(await locator.locate(address)), "exact a.test.js:3");
    assert.equal(memory.listCount, 1);
    memory.texts["b.test.js"] = `it("two", f);`;
    memory.changed.fire();
    assert.equal(brief(await locator.locate({ name: "two", filePath: "b.test.js" })), "exact b.test.js:1");
    assert.equal(memory.listCount, 2);
    locator.dispose();
  });

  it("rejects when it is cancelled, and continues for other callers", async () => {
    const locator = new WorkspaceLocator(new MemoryFiles({ "a.test.js": `it("one", f);` }));
    const controller = new AbortController();
    const cancelled = locator.locate({ name: "one" }, controller.signal);
    const otherLocation = locator.locate({ name: "one" });
    controller.abort();
    await assert.rejects(cancelled, { reason: "cancelled" });
    assert.equal(brief(await otherLocation), "exact a.test.js:1");
  });

  it("returns the range of the title", async () => {
    const locator = new WorkspaceLocator(new MemoryFiles({ "a.test.js": `\n  it("one", f);` }));
    assert.deepEqual(await locator.locate({ name: "one", filePath: "a.test.js" }), {
      confidence: "exact",
      file: { root: "r", path: "a.test.js" },
      range: { line: 1, column: 5, endLine: 1, endColumn: 10 },
    });
  });
});
