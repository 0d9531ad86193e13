import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Inherited, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import { classParts } from "../../names/typeNames";
import { chainOf, groupByName, maxBases } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import { doctestNamed } from "./doctest";
import { pythonHint } from "./hint";
import { importedClass, type PythonImport, readImports } from "./imports";
import { outlinePython, type PythonDeclaration, type PythonOutline } from "./outline";
import { parametrizedRow } from "./parametrize";
import { generatesScenarios, scenarioNamed } from "./scenarios";

/** pytest and unittest. */
export const pythonScanner: Scanner = {
  search: "none",
  read: (source, path) => new PythonDeclarations(source.text, path, outlinePython(source.text)),
};

class PythonDeclarations implements Declarations {
  private knownImports: readonly PythonImport[] | undefined;
  private readonly classes: TypeSearch<PythonDeclaration>;
  private byName: ReadonlyMap<string, readonly PythonDeclaration[]> | undefined;

  constructor(
    private readonly text: string,
    private readonly path: string,
    private readonly outline: PythonOutline,
  ) {
    this.classes = new TypeSearch<PythonDeclaration>(
      outline.declarations.filter(({ kind }) => kind === "class"),
      { chainOf, declared: (base, heir) => [this.classNamed(base, heir)].filter((one) => one !== undefined) },
    );
  }

  private get imports(): readonly PythonImport[] {
    this.knownImports ??= readImports(this.outline.imports);
    return this.knownImports;
  }

  find(test: TestAddress): Finding | undefined {
    const found = this.declaredTest(test) ?? doctestNamed(test.name, this.text, this.path, this.outline);
    const id = /\[(.*)\]$/s.exec(withoutRetry(test.name.trim()))?.[1];
    const place = found?.confidence === "exact" && found.places.length === 1 ? found.places[0] : undefined;
    const declaration = id === undefined ? undefined : this.outline.declarations.find(({ span }) => span === place);
    const row = declaration && parametrizedRow(this.text, declaration, id ?? "");
    return row ? { confidence: "exact", places: [row] } : found;
  }

  private declaredTest(test: TestAddress): Finding | undefined {
    const owner = this.owner(test);
    for (const name of functionNames(test.name)) {
      const found = owner ? this.inClass(owner, name, new Set()) : this.outsideClasses(name);
      if (found) return found;
    }
    return owner && { confidence: "container", places: [owner.span] };
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owner = this.owner(test);
    if (!owner) return generatesScenarios(this.text) ? [scenarioNamed(test)] : [];
    return this.foreignBases(owner, new Set()).flatMap((base) =>
      importedClass(base, this.imports).map(({ name, module, level }) => ({
        address: { name: test.name, classname: name },
        // `from . import base`: what is imported may itself be a module.
        hints: [pythonHint([module, name].filter((part) => part !== "").join("."), level)],
      })),
    );
  }

  /** The class that the record names: the longest end of its dotted name that is a chain of classes here. */
  private owner(test: TestAddress): PythonDeclaration | undefined {
    const parts = [
      ...classParts(test.classname ?? test.parent ?? ""),
      ...test.name.split("[", 1).join("").split("::").slice(0, -1),
    ];
    // A later declaration replaces an earlier one.
    return this.classes.deepest(parts).at(-1);
  }

  private inClass(owner: PythonDeclaration, name: string, seen: Set<PythonDeclaration>): Finding | undefined {
    if (seen.has(owner) || seen.size > maxBases) return undefined;
    seen.add(owner);
    const own = this.declared(name, owner);
    if (own) return own;
    for (const base of owner.bases) {
      const declaration = this.classNamed(base, owner);
      const found = declaration && this.inClass(declaration, name, seen);
      if (found) return found;
    }
    return undefined;
  }

  /** No class is named, or none of this file's: a function of the module, else the only one of that name in any class. */
  private outsideClasses(name: string): Finding | undefined {
    const own = this.declared(name, undefined);
    if (own) return own;
    const elsewhere = this.outline.declarations.filter(
      (declaration) =>
        declaration.name === name && declaration.kind === "function" && declaration.parent?.kind === "class",
    );
    if (elsewhere.length === 0) return undefined;
    return { confidence: "pattern", places: elsewhere.map(({ span }) => span) };
  }

  /**
   * What a class or the module declares by that name. A later declaration replaces an earlier one, as Python does, unless
   * they stand under conditions: then all of them.
   */
  private declared(name: string, parent: PythonDeclaration | undefined): Finding | undefined {
    const siblings = this.outline.declarations.filter((declaration) => declaration.parent === parent);
    const same = siblings.filter((declaration) => declaration.name === name && declaration.kind !== "class");
    const last = same.at(-1);
    if (!last) return undefined;
    const body = Math.min(...siblings.map(({ indent }) => indent));
    const places = last.indent > body ? same.map(({ span }) => span) : [last.span];
    return { confidence: "exact", places };
  }

  /** The class of this file that a base class' name means: none if the name begins with an imported module's. */
  private classNamed(base: string, heir: PythonDeclaration): PythonDeclaration | undefined {
    const parts = base.split(".");
    const name = parts.at(-1);
    if (parts.length > 1 && this.imports.some(({ local }) => local === parts[0])) return undefined;
    this.byName ??= groupByName(this.outline.declarations);
    return this.byName.get(name ?? "")?.findLast((declaration) => declaration.kind === "class" && declaration !== heir);
  }

  private foreignBases(owner: PythonDeclaration, seen: Set<PythonDeclaration>): string[] {
    if (seen.has(owner) || seen.size > maxBases) return [];
    seen.add(owner);
    return owner.bases.flatMap((base) => {
      const here = this.classNamed(base, owner);
      return here ? this.foreignBases(here, seen) : [base];
    });
  }
}

/** Readings of a test's name, the least stripped first: `[parameters]`, ` [msg] (i=1)` of a sub-test, `_0_case` of `parameterized`. */
function functionNames(raw: string): string[] {
  const whole = withoutRetry(raw.trim());
  const last = whole.split("[", 1)[0]?.split("::").at(-1) ?? whole;
  const names = [
    whole,
    last,
    last.split(/[\s([]/, 1)[0] ?? "",
    last.split(/[\s([]/, 1)[0]?.replace(/_\d+(?:_.*)?$/s, "") ?? "",
  ];
  return [...new Set(names)].filter((name) => name !== "");
}
