import { inTurns } from "../../base/async";
import type { Disposable } from "../../base/disposable";
import { throwIfCancelled } from "../../base/errors";
import { Lazy } from "../../base/lazy";
import { type Answer, isSame, rangesIn, type SourceFile, type SourceRange } from "../../domain/location";
import type { Locator, TestAddress } from "../../domain/locator";
import type { MappingSuggestion } from "../../domain/pathMapping";
import { maxCandidates } from "../fileIndex/pathNode";
import type { SourceFiles } from "../files";
import type { FileHint, Inherited, Scanner } from "../language";
import { scannerFor, scannerOf } from "../languages/registry";
import { typeParts } from "../names/typeNames";
import type { ScopeOf } from "../scope";
import { clipped } from "./clipped";
import { DeclarationCache, type FoundIn } from "./declarationCache";
import { Ties } from "./disambiguation";
import { fileHints, isGuess, isInPackage } from "./fileHints";
import { suggestMappings } from "./paths/suggestMappings";
import { bestOf, betterNone, filesOf, inNamedProject, isTelling, likeliest, type None, nowhere } from "./ranking";
import { fileRanks, isSourcePath } from "./sourceNames";
import type { WordGroup } from "./wordIndex";
import { type Meant, Workspace } from "./workspace";

/** Of a title that is searched for in the whole workspace: the part that the source must give, lest a variable fits anything. */
const leastShare = 0.5;
/** The same in a file in which every word of the title stands. */
const leastShareAmongAll = 0.2;
/** Classes that are followed upwards to an inherited test. */
const mostAncestors = 6;

/** What the files that a hint means say. */
interface Choice {
  readonly answer: Answer;
  /** Several of them hold the test: a search would find no better one. */
  readonly tied: boolean;
}

/** What a record's hints lead to. */
interface Told {
  /** The test. */
  found?: Answer;
  /** The suite or file that is surely meant, without the test. */
  fallback?: Answer;
  /** The same, where only a file's name speaks for it. */
  named?: Answer;
  /** Several files that hold the test. */
  tie?: Answer;
  none?: None;
}

/**
 * Finds tests in a workspace. Keeps the list of files until it changes, and what each file declares as long as its text stays
 * the same; nothing is read before the first question.
 */
export class WorkspaceLocator implements Locator, Disposable {
  /** The workspace's files, listed once until they change. */
  private readonly workspace = new Lazy(() => Workspace.list(this.files));
  private readonly declarations: DeclarationCache;
  private readonly ties: Ties;
  /** Where the tests of a package of many files were found last. */
  private readonly lastFound = new Map<string, SourceFile>();
  private readonly subscription: Disposable;

