// Finds the files of a record by a search through all files: slow, but without an index that might be wrong.
import type { SourceFile } from "../../../../src/domain/location";
import { cleanPath } from "../../../../src/locate/engine/paths/cleanPath";
import { baseName, findExtension, findFolder, stemKey } from "../../../../src/locate/fileIndex/pathNames";
import { withoutOrderPrefix } from "../../../../src/locate/languages/lines/robotSuites";
import type { CargoPackage, RustModule } from "../../../../src/locate/languages/rust/cargo";

type Files = readonly SourceFile[];

/** How much of a file's path is the end of another path. */
interface Ending {
  readonly file: SourceFile;
  /** Number of segments at the ends of both paths that are equal. */
  readonly count: number;
  /** Whether these are all segments of the file's path. */
  readonly isWhole: boolean;
}

const lower = (text: string | undefined): string | undefined => text?.toLowerCase();

/** Counts the equal elements at the ends of two lists. */
function countShared<T>(first: readonly T[], second: readonly T[]): number {
  let count = 0;
  while (count < first.length && count < second.length && first.at(-1 - count) === second.at(-1 - count)) {
    count++;
  }
  return count;
}

function findByName(files: Files, name: string): Files {
  const sameCaseFiles = files.filter(({ path }) => baseName(path) === name);
  return sameCaseFiles.length > 0 ? sameCaseFiles : files.filter(({ path }) => lower(baseName(path)) === lower(name));
}

const findByStem = (files: Files, stem: string): Files =>
  files.filter(({ path }) => {
    const name = baseName(path).split(".", 1)[0] ?? "";
    return stemKey(path.endsWith(".robot") ? withoutOrderPrefix(name) : name) === stemKey(stem);
  });

function findEndings(files: Files, parts: readonly string[]): readonly Ending[] {
  return findByName(files, parts.at(-1) ?? "").map((file) => {
    const segments = file.path.split("/");
    const count = countShared(segments.map(lower), parts.map(lower));
    return { file, count, isWhole: count === segments.length };
  });
}

function selectLongest(endings: readonly Ending[]): Files {
  const maxCount = Math.max(...endings.map(({ count }) => count));
  return endings.filter(({ count }) => count === maxCount).map(({ file }) => file);
}

/** Returns the files whose paths end as a path does that does not start at a root. */
export function findByEnd(files: Files, raw: string): Files {
  const [path] = cleanPath(raw);
  if (!path) {
    return [];
  }
  const endings = findEndings(files, path.parts);
  const segmentCount = path.belowCheckout?.length ?? path.parts.length;
  const withWholePath = endings.filter(({ count }) => count >= segmentCount);
  const fitting =
    withWholePath.length > 0 ? withWholePath : endings.filter(({ isWhole, count }) => isWhole && count >= 2);
  if (fitting.length > 0) {
    return selectLongest(fitting);
  }
  if (!path.absolute) {
    return endings.filter(({ isWhole }) => isWhole).map(({ file }) => file);
  }
  return endings.length === 1 || endings.some(({ count }) => count >= 2) ? selectLongest(endings) : [];
}

const isType = (name = ""): boolean => /^\p{Lu}/u.test(name);

