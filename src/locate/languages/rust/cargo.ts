import { forEachYielding } from "../../../base/async";
import { addToList, getOrCreate } from "../../../base/collections";
import type { Folder, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, findFolder } from "../../fileIndex/pathNames";
import { maxCandidates } from "../../fileIndex/pathNode";
import type { HintedFiles } from "../../language";

const targetKinds = ["lib", "bin", "test", "bench", "example"] as const;
type TargetKind = (typeof targetKinds)[number];

/** Target of a package with its name and file in the manifest; each is empty if the manifest omits it. */
interface ManifestTarget {
  readonly kind: TargetKind;
  name: string;
  path: string;
}

/** A Cargo package: the folder of its `Cargo.toml`, and the targets with the files that the manifest names. */
export interface CargoPackage {
  readonly root: string;
  readonly folder: string;
  readonly name: string;
  readonly targets: readonly Readonly<ManifestTarget>[];
}

/**
 * Modules of a Rust test, outermost first, with its package and its non-library target, if the record contains them.
 */
export interface RustModule {
  readonly crate?: string;
  /** `integration`, `bin/tool`, `bench/speed`, `example/hello`. */
  readonly target?: string;
  readonly modules: readonly string[];
  /** The package that the record names, if this reading omits it. */
  readonly namedCrate?: string;
}

/** Returns the `Cargo.toml` files of the workspace. */
export function findCargoFiles(index: FileIndex): readonly SourceFile[] {
  return index.withName("Cargo.toml").filter(({ path }) => baseName(path) === "Cargo.toml");
}

/**
 * Parses the name of a package and the paths of its targets from a `Cargo.toml`. Returns `undefined` if the file
 * declares no package.
 */