  /**
   * @param scopeOf which repository's files a record may mean, where several are open
   * @param picked the file that the person chose where several may be meant
   */
  constructor(
    private readonly files: SourceFiles,
    private readonly scopeOf: ScopeOf = () => undefined,
    picked: (test: TestAddress) => SourceFile | undefined = () => undefined,
  ) {
    this.ties = new Ties(files, picked);
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

  /** Lists the workspace. A cancelled request does not stop it: every later one needs the list. */
  private async list(signal?: AbortSignal): Promise<Workspace> {
    throwIfCancelled(signal);
    const workspace = await this.workspace.get();
    throwIfCancelled(signal);
    return workspace;
  }

  /** Rejects with `CancelledError` if the signal is aborted, and as the port's `list` does. */
  async locate(address: TestAddress, signal?: AbortSignal): Promise<Answer> {
    const workspace = await (await this.list(signal)).within(this.scopeOf(address));
    const test = clipped(address);
    const hints = fileHints(test);
    const { found, fallback, tie, named, none } = await this.told(hints, test, workspace, signal);
    if (found) return found;
    if (fallback) return (await this.inOtherPart(fallback, test, workspace, signal)) ?? fallback;
    if (tie) return tie;
    // A path that was named and is not here: the test is not here either, whatever else has its title.
    if (test.filePath !== undefined && isSourcePath(test.filePath)) return named ?? none ?? nowhere("noSuchFile");
    const searched = await this.search(test, workspace, signal);
    if (searched) return searched;
    if (named) return (await this.inOtherPart(named, test, workspace, signal)) ?? named;
    return (
      none ?? nowhere(hints.every((hint) => hint.kind === "language" && hint.mayBeTitle) ? "noPath" : "noSuchFile")
    );
  }

  /** What the record's hints lead to, up to the first that leads to the test. */
  private async told(
    hints: readonly FileHint[],
    test: TestAddress,
    workspace: Workspace,
    signal?: AbortSignal,
  ): Promise<Told> {
    const told: Told = {};
    for (const hint of hints) {
      const meant = workspace.resolve(hint);
      const { answer, tied } = await this.choose(meant, test, workspace, signal);
      throwIfCancelled(signal);
      if (tied) told.tie ??= answer;
      if (answer.confidence === "none") told.none = betterNone(told.none, answer);
      else if (answer.confidence !== "container" && answer.confidence !== "file") {
        // A sure path has been learned from as soon as it was resolved.
        if (hint.kind === "path" && !meant.sure) workspace.learn(hint.path, meant.files);
        told.found = answer;
        break;
      } else if (isGuess(hint, answer.confidence)) told.named ??= answer;
      else told.fallback ??= answer;
    }
    return told;
  }

  async testsThatMayBeIn<T extends TestAddress>(
    file: SourceFile,
    tests: readonly T[],
    signal?: AbortSignal,
  ): Promise<T[]> {
    const workspace = await this.list(signal);
    const found: T[] = [];
    await inTurns(tests, signal, async (test) => {
      const scope = this.scopeOf(test);
      if (scope?.has(file) === false) return;
      const { files, guessed } = (await workspace.within(scope)).meant(test);
      const here = files.some((other) => isSame(other, file));
      if (here || (guessed && (await this.declares(file, test)))) found.push(test);
    });
    return found;
  }

  async rangesIn(file: SourceFile, test: TestAddress, signal?: AbortSignal): Promise<SourceRange[]> {
    const workspace = await (await this.list(signal)).within(this.scopeOf(test));
    const found = await this.declarations.find(file, clipped(test));
    throwIfCancelled(signal);
    const here = found ? rangesIn(file, found.answer) : [];
    if (here.length === 0 || workspace.meant(test).alone) return here;
    return rangesIn(file, await this.locate(test, signal));
  }

  /** True if the file declares a test that means no file, as far as its language lets a search tell. */
  private async declares(file: SourceFile, test: TestAddress): Promise<boolean> {
    const scanner = scannerFor(file.path);
    if (!scanner || !mayBeSearched(scanner, test)) return false;
    const found = await this.declarations.find(file, clipped(test));
    return found !== undefined && isTelling(found);
  }

  async filesOf(
    tests: readonly TestAddress[],
    signal?: AbortSignal,
  ): Promise<(SourceFile | "inPackage" | undefined)[]> {
    const all = await this.list(signal);
    const meant: (SourceFile | "inPackage" | undefined)[] = [];
    await inTurns(tests, signal, async (test) => {
      const workspace = await all.within(this.scopeOf(test));
      const file = this.ties.known(test, workspace.likelyFiles(test), workspace);
      meant.push(file ?? (isInPackage(test) ? "inPackage" : undefined));
    });
    return meant;
  }

  async pathsOf(tests: readonly TestAddress[]): Promise<(string | undefined)[]> {
    const paths: (string | undefined)[] = [];
    await inTurns(tests, undefined, (test) => {
      paths.push(fileHints(test).find((hint) => hint.kind === "path")?.path);
    });
    return paths;
  }

  async suggestMappings(paths: readonly string[], signal?: AbortSignal): Promise<readonly MappingSuggestion[]> {
    return suggestMappings(paths, (await this.list(signal)).index, signal);
  }

  /** Of the files that may be meant the one that holds the test; else the one that is surely meant. */
  private async choose(meant: Meant, test: TestAddress, workspace: Workspace, signal?: AbortSignal): Promise<Choice> {
    const found: FoundIn[] = [];
    const present: SourceFile[] = [];
    const key = meant.onePackage ? `${test.classname}\n${test.name.split("/", 1)[0]}` : undefined;
    for (const file of this.inOrder(meant.files.slice(0, maxCandidates), key)) {
      if (!(await this.declarations.exists(file))) continue;
      present.push(file);
      const place = await this.findIn(file, test, workspace, mostAncestors, signal);
      if (place) found.push(place);
      if (key === undefined || place?.answer.confidence !== "exact") continue;
      this.lastFound.set(key, file);
      break;
    }
    const best = bestOf(found);
    const answer = await this.oneOf(best, test, workspace);
    if (!answer) return { answer: await this.without(meant, test, present, workspace), tied: false };
    return { answer, tied: answer.confidence === "none" && best[0]?.answer.confidence !== "container" };
  }

  /** The answer where none of the files that may be meant holds the test. */
  private async without(
    meant: Meant,
    test: TestAddress,
    present: readonly SourceFile[],
    workspace: Workspace,
  ): Promise<Answer> {
    const left = fileRanks.likelier(present);
    if (meant.sure && left.length > 0) {
      const settled = await this.ties.settle(test, left, workspace);
      if (!settled) return nowhere("severalFiles", left);
      return { confidence: "file", file: settled, miss: await this.declarations.missIn(settled) };
    }
    const [first] = left;
    const isTangled = first !== undefined && (await this.declarations.missIn(first)) === "tooTangled";
    const miss = meant.miss ?? (isTangled ? "tooTangled" : first ? "nameNotFound" : "noSuchFile");
    return nowhere(miss, [...left, ...meant.similar].slice(0, 20));
  }

  /** The one finding that is meant; else that there are several, or nothing. */
  private async oneOf(found: readonly FoundIn[], test: TestAddress, workspace: Workspace): Promise<Answer | undefined> {
    const best = inNamedProject(found, test);
    if (best.length === 0) return undefined;
    const settled = await this.ties.settle(test, filesOf(best), workspace);
    return best.find(({ file }) => file === settled)?.answer ?? nowhere("severalFiles", filesOf(best));
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
    for (const one of await this.declarations.inherited(file, test)) {
      for await (const base of basesOf(one, file, workspace, signal)) {
        const inherited = await this.findIn(base, one.address, workspace, depth - 1, signal);
        if (inherited && inherited.answer.confidence !== "container" && isTelling(inherited)) return inherited;
      }
    }
    return found;
  }

  /** A type's file lacks the test, and the record names no path: another file may declare the type too, in part or in another project. */
  private async inOtherPart(
    known: Answer,
    test: TestAddress,
    workspace: Workspace,
    signal?: AbortSignal,
  ): Promise<Answer | undefined> {
    if (known.confidence !== "container" || test.filePath !== undefined) return undefined;
    const files = await workspace.holdingType(known.file, test, signal);
    const found = await this.foundIn({ files, complete: false }, test, workspace, signal);
    return this.oneOf(bestOf(found), test, workspace);
  }

  /** A record that names no file: the files whose text holds the words of its title, or of its class and name. */
  private async search(test: TestAddress, workspace: Workspace, signal?: AbortSignal): Promise<Answer | undefined> {
    const found: FoundIn[] = [];
    const text = `${test.name} ${test.classname ?? ""}`;
    for (const [scanner, index] of workspace.words) {
      if (!mayBeSearched(scanner, test)) continue;
      for (const group of await index.filesFor(text, signal)) {
        found.push(...(await this.foundIn(group, test, workspace, signal)));
        // What is written out in one file cannot be so in a file that lacks words of it.
        if (found.some(({ answer }) => answer.confidence === "exact")) break;
      }
      const type = typeParts(test.classname ?? "");
      if (found.length > 0 || scanner.search !== "type" || type.length < 2) continue;
      // A class may inherit all of its tests.
      const files = await index.filesWith(type.at(-1) ?? "", signal);
      found.push(...(await this.foundIn({ files, complete: false }, test, workspace, signal)));
    }
    return this.oneOf(likeliest(bestOf(found)), test, workspace);
  }

  private async foundIn(
    { files, complete }: WordGroup,
    test: TestAddress,
    workspace: Workspace,
    signal?: AbortSignal,
  ): Promise<FoundIn[]> {
    const found: FoundIn[] = [];
    const least = complete ? leastShareAmongAll : leastShare;
    await inTurns(files, signal, async (file) => {
      const place = await this.inSearched(file, test, workspace, signal);
      if (place && isTelling(place) && (place.ofType || place.share >= least)) found.push(place);
    });
    return found;
  }

  /** The test in a file that the record does not mean, or where a class of that file inherits it from. */
  private async inSearched(
    file: SourceFile,
    test: TestAddress,
    workspace: Workspace,
    signal?: AbortSignal,
  ): Promise<FoundIn | undefined> {
    const here = await this.declarations.find(file, test);
    throwIfCancelled(signal);
    if (here?.answer.confidence !== "container") return here;
    const base = await this.findIn(file, test, workspace, mostAncestors, signal);
    return base && { ...base, ofType: here.ofType };
  }
}

/** The files in which what a file inherits or calls may be declared: those that are named, then those that hold the words of it. */
async function* basesOf(
  { address, hints, words, language }: Inherited,
  file: SourceFile,
  workspace: Workspace,
  signal?: AbortSignal,
): AsyncIterable<SourceFile> {
  const seen = [file];
  const others = (files: readonly SourceFile[]) => files.filter((base) => !seen.some((one) => isSame(one, base)));
  for (const hint of hints) {
    const { files, onePackage } = workspace.resolve(hint, file);
    const named = others(fileRanks.likelier(files).slice(0, onePackage ? maxCandidates : 5));
    seen.push(...named);
    yield* named;
  }
  const ofType = others(await workspace.holdingType(file, address, signal));
  seen.push(...ofType);
  yield* ofType;
  if (words !== undefined) {
    const scanner = language === undefined ? scannerFor(file.path) : scannerOf(language);
    yield* others(await workspace.holding(words, scanner, signal));
  }
}

const mayBeSearched = ({ search, isSearched }: Scanner, test: TestAddress): boolean =>
  search !== "none" && isSearched?.(test) !== false;