export function findJvmFiles(files: Files, name: string): Files {
  const parts = (name.split("$", 1)[0] ?? "").split(".");
  for (let last = parts.length; last > 0; last--) {
    const fitting = ["java", "kt", "groovy", "scala"].flatMap((ending) => {
      const path = [...parts.slice(0, last - 1), `${parts[last - 1]}.${ending}`];
      const endings = findEndings(files, path);
      const whole = endings.filter(({ count, isWhole }) => count === path.length || (isWhole && count > 1));
      if (whole.length > 0) {
        return whole.map(({ file }) => file);
      }
      return selectLongest(endings).filter((file) => !/\.java$/i.test(file.path));
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

export function findPythonFiles(files: Files, name: string): Files {
  const parts = name.split(".");
  for (let length = parts.length; length > 0; length--) {
    const module = parts.slice(0, length);
    const endings = findEndings(files, [...module.slice(0, -1), `${module.at(-1)}.py`]);
    const packages = findEndings(files, [...module, "__init__.py"]);
    const whole = [
      ...endings.filter(({ count }) => count === length),
      ...packages.filter(({ count }) => count === length + 1),
    ];
    const fitting = whole.length > 0 ? whole : endings.filter(({ isWhole, count }) => isWhole && count > 1);
    const atTop = fitting.filter(({ file }) => file.path.split("/").length === length);
    if (fitting.length > 0) {
      return (atTop.length > 0 ? atTop : fitting).map(({ file }) => file);
    }
  }
  return [];
}

/** Returns the files with the highest count. */
function selectHighest(files: Files, count: (file: SourceFile) => number): Files {
  const counts = files.map(count);
  return files.filter((_, i) => counts[i] === Math.max(...counts));
}

const typeEndings = ["cs", "rb", "java", "kt", "rs", "robot"];

export function findTypeFiles(files: Files, parts: readonly string[]): Files {
  for (let last = parts.length; last > Math.max(0, parts.length - 3); last--) {
    if (last < parts.length && isType(parts.at(-1)) && !isType(parts[last - 1])) {
      break;
    }
    const sameName = findByStem(files, parts[last - 1] ?? "").filter(({ path }) =>
      typeEndings.includes(findExtension(path)),
    );
    if (sameName.length === 0) {
      continue;
    }
    const scopes = parts.slice(0, last - 1).map(stemKey);
    return selectHighest(sameName, ({ path }) => {
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

export function findSuiteFiles(files: Files, parts: readonly string[]): Files {
  const robots = findByStem(files, parts.at(-1) ?? "").filter(({ path }) => findExtension(path) === "robot");
  const folders = parts.slice(0, -1).map(stemKey);
  const listFolders = ({ path }: SourceFile) =>
    findFolder(path)
      .split("/")
      .map((folder) => stemKey(withoutOrderPrefix(folder)));
  return selectHighest(robots, (file) => countShared(listFolders(file), folders));
}

/** Returns the test files of the Go packages outside of modules whose folders share the longest end with the path. */
export function findGoFiles(files: Files, importPath: string): Files {
  const tests = files.filter(({ path }) => path.endsWith("_test.go") && path.includes("/"));
  const count = (file: SourceFile) => countShared(findFolder(file.path).split("/"), importPath.split("/"));
  const fitting = selectHighest(tests, count).filter((file) => count(file) > 0);
  const folders = new Set(files.map(({ root, path }) => `${root}\n${findFolder(path)}`));
  return [...folders].flatMap((key) => fitting.filter(({ root, path }) => `${root}\n${findFolder(path)}` === key));
}

const normalizeName = (name: string): string => name.replaceAll("-", "_");

export function findRustFiles(files: Files, wantedModule: RustModule, packages: readonly CargoPackage[]): Files {
  const namedPackages = packages.filter(
    ({ name }) => wantedModule.crate === undefined || normalizeName(wantedModule.crate) === normalizeName(name),
  );
  const foundFiles = namedPackages.flatMap((cargoPackage) => {
    const targets = listTargets(cargoPackage, files).filter(
      ({ kind, name }) => wantedModule.crate === undefined || matchesTarget(kind, name, wantedModule.target),
    );
    return targets.flatMap(({ file }) => {
      const paths = listModulePaths(findFolder(file.path), wantedModule.modules);
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

function matchesTarget(kind: string, name: string, target: string | undefined): boolean {
  if (target === undefined) {
    return kind === "lib" || kind === "bin";
  }
  return normalizeName(`${kind}/${name}`) === normalizeName(target.includes("/") ? target : `test/${target}`);
}

function listModulePaths(folder: string, modules: readonly string[]): readonly string[] {
  const lengths = modules.map((_, i) => modules.length - i);
  return lengths.flatMap((length) => {
    const path = [...(folder === "" ? [] : [folder]), ...modules.slice(0, length)].join("/");
    return [`${path}.rs`, `${path}/mod.rs`];
  });
}

function listTargets({ root, folder, name, targets }: CargoPackage, files: Files) {
  const foundTargets: { kind: string; name: string; file: SourceFile }[] = [];
  const toPackagePath = (path: string): string => (folder === "" ? path : `${folder}/${path}`);
  const add = (kind: string, targetName: string, isTarget: (path: string) => boolean, candidates = files) => {
    for (const file of candidates) {
      if (file.root === root && isTarget(file.path)) {
        foundTargets.push({ kind, name: targetName || getTargetName(file), file });
      }
    }
  };
  const getTargetName = ({ path }: SourceFile): string =>
    baseName(path) === "main.rs" && isNested(path) ? baseName(findFolder(path)) : baseName(path).slice(0, -3);
  const targetFolders = [
    ["test", toPackagePath("tests")],
    ["bin", toPackagePath("src/bin")],
    ["example", toPackagePath("examples")],
    ["bench", toPackagePath("benches")],
  ] as const;
  const isNested = (path: string): boolean =>
    targetFolders.some(([, targetFolder]) => findFolder(findFolder(path)) === targetFolder);
  for (const target of targets) {
    add(target.kind, target.name, (path) => path === toPackagePath(target.path));
  }
  add("lib", name, (path) => path === toPackagePath("src/lib.rs"));
  add("bin", name, (path) => path === toPackagePath("src/main.rs"));
  for (const [kind, targetFolder] of targetFolders) {
    add(kind, "", (path) => findFolder(path) === targetFolder && path.endsWith(".rs"));
    add(kind, "", (path) => findFolder(findFolder(path)) === targetFolder, findByName(files, "main.rs"));
  }
  return foundTargets;
}
