import type { Disposable } from "../base/disposable";
import { throwIfCancelled } from "../base/errors";
import type { Answer, LocateMiss, SourceFile } from "./answer";
import { DeclarationCache, type FoundIn } from "./declarationCache";
import type { SourceFiles } from "./files";
import type { Locator, TestAddress } from "./locator";
import { type FileHint, fileHints } from "./names/fileHints";
import { FileIndex } from "./paths/index";
import { isBuildOutput, looksLikeTest } from "./paths/kinds";
import { type GoModule, goFiles, goModFiles, goModule, jvmFiles, pythonFiles } from "./paths/modules";
import { resolvePath } from "./paths/resolve";
import { TitleIndex } from "./titleIndex";

/** Files that a hint may mean; if not `sure`, one counts only if it holds the test. */
interface Meant {
  readonly files: readonly SourceFile[];
  readonly sure: boolean;
  readonly similar: readonly SourceFile[];
  readonly miss?: LocateMiss;
}

interface Workspace {
  readonly index: FileIndex;
  readonly goModules: readonly GoModule[];
  readonly titles: TitleIndex;
}

/** Files of one name that are read to tell which holds the test. */
const mostCandidates = 300;
/** Classes that are followed upwards to an inherited test. */
const mostAncestors = 6;

/**
 * Finds tests in a workspace. Keeps the list of files until it changes, and what each file declares as long as its text stays
 * the same; nothing is read before the first question.
 */
export class WorkspaceLocator implements Locator, Disposable {
  private workspace: Promise<Workspace> | undefined;
  private readonly declarations: DeclarationCache;
  private readonly subscription: Disposable;

  constructor(private readonly files: SourceFiles) {
    this.declarations = new DeclarationCache(files);
    this.subscription = files.onDidChange(() => {
      this.workspace = undefined;
      this.declarations.forgetExistence();
    });
  }

  dispose(): void {
    this.subscription.dispose();
    this.workspace = undefined;
    this.declarations.clear();
  }

  /** Rejects with `CancelledError` if the signal is aborted, and as the port's `list` does. */
  async locate(test: TestAddress, signal?: AbortSignal): Promise<Answer> {
    const workspace = await this.read(signal);
    throwIfCancelled(signal);
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

  /** The workspace's files, listed once until they change; a listing that fails is not kept. */
  private read(signal?: AbortSignal): Promise<Workspace> {
    if (this.workspace) return this.workspace;
    const reading = this.list(signal);
    this.workspace = reading;
    reading.catch(() => {
      if (this.workspace === reading) this.workspace = undefined;
    });
    return reading;
  }

  private async list(signal?: AbortSignal): Promise<Workspace> {
    const index = new FileIndex(await this.files.list(signal));
    const goModules: GoModule[] = [];
    for (const file of goModFiles(index).slice(0, 200)) {
      const read = await this.files.read(file);
      const module = read && goModule(file, read.text);
      if (module) goModules.push(module);
    }
    return { index, goModules, titles: new TitleIndex(index, this.files) };
  }

  private resolve(hint: FileHint, { index, goModules }: Workspace, importer?: SourceFile): Meant {
    switch (hint.kind) {
      case "path":
        return resolvePath(hint.path, index, this.files.roots);
      case "jvmClass":
        return { files: jvmFiles(hint.name, index), sure: hint.name.includes("."), similar: [] };
      case "pythonModule":
        return { files: pythonFiles(hint, index, importer), sure: true, similar: [] };
      case "goPackage":
        return { files: goFiles(hint.importPath, index, goModules), sure: false, similar: [] };
    }
  }

  /** Of the files that may be meant the one that holds the test; else the one that is surely meant. */
  private async choose(meant: Meant, test: TestAddress, workspace: Workspace, signal?: AbortSignal): Promise<Answer> {
    const found: FoundIn[] = [];
    const present: SourceFile[] = [];
    for (const file of meant.files.slice(0, mostCandidates)) {
      if (!(await this.declarations.exists(file))) continue;
      present.push(file);
      const place = await this.findIn(file, test, workspace, mostAncestors, signal);
      if (place) found.push(place);
    }
    const best = bestOf(found);
    if (best.length === 1 && best[0]) return best[0].answer;
    if (best.length > 1)
      return nowhere(
        "severalFiles",
        best.map(({ file }) => file),
      );
    const left = likelier(present);
    if (meant.sure && left.length === 1 && left[0]) return this.declarations.answerWithout(left[0]);
    if (meant.sure && left.length > 1) return nowhere("severalFiles", left);
    return nowhere(meant.miss ?? "noSuchFile", [...left, ...meant.similar].slice(0, 20));
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
  private async search(test: TestAddress, { titles }: Workspace, signal?: AbortSignal): Promise<Answer | undefined> {
    const found: FoundIn[] = [];
    for (const file of await titles.filesFor(test, signal)) {
      const place = await this.declarations.find(file, test);
      if (place && place.answer.confidence !== "container") found.push(place);
      throwIfCancelled(signal);
    }
    const best = bestOf(found);
    if (best.length > 1)
      return nowhere(
        "severalFiles",
        best.map(({ file }) => file),
      );
    return best[0]?.answer;
  }
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
