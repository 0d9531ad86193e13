import assert from "node:assert/strict";
import { FailingTestCache } from "../../../src/storage/failingTestCache";
import { failingTest, harbour } from "../../support/builders";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { aTurn, FakeFiles, ScriptedService } from "../../support/fakes";

const day = 86_400_000;

describe("FailingTestCache", () => {
  it("deletes a list that was not used for more than 62 days", async () => {
    const { cache, clock, files } = await setUp();
    const counts: number[] = [];
    for (const ms of [62 * day, 1]) {
      clock.advance(ms);
      await cache.trim();
      counts.push(files.names.length);
    }
    assert.deepEqual(counts, [1, 0]);
  });

  it("rewrites the file of a loaded list once it is 7 days old, so that its date shows that it is used", async () => {
    const { clock, files, load } = await setUp();
    const ages: number[] = [];
    for (const ms of [7 * day - 1, 1]) {
      clock.advance(ms);
      await load();
      const [name = ""] = files.names;
      ages.push(clock.now() - ((await files.lastModified(name)) ?? 0));
    }
    assert.deepEqual(ages, [7 * day - 1, 0]);
  });
});

async function setUp() {
  const { current: session } = await createConnectedSession(new ScriptedService());
  const clock = new FakeClock();
  const files = new FakeFiles(clock);
  const cache = new FailingTestCache(files, clock);
  const scope = { session, repository: harbour };
  await cache.save("tests", scope, ["7d"], { facts: {}, tests: [failingTest()] });
  const load = async () => {
    await cache.load("tests", scope, "7d");
    // The file is rewritten after the list was returned.
    await aTurn();
    await cache.settled();
  };
  return { cache, clock, files, load };
}
