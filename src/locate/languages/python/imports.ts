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
  const match = fromImport.exec(text.trim());
  if (!match) {
    return parseModules(text.replace(/^\s*import\s/, ""));
  }
  const [, dots = "", module = "", list = ""] = match;
  return parseNames(dots.length, module, list);
}

function parseNames(level: number, module: string, list: string): PythonImport[] {
  return parseItems(list).map(({ original, local }) => ({ local, level, module, original }));
}

function parseModules(list: string): PythonImport[] {
  return parseItems(list).map(({ original, local }) => ({ local, level: 0, module: original }));
}

interface ImportedItem {
  readonly original: string;
  readonly local: string;
}

/** Parses the items in the list of an import: `name`, `name as local`. */
function parseItems(list: string): readonly ImportedItem[] {
  const items: ImportedItem[] = [];
  for (const item of list.split(",")) {
    const [original = "", local = original] = item.trim().split(/\s+as\s+/);
    if (original !== "") {
      items.push({ original, local: local.trim() });
    }
  }
  return items;
}
