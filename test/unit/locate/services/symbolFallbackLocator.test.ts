import assert from "node:assert/strict";
import { isCancellation } from "../../../../src/base/errors";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { type FileSymbol, SymbolFallbackLocator } from "../../../../src/locate/services/symbolFallbackLocator";
import { FakeClock } from "../../../support/clock";
import { brief, MemoryFiles } from "../workspace";

/** Creates symbols from texts of the form `inner in outer:3`, with 1-based lines. */
const createSymbols = (...texts: readonly string[]): FileSymbol[] =>
  texts.map((text) => {
    const [, path = "", lineNumber = ""] = /^(.*):(\d+)$/.exec(text) ?? [];
    const names = path.split(" in ");
    const line = Number(lineNumber) - 1;
    return {
      name: names[0] ?? "",
      containerNames: names.slice(1),
      range: { line, column: 0, endLine: line, endColumn: 1 },
    };
  });

const texts = { "a.nut": "macro(Adds)\n".repeat(9), "b.nut": 'test "adds" {}', "c.test.js": "", "d.nut": "" };
const files = new MemoryFiles(texts);

class Fixture {
  requestCount = 0;
  readonly clock = new FakeClock();
  readonly locator: SymbolFallbackLocator;

  constructor(findSymbols: () => Promise<readonly FileSymbol[]>) {
    const readSymbols = () => {
      this.requestCount++;
      return findSymbols();
    };
    this.locator = new SymbolFallbackLocator(new WorkspaceLocator(files), { readSymbols }, files, this.clock);
  }

  async locate(test: TestAddress, signal?: AbortSignal): Promise<string> {
    return brief(await this.locator.locate(test, signal));
  }
}

const createPendingPromise = () => new Promise<readonly FileSymbol[]>(() => {});
const adds = { name: "Adds", filePath: "a.nut" };

const cases: readonly (readonly [
  description: string,
  test: TestAddress,
  symbols: readonly string[],
  expected: string,
])[] = [
  ["the symbol with the name", adds, ["Subtracts:1", "Adds:3"], "exact a.nut:3"],
  ["a symbol with the last part of the name", { ...adds, name: "Sums::Adds" }, ["Adds:3"], "exact a.nut:3"],
  [
    "a symbol with the whole name rather than its last part",
    { ...adds, name: "Sums.Adds" },
    ["Adds:3", "Sums.Adds:5"],
    "exact a.nut:5",
  ],
  ["several symbols with the name", adds, ["Adds in A:3", "Adds in B:5"], "ambiguous a.nut:3 a.nut:5"],
  ["the symbol in the record's class", { ...adds, classname: "x.B" }, ["Adds in A:3", "Adds in B:5"], "exact a.nut:5"],
  ["no symbol whose name only begins with the name", adds, ["AddsMore:3"], "file a.nut unknownLanguage"],
  ["nothing if there are no symbols", adds, [], "file a.nut unknownLanguage"],
];

describe("SymbolFallbackLocator", () => {
  for (const [description, test, foundSymbols, expected] of cases) {
    it(`finds ${description}: ${expected}`, async () => {
      assert.equal(await new Fixture(async () => createSymbols(...foundSymbols)).locate(test), expected);
    });
  }

  it("requests no symbols if a line is found, if the language has a scanner, or if there is no file", async () => {
    const fixture = new Fixture(async () => createSymbols("adds:9"));
    assert.equal(await fixture.locate({ name: "adds", filePath: "b.nut" }), "exact b.nut:1");
    assert.equal(await fixture.locate({ name: "adds", filePath: "c.test.js" }), "file c.test.js nameNotFound");
    assert.equal(await fixture.locate({ name: "adds", filePath: "e.zig" }), "none noSuchFile");
    assert.equal(fixture.requestCount, 0);
  });

  it("stops waiting for symbols after 1.5 s", async () => {
    const fixture = new Fixture(createPendingPromise);
    const location = fixture.locate(adds);
    assert.equal(await fixture.clock.timer(), 1500);
    fixture.clock.advance(1500);
    assert.equal(await location, "file a.nut unknownLanguage");
  });

  it("ignores a failed request", async () => {
    const fixture = new Fixture(() => Promise.reject(new Error("no such language")));
    assert.equal(await fixture.locate(adds), "file a.nut unknownLanguage");
    assert.deepEqual(fixture.clock.running, []);
  });

  it("rejects when it is cancelled", async () => {
    const fixture = new Fixture(createPendingPromise);
    const controller = new AbortController();
    const location = fixture.locate(adds, controller.signal);
    await fixture.clock.timer();
    controller.abort();
    await assert.rejects(location, isCancellation);
    assert.deepEqual(fixture.clock.running, []);
  });
});
