import type { Disposable } from "../base/disposable";
import type { Answer, SourceFile, SourceRange } from "./answer";
import type { SourceFiles } from "./files";
import type { Locator, TestAddress } from "./locator";
import type { ScopeOf } from "./scope";
import type { WorkspaceLocator } from "./workspaceLocator";

/** The workspace's locator, loaded with its language scanners on the first question. */
export class LocatorOnDemand implements Locator, Disposable {
  private loaded: Promise<WorkspaceLocator> | undefined;
  private disposed = false;

  /** @param scopeOf which repository's files a record may mean, where several are open */
  constructor(
    private readonly files: SourceFiles,
    private readonly scopeOf: ScopeOf = () => undefined,
  ) {}

  async prepare(): Promise<void> {
    await (await this.load()).prepare();
  }

  async locate(test: TestAddress, signal?: AbortSignal): Promise<Answer> {
    return (await this.load()).locate(test, signal);
  }

  async testsThatMayBeIn<T extends TestAddress>(
    file: SourceFile,
    tests: readonly T[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    return tests.length === 0 ? [] : (await this.load()).testsThatMayBeIn(file, tests, signal);
  }

  async rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    return (await this.load()).rangesIn(file, test, signal);
  }

  async filesOf(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | undefined)[]> {
    return tests.length === 0 ? [] : (await this.load()).filesOf(tests, signal);
  }

  private load(): Promise<WorkspaceLocator> {
    this.loaded ??= import("../locate/workspaceLocator").then(
      (module) => {
        const locator = new module.WorkspaceLocator(this.files, this.scopeOf);
        if (this.disposed) locator.dispose();
        return locator;
      },
      (error: unknown) => {
        this.loaded = undefined;
        throw error;
      },
    );
    return this.loaded;
  }

  dispose(): void {
    this.disposed = true;
    this.loaded?.then(
      (locator) => locator.dispose(),
      () => {},
    );
  }
}
