import type { TestAddress } from "../../../domain/locator";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Declarations, Finding, ForeignTest, Scanner, Way } from "../../language";
import { findClassWords } from "../../searchWords";
import { PythonClasses } from "./classes";
import { findDoctest } from "./doctest";
import { createPythonHint } from "./hint";
import { outlinePython, type PythonDeclaration, type PythonOutline } from "./outline";
import { findParametrizedCase } from "./parametrize";
import { createScenario, generatesScenarios } from "./scenarios";
import { functionNameReadings } from "./testNames";

/** Class whose record lacks the module: that of a test file which is run as a program is `__main__`. */
const classWithoutModule = /^(?:__main__\.)?[A-Z]\w*$/;

/** pytest and unittest. */
export const pythonScanner: Scanner = {
  findSearchWords: (test) => (classWithoutModule.test(test.classname ?? "") ? findClassWords(test) : undefined),
  read: (source, path) => new PythonDeclarations(source.text, path, outlinePython(source.text)),
};

class PythonDeclarations implements Declarations {
  readonly #pythonClasses: PythonClasses;
  readonly #membersByParent = new Map<PythonDeclaration | undefined, PythonDeclaration[]>();

  constructor(
    private readonly text: string,
    private readonly path: string,
    private readonly outline: PythonOutline,
  ) {
    this.#pythonClasses = new PythonClasses(outline, path, (owner, name, test) =>
      this.#findCase(this.#findDeclared(name, owner), test),
    );
    for (const declaration of outline.declarations) {
      const members = this.#membersByParent.get(declaration.parent);
      if (members) members.push(declaration);
      else this.#membersByParent.set(declaration.parent, [declaration]);
    }
  }

  find(test: TestAddress): Finding | undefined {
    const finding = this.#findTest(test) ?? findDoctest(test.name, this.text, this.path, this.outline);
    return this.#findCase(finding, test);
  }

  /** Narrows the finding of a parametrized test down to its case, if the text gives it. */
  #findCase(finding: Finding | undefined, test: TestAddress): Finding | undefined {
    const id = /\[(.*)\]$/s.exec(withoutRetry(test.name.trim()))?.[1];
    const isDeclared = finding?.standing === "final" || finding?.standing === "unlessInherited";
    const place = isDeclared && finding.places.length === 1 ? finding.places[0] : undefined;
    const declaration = id === undefined ? undefined : this.outline.declarations.find(({ span }) => span === place);
    const parametrizedCase = declaration && findParametrizedCase(this.text, declaration, id ?? "");
    return finding && parametrizedCase ? { ...finding, places: [parametrizedCase] } : finding;
  }

  #findTest(test: TestAddress): Finding | undefined {
    const owner = this.#pythonClasses.findDeclaredOwner(test);
    if (!owner) return this.#findOutsideClasses(test);
    return this.#findInClass(owner, test) ?? { standing: "around", places: [owner.span] };
  }

  lookFurther(test: TestAddress): readonly Way[] {
    return [{ kind: "classes", classes: this.#pythonClasses }, ...this.#findForeignTests(test)];
  }

  #findForeignTests(test: TestAddress): readonly ForeignTest[] {
    if (this.#pythonClasses.findDeclaredOwner(test)) return [];
    const scenarios = generatesScenarios(this.text) ? [createScenario(test)] : [];
    const isFunction = this.#pythonClasses.ownerNames(test).length === 0;
    return isFunction ? [...this.#findImportedFunctions(test), ...scenarios] : scenarios;
  }

  /** Returns the test functions of other modules that this module imports: pytest collects them here too. */
  #findImportedFunctions(test: TestAddress): readonly ForeignTest[] {
    return functionNameReadings(test.name).flatMap((name) =>
      this.#pythonClasses.findImports(name).flatMap(({ module, level, original }) => {
        if (original === undefined) return [];
        const address = { name: original === "*" ? test.name : test.name.replace(name, () => original) };
        return [{ kind: "test" as const, address, hints: [createPythonHint(module, level)] }];
      }),
    );
  }

  #findInClass(owner: PythonDeclaration, test: TestAddress): Finding | undefined {
    const { order, isFinal } = this.#pythonClasses.findLocalOrder(owner);
    for (const name of functionNameReadings(test.name)) {
      for (const [i, node] of order.entries()) {
        const finding = node.find(name, test);
        if (finding) return i > 0 && !isFinal ? { ...finding, standing: "unlessInherited" } : finding;
      }
    }
    return undefined;
  }

  /**
   * Finds a test for a record that names no class of this file: a function of the module, else the methods of that
   * name in any class.
   */
  #findOutsideClasses(test: TestAddress): Finding | undefined {
    const namesClass = this.#pythonClasses.ownerNames(test).length > 0;
    for (const name of functionNameReadings(test.name)) {
      const finding = this.#findDeclared(name, undefined);
      if (finding) return namesClass ? { ...finding, standing: "unlessInherited" } : finding;
      const methodFinding = this.#findMethods(name);
      if (methodFinding) return methodFinding;
    }
    return undefined;
  }

  #findMethods(name: string): Finding | undefined {
    const methods = this.outline.declarations.filter(
      (declaration) =>
        declaration.name === name && declaration.kind === "function" && declaration.parent?.kind === "class",
    );
    return methods.length > 0 ? { standing: "ifReferred", places: methods.map(({ span }) => span) } : undefined;
  }

  /**
   * Finds the declarations of a name in a class or in the module. As in Python, a later declaration replaces earlier
   * ones; if the last one is under a condition, all of them are returned.
   */
  #findDeclared(name: string, parent: PythonDeclaration | undefined): Finding | undefined {
    const siblings = this.#membersByParent.get(parent) ?? [];
    const namesakes = siblings.filter((declaration) => declaration.name === name && declaration.kind !== "class");
    const last = namesakes.at(-1);
    if (!last) return undefined;
    const bodyIndent = siblings.reduce((least, { indent }) => Math.min(least, indent), last.indent);
    const places = last.indent > bodyIndent ? namesakes.map(({ span }) => span) : [last.span];
    return { standing: "final", places };
  }
}
