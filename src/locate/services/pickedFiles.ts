import type { Disposable } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Memory } from "../../base/memory";
import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/locator";
import type { ScopeOf } from "../scope";

const memoryKey = "pickedFiles";
/** The oldest are forgotten. */
const mostPicks = 200;

/** Which file a person chose where a record's path or class may mean several. Outlives the window; other records of that path follow. */
export class PickedFiles implements Disposable {
  private readonly changed = new Emitter<void>();
  private read: Map<string, SourceFile> | undefined;

  /** Fires when another file was chosen, and when all were forgotten. */
  readonly onDidChange: Event<void> = this.changed.event;

  constructor(
    private readonly memory: Memory,
    private readonly scopeOf: ScopeOf = () => undefined,
  ) {}

  /** The file that was chosen; whether it is still there is for the caller to see. */
  of(test: TestAddress): SourceFile | undefined {
    const key = this.keyOf(test);
    return key === undefined ? undefined : this.kept().get(key);
  }

  /** Nothing is kept of a record that names neither a path nor a class. */
  async pick(test: TestAddress, { root, path }: SourceFile): Promise<void> {
    const key = this.keyOf(test);
    if (key === undefined) return;
    const kept = this.kept();
    kept.delete(key);
    kept.set(key, { root, path });
    await this.keep([...kept].slice(-mostPicks));
  }

  /** True if no choice is saved. */
  get isEmpty(): boolean {
    return this.kept().size === 0;
  }

  async forget(): Promise<void> {
    await this.keep([]);
  }

  private async keep(picks: readonly (readonly [string, SourceFile])[]): Promise<void> {
    this.read = new Map(picks);
    await this.memory.update(memoryKey, picks.length > 0 ? picks : undefined);
    this.changed.fire();
  }

  private keyOf(test: TestAddress): string | undefined {
    const meant = test.filePath ?? test.classname ?? test.parent;
    return meant === undefined ? undefined : JSON.stringify([this.scopeOf(test)?.id ?? "", meant.slice(0, 1000)]);
  }

  /** Asked for every record that several files fit: read once. */
  private kept(): Map<string, SourceFile> {
    if (this.read) return this.read;
    const stored = this.memory.get(memoryKey);
    this.read = new Map(Array.isArray(stored) ? stored.filter(isPick) : []);
    return this.read;
  }

  dispose(): void {
    this.changed.dispose();
  }
}

function isPick(value: unknown): value is [string, SourceFile] {
  if (!Array.isArray(value) || typeof value[0] !== "string") return false;
  const file: Partial<SourceFile> | null = value[1];
  return typeof file?.root === "string" && typeof file.path === "string";
}
