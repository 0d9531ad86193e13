import { inTurns } from "../base/async";
import type { Disposable } from "../base/disposable";
import { throwIfCancelled } from "../base/errors";
import { type Answer, isSame, type LocateMiss, rangesIn, type SourceFile, type SourceRange } from "./answer";
import { DeclarationCache, type FoundIn } from "./declarationCache";
import type { Root, SourceFiles } from "./files";
import { scannerFor } from "./languages/registry";
import type { Locator, TestAddress } from "./locator";
import { type FileHint, fileHints } from "./names/fileHints";
import { FileIndex } from "./paths/index";
import { extensionOf, isBuildOutput, looksLikeTest } from "./paths/kinds";
import { type GoModule, goFiles, goModFiles, goModule, jvmFiles, pythonFiles } from "./paths/modules";
import { resolvePath } from "./paths/resolve";
import type { Scope, ScopeOf } from "./scope";
import { Shared } from "./shared";
import { WordIndex } from "./wordIndex";

/** Files that a hint may mean; if not `sure`, one counts only if it holds the test. */
interface Meant {
  readonly files: readonly SourceFile[];
  readonly sure: boolean;
  /** They make up one package, in which no two can declare the same test. */
  readonly onePackage?: boolean;
  readonly similar: readonly SourceFile[];
  readonly miss?: LocateMiss;
}

/** The files that a record may mean. `alone`: a file among them that declares the test is the one, whatever the others hold. */
interface MeantFiles {
  readonly files: readonly SourceFile[];
  readonly alone: boolean;
}

/** The files that a record may mean, and what is known of them. */
interface Workspace {
  readonly index: FileIndex;
  readonly roots: readonly Root[];
  readonly goModules: readonly GoModule[];
  readonly meant: WeakMap<TestAddress, MeantFiles>;
  /** Files of languages whose tests are named by titles. */
  readonly titled: WordIndex;
  /** Files that may declare a class of another name than their own. */
  readonly jvm: WordIndex;
  /** The parts of it that belong to one repository, made when a record of it is asked for. */
  readonly parts: WeakMap<Scope, Workspace>;
}

/** Files of one name that are read to tell which holds the test. */
const mostCandidates = 300;
/** Of a title that is searched for in the whole workspace: the part that the source must give, lest a variable fits anything. */
const leastShare = 0.5;
/** Characters of a record's field. */
const longestField = 8192;
/** Classes that are followed upwards to an inherited test. */
const mostAncestors = 6;

/**
 * Finds tests in a workspace. Keeps the list of files until it changes, and what each file declares as long as its text stays
 * the same; nothing is read before the first question.
 */
export class WorkspaceLocator implements Locator, Disposable {
  /** The workspace's files, listed once until they change. */
  private readonly workspace = new Shared(() => this.list());
  private readonly declarations: DeclarationCache;
  /** Where the tests of a package of many files were found last. */
  private readonly lastFound = new Map<string, SourceFile>();
  private readonly subscription: Disposable;

