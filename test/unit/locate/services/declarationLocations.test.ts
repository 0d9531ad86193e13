import assert from "node:assert/strict";
import { CancelledError } from "../../../../src/base/errors";
import type { TestLocation } from "../../../../src/domain/location";
import type { TestAddress } from "../../../../src/domain/testAddress";
import { locateDeclarations } from "../../../../src/locate/services/declarationLocations";
import { FakeClock } from "../../../support/clock";

const file = { root: "harbour", path: "web/cart.test.ts" };
const range = { line: 6, column: 2, endLine: 6, endColumn: 10 };
const locations: Record<string, TestLocation> = {
  exact: { confidence: "exact", file, range },
  pattern: { confidence: "pattern", file, range },
  ambiguous: { confidence: "ambiguous", candidates: [] },
  container: { confidence: "container", file, range, miss: "nameNotFound" },
  file: { confidence: "file", file, miss: "nameNotFound" },
};
const createTests = (...names: readonly string[]): readonly TestAddress[] => names.map((name) => ({ name }));

describe("locateDeclarations", () => {
  const neverAborted = new AbortController().signal;

  async function listNames(locations: ReturnType<typeof locateDeclarations>): Promise<readonly string[]> {
    return [...(await locations).keys()].map(({ name }) => name);
  }

  it("leaves out tests without a certain line", async () => {
    const locate = async ({ name }: TestAddress) => locations[name] ?? assert.fail(name);
    const locatedTests = locateDeclarations(
      createTests(...Object.keys(locations)),
      { locate },
      new FakeClock(),
      neverAborted,
    );
    assert.deepEqual(await listNames(locatedTests), ["exact", "pattern"]);
  });

  it("leaves out tests that are not located within 5 s in all", async () => {
    const clock = new FakeClock();
    const locate = ({ name }: TestAddress): Promise<TestLocation> => {
      if (name === "exact") {
        return Promise.resolve(locations.exact ?? assert.fail());
      }
      queueMicrotask(() => clock.advance(5_000));
      return new Promise(() => {});
    };
    const locatedTests = locateDeclarations(createTests("exact", "slow", "exact"), { locate }, clock, neverAborted);
    assert.deepEqual(await listNames(locatedTests), ["exact"]);
  });

  it("returns no locations if the workspace cannot be read", async () => {
    const locate = () => Promise.reject(new Error("no such folder"));
    assert.deepEqual(
      await listNames(locateDeclarations(createTests("exact"), { locate }, new FakeClock(), neverAborted)),
      [],
    );
  });

  it("rejects once the signal is aborted", async () => {
    const abort = new AbortController();
    const locate = () => new Promise<TestLocation>(() => {});
    const locatedTests = locateDeclarations(createTests("exact"), { locate }, new FakeClock(), abort.signal);
    abort.abort();
    await assert.rejects(locatedTests, CancelledError);
  });
});
