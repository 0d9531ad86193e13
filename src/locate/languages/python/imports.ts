/** An imported name: `from module import original as local`, or a module itself (`original` is then missing). */
export interface PythonImport {
  readonly local: string;
  /** Dots before the name count folders upwards: 1 is the file's own. */
  readonly level: number;
  readonly module: string;
  readonly original?: string;
}

/** Reads import statements; anything unreadable is left out. */
export function readImports(statements: readonly string[]): readonly PythonImport[] {
  return statements.flatMap((statement) => {
    const text = statement.replace(/#[^\n]*/g, "").replace(/[\\()\r\n]+/g, " ");
    const from = /^from\s+(\.*)\s*([\w.]*)\s+import\s+(.*)$/.exec(text.trim());
    if (from) return namesFrom(from[1]?.length ?? 0, from[2] ?? "", from[3] ?? "");
    return modulesIn(text.replace(/^\s*import\s/, ""));
  });
}

function namesFrom(level: number, module: string, list: string): PythonImport[] {
  return list.split(",").flatMap((item) => {
    const [original, local] = item.trim().split(/\s+as\s+/);
    return original ? [{ local: local?.trim() ?? original, level, module, original }] : [];
  });
}

function modulesIn(list: string): PythonImport[] {
  return list.split(",").flatMap((item) => {
    const [module, local] = item.trim().split(/\s+as\s+/);
    return module ? [{ local: local?.trim() ?? module, level: 0, module }] : [];
  });
}

/** Where a class that a file names (`Base`, `module.Base`) is declared, by that file's imports; empty if it imports no such name. */
export function importedClass(
  name: string,
  imports: readonly PythonImport[],
): { name: string; module: string; level: number }[] {
  const split = name.lastIndexOf(".");
  if (split < 0) {
    return imports
      .filter(({ local, original }) => local === name && original !== undefined)
      .map(({ module, level, original }) => ({ name: original ?? name, module, level }));
  }
  const owner = name.slice(0, split);
  return imports
    .filter(({ local }) => local === owner)
    .map(({ module, level, original }) => ({
      name: name.slice(split + 1),
      module: [module, original].filter((part) => part).join("."),
      level,
    }));
}
