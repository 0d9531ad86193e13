import assert from "node:assert/strict";
import type { TestRun } from "../../../src/domain/records";
import type { CachedRuns, LookedUpRun } from "../../../src/domain/runs/lookedUpRun";
import { StoredRuns } from "../../../src/storage/storedRuns";
import { lookedUpRun, testRun } from "../../support/builders";
import { FakeFiles } from "../../support/fakes";
import { noon } from "../domain/runs/fixture";

const asker = { keyId: "id-1", baseUrl: "https://api.example.com", orgUrlSlug: "acme" };
const index = "test-runs.json";

/** Files that record writes, and removals with a minus: of the `index`, of a `run`, or of the `targets` of a run. */
class RecordingFiles extends FakeFiles {
  private readonly operations: string[] = [];

  override async write(name: string, bytes: Uint8Array): Promise<void> {
    this.operations.push(findKind(name));
    await super.write(name, bytes);
  }

  override async remove(name: string): Promise<void> {
    if (this.byName.has(name)) {
      this.operations.push(`-${findKind(name)}`);
    }
    await super.remove(name);
  }

  /** Returns the operations since the last call. */
  takeOperations(): string {
    return this.operations.splice(0).join(" ");
  }
}

const createRun = (id: string, fields: Partial<TestRun> = {}, overrides: Partial<LookedUpRun> = {}) =>
  lookedUpRun(id, noon, testRun({ impactedTargets: ["//a", "//b"], ...fields }), overrides);
const createCachedRuns = (...runs: readonly LookedUpRun[]): CachedRuns => ({ asker, runs });

describe("StoredRuns", () => {
  const targets: [description: string, fields: Partial<TestRun>][] = [
    ["of both kinds", { impactedTargetsForTestedPullRequests: ["//b"] }],
    ["of the pull requests alone", { impactedTargets: [], impactedTargetsForTestedPullRequests: ["//b"] }],
    ["that are none", { impactedTargets: [], impactedTargetsForTestedPullRequests: [] }],
  ];
  for (const [description, fields] of targets) {
    it(`restores saved runs, with targets ${description}`, async () => {
      const files = new FakeFiles();
      const savedRuns = createCachedRuns(createRun("2", fields, { watchedSince: noon }), lookedUpRun("1", noon));
      await new StoredRuns(files).save(savedRuns);
      assert.deepEqual(await new StoredRuns(files).load(), savedRuns);
    });
  }

  it("normalizes runs that an earlier version distinguished by case", async () => {
    const files = new FakeFiles();
    const run = createRun("1");
    await new StoredRuns(files).save(createCachedRuns({ ...run, id: run.id.replace("acme", "Acme") }));
    const store = new StoredRuns(files);
    const savedRuns = await store.load();
    await store.save(savedRuns);
    assert.deepEqual([savedRuns, await new StoredRuns(files).load()], [createCachedRuns(run), createCachedRuns(run)]);
  });

  it("writes only the files of changed runs, with the targets apart from the rest", async () => {
    const files = new RecordingFiles();
    await new StoredRuns(files).save(createCachedRuns(createRun("2"), createRun("1")));
    const operations = [files.takeOperations()];
    const store = new StoredRuns(files);
    const [secondRun, firstRun] = (await store.load())?.runs ?? [];
    assert(secondRun && firstRun);
    const updatedRun = { ...firstRun, asOf: noon + 1, run: { ...firstRun.run, impactedTargets: ["//a", "//b"] } };
    const retargetedRun = { ...updatedRun, run: { ...firstRun.run, impactedTargets: ["//a", "//c"] } };
    for (const runs of [
      [secondRun, firstRun],
      [secondRun, updatedRun],
      [secondRun, retargetedRun],
      [retargetedRun, secondRun],
      [secondRun],
    ]) {
      await store.save(createCachedRuns(...runs));
      operations.push(files.takeOperations());
    }
    await store.save(undefined);
    operations.push(files.takeOperations());
    assert.deepEqual(operations, [
      "targets run targets run index",
      "",
      "run",
      "targets run",
      "index",
      "index -targets -run",
      "-index -targets -run",
    ]);
    assert.deepEqual(files.names, []);
  });

  it("skips a save that is replaced by a later one before it starts", async () => {
    const files = new RecordingFiles();
    const store = new StoredRuns(files);
    await Promise.all([
      store.save(createCachedRuns(createRun("1"))),
      store.save(undefined),
      store.save(createCachedRuns(createRun("2"))),
    ]);
    assert.deepEqual(
      [files.takeOperations(), (await new StoredRuns(files).load())?.runs],
      ["targets run index", [createRun("2")]],
    );
  });

  it("removes all files before it writes runs of another key", async () => {
    const files = new RecordingFiles();
    const store = new StoredRuns(files);
    await store.save(createCachedRuns(createRun("1")));
    await store.save({ asker: { ...asker, keyId: "id-2" }, runs: [createRun("1")] });
    assert.equal(files.takeOperations(), "targets run index -index -targets -run targets run index");
  });

  it("removes the files of an earlier version without reading them, and no other files", async () => {
    const files = new FakeFiles();
    await new StoredRuns(files).save(createCachedRuns(createRun("1")));
    files.byName.set(
      index,
      new TextEncoder().encode(JSON.stringify({ version: 3, value: createCachedRuns(createRun("1")) })),
    );
    files.byName.set("day-20261119", new Uint8Array());
    assert.deepEqual([await new StoredRuns(files).load(), files.names], [undefined, ["day-20261119"]]);
  });

  it("loses only a run if its file is truncated, and only its targets if theirs is", async () => {
    const files = new FakeFiles();
    await new StoredRuns(files).save(createCachedRuns(createRun("1"), createRun("2")));
    const [targetsFile = "", runFile = ""] = files.names;
    const intactFiles = new Map(files.byName);
    const targetCounts: string[] = [];
    for (const truncatedFile of [runFile, targetsFile]) {
      files.byName.set(truncatedFile, intactFiles.get(truncatedFile)?.slice(0, 20) ?? assert.fail());
      const { runs } = (await new StoredRuns(files).load()) ?? assert.fail();
      targetCounts.push(runs.map(({ run }) => run.impactedTargets?.length ?? "none").join(" "));
      files.byName.set(truncatedFile, intactFiles.get(truncatedFile) ?? assert.fail());
    }
    assert.deepEqual([targetCounts[0], targetCounts[1]?.split(" ").sort().join(" ")], ["2", "2 none"]);
  });
});

function findKind(name: string): "index" | "targets" | "run" {
  if (name === index) {
    return "index";
  }
  return name.includes("targets") ? "targets" : "run";
}
