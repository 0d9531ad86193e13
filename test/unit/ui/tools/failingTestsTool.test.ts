import assert from "node:assert/strict";
import type { FailingTestsToolInput } from "../../../../src/domain/agents/toolInputs";
import type { Shell } from "../../../../src/domain/commands/shell";
import type { FailingTestsState } from "../../../../src/domain/failingTestsState";
import type { TestFailure } from "../../../../src/domain/failures/failurePlaces";
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
  shell?: Shell,
  runsFiles = false,
): Promise<string> {
  const deps = {
    agentFailingTests: { current: async () => current },
    workbench: { ...emptyContext, hasOwners: false },
    locator: {
      locate: async (): Promise<TestLocation> => ({ confidence: "exact", file: cart, range }),
      findCommands: async (tests: readonly unknown[]) => [
        {
          folder: { root: "file:///w", path: "web" },
          words: [...words, `--count=${tests.length}`],
          tests: [...tests.keys()],
          ...(runsFiles && { runsFiles }),
        },
      ],
      findFailurePlaces: async (failures: readonly TestFailure[]) => failures.map(() => [{ file: cart, line: 88 }]),
    },
    knownFiles: { fileFor: () => cart },
    findShell: () => shell,
    clock: new FakeClock(now),
  };
  return createFailingTestsAnswer({ filter: {}, leftOut: [], ...question }, deps, new AbortController().signal);
}

const words = ["npx", "vitest", "run", "--testNamePattern=^adds \\*tax\\*$", "cart.test.ts"];

/** Returns the names and lines of the listed tests. */
const listedTests = (text: string) =>
  text.split("\n").flatMap((line) => (line.startsWith('{"test"') || line.startsWith('{"name"') ? [line] : []));

describe("Tool for failing tests", () => {
  it("lists the matching tests with the lines that declare them", async () => {
    const text = await ask([state()], { filter: { ticket: "with" } });
    const [row, ...otherRows] = listedTests(text);
    assert.deepEqual(otherRows, []);
    assert.match(row ?? "", /adds \*tax\*/);
    assert.match(row ?? "", /"line":12/);
    assert.match(row ?? "", /"failedAt":"web\/cart.test.ts:88"/);
  });

  it("returns the command that runs each test, if the shell is known and the folder is trusted", async () => {
    const posix: Shell = { kind: "posix", isWindows: false };
    const [row] = listedTests(await ask([state()], { filter: { ticket: "with" } }, posix));
    assert.deepEqual(JSON.parse(row ?? "").runWith, {
      command: String.raw`npx vitest run '--testNamePattern=^adds \*tax\*$' cart.test.ts --count=1`,
      folder: "web",
    });
    const [rowWithoutShell] = listedTests(await ask([state()], { filter: { ticket: "with" } }));
    assert.equal(JSON.parse(rowWithoutShell ?? "").runWith, undefined);
  });

  it("returns a command that runs several tests, and notes that a command runs more than the test", async () => {
    const posix: Shell = { kind: "posix", isWindows: false };
    const text = await ask([state()], {}, posix, true);
    const record = text.split("\n").find((line) => line.startsWith('{"repositories"'));
    const count = listedTests(text).length;
    assert.deepEqual(JSON.parse(record ?? "").runTogether, [
      {
        command: String.raw`npx vitest run '--testNamePattern=^adds \*tax\*$' cart.test.ts --count=${count}`,
        folder: "web",
        runsWholeFiles: true,
      },
    ]);
    assert.equal(count > 1, true);
    const oneText = await ask([state()], { filter: { ticket: "with" } }, posix);
    assert.equal(oneText.includes("runTogether"), false);
  });

  it("lists only the tests of the named repository", async () => {
    const states = [state(), state({ repository: lighthouse, tests: [full] })];
    assert.equal(listedTests(await ask(states, { repository: "lighthouse" })).length, 1);
    assert.equal(await ask(states, { repository: "pier" }), repositoryProblemText("pier", [harbour, lighthouse]));
  });

  it("returns why nothing can be read", async () => {
    assert.equal(await ask("keyRefused"), unavailableTexts.keyRefused);
  });
});
