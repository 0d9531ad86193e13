import assert from "node:assert/strict";
import { askExtension, ExtensionError } from "../../../src/base/askExtension";
import { CancelledError } from "../../../src/base/errors";
import { TestItemIndex } from "../../../src/domain/testItems/findTestItem";
import { parseTestItems } from "../../../src/domain/testItems/parseTestItems";
import { extensionFailureMessages } from "../../../src/present/text/sharedMessages";
import type { GitRepository } from "../../../src/ui/adapters/gitApi";
import { withTimeouts } from "../../../src/ui/adapters/gitTimeouts";
import { FakeClock } from "../../support/clock";
import { assertShortBlocks } from "../../support/pace";
import { faultCase } from "../faultCase";

const never = () => new Promise<never>(() => {});
const foreignText = "[Sign in](command:evil) to go on";

describe("Other extensions", () => {
  faultCase(64, "are abandoned if they never respond", async () => {
    const clock = new FakeClock();
    const git = { getConfig: never, getGlobalConfig: never, getBranches: never, getMergeBase: never, fetch: never };
    const gitTimeouts = withTimeouts({ ...({} as GitRepository), ...git }, clock);
    const abort = new AbortController();
    const cancelled = askExtension("tests", never, { clock, signal: abort.signal }).catch((error: unknown) => error);
    const questions = [
      askExtension("tests", never, { clock }),
      gitTimeouts.getConfig("user.name"),
      gitTimeouts.getBranches({}),
      gitTimeouts.getMergeBase("a", "b"),
    ].map((question) => question.catch((error: unknown) => error));
    abort.abort();
    assert.ok((await cancelled) instanceof CancelledError);
    clock.advance(10_000);
    const errors = await Promise.all(questions);
    assert.ok(errors.every((error) => error instanceof ExtensionError && error.reason === "noAnswer"));
    assert.deepEqual(clock.running, []);
    return `${errors.length} questions given up after 10 s, one at once on Cancel, 0 timers left`;
  });

  faultCase(64, "cannot put the text of an error into a message", async () => {
    const clock = new FakeClock();
    const thrownValues = [new Error(foreignText), foreignText, undefined, { toString: () => assert.fail() }];
    for (const error of thrownValues) {
      for (const ask of [() => Promise.reject(error), () => assert.fail(error as Error)]) {
        const rejection = await askExtension("tests", ask, { clock }).catch((reason: unknown) => reason);
        assert.ok(rejection instanceof ExtensionError);
        assert.ok(!extensionFailureMessages[rejection.reason].text.includes("Sign in"));
      }
    }
    return `${2 * thrownValues.length} failures told in this extension's words`;
  });

  faultCase(65, "do not block the editor with 100,000 tests in a file", async () => {
    const paths = Array.from({ length: 100_000 }, (_, index) => [
      ...["tests", "file:///w/src/cart.spec.js", `Suite ${index % 90}`, `adds ${index}`],
    ]);
    let kind: string | undefined;
    const longestMs = await assertShortBlocks(50, async () => {
      const index = await TestItemIndex.create(await parseTestItems("src/cart.spec.js", paths));
      kind = index.find({ name: "adds 99", classname: "Suite 9" }).kind;
    });
    assert.equal(kind, "item");
    return `found among 100,000, blocked ${Math.round(longestMs)} ms at most`;
  }).timeout(120_000);
});
