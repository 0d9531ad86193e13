import assert from "node:assert/strict";
import { isCancellation } from "../../../../src/base/errors";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { WorkspaceLocator } from "../../../../src/locate/engine/workspaceLocator";
import { type FileSymbol, SymbolFallbackLocator } from "../../../../src/locate/services/symbolFallbackLocator";
import { FakeClock } from "../../../support/clock";
import { brief, MemoryFiles } from "../workspace";

/** Symbols as `outer/inner:3`: their names and 1-based lines. */
const symbols = (...texts: readonly string[]): FileSymbol[] =>
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

  constructor(answer: () => Promise<readonly FileSymbol[]>) {
    const answerOnce = () => {
      this.requestCount++;
      return answer();
    };
    this.locator = new SymbolFallbackLocator(
      new WorkspaceLocator(files),
      { readSymbols: answerOnce },
      files,
      this.clock,
    );
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
  answer: string,
])[] = [
  ["the one of that name", adds, ["Subtracts:1", "Adds:3"], "exact a.nut:3"],
  ["the last part of a name", { ...adds, name: "Sums::Adds" }, ["Adds:3"], "exact a.nut:3"],
  ["a whole name before its last part", { ...adds, name: "Sums.Adds" }, ["Adds:3", "Sums.Adds:5"], "exact a.nut:5"],
  ["several of that name", adds, ["Adds in A:3", "Adds in B:5"], "ambiguous a.nut:3 a.nut:5"],
  ["the one in the record's class", { ...adds, classname: "x.B" }, ["Adds in A:3", "Adds in B:5"], "exact a.nut:5"],
  ["names that only begin so", adds, ["AddsMore:3"], "file a.nut unknownLanguage"],
  ["no symbols", adds, [], "file a.nut unknownLanguage"],
];

describe("SymbolFallbackLocator", () => {
  for (const [description, test, foundSymbols, expected] of cases) {
    it(`${description}: ${expected}`, async () => {
      assert.equal(await new Fixture(async () => symbols(...foundSymbols)).locate(test), expected);
    });
  }

  it("requests no symbols if there is a line, or if the language is supported", async () => {
    const fixture = new Fixture(async () => symbols("adds:9"));
    assert.equal(await fixture.locate({ name: "adds", filePath: "b.nut" }), "exact b.nut:1");
    assert.equal(await fixture.locate({ name: "adds", filePath: "c.test.js" }), "file c.test.js nameNotFound");
    assert.equal(await fixture.locate({ name: "adds", filePath: "e.zig" }), "none noSuchFile");
    assert.equal(fixture.requestCount, 0);
  });

  it("gives up after a second and a half", async () => {
    const fixture = new Fixture(createPendingPromise);
    const location = fixture.locate(adds);
    assert.equal(await fixture.clock.timer(), 1500);
    fixture.clock.advance(1500);
    assert.equal(await location, "file a.nut unknownLanguage");
  });

  it("ignores a failure", async () => {
    const fixture = new Fixture(() => Promise.reject(new Error("no such language")));
    assert.equal(await fixture.locate(adds), "file a.nut unknownLanguage");
    assert.deepEqual(fixture.clock.running, []);
  });

  it("ends when it is cancelled", async () => {
    const fixture = new Fixture(createPendingPromise);
    const controller = new AbortController();
    const location = fixture.locate(adds, controller.signal);
    await fixture.clock.timer();
    controller.abort();
    await assert.rejects(location, isCancellation);
    assert.deepEqual(fixture.clock.running, []);
  });
});
