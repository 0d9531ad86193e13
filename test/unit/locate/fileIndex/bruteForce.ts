// Which files a record means, by going through all of them each time: slow, and without an index that could be wrong.
import type { SourceFile } from "../../../../src/domain/location";
import { cleanPath } from "../../../../src/locate/engine/paths/cleanPath";
import { baseName, extensionOf, folderOf, stemKey } from "../../../../src/locate/fileIndex/pathNames";
import { withoutOrderPrefix } from "../../../../src/locate/languages/lines/robotSuites";
import type { CargoPackage, RustModule } from "../../../../src/locate/languages/rust/cargo";

type Files = readonly SourceFile[];

interface Ending {
  readonly file: SourceFile;
  readonly components: number;
  readonly isWhole: boolean;
}

const lower = (text: string | undefined): string | undefined => text?.toLowerCase();

/** How many elements two lists share at their ends. */
function shared<T>(one: readonly T[], other: readonly T[]): number {
  let count = 0;
  while (count < one.length && count < other.length && one.at(-1 - count) === other.at(-1 - count)) count++;
  return count;
}

export function named(files: Files, name: string): Files {
  const same = files.filter(({ path }) => baseName(path) === name);
  return same.length > 0 ? same : files.filter(({ path }) => lower(baseName(path)) === lower(name));
}

const withStem = (files: Files, stem: string): Files =>
  files.filter(({ path }) => {
    const name = baseName(path).split(".", 1)[0] ?? "";
    return stemKey(path.endsWith(".robot") ? withoutOrderPrefix(name) : name) === stemKey(stem);
  });

function endingIn(files: Files, parts: readonly string[]): readonly Ending[] {
  return named(files, parts.at(-1) ?? "").map((file) => {
    const components = file.path.split("/");
    const count = shared(components.map(lower), parts.map(lower));
    return { file, components: count, isWhole: count === components.length };
  });
}

function longest(endings: readonly Ending[]): Files {
  const most = Math.max(...endings.map(({ components }) => components));
  return endings.filter(({ components }) => components === most).map(({ file }) => file);
}

/** The files whose ends fit a path that is below no root as it stands. */
export function filesByEnd(files: Files, raw: string): Files {
  const [path] = cleanPath(raw);
  if (!path) return [];
  const endings = endingIn(files, path.parts);
  const below = path.belowCheckout?.length ?? path.parts.length;
  const usedUp = endings.filter(({ components }) => components >= below);
  const full = usedUp.length > 0 ? usedUp : endings.filter(({ isWhole, components }) => isWhole && components >= 2);
  if (full.length > 0) return longest(full);
  if (!path.absolute) return endings.filter(({ isWhole }) => isWhole).map(({ file }) => file);
  return endings.length === 1 || endings.some(({ components }) => components >= 2) ? longest(endings) : [];
}

const isType = (name = ""): boolean => /^\p{Lu}/u.test(name);

export function jvmFiles(files: Files, name: string): Files {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let last = parts.length; last > 0; last--) {
    const fitting = ["java", "kt", "groovy", "scala"].flatMap((ending) => {
      const path = [...parts.slice(0, last - 1), `${parts[last - 1]}.${ending}`];
      const endings = endingIn(files, path);
      const whole = endings.filter((each) => each.components === path.length || (each.isWhole && each.components > 1));
      if (whole.length > 0) return whole.map(({ file }) => file);
      return longest(endings).filter((file) => !/\.java$/i.test(file.path));
    });
    if (fitting.length > 0) return fitting;
    if (!isType(parts[last - 2])) break;
  }
  return [];
}

export function pythonFiles(files: Files, name: string): Files {
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length--) {
    const module = parts.slice(0, length);
    const endings = endingIn(files, [...module.slice(0, -1), `${module.at(-1)}.py`]);
    const packages = endingIn(files, [...module, "__init__.py"]);
    const whole = [
      ...endings.filter(({ components }) => components === length),
      ...packages.filter(({ components }) => components === length + 1),
    ];
    const fitting = whole.length > 0 ? whole : endings.filter((each) => each.isWhole && each.components > 1);
    const atTop = fitting.filter(({ file }) => file.path.split("/").length === length);
    if (fitting.length > 0) return (atTop.length > 0 ? atTop : fitting).map(({ file }) => file);
  }
  return [];
}

/** Files with the most of something. */
function most(files: Files, countOf: (file: SourceFile) => number): Files {
  const counts = files.map(countOf);
  return files.filter((_, i) => counts[i] === Math.max(...counts));
}

const typeEndings = ["cs", "rb", "java", "kt", "rs", "robot"];

