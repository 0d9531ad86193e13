import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, InheritedTest, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import { classParts } from "../../names/typeNames";
import { chainOf, groupByName, maxBases } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import { findDoctest } from "./doctest";
import { createPythonHint } from "./hint";
import { type PythonImport, parseImports, resolveImportedClass } from "./imports";
import { pythonMask } from "./mask";
import { outlinePython, type PythonDeclaration, type PythonOutline } from "./outline";
import { findParametrizedCase } from "./parametrize";
import { generatesScenarios, scenarioOf } from "./scenarios";

/** pytest and unittest. */
export const pythonScanner: Scanner = {
  search: "none",
  mask: pythonMask,
  read: (source, path) => new PythonDeclarations(source.text, path, outlinePython(source.text)),
};

class PythonDeclarations implements Declarations {
  private cachedImports: readonly PythonImport[] | undefined;
  private readonly classes: TypeSearch<PythonDeclaration>;
  private byName: ReadonlyMap<string, readonly PythonDeclaration[]> | undefined;

  constructor(
    private readonly text: string,
    private readonly path: string,
    private readonly outline: PythonOutline,
  ) {
    this.classes = new TypeSearch<PythonDeclaration>(
      outline.declarations.filter(({ kind }) => kind === "class"),
      {
        chainOf,
        resolveBase: (base, heir) => [this.findClass(base, heir)].filter((declaration) => declaration !== undefined),
      },
    );
  }

  private get imports(): readonly PythonImport[] {
    this.cachedImports ??= parseImports(this.outline.imports);
    return this.cachedImports;
  }

  find(test: TestAddress): Finding | undefined {
    const finding = this.findTest(test) ?? findDoctest(test.name, this.text, this.path, this.outline);
    const id = /\[(.*)\]$/s.exec(withoutRetry(test.name.trim()))?.[1];
    const place = finding?.confidence === "exact" && finding.places.length === 1 ? finding.places[0] : undefined;
    const declaration = id === undefined ? undefined : this.outline.declarations.find(({ span }) => span === place);
    const parametrizedCase = declaration && findParametrizedCase(this.text, declaration, id ?? "");
    return parametrizedCase ? { confidence: "exact", places: [parametrizedCase] } : finding;
  }

  private findTest(test: TestAddress): Finding | undefined {
    const owner = this.findOwner(test);
    for (const name of functionNameReadings(test.name)) {
      const finding = owner ? this.findInClass(owner, name, new Set()) : this.findOutsideClasses(name);
      if (finding) return finding;
    }
    return owner && { confidence: "container", places: [owner.span] };
  }

  findInheritedTests(test: TestAddress): readonly InheritedTest[] {
    const owner = this.findOwner(test);
    if (!owner) return generatesScenarios(this.text) ? [scenarioOf(test)] : [];
    return this.foreignBases(owner, new Set()).flatMap((base) =>
      resolveImportedClass(base, this.imports).map(({ name, module, level }) => ({
        address: { name: test.name, classname: name },
        // `from . import base`: the imported name may itself be a module.
        hints: [createPythonHint([module, name].filter((part) => part !== "").join("."), level)],
      })),
    );
  }

  /**
   * Finds the class that the record names: the longest suffix of its dotted name that is a chain of classes in this
   * file.
   */
  private findOwner(test: TestAddress): PythonDeclaration | undefined {
    const parts = [
      ...classParts(test.classname ?? test.parent ?? ""),
      ...test.name.split("[", 1).join("").split("::").slice(0, -1),
    ];
    // A later declaration replaces an earlier one.
    return this.classes.findInnermost(parts).at(-1);
  }

  private findInClass(owner: PythonDeclaration, name: string, visited: Set<PythonDeclaration>): Finding | undefined {
    if (visited.has(owner) || visited.size > maxBases) return undefined;
    visited.add(owner);
    const ownFinding = this.findDeclared(name, owner);
    if (ownFinding) return ownFinding;
    for (const base of owner.bases) {
      const declaration = this.findClass(base, owner);
      const inheritedFinding = declaration && this.findInClass(declaration, name, visited);
      if (inheritedFinding) return inheritedFinding;
    }
    return undefined;
  }

  /**
   * Finds a test for a record that names no class of this file: a function of the module, else the methods of that
   * name in any class.
   */
  private findOutsideClasses(name: string): Finding | undefined {
    const moduleFinding = this.findDeclared(name, undefined);
    if (moduleFinding) return moduleFinding;
    const methods = this.outline.declarations.filter(
      (declaration) =>
        declaration.name === name && declaration.kind === "function" && declaration.parent?.kind === "class",
    );
    if (methods.length === 0) return undefined;
    return { confidence: "pattern", places: methods.map(({ span }) => span) };
  }

  /**
   * Finds the declarations of a name in a class or in the module. As in Python, a later declaration replaces earlier
   * ones; if the last one is under a condition, all of them are returned.
   */
  private findDeclared(name: string, parent: PythonDeclaration | undefined): Finding | undefined {
    const siblings = this.outline.declarations.filter((declaration) => declaration.parent === parent);
    const namesakes = siblings.filter((declaration) => declaration.name === name && declaration.kind !== "class");
    const last = namesakes.at(-1);
    if (!last) return undefined;
    const bodyIndent = Math.min(...siblings.map(({ indent }) => indent));
    const places = last.indent > bodyIndent ? namesakes.map(({ span }) => span) : [last.span];
    return { confidence: "exact", places };
  }

  /**
   * Finds the class of this file that a base class name refers to. Returns `undefined` if the name begins with an
   * imported module.
   */
  private findClass(base: string, heir: PythonDeclaration): PythonDeclaration | undefined {
    const parts = base.split(".");
    const name = parts.at(-1);
    if (parts.length > 1 && this.imports.some(({ local }) => local === parts[0])) return undefined;
    this.byName ??= groupByName(this.outline.declarations);
    return this.byName.get(name ?? "")?.findLast((declaration) => declaration.kind === "class" && declaration !== heir);
  }

  private foreignBases(owner: PythonDeclaration, visited: Set<PythonDeclaration>): string[] {
    if (visited.has(owner) || visited.size > maxBases) return [];
    visited.add(owner);
    return owner.bases.flatMap((base) => {
      const localBase = this.findClass(base, owner);
      return localBase ? this.foreignBases(localBase, visited) : [base];
    });
  }
}

/**
 * Returns the readings of a test's name, least stripped first. Strips `[parameters]`, ` [msg] (i=1)` of a subtest and
 * `_0_case` of `parameterized`.
 */
function functionNameReadings(raw: string): string[] {
  const fullName = withoutRetry(raw.trim());
  const lastPart = fullName.split("[", 1)[0]?.split("::").at(-1) ?? fullName;
  const names = [
    fullName,
    lastPart,
    lastPart.split(/[\s([]/, 1)[0] ?? "",
    lastPart.split(/[\s([]/, 1)[0]?.replace(/_\d+(?:_.*)?$/s, "") ?? "",
  ];
  return [...new Set(names)].filter((name) => name !== "");
}
