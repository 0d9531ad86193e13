import type { TestAddress } from "../../locator";
import { classParts, withoutRetry } from "../../names/methods";
import type { Declarations, Finding, Inherited, Scanner } from "../scanner";
import { importedClass, moduleHint, readImports } from "./imports";
import { outlinePython, type PythonDeclaration, type PythonOutline } from "./outline";

/** pytest and unittest. */
export const python: Scanner = {
  extensions: ["py"],
  titled: false,
  read: (source) => new PythonDeclarations(outlinePython(source.text)),
};

class PythonDeclarations implements Declarations {
  constructor(private readonly outline: PythonOutline) {}

  find(test: TestAddress): Finding | undefined {
    const owner = this.owner(test);
    for (const name of functionNames(test.name)) {
      const found = owner ? this.inClass(owner, name, new Set()) : this.outsideClasses(name);
      if (found) return found;
    }
    return owner && { confidence: "container", places: [owner.span] };
  }

  inherited(test: TestAddress): readonly Inherited[] {
    const owner = this.owner(test);
    if (!owner) return [];
    const imports = readImports(this.outline.imports);
    return this.foreignBases(owner, new Set()).flatMap((base) =>
      importedClass(base, imports).map(({ name, module, level }) => ({
        address: { name: test.name, classname: name },
        // `from . import base`: what is imported may itself be a module.
        hints: [moduleHint([module, name].filter((part) => part !== "").join("."), level)],
      })),
    );
  }

  /** The class that the record names: the longest end of its dotted name that is a chain of classes here. */
  private owner(test: TestAddress): PythonDeclaration | undefined {
    const parts = [
      ...classParts(test.classname ?? test.parent ?? ""),
      ...test.name.split("[", 1).join("").split("::").slice(0, -1),
    ];
    let best: PythonDeclaration | undefined;
    let most = 0;
    for (const declaration of this.outline.declarations) {
      if (declaration.kind !== "class" || declaration.name !== parts.at(-1)) continue;
      const chain = chainOf(declaration);
      const fits = chain.every((name, i) => name === parts[parts.length - chain.length + i]);
      if (fits && chain.length >= most) {
        best = declaration;
        most = chain.length;
      }
    }
    return best;
  }

  private inClass(owner: PythonDeclaration, name: string, seen: Set<PythonDeclaration>): Finding | undefined {
    if (seen.has(owner)) return undefined;
    seen.add(owner);
    const own = this.declared(name, owner);
    if (own) return own;
    for (const base of owner.bases) {
      const declaration = this.classNamed(base);
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

  private classNamed(base: string): PythonDeclaration | undefined {
    const name = base.slice(base.lastIndexOf(".") + 1);
    return this.outline.declarations.findLast(
      (declaration) => declaration.kind === "class" && declaration.name === name,
    );
  }

  private foreignBases(owner: PythonDeclaration, seen: Set<PythonDeclaration>): string[] {
    if (seen.has(owner)) return [];
    seen.add(owner);
    return owner.bases.flatMap((base) => {
      const here = this.classNamed(base);
      return here ? this.foreignBases(here, seen) : [base];
    });
  }
}

function chainOf(declaration: PythonDeclaration): string[] {
  const chain: string[] = [];
  for (let at: PythonDeclaration | undefined = declaration; at; at = at.parent) chain.unshift(at.name);
  return chain;
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