  /** @param scopeOf which repository's files a record may mean, where several are open */
  constructor(
    private readonly files: SourceFiles,
    private readonly scopeOf: ScopeOf = () => undefined,
  ) {
    this.declarations = new DeclarationCache(files);
    this.subscription = files.onDidChange(() => {
      this.workspace.forget();
      this.lastFound.clear();
      this.declarations.forgetExistence();
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.workspace.forget();
    this.declarations.clear();
  }

  async prepare(): Promise<void> {
    await this.workspace.get();
  }

  /** Rejects with `CancelledError` if the signal is aborted, and as the port's `list` does. */
  async locate(address: TestAddress, signal?: AbortSignal): Promise<Answer> {
    const workspace = this.partFor(address, await this.workspace.get(signal));
    const test = clipped(address);
    const hints = fileHints(test);
    let fallback: Answer | undefined;
    let none: Answer | undefined;
    for (const hint of hints) {
      const meant = this.resolve(hint, workspace);
      const answer = await this.choose(meant, test, workspace, signal);
      throwIfCancelled(signal);
      if (answer.confidence === "none") none = betterNone(none, answer);
      else if (answer.confidence === "container" || answer.confidence === "file") fallback ??= answer;
      else return answer;
    }
    if (fallback) return fallback;
    if (hints.some(({ kind }) => kind === "path") || (none && none.confidence === "none" && none.files.length > 0))
      return none ?? nowhere("noSuchFile");
    return (
      (await this.search(test, workspace, signal)) ?? none ?? nowhere(hints.length === 0 ? "noPath" : "noSuchFile")
    );
  }

  async testsThatMayBeIn<T extends TestAddress>(
    file: SourceFile,
    tests: readonly T[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    const workspace = await this.workspace.get(signal);
    const titled = scannerFor(file.path)?.titled ?? false;
    const found: T[] = [];
    await inTurns(tests, signal, async (test) => {
      if (this.scopeOf(test)?.has(file) === false) return;
      const { files } = this.meant(test, workspace);
      const here =
        files.length > 0 ? files.some((other) => isSame(other, file)) : titled && (await this.declares(file, test));
      if (here) found.push(test);
    });
    return found;
  }

  async rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    const workspace = await this.workspace.get(signal);
    const found = await this.declarations.find(file, clipped(test));
    throwIfCancelled(signal);
    const here = found ? rangesIn(file, found.answer) : [];
    if (here.length === 0 || this.meant(test, workspace).alone) return here;
    return rangesIn(file, await this.locate(test, signal));
  }

  private async declares(file: SourceFile, test: TestAddress): Promise<boolean> {
    return (await this.declarations.find(file, clipped(test))) !== undefined;
  }

  async filesOf(tests: readonly TestAddress[], signal?: AbortSignal): Promise<(SourceFile | undefined)[]> {
    const workspace = await this.workspace.get(signal);
    const meant: (SourceFile | undefined)[] = [];
    await inTurns(tests, signal, (test) => {
      const files = likelier(this.meant(test, workspace).files);
      meant.push(files.length === 1 ? files[0] : undefined);
    });
    return meant;
  }

  /** What a record's path, class or module may mean, without a look into any file. Kept for each record until the files change. */
  private meant(test: TestAddress, all: Workspace): MeantFiles {
    const workspace = this.partFor(test, all);
    const known = workspace.meant.get(test);
    if (known) return known;
    const readings = fileHints(clipped(test)).map((hint) => this.resolve(hint, workspace));
    const files = [...new Set(readings.flatMap((meant) => meant.files))];
    const onePackage = readings.every((meant) => meant.files.length === 0 || meant.onePackage);
    const meant = { files, alone: files.length === 1 || (files.length > 1 && onePackage) };
    workspace.meant.set(test, meant);
    return meant;
  }

  private async list(): Promise<Workspace> {
    const index = new FileIndex(await this.files.list());
    const goModules: GoModule[] = [];
    for (const file of goModFiles(index).slice(0, 200)) {
      const read = await this.files.read(file);
      const module = read && goModule(file, read.text);
      if (module) goModules.push(module);
    }
    return this.workspaceOf(index, this.files.roots, goModules);
  }

  private workspaceOf(index: FileIndex, roots: readonly Root[], goModules: readonly GoModule[]): Workspace {
    const titled = index.files.filter(({ path }) => scannerFor(path)?.titled);
    const jvm = index.files.filter(({ path }) => jvmExtensions.has(extensionOf(path)));
    return {
      index,
      roots,
      goModules,
      titled: new WordIndex(titled, this.files),
      jvm: new WordIndex(jvm, this.files),
      meant: new WeakMap(),
      parts: new WeakMap(),
    };
  }

  /** The files that this record may mean: all, or those of its repository. */
  private partFor(test: TestAddress, all: Workspace): Workspace {
    const scope = this.scopeOf(test);
    if (!scope) return all;
    const known = all.parts.get(scope);
    if (known) return known;
    const index = new FileIndex(all.index.files.filter((file) => scope.has(file)));
    const part = this.workspaceOf(index, scope.rootsAmong(all.roots), all.goModules);
    all.parts.set(scope, part);
    return part;
  }

  private resolve(hint: FileHint, { index, roots, goModules }: Workspace, importer?: SourceFile): Meant {
    switch (hint.kind) {
      case "path":
        return resolvePath(hint.path, index, roots);
      case "jvmClass":
        return { files: jvmFiles(hint.name, index), sure: hint.name.includes("."), similar: [] };
      case "pythonModule":
        return { ...pythonFiles(hint, index, importer), similar: [] };
      case "goPackage":
        return { ...goFiles(hint.importPath, index, goModules), onePackage: true, similar: [] };
    }
  }

  /** Of the files that may be meant the one that holds the test; else the one that is surely meant. */
  private async choose(meant: Meant, test: TestAddress, workspace: Workspace, signal?: AbortSignal): Promise<Answer> {
    const found: FoundIn[] = [];
    const present: SourceFile[] = [];
    const key = meant.onePackage ? `${test.classname}\n${test.name.split("/", 1)[0]}` : undefined;
    for (const file of this.inOrder(meant.files.slice(0, mostCandidates), key)) {
      if (!(await this.declarations.exists(file))) continue;
      present.push(file);
      const place = await this.findIn(file, test, workspace, mostAncestors, signal);
      if (place) found.push(place);
      if (key === undefined || place?.answer.confidence !== "exact") continue;
      this.lastFound.set(key, file);
      break;
    }
    const best = bestOf(found);
    if (best.length === 1 && best[0]) return best[0].answer;
    if (best.length > 1) return nowhere("severalFiles", filesOf(best));
    const left = likelier(present);
    if (meant.sure && left.length === 1 && left[0]) return this.declarations.answerWithout(left[0]);
    if (meant.sure && left.length > 1) return nowhere("severalFiles", left);
    const miss = meant.miss ?? (present.length > 0 ? "nameNotFound" : "noSuchFile");
    return nowhere(miss, [...left, ...meant.similar].slice(0, 20));
  }

  /** Files with the one in which a test of that key was found last in front. */
  private inOrder(files: readonly SourceFile[], key: string | undefined): readonly SourceFile[] {
    const last = key === undefined ? undefined : this.lastFound.get(key);
    return last && files.includes(last) ? [last, ...files.filter((file) => file !== last)] : files;
  }

  /** The test in one file, or in the class of another file that it is inherited from. */
  private async findIn(
    file: SourceFile,
    test: TestAddress,
    workspace: Workspace,
    depth: number,
    signal?: AbortSignal,
  ): Promise<FoundIn | undefined> {
    const found = await this.declarations.find(file, test);
    throwIfCancelled(signal);
    if (depth === 0 || (found && found.answer.confidence !== "container")) return found;
    for (const { address, hints } of await this.declarations.inherited(file, test)) {
      for (const hint of hints) {
        for (const base of likelier(this.resolve(hint, workspace, file).files).slice(0, 5)) {
          if (base.path === file.path && base.root === file.root) continue;
          const inherited = await this.findIn(base, address, workspace, depth - 1, signal);
          if (inherited && inherited.answer.confidence !== "container") return inherited;
        }
      }
    }
    return found;
  }

  /** A record that names no file: the files whose text holds the words of its title. */
  private async search(
    test: TestAddress,
    { titled, jvm }: Workspace,
    signal?: AbortSignal,
  ): Promise<Answer | undefined> {
    const found: FoundIn[] = [];
    const text = `${test.name} ${test.classname ?? ""}`;
    for (const group of await titled.filesFor(text, signal)) {
      found.push(...(await this.foundIn(group, test, signal)));
      // A title that is written out in one file cannot be so in a file that lacks words of it.
      if (found.some(({ answer }) => answer.confidence === "exact")) break;
    }
    const namesClass = found.length === 0 && fileHints(test).some(({ kind }) => kind === "jvmClass");
    for (const group of namesClass ? await jvm.filesFor(text, signal) : []) {
      const inClass = await this.foundIn(group, test, signal);
      found.push(...inClass.filter(({ answer }) => answer.confidence === "exact"));
    }
    const best = bestOf(found);
    return best.length > 1 ? nowhere("severalFiles", filesOf(best)) : best[0]?.answer;
  }

  private async foundIn(files: readonly SourceFile[], test: TestAddress, signal?: AbortSignal): Promise<FoundIn[]> {
    const found: FoundIn[] = [];
    await inTurns(files, signal, async (file) => {
      const place = await this.declarations.find(file, test);
      throwIfCancelled(signal);
      if (place && place.answer.confidence !== "container" && place.share >= leastShare) found.push(place);
    });
    return found;
  }
}

const jvmExtensions = new Set(["java", "kt"]);

const filesOf = (found: readonly FoundIn[]): SourceFile[] => found.map(({ file }) => file);

/** Fields as long as any that a service keeps: what is longer is no name, and would only take time. */
function clipped({ name, classname, parent, filePath }: TestAddress): TestAddress {
  return {
    name: name.slice(0, longestField),
    ...(classname !== undefined && { classname: classname.slice(0, longestField) }),
    ...(parent !== undefined && { parent: parent.slice(0, longestField) }),
    ...(filePath !== undefined && { filePath: filePath.slice(0, longestField) }),
  };
}

function nowhere(miss: LocateMiss, files: readonly SourceFile[] = []): Answer & { confidence: "none" } {
  return { confidence: "none", miss, files };
}

/** Of two misses the one that says more: files to offer, then a path that was named. */
function betterNone(one: Answer | undefined, other: Answer & { confidence: "none" }): Answer {
  if (one?.confidence !== "none") return other;
  return one.files.length === 0 && other.files.length > 0 ? other : one;
}

const ranks = { exact: 4, pattern: 3, ambiguous: 2, container: 1, file: 0, none: 0 } as const;

/** The surest findings; among several files those that look like tests and are no copies. */
function bestOf(found: readonly FoundIn[]): readonly FoundIn[] {
  const most = Math.max(...found.map(({ answer }) => ranks[answer.confidence]), 0);
  const best = found.filter(({ answer }) => ranks[answer.confidence] === most);
  const files = likelier(best.map(({ file }) => file));
  return best.filter(({ file }) => files.includes(file));
}

/** Without build output, then those that look like tests, each only if any are left. */
function likelier(files: readonly SourceFile[]): readonly SourceFile[] {
  const sources = files.filter(({ path }) => !isBuildOutput(path));
  const left = sources.length > 0 ? sources : files;
  const tests = left.filter(({ path }) => looksLikeTest(path));
  return tests.length > 0 ? tests : left;
}
