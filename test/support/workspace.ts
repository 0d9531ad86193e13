import { Emitter } from "../../src/base/event";
import type { Repositories, RepositoriesState } from "../../src/domain/openRepositories";
import type { RepositoryId } from "../../src/domain/records";
import type { WindowPreset } from "../../src/domain/time/window";
import type { TestsSettings } from "../../src/state/workspaceTests";

/** Fake of the open repositories, which a test opens and closes. */
export class FakeRepositories implements Repositories {
  private readonly changed = new Emitter<RepositoriesState>();
  readonly onDidChange = this.changed.event;
  current: RepositoriesState = { kind: "starting" };

  open(...repositories: RepositoryId[]): void {
    this.current = {
      kind: "found",
      repositories: repositories.map((repository) => ({ repository, folders: [repository.name] })),
    };
    this.changed.fire(this.current);
  }

  close(): void {
    this.current = { kind: "noFolder" };
    this.changed.fire(this.current);
  }
}

/** Fake of the settings of the failing tests. */
export class FakeTestsSettings implements TestsSettings {
  private readonly changed = new Emitter<void>();
  readonly onDidChange = this.changed.event;
  window: WindowPreset = "7d";
  refreshIntervalMs = 600_000;

  select(window: WindowPreset): void {
    this.window = window;
    this.changed.fire();
  }
}
