import { throwIfCancelled } from "../../base/errors";
import {
  type Candidate,
  isSameFile,
  type SourceFile,
  type SourceLocation,
  type TestLocation,
} from "../../domain/location";
import type { TestAddress } from "../../domain/testAddress";
import type { ClassLookup, ClassNode, FileClasses, FileHint } from "../language";
import { linearize } from "../types/linearize";
import type { FileFinding, LookupFiles } from "./lookupFiles";
import type { Workspace } from "./workspace";

/** Maximum number of names that one search follows to their declarations, and of classes that it reads. */
const maxLookups = 500;
const maxClasses = 100;
/** Maximum number of files to which one import may lead. */
const maxImportedFiles = 5;
/** Maximum number of choices between classes of the same name that are compared. */
const maxChoices = 4;

/**
 * Finds a test in the class that a record names or in those that the class inherits from, through the imports of their
 * files and in the language's own order. Where a name may refer to several classes that declare the test in different
 * places, the location is ambiguous.
 */
export async function findInClasses(
  file: SourceFile,
  test: TestAddress,
  files: LookupFiles,
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<FileFinding | undefined> {
  const search = new ClassSearch(test, files, workspace, signal);
  const findings: FileFinding[] = [];
  do {
    const finding = await search.find(file);
    if (finding) {
      findings.push(finding);
    }
  } while (search.chooseNext());
  return combine(findings, files);
}

/**
 * Chooses among several places of a file, to which a record's path leads, by the class that the record names in another
 * file. Returns the location itself if that class does not have the test in exactly one of these places.
 */
export async function narrowByClass(
  location: TestLocation,
  hints: readonly FileHint[],
  test: TestAddress,
  files: LookupFiles,
  workspace: Workspace,
  signal?: AbortSignal,
): Promise<TestLocation> {
  if (location.confidence !== "ambiguous") {
    return location;
  }
  for (const hint of hints) {
    if (hint.kind !== "language") {
      continue;
    }
    const hintedFiles = workspace.resolve(hint).files;
    if (hintedFiles.length > maxImportedFiles) {
      continue;
    }
    for (const file of hintedFiles) {
      const finding = await findInClasses(file, test, files, workspace, signal);
      if (finding?.location.confidence !== "exact") {
        continue;
      }
      if (hasPlace(location.candidates, finding.location)) {
        return finding.location;
      }
    }
  }
  return location;
}

function hasPlace(candidates: readonly Candidate[], { file, range }: SourceLocation): boolean {
  return candidates.some((candidate) => {
    const isSameLine = candidate.range.line === range.line;
    return isSameLine && isSameFile(candidate.file, file);
  });
}

type ImportLookup = Extract<ClassLookup, { kind: "import" }>;

/** Search for one test in classes of several files. */
class ClassSearch {
  readonly #classesByFile = new Map<SourceFile, FileClasses | undefined>();
  readonly #filesByClass = new Map<ClassNode, SourceFile>();
  /** Classes by file and names; `undefined` also while the names are being followed, as in a cycle of imports. */
  readonly #classesByNames = new Map<string, ClassNode | undefined>();
  /** Index of the class that is taken among several of the same name. */
  #choice = 0;
  #maxAlternatives = 1;

  constructor(
    private readonly test: TestAddress,
    private readonly files: LookupFiles,
    private readonly workspace: Workspace,
    private readonly signal: AbortSignal | undefined,
  ) {}

  /** Takes the next of several classes of the same name. Returns false if there is none left. */
  chooseNext(): boolean {
    this.#choice++;
    this.#classesByNames.clear();
    return this.#choice < Math.min(this.#maxAlternatives, maxChoices);
  }

  async find(file: SourceFile): Promise<FileFinding | undefined> {
    const { test } = this;
    const fileClasses = await this.#classesIn(file);
    const lookup = fileClasses?.findOwner(test);
    const owner = lookup && (await this.#follow(lookup, file));
    if (!fileClasses || !owner) {
      return undefined;
    }
    const basesByClass = await this.#readBases(owner);
    const order = linearize(owner, (node) => basesByClass.get(node) ?? []);
    for (const name of fileClasses.listMemberNames(test)) {
      for (const node of order) {
        const finding = node.find(name, test);
        const classFile = this.#filesByClass.get(node);
        if (finding && classFile) {
          return this.files.locate(classFile, finding);
        }
      }
    }
    return undefined;
  }

  /** Returns the bases of a class, and their bases in turn, as far as files of the workspace declare them. */
  async #readBases(owner: ClassNode): Promise<ReadonlyMap<ClassNode, readonly ClassNode[]>> {
    const basesByClass = new Map<ClassNode, readonly ClassNode[]>();
    const openClasses = new Set([owner]);
    for (const node of openClasses) {
      const file = this.#filesByClass.get(node);
      if (!file || basesByClass.size >= maxClasses) {
        break;
      }
      const bases: ClassNode[] = [];
      for (const lookup of node.bases) {
        const base = await this.#follow(lookup, file);
        if (base && !bases.includes(base)) {
          bases.push(base);
        }
      }
      basesByClass.set(node, bases);
      for (const base of bases) {
        openClasses.add(base);
      }
    }
    return basesByClass;
  }

  async #follow(lookup: ClassLookup, file: SourceFile): Promise<ClassNode | undefined> {
    switch (lookup.kind) {
      case "class":
        this.#filesByClass.set(lookup.node, file);
        return lookup.node;
      case "first":
        for (const way of lookup.lookups) {
          const node = await this.#follow(way, file);
          if (node) {
            return node;
          }
        }
        return undefined;
      case "any": {
        const nodes: (ClassNode | undefined)[] = [];
        for (const way of lookup.lookups) {
          nodes.push(await this.#follow(way, file));
        }
        return this.#choose(nodes);
      }
      case "import":
        return this.#followImport(lookup, file);
    }
  }

  async #followImport(lookup: ImportLookup, importer: SourceFile): Promise<ClassNode | undefined> {
    const isWildcard = lookup.isWildcard === true;
    const { files } = this.workspace.resolve(lookup.hint, importer);
    const nodes: (ClassNode | undefined)[] = [];
    for (const file of files.slice(0, maxImportedFiles)) {
      const node = await this.#lookUp(file, lookup.names, isWildcard);
      nodes.push(node);
    }
    return this.#choose(nodes);
  }

  async #lookUp(file: SourceFile, names: readonly string[], isWildcard: boolean): Promise<ClassNode | undefined> {
    const key = `${file.root}\n${file.path}\n${names.join(".")}\n${isWildcard}`;
    const isFollowed = this.#classesByNames.has(key) || this.#classesByNames.size >= maxLookups;
    if (isFollowed) {
      return this.#classesByNames.get(key);
    }
    this.#classesByNames.set(key, undefined);
    const fileClasses = await this.#classesIn(file);
    const node = fileClasses && (await this.#follow(fileClasses.lookUp(names, isWildcard), file));
    this.#classesByNames.set(key, node);
    return node;
  }

  #choose(nodes: readonly (ClassNode | undefined)[]): ClassNode | undefined {
    const distinctNodes = [...new Set(nodes)];
    const alternatives = distinctNodes.filter((node) => node !== undefined);
    this.#maxAlternatives = Math.max(this.#maxAlternatives, alternatives.length);
    const choice = Math.min(this.#choice, alternatives.length - 1);
    return alternatives[choice];
  }

  async #classesIn(file: SourceFile): Promise<FileClasses | undefined> {
    if (!this.#classesByFile.has(file)) {
      const fileClasses = await this.#readClasses(file);
      this.#classesByFile.set(file, fileClasses);
    }
    throwIfCancelled(this.signal);
    return this.#classesByFile.get(file);
  }

  async #readClasses(file: SourceFile): Promise<FileClasses | undefined> {
    const openedFile = await this.files.open(file);
    const ways = openedFile?.lookFurther(this.test) ?? [];
    return ways.find((way) => way.kind === "classes")?.classes;
  }
}

/** Combines the findings of several searches: one if they agree, else a choice among all of their places. */
async function combine(findings: readonly FileFinding[], files: LookupFiles): Promise<FileFinding | undefined> {
  const [first] = findings;
  const findingsByLocation = new Map(findings.map((finding) => [JSON.stringify(finding.location), finding]));
  if (!first || findingsByLocation.size === 1) {
    return first;
  }
  const candidates: Candidate[] = [];
  for (const finding of findingsByLocation.values()) {
    const places = await files.findCandidates(finding);
    candidates.push(...places);
  }
  candidates.sort(compareCandidates);
  return { ...first, location: { confidence: "ambiguous", candidates } };
}

function compareCandidates(a: Candidate, b: Candidate): number {
  const pathOrder = a.file.path.localeCompare(b.file.path, "en");
  if (pathOrder !== 0) {
    return pathOrder;
  }
  return a.range.line - b.range.line;
}