export function typeFiles(files: Files, parts: readonly string[]): Files {
  for (let last = parts.length; last > Math.max(0, parts.length - 3); last--) {
    if (last < parts.length && isType(parts.at(-1)) && !isType(parts[last - 1])) break;
    const sameName = withStem(files, parts[last - 1] ?? "").filter(({ path }) =>
      typeEndings.includes(extensionOf(path)),
    );
    if (sameName.length === 0) continue;
    const scopes = parts.slice(0, last - 1).map(stemKey);
    return most(sameName, ({ path }) => {
      let used = 0;
      for (const folder of folderOf(path).split("/").map(stemKey).reverse()) {
        const words = folder.split(".");
        const left = scopes.slice(0, scopes.length - used);
        if (words.length > left.length || words.join() !== left.slice(-words.length).join()) break;
        used += words.length;
      }
      return used;
    });
  }
  return [];
}

export function suiteFiles(files: Files, parts: readonly string[]): Files {
  const robots = withStem(files, parts.at(-1) ?? "").filter(({ path }) => extensionOf(path) === "robot");
  const around = parts.slice(0, -1).map(stemKey);
  const foldersOf = ({ path }: SourceFile) =>
    folderOf(path)
      .split("/")
      .map((folder) => stemKey(withoutOrderPrefix(folder)));
  return most(robots, (file) => shared(foldersOf(file), around));
}

/** The test files of the Go packages outside of every module whose folders end most as the path does. */
export function goFiles(files: Files, importPath: string): Files {
  const tests = files.filter(({ path }) => path.endsWith("_test.go") && path.includes("/"));
  const countOf = (file: SourceFile) => shared(folderOf(file.path).split("/"), importPath.split("/"));
  const fitting = most(tests, countOf).filter((file) => countOf(file) > 0);
  const folders = new Set(files.map(({ root, path }) => `${root}\n${folderOf(path)}`));
  return [...folders].flatMap((key) => fitting.filter(({ root, path }) => `${root}\n${folderOf(path)}` === key));
}

const nameKey = (name: string): string => name.replaceAll("-", "_");

export function rustFiles(files: Files, wanted: RustModule, packages: readonly CargoPackage[]): Files {
  const named = packages.filter(({ name }) => wanted.crate === undefined || nameKey(wanted.crate) === nameKey(name));
  const found = named.flatMap((each) => {
    const targets = targetsOf(each, files);
    const meant = targets.filter(({ kind, name }) => wanted.crate === undefined || isMeant(kind, name, wanted.target));
    return meant.flatMap(({ file }) => {
      const paths = modulePaths(folderOf(file.path), wanted.modules);
      return [
        ...paths.flatMap((path) => files.find((each) => each.root === file.root && each.path === path) ?? []),
        file,
      ];
    });
  });
  return [...new Set(found)];
}

function isMeant(kind: string, name: string, target: string | undefined): boolean {
  if (target === undefined) return kind === "lib" || kind === "bin";
  return nameKey(`${kind}/${name}`) === nameKey(target.includes("/") ? target : `test/${target}`);
}

function modulePaths(folder: string, modules: readonly string[]): readonly string[] {
  const lengths = modules.map((_, i) => modules.length - i);
  return lengths.flatMap((length) => {
    const path = [...(folder === "" ? [] : [folder]), ...modules.slice(0, length)].join("/");
    return [`${path}.rs`, `${path}/mod.rs`];
  });
}

function targetsOf({ root, folder, name, targets }: CargoPackage, files: Files) {
  const found: { kind: string; name: string; file: SourceFile }[] = [];
  const below = (path: string): string => (folder === "" ? path : `${folder}/${path}`);
  const add = (kind: string, of: string, isMeant: (path: string) => boolean, all = files) => {
    for (const file of all)
      if (file.root === root && isMeant(file.path)) found.push({ kind, name: of || folderName(file), file });
  };
  const folderName = ({ path }: SourceFile): string =>
    baseName(path) === "main.rs" && isNested(path) ? baseName(folderOf(path)) : baseName(path).slice(0, -3);
  const places = [
    ["test", below("tests")],
    ["bin", below("src/bin")],
    ["example", below("examples")],
    ["bench", below("benches")],
  ] as const;
  const isNested = (path: string): boolean => places.some(([, at]) => folderOf(folderOf(path)) === at);
  for (const target of targets) add(target.kind, target.name, (path) => path === below(target.path));
  add("lib", name, (path) => path === below("src/lib.rs"));
  add("bin", name, (path) => path === below("src/main.rs"));
  for (const [kind, at] of places) {
    add(kind, "", (path) => folderOf(path) === at && path.endsWith(".rs"));
    add(kind, "", (path) => folderOf(folderOf(path)) === at, named(files, "main.rs"));
  }
  return found;
}
