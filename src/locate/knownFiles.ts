import { inTurns } from "../base/async";
import { type Disposable, DisposableStore } from "../base/disposable";
import { throwIfCancelled } from "../base/errors";
import { Emitter, type Event } from "../base/event";
import { type Answer, isSame, type SourceFile } from "./answer";
import type { Root, SourceFiles } from "./files";
import type { Locator, TestAddress } from "./locator";
import { goPackageOf } from "./names/goPackage";
import { pathInRepository } from "./paths/resolve";
import type { Scope } from "./scope";

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
  private changes = 0;
  private paths = this.newPaths();

  /** Fires when the file of some record is another than before. */
  readonly onDidChange: Event<void> = this.changed.event;

  /** @param scopeOf which repository a record belongs to, where several are open */
  constructor(
    private readonly locator: Locator,
    private readonly files: Pick<SourceFiles, "onDidChange" | "roots">,
    private readonly scopeOf: KnownIn = () => undefined,
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

  /**
   * Works out the files of these tests, where they are not known yet or files have come and gone since; first without a look into any, then
   * those of packages with several files by looking for the test in each. Never rejects: where the files cannot be listed, what was known
   * stays, and the next call tries again. A newer call takes an older one's place.
   */
  async learn(tests: readonly TestAddress[]): Promise<void> {
    const asked = this.stale ? tests : tests.filter((test) => !this.inScopeOf(test)?.has(keyOf(test)));
    if (asked.length === 0) return;
    this.learning?.abort();
    const learning = new AbortController();
    this.learning = learning;
    const { signal } = learning;
    const files = await this.locator.filesOf(asked, signal).catch(() => undefined);
    if (!files || signal.aborted) return;
    this.stale = false;
    const differs = asked.filter((test, index) => this.learned(test, files[index]));
    this.forgetOthers(tests);
    if (differs.length > 0) this.tell();
    await this.lookIntoPackages(signal);
  }

  /** True if that is news. What is known of a test in a package stays until its files have been looked into. */
  private learned(test: TestAddress, file: SourceFile | undefined): boolean {
    if (file || !isInPackage(test)) return this.remember(test, file);
    this.inPackages.set(`${this.scopeOf(test)?.id ?? ""}\n${keyOf(test)}`, test);
    return this.remember(test, this.of(test));
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
    if (differs) this.tell();
  }

  private remember(test: TestAddress, file: SourceFile | undefined): boolean {
    const key = keyOf(test);
    const files = this.inScopeOf(test) ?? new Map<string, SourceFile | undefined>();
    const before = files.get(key);
    this.known.set(this.scopeOf(test)?.id ?? "", files.set(key, file));
    return before?.root !== file?.root || before?.path !== file?.path;
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

/** A package names a few files: reading these is cheap, other than a search through the whole workspace. */
function isInPackage(test: TestAddress): boolean {
  return [test.classname, test.parent].some((suite) => suite !== undefined && goPackageOf(suite, test)?.includes("/"));
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
