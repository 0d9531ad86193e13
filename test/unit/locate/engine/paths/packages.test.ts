import { strict as assert } from "node:assert";
import {
  findManifests,
  parsePackageNames,
  startsWithPackageName,
} from "../../../../../src/locate/engine/paths/packages";
import { createFileIndex } from "../../../../../src/locate/engine/sourceNames";
import { fileOf } from "../../workspace";

describe("findManifests", () => {
  const index = createFileIndex(
    [
      "package.json",
      "web/package.json",
      "web/pom.xml",
      "web/src/deep/a.ts",
      "api/src/b.ts",
      "c.ts",
      "other:web/d.ts",
    ].map(fileOf),
  );
  for (const [path, expected] of [
    ["web/src/deep/a.ts", "web/package.json web/pom.xml"],
    ["api/src/b.ts", "package.json"],
    ["c.ts", "package.json"],
    ["other:web/d.ts", ""],
  ] as const) {
    it(`finds "${expected}" around ${path}`, () => {
      const manifests = findManifests(fileOf(path), index).map((file) => file.path);
      assert.equal(manifests.sort().join(" "), expected);
    });
  }
});

describe("parsePackageNames", () => {
  for (const [path, text, expected] of [
    ["packages/web/package.json", '{\n  "name": "@acme/shop"\n}', ["@acme/shop", "shop", "web"]],
    ["web/package.json", '"name" : "shop"', ["shop", "shop", "web"]],
    ["web/package.json", "{}", ["web"]],
    ["package.json", '"name": "shop"', ["shop", "shop"]],
    ["package.json", "", []],
    ["web/unknown.json", '"name": "shop"', ["web"]],
  ] as const) {
    it(`finds ${expected.join(", ") || "none"} in ${path} with ${JSON.stringify(text)}`, () =>
      assert.deepEqual(parsePackageNames(fileOf(path), text), expected));
  }
});

describe("startsWithPackageName", () => {
  for (const [suite, name, expected] of [
    ["web", "web", true],
    ["Web", "wEB", true],
    [" web › cart", "web", true],
    ["@acme/web: cart", "@acme/web", true],
    ["[web] cart", "web", true],
    ["|web| cart", "web", true],
    ["(web) cart", "web", true],
    ["[[web]]", "web", false],
    ["cart [web]", "web", false],
    ["website", "web", false],
    ["web2", "web", false],
    ["web_ui", "web", false],
    ["web-ui", "web", false],
    ["we", "web", false],
    ["", "web", false],
    [undefined, "web", false],
  ] as const) {
    it(`is ${expected} for ${suite === undefined ? "no suite" : `"${suite}"`} and ${name}`, () =>
      assert.equal(startsWithPackageName(suite, ["other", name]), expected));
  }

  it("is false without a name", () => assert.equal(startsWithPackageName("web", []), false));
});
