import assert from "node:assert/strict";
import { isMissing } from "../../../../src/domain/failingTestsState";
import type { SourceCapabilities, SourceQuery } from "../../../../src/domain/testSource";
import { viewDescription } from "../../../../src/present/text/failingTests";
import { nothingFailedText } from "../../../../src/present/text/viewMessage";
import { aTurn } from "../../../support/fakes";
import { createSourceWindow } from "../../../support/sourceWindow";

/** Creates the tests of an editor window whose source has these capabilities, and records the queries. */
async function setUp(capabilities: Partial<SourceCapabilities>, ids = ["1"]) {
  const { clock, sources, session, tests } = createSourceWindow();
  const queries: SourceQuery[] = [];
  const registration = sources.register({
    id: "acme.ci",
    label: "Acme CI",
    capabilities,
    listFailingTests: async (query) => {
      queries.push(query);
      return { tests: ids.map((id) => ({ id, name: `test ${id}` })) };
    },
  });
  await aTurn();
  const load = async (choice: "7d" | "14d") => {
    tests.selectWindow("github.com/acme/harbour", choice);
    await tests.refresh();
  };
  return { tests, queries, registration, session, load, clock };
}

describe("Failing tests of a source", () => {
  it("are requested once and without a time range if the source has none, even for 14 days", async () => {
    const { tests, queries, load } = await setUp({});
    await load("14d");
    const [state] = tests.current;
    assert.deepEqual(
      [queries.map(({ start, end }) => [start, end]), state?.tests.map(({ id }) => id)],
      [[[undefined, undefined]], ["1"]],
    );
  });

  for (const previousRange of [false, true]) {
    it(`${previousRange ? "are" : "are not"} compared if the source ${previousRange ? "has" : "lacks"} the previous range`, async () => {
      const { queries, load, tests } = await setUp({ timeRange: true, previousRange });
      await load("7d");
      await tests.compare("github.com/acme/harbour");
      assert.equal(queries.length, previousRange ? 2 : 1);
    });
  }

  it("are described as failing now, without a time range", async () => {
    const { tests, load, clock } = await setUp({}, []);
    await load("7d");
    const [state] = tests.current;
    assert.ok(state);
    const arrangedTests = { state, visibleTests: state.tests, quarantinedHidden: 0 };
    assert.deepEqual(
      [nothingFailedText([state], clock.now()), viewDescription([arrangedTests as never], {}, clock.now())],
      ["No test fails now.", "0 failing · right now · just now · acme/harbour"],
    );
  });

  it("state which capabilities their source lacks", async () => {
    const { tests, load } = await setUp({ timeRange: true, quarantine: true });
    await load("7d");
    const [state] = tests.current;
    assert.ok(state);
    const capabilities = ["timeRange", "previousRange", "testRuns", "quarantine"] as const;
    assert.deepEqual(
      capabilities.map((capability) => isMissing(state, capability)),
      [false, true, true, false],
    );
  });

  it("are removed with their source", async () => {
    const { tests, load, registration } = await setUp({});
    await load("7d");
    registration.dispose();
    await aTurn();
    assert.deepEqual(tests.current[0]?.tests, []);
  });
});
