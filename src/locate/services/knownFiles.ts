import { inTurns } from "../../base/async";
import { type Disposable, DisposableStore } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Emitter, type Event } from "../../base/event";
import type { LastFile, LastFilesStore } from "../../domain/lastFiles";
import { type Answer, isSame, type SourceFile } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import { pathInRepository, type Root, type SourceFiles } from "../files";
import type { Scope } from "../scope";

/** What tells the records of several repositories apart, which may say the same of a test. */
export type KnownIn = (test: TestAddress) => Pick<Scope, "id" | "rootsAmong"> | undefined;

/** How many tests more than there are may be known: they come back with another window, whose rows should be there at once. */
const roomForOthers = 10_000;

/**
 * Which file of the workspace each record means, worked out in the background for those who cannot wait. Known by what a record says, so that
 * a refresh, which brings new records of the same tests, changes nothing.
 */
export class KnownFiles implements Disposable {
  private readonly disposables = new DisposableStore();
  private readonly changed = this.disposables.add(new Emitter<void>());
  /** By scope, then by what the record says. */
  private known = new Map<string, Map<string, SourceFile | undefined>>();
  /** Tests of which only a package of several files is known, still to be looked for in these. */
  private readonly inPackages = new Map<string, TestAddress>();
  /** By scope, then by key. Made once: every painting asks for every test's path. */
  private readonly roots = new Map<string, ReadonlyMap<string, Root>>();
  private stale = false;
  private learning: AbortController | undefined;
  private learned = Promise.resolve(true);
  private changes = 0;
  /** Where what was known last has been read: by scope and by what the record says. */
  private last: Promise<ReadonlyMap<string, SourceFile>> | undefined;
  /** Something was worked out that was not kept yet. */
  private unkept = false;
  private paths = this.newPaths();

  /** Fires when the file of some record is another than before. */
  readonly onDidChange: Event<void> = this.changed.event;

  /**
   * @param scopeOf which repository a record belongs to, where several are open
   * @param lastFiles what was known when the workspace was open last; absent: nothing is kept from one start to the next
   */
  constructor(
    private readonly locator: Locator,
    private readonly files: Pick<SourceFiles, "onDidChange" | "roots">,
    private readonly scopeOf: KnownIn = () => undefined,
    private readonly lastFiles?: LastFilesStore,
  ) {
    // What is known stays until it has been worked out anew: rows must not move to and fro.
    this.disposables.add(
      files.onDidChange(() => {
        this.stale = true;
        this.roots.clear();
        this.learning?.abort();
        this.tell();
      }),
    );
  }

  /** Another number after each change: tells whether what was made of the answers still holds. */
  get version(): number {
    return this.changes;
  }

  /** The file, if it is known by now and there is exactly one. */
  of(test: TestAddress): SourceFile | undefined {
    return this.inScopeOf(test)?.get(keyOf(test));
  }

  /**
   * Gives that file's path from its repository's root: folders of one repository may be open side by side. Another function after each change,
   * so that it tells whether what was made of the paths still holds.
   */
  get pathOf(): (test: TestAddress) => string | undefined {
    return this.paths;
  }

  private newPaths(): (test: TestAddress) => string | undefined {
    return (test) => {
      const file = this.of(test);
      const root = file && this.rootsOf(test).get(file.root);
      return root ? pathInRepository(file.path, root) : file?.path;
    };
  }

  /** Reads what was known last and lists the workspace's files: what is learned next is known sooner. Never rejects. */
  async prepare(): Promise<void> {
    await Promise.all([this.recalled(), this.locator.prepare().catch(() => {})]);
  }

  /** Resolves when what was known last has been read from disk, as far as it can be. Never rejects. */
  async recalled(): Promise<void> {
    if (!this.lastFiles) return;
    this.last ??= this.readLast(this.lastFiles);
    await this.last;
  }

  /**
   * Works out the files of these tests, where they are not known yet or files have come and gone since; first without a look into any, then
   * those of packages with several files by looking for the test in each. What was kept of the last time holds until then. Resolves when
   * nothing of these tests is left to be learned; never rejects: where the files cannot be listed, what was known stays, and the next call
   * tries again. Resolves with false where a newer call has taken its place, or files have come or gone meanwhile: the next call goes on.
   */
  learn(tests: readonly TestAddress[]): Promise<boolean> {
    const asked = this.stale ? tests : tests.filter((test) => !this.inScopeOf(test)?.has(keyOf(test)));
    if (tests.length === 0) return Promise.resolve(true);
    if (asked.length > 0) {
      this.learning?.abort();
      this.learning = new AbortController();
      this.learned = this.workOut(asked, tests, this.learning.signal);
    }
    return this.learned;
  }

  private async workOut(
    asked: readonly TestAddress[],
    tests: readonly TestAddress[],
    signal: AbortSignal,
  ): Promise<boolean> {
    if (this.lastFiles) await this.recall(asked, this.lastFiles);
    const files = signal.aborted ? undefined : await this.locator.filesOf(asked, signal).catch(() => undefined);
    if (signal.aborted) return false;
    if (!files) return true;
    this.stale = false;
    this.last = Promise.resolve(new Map());
    const differs = asked.filter((test, index) => this.takeIn(test, files[index]));
    this.forgetOthers(tests);
    if (differs.length > 0) this.tellNews();
    await this.lookIntoPackages(signal);
    return !signal.aborted;
  }