export function parseCargoPackage(file: SourceFile, text: string): CargoPackage | undefined {
  let section = "";
  let packageName: string | undefined;
  let target: ManifestTarget | undefined;
  const targets: ManifestTarget[] = [];
  for (const line of text.split(/\r?\n/)) {
    const [, header] = /^\s*\[+([\w.-]+)\]+/.exec(line) ?? [];
    if (header !== undefined) {
      section = header;
      target = createTarget(section);
      if (target) {
        targets.push(target);
      }
    }
    const [, key, value = ""] = /^\s*(name|path)\s*=\s*["']([^"']*)["']/.exec(line) ?? [];
    if (key === "name" && section === "package") {
      packageName = value;
    } else if (key === "name" && target) {
      target.name = value;
    } else if (key === "path" && target) {
      target.path = value.replace(/^\.\//, "");
    }
  }
  if (packageName === undefined) {
    return undefined;
  }
  const namedTargets = targets.filter(({ path }) => path !== "");
  const folder = findFolder(file.path);
  return { root: file.root, folder, name: packageName, targets: namedTargets };
}

/** Creates the target for a section of a manifest; `undefined` if the section describes no target. */
function createTarget(section: string): ManifestTarget | undefined {
  const kind = targetKinds.find((candidate) => candidate === section);
  return kind && { kind, name: "", path: "" };
}

const nameKey = (name: string): string => name.replaceAll("-", "_");

interface Target {
  readonly kind: TargetKind;
  readonly name: string;
  readonly file: SourceFile;
}

/** Folders in which Cargo discovers targets of a kind by convention. */
const targetFolders: readonly (readonly [TargetKind, string])[] = [
  ["test", "tests"],
  ["bin", "src/bin"],
  ["example", "examples"],
  ["bench", "benches"],
];

/** Targets of the workspace's packages. They lead to the files that may declare a test. */
export class CargoTargets {
  /** Root files by crate, then by target: `""` for the library and the binaries, otherwise kind and name. */
  readonly #crates = new Map<string, Map<string, ModuleRoots>>();
  readonly #allRoots: ModuleRoots;

  private constructor(private readonly index: FileIndex) {
    this.#allRoots = new ModuleRoots(index);
  }

  /** Finds the targets of the packages, yielding to the event loop. */
  static async create(packages: readonly CargoPackage[], index: FileIndex): Promise<CargoTargets> {
    const targets = new CargoTargets(index);
    const mainFilesByFolder = packages.length > 0 ? findMainFiles(index) : new Map();
    await forEachYielding(packages, undefined, (cargoPackage) => {
      const rootFiles = findRootFiles(cargoPackage, index, mainFilesByFolder);
      targets.#add(cargoPackage.name, rootFiles);
    });
    return targets;
  }

  /**
   * Returns the files that may declare a test of these modules, deepest module first. They are `sure` if a package with
   * the crate's name exists.
   */
  filesFor({ crate, target, modules, namedCrate }: RustModule): HintedFiles {
    // If the package exists, no other package contains the test.
    if (namedCrate !== undefined && this.#crates.has(nameKey(namedCrate))) {
      return { files: [], sure: false };
    }
    // Without a crate, the test may belong to any package.
    if (crate === undefined) {
      return { files: this.#allRoots.findFiles(modules), sure: false };
    }
    const targets = this.#crates.get(nameKey(crate));
    if (!targets) {
      return { files: [], sure: false };
    }
    const roots = targets.get(targetKey(target));
    return { files: roots?.findFiles(modules) ?? [], sure: true };
  }

  #add(crate: string, targets: readonly Target[]): void {
    const rootsByTarget = getOrCreate(this.#crates, nameKey(crate), () => new Map());
    const addTo = (key: string, file: SourceFile): void =>
      getOrCreate(rootsByTarget, key, () => new ModuleRoots(this.index)).add(file);
    for (const { kind, name, file } of targets) {
      this.#allRoots.add(file);
      addTo(targetKey(`${kind}/${name}`), file);
      // The name of a package alone refers to its library and its binaries.
      if (kind === "lib" || kind === "bin") {
        addTo("", file);
      }
    }
  }
}

function targetKey(target: string | undefined): string {
  if (target === undefined) {
    return "";
  }
  const slash = target.indexOf("/");
  if (slash < 0) {
    return `test/${nameKey(target)}`;
  }
  const kind = target.slice(0, slash);
  const name = target.slice(slash + 1);
  return `${kind}/${nameKey(name)}`;
}

const folderKey = (root: string, folder: string): string => `${root}\n${folder}`;

/** Returns the `main.rs` files by the parent of their folder. */
function findMainFiles(index: FileIndex): ReadonlyMap<string, readonly SourceFile[]> {
  const mains = new Map<string, SourceFile[]>();
  for (const file of index.withName("main.rs")) {
    const parentFolder = findFolder(findFolder(file.path));
    addToList(mains, folderKey(file.root, parentFolder), file);
  }
  return mains;
}

/**
 * Finds the root files of a package's targets: those that the manifest names, and those in Cargo's conventional
 * locations.
 */
function findRootFiles(
  { root, folder, name, targets }: CargoPackage,
  index: FileIndex,
  mainFilesByFolder: ReadonlyMap<string, readonly SourceFile[]>,
): Target[] {
  const foundTargets: Target[] = [];
  const add = (kind: TargetKind, targetName: string, path: string): void => {
    const file = index.get(root, joinFolder(folder, path));
    if (file) {
      foundTargets.push({ kind, name: targetName, file });
    }
  };
  for (const target of targets) {
    add(target.kind, target.name, target.path);
  }
  add("lib", name, "src/lib.rs");
  add("bin", name, "src/main.rs");
  for (const [kind, conventionalFolder] of targetFolders) {
    const targetFolder = joinFolder(folder, conventionalFolder);
    for (const file of index.inFolder(root, targetFolder)) {
      if (!file.path.endsWith(".rs")) {
        continue;
      }
      const stem = baseName(file.path).slice(0, -".rs".length);
      foundTargets.push({ kind, name: stem, file });
    }
    const mainFiles = mainFilesByFolder.get(folderKey(root, targetFolder)) ?? [];
    for (const file of mainFiles) {
      foundTargets.push({ kind, name: baseName(findFolder(file.path)), file });
    }
  }
  return foundTargets;
}

function joinFolder(folder: string, path: string): string {
  if (folder === "") {
    return path;
  }
  return `${folder}/${path}`;
}

/** File of a module. `place` is the position of the first root to which the module belongs. */
interface ModuleFile {
  readonly file: SourceFile;
  readonly place: number;
}

/** Folder that contains roots. `place` is the position of the first of them. */
interface RootFolder {
  readonly folder: Folder;
  readonly place: number;
}

/** Root files of some targets, and the modules in the folders below them. */
class ModuleRoots {
  readonly #roots = new Set<SourceFile>();
  /** Position of the first root in each folder. */
  readonly #places = new Map<string, RootFolder>();
  /** Files of modules, by path relative to the folder of a root. */
  readonly #modules = new Map<string, readonly ModuleFile[]>();
  /** Cached results of `findFiles` by modules, which many records share. */
  readonly #filesByModules = new Map<string, readonly SourceFile[]>();
  #rootCandidates: readonly SourceFile[] | undefined;

  constructor(private readonly index: FileIndex) {}

  add(file: SourceFile): void {
    const folder = { root: file.root, path: findFolder(file.path) };
    const key = folderKey(folder.root, folder.path);
    const isNewFolder = !this.#places.has(key);
    if (isNewFolder) {
      this.#places.set(key, { folder, place: this.#roots.size });
    }
    this.#roots.add(file);
  }

  /**
   * Returns, for each root, the files of nested modules below it, deepest first, and the root itself. If there are
   * more than 300 files, all modules come before the roots.
   */
  findFiles(modules: readonly string[]): readonly SourceFile[] {
    this.#rootCandidates ??= this.#listRoots();
    const moduleFiles: ModuleFile[] = [];
    for (let length = modules.length; length > 0; length--) {
      const path = modules.slice(0, length).join("/");
      for (const end of [".rs", "/mod.rs"]) {
        moduleFiles.push(...this.#findModuleFiles(path + end));
      }
    }
    if (moduleFiles.length === 0) {
      return this.#rootCandidates;
    }
    const roots = this.#rootCandidates;
    return getOrCreate(this.#filesByModules, modules.join("/"), () => this.#mergeByRoot(moduleFiles, roots));
  }

  #listRoots(): readonly SourceFile[] {
    const roots = [...this.#roots];
    if (roots.length > maxCandidates) {
      return this.index.preferTests(roots, maxCandidates);
    }
    return roots;
  }

  #mergeByRoot(moduleFiles: readonly ModuleFile[], roots: readonly SourceFile[]): readonly SourceFile[] {
    if (moduleFiles.length + this.#roots.size > maxCandidates) {
      const allFiles = new Set([...moduleFiles.map(({ file }) => file), ...roots]);
      return [...allFiles].slice(0, maxCandidates);
    }
    const files = new Set<SourceFile>();
    let place = 0;
    for (const module of moduleFiles.toSorted((a, b) => a.place - b.place)) {
      for (const root of roots.slice(place, module.place)) {
        files.add(root);
      }
      place = Math.max(place, module.place);
      files.add(module.file);
    }
    for (const root of roots.slice(place)) {
      files.add(root);
    }
    return [...files];
  }

  #findModuleFiles(path: string): readonly ModuleFile[] {
    const cachedFiles = this.#modules.get(path);
    if (cachedFiles) {
      return cachedFiles;
    }
    const parts = path.split("/");
    const candidates = this.index.endingIn(parts)[parts.length - 1]?.all ?? [];
    const files = this.#findBelowRoots(candidates, path);
    const limitedFiles = files.slice(0, maxCandidates);
    if (candidates.length > 0) {
      this.#modules.set(path, limitedFiles);
    }
    return limitedFiles;
  }

  /** Checks either the candidates or the folders of the roots, whichever are fewer. */
  #findBelowRoots(candidates: readonly SourceFile[], path: string): readonly ModuleFile[] {
    if (candidates.length < this.#places.size) {
      return this.#filterByRootFolder(candidates, path);
    }
    return this.#findInRootFolders(path);
  }

  #filterByRootFolder(candidates: readonly SourceFile[], path: string): readonly ModuleFile[] {
    const moduleFiles: ModuleFile[] = [];
    for (const file of candidates) {
      const isAtEnd = file.path === path || file.path.endsWith(`/${path}`);
      if (!isAtEnd) {
        continue;
      }
      const folderLength = file.path.length - path.length - 1;
      const folder = file.path.slice(0, Math.max(0, folderLength));
      const rootFolder = this.#places.get(folderKey(file.root, folder));
      if (rootFolder) {
        moduleFiles.push({ file, place: rootFolder.place });
      }
    }
    return moduleFiles;
  }

  #findInRootFolders(path: string): readonly ModuleFile[] {
    const moduleFiles: ModuleFile[] = [];
    for (const { folder, place } of this.#places.values()) {
      const file = this.index.get(folder.root, joinFolder(folder.path, path));
      if (file) {
        moduleFiles.push({ file, place });
      }
    }
    return moduleFiles;
  }
}
