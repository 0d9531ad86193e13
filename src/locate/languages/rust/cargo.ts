import { inTurns } from "../../../base/async";
import type { Folder, SourceFile } from "../../../domain/location";
import type { FileIndex } from "../../fileIndex/fileIndex";
import { baseName, folderOf } from "../../fileIndex/pathNames";
import { maxCandidates } from "../../fileIndex/pathNode";

type TargetKind = "lib" | "bin" | "test" | "bench" | "example";

/** A package of Cargo: the folder of its `Cargo.toml`, and the files that this names itself. */
export interface CargoPackage {
  readonly root: string;
  readonly folder: string;
  readonly name: string;
  readonly targets: readonly { readonly kind: TargetKind; readonly name: string; readonly path: string }[];
}

/** The modules of a Rust test, outermost first; where the record says so, its package and the binary other than the library. */
export interface RustModule {
  readonly crate?: string;
  /** `integration`, `bin/tool`, `bench/speed`, `example/hello`. */
  readonly target?: string;
  readonly modules: readonly string[];
}

/** The `Cargo.toml` files of the workspace. */
export function cargoFiles(index: FileIndex): readonly SourceFile[] {
  return index.named("Cargo.toml").filter(({ path }) => baseName(path) === "Cargo.toml");
}

/** Reads a package's name and the paths of its targets from its `Cargo.toml`. */
export function cargoPackage(file: SourceFile, text: string): CargoPackage | undefined {
  let section = "";
  let name: string | undefined;
  const targets: { kind: TargetKind; name: string; path: string }[] = [];
  for (const line of text.split(/\r?\n/)) {
    const header = /^\s*\[+([\w.-]+)\]+/.exec(line)?.[1];
    if (header !== undefined) {
      section = header;
      const kind = kindOf(section);
      if (kind) targets.push({ kind, name: "", path: "" });
    }
    const [, key, value = ""] = /^\s*(name|path)\s*=\s*["']([^"']*)["']/.exec(line) ?? [];
    const target = targets.at(-1);
    if (key === "name" && section === "package") name = value;
    else if (key !== undefined && kindOf(section) && target) target[key as "name" | "path"] = value;
  }
  const named = targets
    .filter(({ path }) => path !== "")
    .map((one) => ({ ...one, path: one.path.replace(/^\.\//, "") }));
  return name === undefined ? undefined : { root: file.root, folder: folderOf(file.path), name, targets: named };
}

function kindOf(section: string): TargetKind | undefined {
  return ["lib", "bin", "test", "bench", "example"].find((kind): kind is TargetKind => kind === section);
}

const nameKey = (name: string): string => name.replaceAll("-", "_");

interface Target {
  readonly kind: TargetKind;
  readonly name: string;
  readonly file: SourceFile;
}

/** Folders in which Cargo looks for binaries of a kind by itself. */
const folders: readonly (readonly [TargetKind, string])[] = [
  ["test", "tests"],
  ["bin", "src/bin"],
  ["example", "examples"],
  ["bench", "benches"],
];

/** Where the tests of the workspace's packages may be declared. */
export class CargoTargets {
  /** By crate, then by target: `""` for the library and the binaries, else its kind and name. */
  private readonly crates = new Map<string, Map<string, ModuleRoots>>();
  private readonly all: ModuleRoots;

  private constructor(private readonly index: FileIndex) {
    this.all = new ModuleRoots(index);
  }

  /** Finds the packages' targets, giving the event loop turns. */
  static async read(packages: readonly CargoPackage[], index: FileIndex): Promise<CargoTargets> {
    const targets = new CargoTargets(index);
    const mains = packages.length > 0 ? mainFiles(index) : new Map();
    await inTurns(packages, undefined, (each) => targets.add(each.name, rootFiles(each, index, mains)));
    return targets;
  }

  /** The files in which a test of these modules may be declared, the deepest module first; sure if a package of that name is there. */
  filesFor({ crate, target, modules }: RustModule): { files: readonly SourceFile[]; sure: boolean } {
    // Without a package anything may be meant.
    if (crate === undefined) return { files: this.all.filesOf(modules), sure: false };
    const targets = this.crates.get(nameKey(crate));
    return { files: targets?.get(targetKey(target))?.filesOf(modules) ?? [], sure: targets !== undefined };
  }

  private add(crate: string, targets: readonly Target[]): void {
    const roots = this.crates.get(nameKey(crate)) ?? new Map<string, ModuleRoots>();
    this.crates.set(nameKey(crate), roots);
    const addTo = (key: string, file: SourceFile): void => {
      const same = roots.get(key) ?? new ModuleRoots(this.index);
      roots.set(key, same);
      same.add(file);
    };
    for (const { kind, name, file } of targets) {
      this.all.add(file);
      addTo(targetKey(`${kind}/${name}`), file);
      // A package's name alone means its library and its binaries.
      if (kind === "lib" || kind === "bin") addTo("", file);
    }
  }
}

function targetKey(target: string | undefined): string {
  if (target === undefined) return "";
  const slash = target.indexOf("/");
  return slash < 0 ? `test/${nameKey(target)}` : `${target.slice(0, slash)}/${nameKey(target.slice(slash + 1))}`;
}

const folderKey = (root: string, folder: string): string => `${root}\n${folder}`;

/** The `main.rs` files by the folder around theirs. */
function mainFiles(index: FileIndex): ReadonlyMap<string, readonly SourceFile[]> {
  const mains = new Map<string, SourceFile[]>();
  for (const file of index.named("main.rs")) {
    const key = folderKey(file.root, folderOf(folderOf(file.path)));
    const same = mains.get(key);
    if (same) same.push(file);
    else mains.set(key, [file]);
  }
  return mains;
}

/** The files at which the package's binaries begin: those it names, and those that are where Cargo looks for them. */
function rootFiles(
  { root, folder, name, targets }: CargoPackage,
  index: FileIndex,
  mains: ReadonlyMap<string, readonly SourceFile[]>,
): Target[] {
  const below = (path: string): string => (folder === "" ? path : `${folder}/${path}`);
  const found: Target[] = [];
  const add = (kind: TargetKind, of: string, path: string): void => {
    const file = index.get(root, below(path));
    if (file) found.push({ kind, name: of, file });
  };
  for (const target of targets) add(target.kind, target.name, target.path);
  add("lib", name, "src/lib.rs");
  add("bin", name, "src/main.rs");
  for (const [kind, at] of folders) {
    for (const file of index.inFolder(root, below(at))) {
      if (file.path.endsWith(".rs")) found.push({ kind, name: baseName(file.path).slice(0, -3), file });
    }
    for (const file of mains.get(folderKey(root, below(at))) ?? [])
      found.push({ kind, name: baseName(folderOf(file.path)), file });
  }
  return found;
}

/** A module's file, with the place of the first root that it is a module of. */
interface ModuleFile {
  readonly file: SourceFile;
  readonly place: number;
}

/** The files at which some binaries begin, with the modules in the folders below them. */
class ModuleRoots {
  private readonly roots = new Set<SourceFile>();
  /** The place of the first root in each folder. */
  private readonly places = new Map<string, { readonly folder: Folder; readonly place: number }>();
  /** By path below a root's folder. */
  private readonly modules = new Map<string, readonly ModuleFile[]>();
  /** By modules: many records have the same. */
  private readonly answers = new Map<string, readonly SourceFile[]>();
  private rootCandidates: readonly SourceFile[] | undefined;

  constructor(private readonly index: FileIndex) {}

  add(file: SourceFile): void {
    const folder = { root: file.root, path: folderOf(file.path) };
    const key = folderKey(folder.root, folder.path);
    if (!this.places.has(key)) this.places.set(key, { folder, place: this.roots.size });
    this.roots.add(file);
  }

  /** For each root the files of nested modules below it, deepest first, and the root itself; of more than 300 the modules first. */
  filesOf(modules: readonly string[]): readonly SourceFile[] {
    this.rootCandidates ??=
      this.roots.size > maxCandidates ? this.index.likelier([...this.roots], maxCandidates) : [...this.roots];
    const moduleFiles: ModuleFile[] = [];
    for (let length = modules.length; length > 0; length--) {
      const path = modules.slice(0, length).join("/");
      for (const end of [".rs", "/mod.rs"]) moduleFiles.push(...this.moduleFiles(path + end));
    }
    if (moduleFiles.length === 0) return this.rootCandidates;
    const key = modules.join("/");
    const files = this.answers.get(key) ?? this.join(moduleFiles, this.rootCandidates);
    this.answers.set(key, files);
    return files;
  }

  private join(moduleFiles: readonly ModuleFile[], roots: readonly SourceFile[]): readonly SourceFile[] {
    if (moduleFiles.length + this.roots.size > maxCandidates)
      return [...new Set([...moduleFiles.map(({ file }) => file), ...roots])].slice(0, maxCandidates);
    const files = new Set<SourceFile>();
    let place = 0;
    for (const module of moduleFiles.toSorted((a, b) => a.place - b.place)) {
      for (const root of roots.slice(place, module.place)) files.add(root);
      place = Math.max(place, module.place);
      files.add(module.file);
    }
    for (const root of roots.slice(place)) files.add(root);
    return [...files];
  }

  private moduleFiles(path: string): readonly ModuleFile[] {
    const cachedFiles = this.modules.get(path);
    if (cachedFiles) return cachedFiles;
    const parts = path.split("/");
    const candidates = this.index.endingIn(parts)[parts.length - 1]?.all ?? [];
    const files = candidates.length < this.places.size ? this.withFolders(candidates, path) : this.inFolders(path);
    const fewFiles = files.slice(0, maxCandidates);
    if (candidates.length > 0) this.modules.set(path, fewFiles);
    return fewFiles;
  }

  private withFolders(candidates: readonly SourceFile[], path: string): readonly ModuleFile[] {
    return candidates.flatMap((file) => {
      if (file.path !== path && !file.path.endsWith(`/${path}`)) return [];
      const folder = file.path.slice(0, Math.max(0, file.path.length - path.length - 1));
      const { place } = this.places.get(folderKey(file.root, folder)) ?? {};
      return place === undefined ? [] : [{ file, place }];
    });
  }

  private inFolders(path: string): readonly ModuleFile[] {
    return [...this.places.values()].flatMap(({ folder, place }) => {
      const file = this.index.get(folder.root, folder.path === "" ? path : `${folder.path}/${path}`);
      return file ? [{ file, place }] : [];
    });
  }
}