  /** Takes what was known last for tests of which nothing is known; it is still to be worked out. */
  private async recall(tests: readonly TestAddress[], store: LastFilesStore): Promise<void> {
    this.last ??= this.readLast(store);
    const last = await this.last;
    if (this.disposables.isDisposed || last.size === 0) return;
    const recalled = tests.filter((test) => {
      const file = this.inScopeOf(test)?.has(keyOf(test)) ? undefined : last.get(this.idOf(test));
      return file !== undefined && this.remember(test, file);
    });
    if (recalled.length === 0) return;
    this.stale = true;
    this.tell();
  }

  private async readLast(store: LastFilesStore): Promise<ReadonlyMap<string, SourceFile>> {
    const files = await store.load();
    const roots = new Set(this.files.roots.map(({ key }) => key));
    const here = files.filter(({ root }) => roots.has(root));
    return new Map(here.map(({ scope, key, root, path }) => [`${scope}\n${key}`, { root, path }]));
  }

  /**
   * Keeps for the next start which files these tests mean, where their records do not say so themselves and it has not been kept already.
   * Never rejects.
   */
  async keep(tests: readonly TestAddress[]): Promise<void> {
    if (!this.lastFiles || tests.length === 0 || this.stale || !this.unkept) return;
    this.unkept = false;
    const files = tests.flatMap((test): LastFile[] => {
      const file = this.of(test);
      if (!file || this.pathOf(test) === test.filePath) return [];
      return [{ scope: this.scopeOf(test)?.id ?? "", key: keyOf(test), root: file.root, path: file.path }];
    });
    await this.lastFiles.save(files);
  }

  /** True if that is news. What is known of a test in a package stays until its files have been looked into. */
  private takeIn(test: TestAddress, file: SourceFile | "inPackage" | undefined): boolean {
    if (file !== "inPackage") return this.remember(test, file);
    this.inPackages.set(this.idOf(test), test);
    return this.remember(test, this.of(test));
  }

  /** Tells a record from all others, those of other repositories included. */
  private idOf(test: TestAddress): string {
    return `${this.scopeOf(test)?.id ?? ""}\n${keyOf(test)}`;
  }

  private async lookIntoPackages(signal: AbortSignal): Promise<void> {
    let differs = false;
    const look = async ([key, test]: [string, TestAddress]) => {
      const file = fileOf(await this.locator.locate(test, signal));
      throwIfCancelled(signal);
      this.inPackages.delete(key);
      differs = this.remember(test, file) || differs;
    };
    // What a newer call or an unreadable workspace keeps from being looked for, the next call looks for.
    await inTurns([...this.inPackages], signal, look).catch(() => undefined);
    if (differs) this.tellNews();
  }

  private remember(test: TestAddress, file: SourceFile | undefined): boolean {
    const key = keyOf(test);
    const files = this.inScopeOf(test) ?? new Map<string, SourceFile | undefined>();
    const before = files.get(key);
    this.known.set(this.scopeOf(test)?.id ?? "", files.set(key, file));
    return before?.root !== file?.root || before?.path !== file?.path;
  }

  private tellNews(): void {
    this.unkept = true;
    this.tell();
  }

  private tell(): void {
    this.changes++;
    this.paths = this.newPaths();
    this.changed.fire();
  }

  private forgetOthers(tests: readonly TestAddress[]): void {
    const size = [...this.known.values()].reduce((sum, files) => sum + files.size, 0);
    if (size <= tests.length + roomForOthers) return;
    const before = this.known;
    this.known = new Map();
    for (const test of tests) {
      const known = before.get(this.scopeOf(test)?.id ?? "");
      if (known?.has(keyOf(test))) this.remember(test, known.get(keyOf(test)));
    }
  }

  private rootsOf(test: TestAddress): ReadonlyMap<string, Root> {
    const scope = this.scopeOf(test);
    const id = scope?.id ?? "";
    const known = this.roots.get(id);
    if (known) return known;
    const all = this.files.roots;
    const roots = new Map((scope?.rootsAmong(all) ?? all).map((root) => [root.key, root]));
    this.roots.set(id, roots);
    return roots;
  }

  private inScopeOf(test: TestAddress): Map<string, SourceFile | undefined> | undefined {
    return this.known.get(this.scopeOf(test)?.id ?? "");
  }

  dispose(): void {
    this.learning?.abort();
    this.disposables.dispose();
  }
}

/** Made once for each record: every painting asks for every record's. */
const keys = new WeakMap<TestAddress, string>();

function keyOf(test: TestAddress): string {
  const made = keys.get(test);
  if (made !== undefined) return made;
  const { filePath, classname, parent, name } = test;
  const key = JSON.stringify([filePath, classname, parent, name]);
  keys.set(test, key);
  return key;
}

/** The one file in which the test was found. */
function fileOf(answer: Answer): SourceFile | undefined {
  switch (answer.confidence) {
    case "exact":
    case "pattern":
    case "container":
      return answer.file;
    case "ambiguous": {
      const [first, ...others] = answer.candidates;
      return first && others.every(({ file }) => isSame(file, first.file)) ? first.file : undefined;
    }
    default:
      return undefined;
  }
}
