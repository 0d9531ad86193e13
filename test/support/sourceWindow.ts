import assert from "node:assert/strict";
import { SourceService } from "../../src/api/sourceService";
import { DiskCache } from "../../src/state/diskCache";
import { Session } from "../../src/state/session";
import { RegisteredSources } from "../../src/state/sources/registeredSources";
import { WorkspaceTests } from "../../src/state/workspaceTests";
import { harbour } from "./builders";
import { FakeClock } from "./clock";
import { FakeKeys, FakeMemory, FakeSettings, noFiles } from "./fakes";
import { silentLog } from "./silentLog";
import { FakeRepositories, FakeTestsSettings } from "./workspace";

/** Creates the state of a window with one repository that asks registered sources, without a connection. */
export function createSourceWindow() {
  const clock = new FakeClock();
  const sources = new RegisteredSources(
    new FakeMemory(),
    async (source) => new SourceService(source, { clock, log: silentLog }),
  );
  const session = new Session(new FakeSettings(), new FakeKeys(), () => assert.fail("no connection"), sources);
  const repositories = new FakeRepositories();
  repositories.open(harbour);
  const persistedState = { memento: new FakeMemory(), diskCache: new DiskCache(noFiles, clock) };
  const tests = new WorkspaceTests(session, repositories, new FakeTestsSettings(), persistedState, clock);
  return { clock, sources, session, tests };
}
