import { type PythonImport, parseImports } from "./imports";
import type { PythonDeclaration, PythonOutline, PythonStatement } from "./outline";

/** The body in which a name is bound: that of a declaration, or of the module. */
export type PythonScope = PythonDeclaration | undefined;

/** Source of a name that may refer to a class. */
export type BindingTarget =
  | { readonly kind: "class"; readonly declaration: PythonDeclaration }
  | { readonly kind: "import"; readonly importedName: PythonImport }
  /** Another name, split at its dots. */
  | { readonly kind: "alias"; readonly names: readonly string[] };

export interface Binding {
  /** The name itself; `a` for `import a.b`. */
  readonly name: string;
  readonly start: number;
  readonly indent: number;
  readonly scope: PythonScope;
  readonly target: BindingTarget;
}

/** The names that a Python file binds to classes, modules and other names. They are read when first needed. */
export class Bindings {
  #cachedTables: Tables | undefined;
  #exportedNames: ReadonlySet<string> | "unclear" | undefined;

  constructor(private readonly outline: PythonOutline) {}

  get #tables(): Tables {
    this.#cachedTables ??= createTables(this.outline);
    return this.#cachedTables;
  }

  /** Imports of all the names of a module, in file order. */
  get wildcards(): readonly Binding[] {
    return this.#tables.wildcards;
  }

  /**
   * Returns the bindings of a name in a scope that may hold at a position: the last one before it, and earlier ones as
   * long as the later ones are under a condition or add a module to a package. If all of them come later, as no running
   * file has it, the last ones.
   */
  find(scope: PythonScope, name: string, position: number): readonly Binding[] {
    const namesakes = this.#tables.byScope.get(scope)?.get(name) ?? [];
    const earlier = namesakes.filter(({ start }) => start < position);
    const bindings = earlier.length > 0 ? earlier : namesakes;
    const bodyIndent = scope ? (this.#tables.bodyIndents.get(scope) ?? 0) : 0;
    const last = bindings.findLastIndex(({ indent, target }) => indent <= bodyIndent && !isSubmodule(target));
    return bindings.slice(Math.max(0, last));
  }

  /** Returns whether `import *` passes a name on. Any name, if `__all__` is more than one list of texts. */
  isExported(name: string): boolean {
    this.#exportedNames ??= parseExports(this.outline.exports) ?? "unclear";
    if (this.outline.exports.length === 0) return !name.startsWith("_");
    return this.#exportedNames === "unclear" || this.#exportedNames.has(name);
  }
}

/** Returns true for `import a.b`, which replaces no other `a` that an import binds. */
const isSubmodule = (target: BindingTarget): boolean =>
  target.kind === "import" && target.importedName.local.includes(".");

interface Tables {
  readonly wildcards: readonly Binding[];
  readonly byScope: ReadonlyMap<PythonScope, ReadonlyMap<string, readonly Binding[]>>;
  /** Indentation of the statements of each body. */
  readonly bodyIndents: ReadonlyMap<PythonScope, number>;
}

function createTables(outline: PythonOutline): Tables {
  const bindings = [...listBindings(outline)].sort((a, b) => a.start - b.start);
  const byScope = new Map<PythonScope, Map<string, Binding[]>>();
  for (const binding of bindings) {
    const names = byScope.get(binding.scope) ?? new Map<string, Binding[]>();
    byScope.set(binding.scope, names);
    const namesakes = names.get(binding.name);
    if (namesakes) namesakes.push(binding);
    else names.set(binding.name, [binding]);
  }
  const bodyIndents = new Map<PythonScope, number>();
  for (const { parent, indent } of [...outline.declarations, ...outline.imports, ...outline.aliases])
    bodyIndents.set(parent, Math.min(indent, bodyIndents.get(parent) ?? indent));
  return { wildcards: byScope.get(undefined)?.get("*") ?? [], byScope, bodyIndents };
}

function* listBindings({ declarations, imports, aliases }: PythonOutline): Iterable<Binding> {
  for (const declaration of declarations) {
    if (declaration.kind !== "class") continue;
    const { name, span, indent, parent: scope } = declaration;
    yield { name, start: span.start, indent, scope, target: { kind: "class", declaration } };
  }
  for (const { text, start, indent, parent: scope } of imports) {
    for (const importedName of parseImports([text])) {
      const [name = ""] = importedName.local.split(".", 1);
      yield { name, start, indent, scope, target: { kind: "import", importedName } };
    }
  }
  for (const { text, start, indent, parent: scope } of aliases) {
    const [name = "", value = ""] = text.split("#", 1)[0]?.split("=") ?? [];
    const names = value.trim().split(".");
    yield { name: name.trim(), start, indent, scope, target: { kind: "alias", names } };
  }
}

/** Parses `__all__`; `undefined` if it is not a single list of texts. */
function parseExports([statement, ...otherStatements]: readonly PythonStatement[]): ReadonlySet<string> | undefined {
  if (!statement || otherStatements.length > 0) return undefined;
  const text = statement.text.replace(/#[^\n]*/g, "");
  const list = /^__all__[ \t]*(?::[^=]*)?=\s*[[(]([^[\]()+]*)[\])]\s*$/.exec(text)?.[1];
  if (list === undefined) return undefined;
  const items = list.split(",").map((item) => item.trim());
  const names = items.map((item) => /^(["'])([\p{L}\p{N}_]+)\1$/u.exec(item)?.[2]).filter((name) => name !== undefined);
  return names.length === items.filter((item) => item !== "").length ? new Set(names) : undefined;
}
