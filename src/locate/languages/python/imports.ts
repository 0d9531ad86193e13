/**
 * An imported name (`from module import original as local`), or an imported module, for which `original` is missing.
 */
export interface PythonImport {
  readonly local: string;
  /** Number of leading dots: 1 stands for the file's own folder, each further dot for one folder up. */
  readonly level: number;
  readonly module: string;
  readonly original?: string;
}

const fromImport = /^from\s+(\.*)\s*([\w.]*)\s+import\s+(.*)$/;

/** Parses import statements, ignoring those that cannot be parsed. */
export function parseImports(statements: readonly string[]): readonly PythonImport[] {
  return statements.flatMap(parseImport);
}

function parseImport(statement: string): readonly PythonImport[] {
  const withoutComments = statement.replace(/#[^\n]*/g, "");
  const text = withoutComments.replace(/[\\()\r\n]+/g, " ");
  const [, dots = "", module, list = text.replace(/^\s*import\s/, "")] = fromImport.exec(text.trim()) ?? [];
  return list.split(",").flatMap((item) => {
    const [original = "", alias = original] = item.trim().split(/\s+as\s+/);
    if (original === "") {
      return [];
    }
    const local = alias.trim();
    if (module === undefined) {
      return { local, level: 0, module: original };
    }
    return { local, level: dots.length, module, original };
  });
}
