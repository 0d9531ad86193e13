// Which files a record means, by going through all of them each time: slow, and without an index that could be wrong.
import type { SourceFile } from "../../../../src/domain/location";
import { cleanPath } from "../../../../src/locate/engine/paths/cleanPath";
import { baseName, findExtension, findFolder, stemKey } from "../../../../src/locate/fileIndex/pathNames";
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
function sharedEndLength<T>(first: readonly T[], second: readonly T[]): number {
  let count = 0;
  while (count < first.length && count < second.length && first.at(-1 - count) === second.at(-1 - count)) {
    count++;
  }
  return count;
}

export function filesNamed(files: Files, name: string): Files {
  const sameCaseFiles = files.filter(({ path }) => baseName(path) === name);
  return sameCaseFiles.length > 0 ? sameCaseFiles : files.filter(({ path }) => lower(baseName(path)) === lower(name));
}

const withStem = (files: Files, stem: string): Files =>
  files.filter(({ path }) => {
    const name = baseName(path).split(".", 1)[0] ?? "";
    return stemKey(path.endsWith(".robot") ? withoutOrderPrefix(name) : name) === stemKey(stem);
  });

function endingIn(files: Files, parts: readonly string[]): readonly Ending[] {
  return filesNamed(files, parts.at(-1) ?? "").map((file) => {
    const components = file.path.split("/");
    const count = sharedEndLength(components.map(lower), parts.map(lower));
    return { file, components: count, isWhole: count === components.length };
  });
}

function longest(endings: readonly Ending[]): Files {
  const maxComponents = Math.max(...endings.map(({ components }) => components));
  return endings.filter(({ components }) => components === maxComponents).map(({ file }) => file);
}

/** The files whose ends fit a path that is below no root as it stands. */
export function filesByEnd(files: Files, raw: string): Files {
  const [path] = cleanPath(raw);
  if (!path) {
    return [];
  }
  const endings = endingIn(files, path.parts);
  const componentCount = path.belowCheckout?.length ?? path.parts.length;
  const usedUp = endings.filter(({ components }) => components >= componentCount);
  const full = usedUp.length > 0 ? usedUp : endings.filter(({ isWhole, components }) => isWhole && components >= 2);
  if (full.length > 0) {
    return longest(full);
  }
  if (!path.absolute) {
    return endings.filter(({ isWhole }) => isWhole).map(({ file }) => file);
  }
  return endings.length === 1 || endings.some(({ components }) => components >= 2) ? longest(endings) : [];
}

const isType = (name = ""): boolean => /^\p{Lu}/u.test(name);

export function jvmFiles(files: Files, name: string): Files {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let last = parts.length; last > 0; last--) {
    const fitting = ["java", "kt", "groovy", "scala"].flatMap((ending) => {
      const path = [...parts.slice(0, last - 1), `${parts[last - 1]}.${ending}`];
      const endings = endingIn(files, path);
      const whole = endings.filter(
        (ending) => ending.components === path.length || (ending.isWhole && ending.components > 1),
      );
      if (whole.length > 0) {
        return whole.map(({ file }) => file);
      }
      return longest(endings).filter((file) => !/\.java$/i.test(file.path));
    });
    if (fitting.length > 0) {
      return fitting;
    }
    if (!isType(parts[last - 2])) {
      break;
    }
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
    const fitting = whole.length > 0 ? whole : endings.filter((ending) => ending.isWhole && ending.components > 1);
    const atTop = fitting.filter(({ file }) => file.path.split("/").length === length);
    if (fitting.length > 0) {
      return (atTop.length > 0 ? atTop : fitting).map(({ file }) => file);
    }
  }
  return [];
}

/** Files with the most of something. */
function filesWithMost(files: Files, countCharacter: (file: SourceFile) => number): Files {
  const counts = files.map(countCharacter);
  return files.filter((_, i) => counts[i] === Math.max(...counts));
}

const typeEndings = ["cs", "rb", "java", "kt", "rs", "robot"];

