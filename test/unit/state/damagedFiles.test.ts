import assert from "node:assert/strict";
import { gunzipSync, gzipSync } from "node:zlib";
import { readTestRunResponse } from "../../../src/api/contract";
import { readResponse } from "../../../src/api/readResponse";
import type { FailingTestsState } from "../../../src/domain/failingTestsState";
import type { FailingTest, TestRun } from "../../../src/domain/records";
import type { DayTests } from "../../../src/state/completedDays";
import { DiskCache } from "../../../src/state/diskCache";
import { LastFiles } from "../../../src/storage/lastFiles";
import { StoredRuns } from "../../../src/storage/storedRuns";
import { AnsweringService } from "../../support/answeringService";
import { harbour, lookedUpRun } from "../../support/builders";
import { neverAborted, readPage } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { createConnectedSession } from "../../support/connected";
import { FakeFiles } from "../../support/fakes";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../support/fuzz";
import { mutate, wholePage, wholeRun } from "../../support/mutations";
import { badTexts, renderedRun, renderedTests } from "../../support/rendered";
import { createRandom } from "../../support/seeded";

const now = Date.UTC(2026, 0, 20, 12);
const day = { start: Date.UTC(2026, 0, 18), end: Date.UTC(2026, 0, 19) };

/** Damages a file in a realistic way: truncates it, changes some bytes, or edits the JSON in it. */
function damageBytes(bytes: Uint8Array, isGzipped: boolean, random: () => number): Uint8Array {
  const damageKind = Math.floor(random() * 4);
  if (damageKind === 0) {
    return bytes.subarray(0, Math.floor(random() * bytes.length));
  }
  if (damageKind === 1) {
    const changedBytes = Uint8Array.from(bytes);
    for (let count = Math.ceil(random() * 3); count > 0; count--) {
      changedBytes[Math.floor(random() * changedBytes.length)] = Math.floor(random() * 256);
    }
    return changedBytes;
  }
  const text = mutate((isGzipped ? gunzipSync(bytes) : Buffer.from(bytes)).toString(), random);
  return isGzipped ? gzipSync(text, { level: 1 }) : Buffer.from(text);
}

/** Number of damaged copies for each kind of file. */
const damagedCopyCount = Math.ceil(fuzzRuns / 10);

/** Calls `check` repeatedly with one damaged file; resolves with the number of times that it returned true. */
async function countIntact(
  files: FakeFiles,
  check: (files: FakeFiles, turn: number) => Promise<boolean>,
): Promise<number> {
  const random = createRandom(fuzzSeed);
  const { names } = files;
  let intactCount = 0;
  for (let turn = 0; turn < damagedCopyCount; turn++) {
    const copy = new FakeFiles();
    for (const [name, bytes] of files.byName) {
      copy.byName.set(name, bytes);
    }
    const name = names[turn % names.length] ?? "";
    copy.byName.set(name, damageBytes(files.byName.get(name) ?? assert.fail(name), name.endsWith(".gz"), random));
    if (await check(copy, turn)) {
      intactCount++;
    }
  }
  return intactCount;
}

let tests: readonly FailingTest[];
let run: TestRun;

async function createRequestScope() {
  const { current } = await createConnectedSession(new AnsweringService(() => []));
  return { session: current, repository: harbour };
}

function assertRendered(shownTests: readonly FailingTest[], turn: number): void {
  assert.deepEqual(
    badTexts(renderedTests(shownTests, { now, turn, parts: turn % 2 === 0 ? "lists" : "documents" })),
    [],
  );
  assert.equal(new Set(shownTests.map(({ id }) => id)).size, shownTests.length);
}

const isFiniteNumber = (value: unknown) => value === undefined || Number.isFinite(value);

describe("Reading damaged files", function () {
  this.timeout(fuzzTime);

  before(async () => {
    ({ tests } = (await readPage(wholePage)) ?? assert.fail());
    run = (await readResponse(readTestRunResponse, wholeRun)) ?? assert.fail();
  });

  it("returns tests of the last load that can be shown, or none", async () => {
    const files = new FakeFiles();
    const requestScope = await createRequestScope();
    const window = { start: now - 1, end: now };
    const state = {
      repository: harbour,
      choice: "7d",
      tests,
      window,
      asOf: now,
      totalRows: 2,
      unreadable: 1,
      loading: false,
    };
    await new DiskCache(files, new FakeClock(now)).saveLastTests(requestScope, state as FailingTestsState);
    const intactCount = await countIntact(files, async (copy, turn) => {
      const last = await new DiskCache(copy, new FakeClock(now)).readLastTests(requestScope, "7d");
      if (!last) {
        return false;
      }
      assertRendered(last.tests, turn);
      const numbers = [
        last.asOf,
        last.window.start,
        last.window.end,
        last.unreadable,
        last.totalRows,
        last.clockSkewMs,
      ];
      assert.ok(numbers.every(isFiniteNumber));
      return true;
    });
    assert.ok(intactCount > 0 && intactCount < damagedCopyCount);
  });

  it("returns tests of a day that can be shown, or requests the day again", async () => {
    const files = new FakeFiles();
    const [clock, requestScope] = [new FakeClock(now), await createRequestScope()];
    const facts = { asOf: now, unreadable: 0 };
    const timestamps = [day.start, day.end].map((time) => new Date(time).toISOString());
    await new DiskCache(files, clock).tests.save("day", requestScope, timestamps, { facts, tests });
    const intactCount = await countIntact(files, async (copy, turn) => {
      const receivedDays: DayTests[] = [];
      await new DiskCache(copy, clock).days.forEachDay(requestScope, [day], neverAborted, (dayTests) =>
        receivedDays.push(dayTests),
      );
      const [receivedDay] = receivedDays;
      assert.ok(receivedDay && receivedDays.length === 1);
      assertRendered(receivedDay.tests, turn);
      assert.ok([receivedDay.asOf, receivedDay.unreadable].every(isFiniteNumber));
      return receivedDay.tests.length > 0;
    });
    assert.ok(intactCount > 0 && intactCount < damagedCopyCount);
  });

  it("returns all test runs, or only those that can be shown", async () => {
    const files = new FakeFiles();
    const runs = ["1", "2"].map((id) => lookedUpRun(id, now, run));
    await new StoredRuns(files).save({
      asker: { keyId: "k", baseUrl: "https://api.example", orgUrlSlug: "acme" },
      runs,
    });
    const intactCount = await countIntact(files, async (copy, turn) => {
      const cachedRuns = (await new StoredRuns(copy).load())?.runs ?? [];
      for (const entry of cachedRuns) {
        assert.deepEqual(badTexts(renderedRun(entry, { now, turn, tests })), []);
      }
      assert.equal(new Set(cachedRuns.map(({ id }) => id)).size, cachedRuns.length);
      return cachedRuns.length === runs.length;
    });
    assert.ok(intactCount > 0 && intactCount < damagedCopyCount);
  });

  it("returns files of tests whose fields are texts", async () => {
    const files = new FakeFiles();
    const savedFiles = ["a", "b"].map((key) => ({ scope: "s", key, root: "r", path: `${key}.test.ts` }));
    await new LastFiles(files).save(savedFiles);
    const intactCount = await countIntact(files, async (copy) => {
      const lastFiles = await new LastFiles(copy).load();
      assert.ok(
        lastFiles.every(({ scope, key, root, path }) =>
          [scope, key, root, path].every((value) => typeof value === "string"),
        ),
      );
      return lastFiles.length === savedFiles.length;
    });
    assert.ok(intactCount > 0 && intactCount < damagedCopyCount);
  });
});
