import { type Disposable, DisposableStore } from "../base/disposable";
import { OnDemand } from "../base/onDemand";
import type { Answer, SourceFile, SourceRange } from "../domain/location";
import type { Locator, TestAddress } from "../domain/locator";
import type { MappingSuggestion } from "../domain/pathMapping";
import type { WorkspaceLocator } from "./engine/workspaceLocator";

/** The workspace's locator, loaded with its language scanners on the first question. */
export class LocatorOnDemand implements Locator, Disposable {
  private readonly disposables = new DisposableStore();
  private readonly locator = new OnDemand(async () => {
    const { WorkspaceLocator } = await import("./engine/workspaceLocator");
    return this.disposables.add(new WorkspaceLocator(...this.parts));
  });

  private readonly parts: ConstructorParameters<typeof WorkspaceLocator>;

  /** See `WorkspaceLocator`. */
  constructor(...parts: ConstructorParameters<typeof WorkspaceLocator>) {
    this.parts = parts;
  }

  async prepare(): Promise<void> {
    await (await this.locator.get()).prepare();
  }

  async locate(test: TestAddress, signal?: AbortSignal): Promise<Answer> {
    return (await this.locator.get()).locate(test, signal);
  }

  async testsThatMayBeIn<T extends TestAddress>(
    file: SourceFile,
    tests: readonly T[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    return tests.length === 0 ? [] : (await this.locator.get()).testsThatMayBeIn(file, tests, signal);
  }

  async rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    return (await this.locator.get()).rangesIn(file, test, signal);
  }

  async filesOf(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | undefined)[]> {
    return tests.length === 0 ? [] : (await this.locator.get()).filesOf(tests, signal);
  }

  async suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return (await this.locator.get()).suggestMappings(paths, signal);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}
