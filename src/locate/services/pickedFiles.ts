import type { Disposable } from "../../base/disposable";
import { Emitter, type Event } from "../../base/event";
import type { Memento } from "../../base/memento";
import type { SourceFile } from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { FindScope } from "../scope";

const mementoKey = "pickedFiles";
/** Maximum number of remembered choices; the oldest are dropped. */
const maxChoices = 200;

/**
 * Files that the user chose for records whose path or class may refer to several. Kept across restarts; a choice
 * applies to all records with the same path.
 */
export class PickedFiles implements Disposable {
  readonly #changed = new Emitter<void>();
  #loadedFiles: Map<string, SourceFile> | undefined;

  /** Fires when another file was chosen, and when all choices were cleared. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(
    private readonly memento: Memento,
    private readonly findScope: FindScope = () => undefined,
  ) {}

  /** Returns the file that the user chose. The caller has to check whether it still exists. */
  fileFor(test: TestAddress): SourceFile | undefined {
    const key = this.#getKey(test);
    if (key === undefined) {
      return undefined;
    }
    return this.#load().get(key);
  }

  /** Saves the choice of a file; does nothing for a record that names neither a path, a class nor a parent. */
  async pick(test: TestAddress, { root, path }: SourceFile): Promise<void> {
    const key = this.#getKey(test);
    if (key === undefined) {
      return;
    }
    const chosenFiles = this.#load();
    chosenFiles.delete(key);
    chosenFiles.set(key, { root, path });
    await this.#save([...chosenFiles].slice(-maxChoices));
  }

  /** True if no choice is saved. */
  get isEmpty(): boolean {
    return this.#load().size === 0;
  }

  async forget(): Promise<void> {
    await this.#save([]);
  }

  async #save(choices: readonly (readonly [string, SourceFile])[]): Promise<void> {
    this.#loadedFiles = new Map(choices);
    await this.memento.update(mementoKey, choices.length > 0 ? choices : undefined);
    this.#changed.fire();
  }

  #getKey(test: TestAddress): string | undefined {
    const pathOrSuite = test.filePath ?? test.classname ?? test.parent;
    if (pathOrSuite === undefined) {
      return undefined;
    }
    return JSON.stringify([this.findScope(test)?.id ?? "", pathOrSuite.slice(0, 1000)]);
  }

  /** Returns the saved choices, read once: they are requested for every record that may refer to several files. */
  #load(): Map<string, SourceFile> {
    if (this.#loadedFiles) {
      return this.#loadedFiles;
    }
    const storedValue = this.memento.get(mementoKey);
    this.#loadedFiles = new Map(Array.isArray(storedValue) ? storedValue.filter(isSavedChoice) : []);
    return this.#loadedFiles;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

function isSavedChoice(value: unknown): value is [string, SourceFile] {
  if (!Array.isArray(value) || typeof value[0] !== "string") {
    return false;
  }
  const file: Partial<SourceFile> | null = value[1];
  return typeof file?.root === "string" && typeof file.path === "string";
}
