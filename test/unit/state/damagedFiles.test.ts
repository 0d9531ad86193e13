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
import { never, readPage } from "../../support/client";
import { FakeClock } from "../../support/clock";
import { connected } from "../../support/connected";
import { FakeFiles } from "../../support/fakes";
import { fuzzRuns, fuzzSeed, fuzzTime } from "../../support/fuzz";
import { mutated, wholePage, wholeRun } from "../../support/mutations";
import { badTexts, renderedRun, renderedTests } from "../../support/rendered";
import { seeded } from "../../support/seeded";

const now = Date.UTC(2026, 0, 20, 12);
const day = { start: Date.UTC(2026, 0, 18), end: Date.UTC(2026, 0, 19) };

/** Damages a file as may happen: it is cut off, some of its bytes change, or somebody edits the JSON in it. */
function damaged(bytes: Uint8Array, packed: boolean, random: () => number): Uint8Array {
  const way = Math.floor(random() * 4);
  if (way === 0) return bytes.subarray(0, Math.floor(random() * bytes.length));
  if (way === 1) {
    const changed = Uint8Array.from(bytes);
    for (let count = Math.ceil(random() * 3); count > 0; count--) {
      changed[Math.floor(random() * changed.length)] = Math.floor(random() * 256);
    }
    return changed;
  }
  const text = mutated((packed ? gunzipSync(bytes) : Buffer.from(bytes)).toString(), random);
  return packed ? gzipSync(text, { level: 1 }) : Buffer.from(text);
}

/** How often each kind of file is damaged. */
const damages = Math.ceil(fuzzRuns / 10);

/** Calls `check` with the files again and again, one of them damaged; says how often it found something whole. */
async function withDamaged(
  files: FakeFiles,
  check: (files: FakeFiles, turn: number) => Promise<boolean>,
): Promise<number> {
  const random = seeded(fuzzSeed);
  const { names } = files;
  let whole = 0;
  for (let turn = 0; turn < damages; turn++) {
    const copy = new FakeFiles();
    for (const [name, bytes] of files.byName) copy.byName.set(name, bytes);
    const name = names[turn % names.length] ?? "";
    copy.byName.set(name, damaged(files.byName.get(name) ?? assert.fail(name), name.endsWith(".gz"), random));
    if (await check(copy, turn)) whole++;
  }
  return whole;
}

let tests: readonly FailingTest[];
let run: TestRun;

async function asker() {
  const { current } = await connected(new AnsweringService(() => []));
  return { session: current, repository: harbour };
}

function isShown(found: readonly FailingTest[], turn: number): void {
  assert.deepEqual(badTexts(renderedTests(found, { now, turn, what: turn % 2 === 0 ? "lists" : "documents" })), []);
  assert.equal(new Set(found.map(({ id }) => id)).size, found.length);
}

const isFiniteNumber = (value: unknown) => value === undefined || Number.isFinite(value);

describe("files that were damaged", function () {
  this.timeout(fuzzTime);

  before(async () => {
    ({ tests } = (await readPage(wholePage)) ?? assert.fail());
    run = (await readResponse(readTestRunResponse, wholeRun)) ?? assert.fail();
  });

  it("give the last tests whole, or none", async () => {
    const files = new FakeFiles();
    const who = await asker();
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
    await new DiskCache(files, new FakeClock(now)).saveLastTests(who, state as FailingTestsState);
    const whole = await withDamaged(files, async (copy, turn) => {
      const last = await new DiskCache(copy, new FakeClock(now)).readLastTests(who, "7d");
      if (!last) return false;
      isShown(last.tests, turn);
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
    assert.ok(whole > 0 && whole < damages);
  });

  it("give days whole, or they are asked for again", async () => {
    const files = new FakeFiles();
    const [clock, who] = [new FakeClock(now), await asker()];
    const facts = { asOf: now, unreadable: 0 };
    const words = [day.start, day.end].map((time) => new Date(time).toISOString());
    await new DiskCache(files, clock).tests.save("day", who, words, { facts, tests });
    const whole = await withDamaged(files, async (copy, turn) => {
      const told: DayTests[] = [];
      await new DiskCache(copy, clock).days.forEachDay(who, [day], never, (one) => told.push(one));
      const [one] = told;
      assert.ok(one && told.length === 1);
      isShown(one.tests, turn);
      assert.ok([one.asOf, one.unreadable].every(isFiniteNumber));
      return one.tests.length > 0;
    });
    assert.ok(whole > 0 && whole < damages);
  });

  it("give test runs whole, or without the damaged one", async () => {
    const files = new FakeFiles();
    const runs = ["1", "2"].map((id) => lookedUpRun(id, now, run));
    await new StoredRuns(files).save({
      asker: { keyId: "k", baseUrl: "https://api.example", orgUrlSlug: "acme" },
      runs,
    });
    const whole = await withDamaged(files, async (copy, turn) => {
      const kept = (await new StoredRuns(copy).load())?.runs ?? [];
      for (const entry of kept) assert.deepEqual(badTexts(renderedRun(entry, { now, turn, tests })), []);
      assert.equal(new Set(kept.map(({ id }) => id)).size, kept.length);
      return kept.length === runs.length;
    });
    assert.ok(whole > 0 && whole < damages);
  });

  it("give the files of tests whole, or none", async () => {
    const files = new FakeFiles();
    const all = ["a", "b"].map((key) => ({ scope: "s", key, root: "r", path: `${key}.test.ts` }));
    await new LastFiles(files).save(all);
    const whole = await withDamaged(files, async (copy) => {
      const loaded = await new LastFiles(copy).load();
      assert.ok(
        loaded.every(({ scope, key, root, path }) =>
          [scope, key, root, path].every((word) => typeof word === "string"),
        ),
      );
      return loaded.length === all.length;
    });
    assert.ok(whole > 0 && whole < damages);
  });
});
