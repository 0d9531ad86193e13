/** An imported name: `from module import original as local`, or a module itself (`original` is then missing). */
export interface PythonImport {
  readonly local: string;
  /** Number of leading dots: 1 stands for the file's own folder, each further dot for one folder up. */
  readonly level: number;
  readonly module: string;
  readonly original?: string;
}

/** Parses import statements, leaving out all that cannot be parsed. */
export function parseImports(statements: readonly string[]): readonly PythonImport[] {
  return statements.flatMap((statement) => {
    const text = statement.replace(/#[^\n]*/g, "").replace(/[\\()\r\n]+/g, " ");
    const match = /^from\s+(\.*)\s*([\w.]*)\s+import\s+(.*)$/.exec(text.trim());
    if (match) return parseNames(match[1]?.length ?? 0, match[2] ?? "", match[3] ?? "");
    return parseModules(text.replace(/^\s*import\s/, ""));
  });
}

function parseNames(level: number, module: string, list: string): PythonImport[] {
  return list.split(",").flatMap((item) => {
    const [original, local] = item.trim().split(/\s+as\s+/);
    return original ? [{ local: local?.trim() ?? original, level, module, original }] : [];
  });
}

function parseModules(list: string): PythonImport[] {
  return list.split(",").flatMap((item) => {
    const [module, local] = item.trim().split(/\s+as\s+/);
    return module ? [{ local: local?.trim() ?? module, level: 0, module }] : [];
  });
}
