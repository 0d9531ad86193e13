import type { SourceFile } from "../answer";
import { baseName, type FileIndex, folderOf } from "./index";

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

/** The files in which a test of these modules may be declared, the deepest module first; sure if a package of that name is there. */
export function rustFiles(
  wanted: RustModule,
  index: FileIndex,
  packages: readonly CargoPackage[],
): { files: SourceFile[]; sure: boolean } {
  const named = packages.filter(({ name }) => wanted.crate !== undefined && sameName(name, wanted.crate));
  if (wanted.crate !== undefined && named.length === 0) return { files: [], sure: false };
  const files = new Set<SourceFile>();
  for (const one of wanted.crate === undefined ? packages : named) {
    const roots = rootFiles(one, index).filter((target) => isMeant(target, wanted));
    for (const { file } of roots) {
      for (const module of moduleFiles(file, wanted.modules, index)) files.add(module);
    }
  }
  return { files: [...files], sure: named.length > 0 };
}

const sameName = (one: string, other: string): boolean => one.replaceAll("-", "_") === other.replaceAll("-", "_");

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

/** The files at which the package's binaries begin: those it names, and those that are where Cargo looks for them. */
function rootFiles({ root, folder, name, targets }: CargoPackage, index: FileIndex): Target[] {
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
    for (const file of index.named("main.rs")) {
      const own = folderOf(file.path);
      if (file.root === root && folderOf(own) === below(at)) found.push({ kind, name: baseName(own), file });
    }
  }
  return found;
}

/** Without a target a package's name means its library and its binary; without a package anything may be meant. */
function isMeant({ kind, name }: Target, { crate, target }: RustModule): boolean {
  if (crate === undefined) return true;
  if (target === undefined) return kind === "lib" || kind === "bin";
  const slash = target.indexOf("/");
  if (slash < 0) return kind === "test" && sameName(name, target);
  return kind === target.slice(0, slash) && sameName(name, target.slice(slash + 1));
}

/** Files of nested modules below the file that begins a binary, deepest first; that file last. */
function moduleFiles(start: SourceFile, modules: readonly string[], index: FileIndex): SourceFile[] {
  const folder = folderOf(start.path);
  const found: SourceFile[] = [];
  for (let length = modules.length; length > 0; length--) {
    const path = [...(folder === "" ? [] : [folder]), ...modules.slice(0, length)].join("/");
    for (const end of [".rs", "/mod.rs"]) {
      const file = index.get(start.root, path + end);
      if (file) found.push(file);
    }
  }
  return [...found, start];
}