export function typeFiles(files: Files, parts: readonly string[]): Files {
  for (let last = parts.length; last > Math.max(0, parts.length - 3); last--) {
    if (last < parts.length && isType(parts.at(-1)) && !isType(parts[last - 1])) {
      break;
    }
    const sameName = withStem(files, parts[last - 1] ?? "").filter(({ path }) =>
      typeEndings.includes(findExtension(path)),
    );
    if (sameName.length === 0) {
      continue;
    }
    const scopes = parts.slice(0, last - 1).map(stemKey);
    return filesWithMost(sameName, ({ path }) => {
      let usedCount = 0;
      for (const folder of findFolder(path).split("/").map(stemKey).reverse()) {
        const words = folder.split(".");
        const remainingScopes = scopes.slice(0, scopes.length - usedCount);
        if (words.length > remainingScopes.length || words.join() !== remainingScopes.slice(-words.length).join()) {
          break;
        }
        usedCount += words.length;
      }
      return usedCount;
    });
  }
  return [];
}

export function suiteFiles(files: Files, parts: readonly string[]): Files {
  const robots = withStem(files, parts.at(-1) ?? "").filter(({ path }) => findExtension(path) === "robot");
  const folders = parts.slice(0, -1).map(stemKey);
  const foldersOf = ({ path }: SourceFile) =>
    findFolder(path)
      .split("/")
      .map((folder) => stemKey(withoutOrderPrefix(folder)));
  return filesWithMost(robots, (file) => sharedEndLength(foldersOf(file), folders));
}

/** The test files of the Go packages outside of every module whose folders end most as the path does. */
export function goFiles(files: Files, importPath: string): Files {
  const tests = files.filter(({ path }) => path.endsWith("_test.go") && path.includes("/"));
  const countCharacter = (file: SourceFile) => sharedEndLength(findFolder(file.path).split("/"), importPath.split("/"));
  const fitting = filesWithMost(tests, countCharacter).filter((file) => countCharacter(file) > 0);
  const folders = new Set(files.map(({ root, path }) => `${root}\n${findFolder(path)}`));
  return [...folders].flatMap((key) => fitting.filter(({ root, path }) => `${root}\n${findFolder(path)}` === key));
}

const nameKey = (name: string): string => name.replaceAll("-", "_");

export function rustFiles(files: Files, wantedModule: RustModule, packages: readonly CargoPackage[]): Files {
  const namedPackages = packages.filter(
    ({ name }) => wantedModule.crate === undefined || nameKey(wantedModule.crate) === nameKey(name),
  );
  const foundFiles = namedPackages.flatMap((cargoPackage) => {
    const targets = targetsOf(cargoPackage, files);
    const meantTargets = targets.filter(
      ({ kind, name }) => wantedModule.crate === undefined || isMeant(kind, name, wantedModule.target),
    );
    return meantTargets.flatMap(({ file }) => {
      const paths = modulePaths(findFolder(file.path), wantedModule.modules);
      return [
        ...paths.flatMap(
          (path) => files.find((candidate) => candidate.root === file.root && candidate.path === path) ?? [],
        ),
        file,
      ];
    });
  });
  return [...new Set(foundFiles)];
}

function isMeant(kind: string, name: string, target: string | undefined): boolean {
  if (target === undefined) {
    return kind === "lib" || kind === "bin";
  }
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
  const foundTargets: { kind: string; name: string; file: SourceFile }[] = [];
  const pathInPackage = (path: string): string => (folder === "" ? path : `${folder}/${path}`);
  const add = (kind: string, targetName: string, isMeant: (path: string) => boolean, all = files) => {
    for (const file of all) {
      if (file.root === root && isMeant(file.path)) {
        foundTargets.push({ kind, name: targetName || folderName(file), file });
      }
    }
  };
  const folderName = ({ path }: SourceFile): string =>
    baseName(path) === "main.rs" && isNested(path) ? baseName(findFolder(path)) : baseName(path).slice(0, -3);
  const places = [
    ["test", pathInPackage("tests")],
    ["bin", pathInPackage("src/bin")],
    ["example", pathInPackage("examples")],
    ["bench", pathInPackage("benches")],
  ] as const;
  const isNested = (path: string): boolean =>
    places.some(([, placeFolder]) => findFolder(findFolder(path)) === placeFolder);
  for (const target of targets) {
    add(target.kind, target.name, (path) => path === pathInPackage(target.path));
  }
  add("lib", name, (path) => path === pathInPackage("src/lib.rs"));
  add("bin", name, (path) => path === pathInPackage("src/main.rs"));
  for (const [kind, placeFolder] of places) {
    add(kind, "", (path) => findFolder(path) === placeFolder && path.endsWith(".rs"));
    add(kind, "", (path) => findFolder(findFolder(path)) === placeFolder, filesNamed(files, "main.rs"));
  }
  return foundTargets;
}
