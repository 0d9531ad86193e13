import { type Disposable, DisposableStore } from "../base/disposable";
import { Emitter, type Event } from "../base/event";
import { OnDemand } from "../base/onDemand";
import type { SourceFile } from "../domain/location";
import type { TestAddress } from "../domain/locator";
import type { KnownFiles } from "./services/knownFiles";

/** `KnownFiles`, loaded with the first tests whose files are asked for. Until then no file is known. */
export class KnownFilesOnDemand implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  private readonly known = new OnDemand(async () => {
    const module = await import("./services/knownFiles");
    const known = this.disposables.add(new module.KnownFiles(...this.parts));
    this.disposables.add(known.onDidChange(() => this.changed.fire()));
    return known;
  });
  private readonly parts: ConstructorParameters<typeof KnownFiles>;

  /** See `KnownFiles`, as all that follows. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(...parts: ConstructorParameters<typeof KnownFiles>) {
    this.parts = parts;
  }

  get version(): number {
    return this.known.current?.version ?? 0;
  }

  of(test: TestAddress): SourceFile | undefined {
    return this.known.current?.of(test);
  }

  get pathOf(): (test: TestAddress) => string | undefined {
    return this.known.current?.pathOf ?? unknown;
  }

  async prepare(): Promise<void> {
    const known = await this.known.get().catch(() => undefined);
    await known?.prepare();
  }

  async recalled(): Promise<void> {
    const known = await this.known.get().catch(() => undefined);
    await known?.recalled();
  }

  /** Never rejects: where the code cannot be read, the next call tries again. */
  async learn(tests: readonly TestAddress[]): Promise<void> {
    if (tests.length === 0) return;
    const known = await this.known.get().catch(() => undefined);
    await known?.learn(tests);
  }

  /** Nothing is known that could be kept before something was learned. */
  async keep(tests: readonly TestAddress[]): Promise<void> {
    await this.known.current?.keep(tests);
  }

  dispose(): void {
    this.disposables.dispose();
  }
}

function unknown(): undefined {
  return undefined;
}
