import assert from "node:assert/strict";
import type { TestRun } from "../../../src/domain/records";
import type { CachedRuns, LookedUpRun } from "../../../src/domain/runs/lookedUpRun";
import { StoredRuns } from "../../../src/storage/storedRuns";
import { lookedUpRun, testRun } from "../../support/builders";
import { FakeFiles } from "../../support/fakes";
import { noon } from "../domain/runs/fixture";

const asker = { keyId: "id-1", baseUrl: "https://api.example.com", orgUrlSlug: "acme" };
const index = "test-runs.json";

/** Files that tell what was written and removed: `index`, the runs by their number, `targets` of a run. */
class ToldFiles extends FakeFiles {
  private readonly told: string[] = [];

  override async write(name: string, bytes: Uint8Array): Promise<void> {
    this.told.push(kindOf(name));
    await super.write(name, bytes);
  }

  override async remove(name: string): Promise<void> {
    if (this.byName.has(name)) this.told.push(`-${kindOf(name)}`);
    await super.remove(name);
  }

  /** Returns the operations since the last call. */
  get changes(): string {
    return this.told.splice(0).join(" ");
  }
}

const kindOf = (name: string) => (name === index ? "index" : name.includes("targets") ? "targets" : "run");

const runOf = (id: string, fields: Partial<TestRun> = {}, more: Partial<LookedUpRun> = {}) =>
  lookedUpRun(id, noon, testRun({ impactedTargets: ["//a", "//b"], ...fields }), more);
const keep = (...runs: readonly LookedUpRun[]): CachedRuns => ({ asker, runs });

describe("the files of test runs", () => {
  const targets: [what: string, fields: Partial<TestRun>][] = [
    ["of both kinds", { impactedTargetsForTestedPullRequests: ["//b"] }],
    ["of the pull requests alone", { impactedTargets: [], impactedTargetsForTestedPullRequests: ["//b"] }],
    ["that are none", { impactedTargets: [], impactedTargetsForTestedPullRequests: [] }],
  ];
  for (const [what, fields] of targets) {
    it(`bring back what was saved, with targets ${what}`, async () => {
      const files = new FakeFiles();
      const kept = keep(runOf("2", fields, { watchedSince: noon }), lookedUpRun("1", noon));
      await new StoredRuns(files).save(kept);
      assert.deepEqual(await new StoredRuns(files).load(), kept);
    });
  }

  it("come back as they are named now where an earlier version told upper from lower case", async () => {
    const files = new FakeFiles();
    const run = runOf("1");
    await new StoredRuns(files).save(keep({ ...run, id: run.id.replace("acme", "Acme") }));
    const store = new StoredRuns(files);
    const kept = await store.load();
    await store.save(kept);
    assert.deepEqual([kept, await new StoredRuns(files).load()], [keep(run), keep(run)]);
  });

  it("are written where something has changed, the targets apart from the rest", async () => {
    const files = new ToldFiles();
    await new StoredRuns(files).save(keep(runOf("2"), runOf("1")));
    const first = files.changes;
    const store = new StoredRuns(files);
    const [two, one] = (await store.load())?.runs ?? [];
    assert(two && one);
    const changes = [first];
    const again = { ...one, asOf: noon + 1, run: { ...one.run, impactedTargets: ["//a", "//b"] } };
    const others = { ...again, run: { ...one.run, impactedTargets: ["//a", "//c"] } };
    for (const runs of [[two, one], [two, again], [two, others], [others, two], [two]]) {
      await store.save(keep(...runs));
      changes.push(files.changes);
    }
    await store.save(undefined);
    assert.deepEqual(
      [...changes, files.changes, files.names],
      [
        "targets run targets run index",
        "",
        "run",
        "targets run",
        "index",
        "index -targets -run",
        "-index -targets -run",
        [],
      ],
    );
  });

  it("are not written for what is overtaken before its turn", async () => {
    const files = new ToldFiles();
    const store = new StoredRuns(files);
    await Promise.all([store.save(keep(runOf("1"))), store.save(undefined), store.save(keep(runOf("2")))]);
    assert.deepEqual([files.changes, (await new StoredRuns(files).load())?.runs], ["targets run index", [runOf("2")]]);
  });

  it("are all gone before something of another key is written", async () => {
    const files = new ToldFiles();
    const store = new StoredRuns(files);
    await store.save(keep(runOf("1")));
    assert.ok(files.changes);
    await store.save({ asker: { ...asker, keyId: "id-2" }, runs: [runOf("1")] });
    assert.equal(files.changes, "-index -targets -run targets run index");
  });

  it("that an earlier version left are removed unread, and nothing else is", async () => {
    const files = new FakeFiles();
    await new StoredRuns(files).save(keep(runOf("1")));
    files.byName.set(index, new TextEncoder().encode(JSON.stringify({ version: 3, value: keep(runOf("1")) })));
    files.byName.set("day-20261119", new Uint8Array());
    assert.deepEqual([await new StoredRuns(files).load(), files.names], [undefined, ["day-20261119"]]);
  });

  it("that were cut off cost their run alone, or its targets", async () => {
    const files = new FakeFiles();
    await new StoredRuns(files).save(keep(runOf("1"), runOf("2")));
    const [targetsFile = "", runFile = ""] = files.names;
    const whole = new Map(files.byName);
    const left: string[] = [];
    for (const cut of [runFile, targetsFile]) {
      files.byName.set(cut, whole.get(cut)?.slice(0, 20) ?? assert.fail());
      const { runs } = (await new StoredRuns(files).load()) ?? assert.fail();
      left.push(runs.map(({ run }) => run.impactedTargets?.length ?? "none").join(" "));
      files.byName.set(cut, whole.get(cut) ?? assert.fail());
    }
    assert.deepEqual([left[0], left[1]?.split(" ").sort().join(" ")], ["2", "2 none"]);
  });
});
