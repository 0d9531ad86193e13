import "../../../support/fakeEditor";
import assert from "node:assert/strict";
import { Emitter } from "../../../../src/base/event";
import { GitRepositories } from "../../../../src/ui/adapters/git";
import type { Settings } from "../../../../src/ui/adapters/settings";
import { FakeClock } from "../../../support/clock";
import { fakeEditor } from "../../../support/fakeEditor";
import { silentLog } from "../../../support/silentLog";

describe("GitRepositories", () => {
  let clock: FakeClock;
  let repositories: GitRepositories;
  const repositoryOpened = new Emitter<void>();
  const remotes: { name: string; fetchUrl: string }[] = [];

  const git = {
    state: "initialized",
    repositories: [],
    onDidChangeState: new Emitter<void>().event,
    onDidOpenRepository: repositoryOpened.event,
    onDidCloseRepository: new Emitter<void>().event,
    getRepository: () => ({ rootUri: undefined, state: { remotes } }),
  };

  beforeEach(() => {
    fakeEditor.reset();
    fakeEditor.extensions = new Map([["vscode.git", "Git"]]);
    remotes.splice(0);
    clock = new FakeClock();
    const settings = { onDidChange: new Emitter<void>().event, repository: () => "", remote: () => "" };
    repositories = new GitRepositories(settings as unknown as Settings, clock, silentLog);
  });

  afterEach(() => repositories.dispose());

  it("waits 60 s for the Git extension to start", async () => {
    fakeEditor.activateExtension = () => new Promise(() => {});
    const startup = repositories.start();
    clock.advance(59_999);
    assert.deepEqual(clock.running, [60_000]);
    assert.equal(repositories.current.kind, "starting");

    clock.advance(1);
    await startup;
    assert.equal(repositories.current.kind, "noRepository");
  });

  it("reads the repositories once Git has reported nothing for 100 ms", async () => {
    fakeEditor.activateExtension = async () => ({ getAPI: () => git });
    await repositories.start();
    remotes.push({ name: "origin", fetchUrl: "https://github.com/acme/harbour.git" });
    repositoryOpened.fire();
    clock.advance(99);
    assert.equal(repositories.current.kind, "noRepository");

    clock.advance(1);
    assert.equal(repositories.current.kind, "found");
  });
});
