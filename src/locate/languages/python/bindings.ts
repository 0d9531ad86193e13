import { addToList, getOrCreate } from "../../../base/collections";
import { type PythonImport, parseImports } from "./imports";
import type { PythonDeclaration, PythonOutline, PythonStatement } from "./outline";

/** Declaration in whose body a name is bound; `undefined` for the module. */
export type PythonScope = PythonDeclaration | undefined;

/** Object to which a name is bound, if it may be a class or lead to one. */
export type BindingTarget =
  | { readonly kind: "class"; readonly declaration: PythonDeclaration }
  | { readonly kind: "import"; readonly importedName: PythonImport }
  /** Another name, split at the dots. */
  | { readonly kind: "alias"; readonly names: readonly string[] };

export interface Binding {
  /** Bound name: `a` for `import a.b`. */
  readonly name: string;
  readonly start: number;
  readonly indent: number;
  readonly scope: PythonScope;
  readonly target: BindingTarget;
}

/** Names that a Python file binds to classes, modules and other names, read on first use. */
export class Bindings {
  #cachedTables: Tables | undefined;
  #exportedNames: ReadonlySet<string> | "unclear" | undefined;

  constructor(private readonly outline: PythonOutline) {}

  get #tables(): Tables {
    this.#cachedTables ??= createTables(this.outline);
    return this.#cachedTables;
  }

  /** Bindings by `from module import *`, in file order. */
  get wildcards(): readonly Binding[] {
    return this.#tables.wildcards;
  }

  /**
   * Returns the bindings of a name in a scope that may be in effect at a position: the last one before it, and earlier
   * ones as long as all later ones are conditional or only add a module to a package. If all bindings follow the
   * position, which cannot happen at run time, the last ones are returned.
   */
  find(scope: PythonScope, name: string, position: number): readonly Binding[] {
    const namesakes = this.#tables.byScope.get(scope)?.get(name) ?? [];
    const earlierBindings = namesakes.filter(({ start }) => start < position);
    const bindings = earlierBindings.length > 0 ? earlierBindings : namesakes;
    const bodyIndent = this.#findBodyIndent(scope);
    const replacesEarlierBindings = ({ indent, target }: Binding) => indent <= bodyIndent && !isSubmodule(target);
    const first = bindings.findLastIndex(replacesEarlierBindings);
    return bindings.slice(Math.max(0, first));
  }

  #findBodyIndent(scope: PythonScope): number {
    if (!scope) {
      return 0;
    }
    return this.#tables.bodyIndents.get(scope) ?? 0;
  }

  /**
   * Returns whether `import *` exports a name. Returns true for any name if `__all__` is more than a single list of
   * strings.
   */
  isExported(name: string): boolean {
    this.#exportedNames ??= parseExports(this.outline.exports) ?? "unclear";
    if (this.outline.exports.length === 0) {
      return !name.startsWith("_");
    }
    return this.#exportedNames === "unclear" || this.#exportedNames.has(name);
  }
}

/** Returns whether a binding is an `import a.b`, which does not replace the `a` of other imports. */
function isSubmodule(target: BindingTarget): boolean {
  if (target.kind !== "import") {
    return false;
  }
  return target.importedName.local.includes(".");
}

interface Tables {
  readonly wildcards: readonly Binding[];
  readonly byScope: ReadonlyMap<PythonScope, ReadonlyMap<string, readonly Binding[]>>;
  /** Indentation of the statements in each body. */
  readonly bodyIndents: ReadonlyMap<PythonScope, number>;
}

function createTables(outline: PythonOutline): Tables {
  const byScope = new Map<PythonScope, Map<string, Binding[]>>();
  for (const binding of listBindings(outline).toSorted((a, b) => a.start - b.start)) {
    const namesInScope = getOrCreate(byScope, binding.scope, () => new Map());
    addToList(namesInScope, binding.name, binding);
  }
  const wildcards = byScope.get(undefined)?.get("*") ?? [];
  return { wildcards, byScope, bodyIndents: findBodyIndents(outline) };
}

function findBodyIndents(outline: PythonOutline): ReadonlyMap<PythonScope, number> {
  const bodyIndents = new Map<PythonScope, number>();
  const statements = [...outline.declarations, ...outline.imports, ...outline.aliases];
  for (const { parent, indent } of statements) {
    const knownIndent = bodyIndents.get(parent) ?? indent;
    bodyIndents.set(parent, Math.min(indent, knownIndent));
  }
  return bodyIndents;
}

function listBindings({ declarations, imports, aliases }: PythonOutline): readonly Binding[] {
  const classes = declarations.filter(({ kind }) => kind === "class");
  const importBindings = imports.flatMap((statement) =>
    parseImports([statement.text]).map((importedName) => createImportBinding(statement, importedName)),
  );
  return [...classes.map(createClassBinding), ...importBindings, ...aliases.map(createAliasBinding)];
}

function createClassBinding(declaration: PythonDeclaration): Binding {
  const { name, span, indent, parent } = declaration;
  const target: BindingTarget = { kind: "class", declaration };
  return { name, start: span.start, indent, scope: parent, target };
}

function createImportBinding({ start, indent, parent }: PythonStatement, importedName: PythonImport): Binding {
  const [name = ""] = importedName.local.split(".", 1);
  const target: BindingTarget = { kind: "import", importedName };
  return { name, start, indent, scope: parent, target };
}

function createAliasBinding({ text, start, indent, parent }: PythonStatement): Binding {
  const [statement = ""] = text.split("#", 1);
  const [name = "", value = ""] = statement.split("=");
  const target: BindingTarget = { kind: "alias", names: value.trim().split(".") };
  return { name: name.trim(), start, indent, scope: parent, target };
}

const exportList = /^__all__[ \t]*(?::[^=]*)?=\s*[[(]([^[\]()+]*)[\])]\s*$/;
const quotedName = /^(["'])([\p{L}\p{N}_]+)\1$/u;

/** Parses `__all__`; `undefined` if it is not a single list of strings. */
function parseExports([statement, ...otherStatements]: readonly PythonStatement[]): ReadonlySet<string> | undefined {
  if (!statement || otherStatements.length > 0) {
    return undefined;
  }
  const text = statement.text.replace(/#[^\n]*/g, "");
  const list = exportList.exec(text)?.[1];
  if (list === undefined) {
    return undefined;
  }
  const names = new Set<string>();
  for (const part of list.split(",")) {
    const item = part.trim();
    if (item === "") {
      continue;
    }
    const name = quotedName.exec(item)?.[2];
    if (name === undefined) {
      return undefined;
    }
    names.add(name);
  }
  return names;
}
