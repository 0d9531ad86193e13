import assert from "node:assert/strict";
import type { FailingTestsToolInput } from "../../../../src/domain/agents/toolInputs";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { ToldFailure } from "../../../../src/domain/failures/failurePlaces";
import type { TestLocation } from "../../../../src/domain/location";
import { repositoryProblemText, unavailableTexts } from "../../../../src/present/agents/agentTexts";
import type { UnavailableReason } from "../../../../src/state/agents/connection";
import { createFailingTestsAnswer } from "../../../../src/ui/tools/failingTestsTool";
import { harbour } from "../../../support/builders";
import { FakeClock } from "../../../support/clock";
import { emptyContext, full, now, state } from "../../present/fixture";
import { lighthouse } from "../fixture";

const cart = { root: "file:///w", path: "web/cart.test.ts" };
const range = { line: 11, column: 0, endLine: 11, endColumn: 4 };

function ask(
  current: readonly FailingTestsState[] | UnavailableReason,
  question: Partial<FailingTestsToolInput> = {},
): Promise<string> {
  const deps = {
    agentFailingTests: { current: async () => current },
    workbench: { ...emptyContext, hasOwners: false },
    locator: {
      locate: async (): Promise<TestLocation> => ({ confidence: "exact", file: cart, range }),
      findFailurePlaces: async (failures: readonly ToldFailure[]) => failures.map(() => [{ file: cart, line: 88 }]),
    },
    knownFiles: { fileFor: () => cart },
    clock: new FakeClock(now),
  };
  return createFailingTestsAnswer({ filter: {}, leftOut: [], ...question }, deps, new AbortController().signal);
}

/** The names and lines of the listed tests. */
const listedTests = (text: string) =>
  text.split("\n").flatMap((line) => (line.startsWith('{"test"') || line.startsWith('{"name"') ? [line] : []));

describe("tool for failing tests", () => {
  it("lists the matching tests with the lines that declare them", async () => {
    const text = await ask([state()], { filter: { ticket: "with" } });
    const [row, ...otherRows] = listedTests(text);
    assert.deepEqual(otherRows, []);
    assert.match(row ?? "", /adds \*tax\*/);
    assert.match(row ?? "", /"line":12/);
    assert.match(row ?? "", /"failedAt":"web\/cart.test.ts:88"/);
  });

  it("lists those of the named repository alone", async () => {
    const states = [state(), state({ repository: lighthouse, tests: [full] })];
    assert.equal(listedTests(await ask(states, { repository: "lighthouse" })).length, 1);
    assert.equal(await ask(states, { repository: "pier" }), repositoryProblemText("pier", [harbour, lighthouse]));
  });

  it("says why nothing can be read", async () => {
    assert.equal(await ask("keyRefused"), unavailableTexts.keyRefused);
  });
});
