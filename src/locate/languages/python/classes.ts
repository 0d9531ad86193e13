import type { TestAddress } from "../../../domain/locator";
import type { ClassLookup, ClassNode, FileClasses, Finding } from "../../language";
import { classParts } from "../../names/typeNames";
import { linearize } from "../../types/linearize";
import { findChain } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import { type Binding, Bindings, type PythonScope } from "./bindings";
import { createPythonHint } from "./hint";
import type { PythonImport } from "./imports";
import { findModule } from "./moduleName";
import type { PythonDeclaration, PythonOutline } from "./outline";
import { functionNameReadings } from "./testNames";

/** Maximum number of names that are followed inside one file for one name. */
const maxSteps = 200;

type FindMember = (owner: PythonDeclaration, name: string, test: TestAddress) => Finding | undefined;

/** The classes of a Python file, by its own rules of scopes and imports. */
export class PythonClasses implements FileClasses {
  readonly #search: TypeSearch<PythonDeclaration>;
  readonly #nodes = new Map<PythonDeclaration, ClassNode>();
  readonly #bindings: Bindings;
  #stepsLeft = 0;

  constructor(
    outline: PythonOutline,
    private readonly path: string,
    private readonly findMember: FindMember,
  ) {
    const classes = outline.declarations.filter(({ kind }) => kind === "class");
    this.#search = new TypeSearch<PythonDeclaration>(classes, { findChain, resolveBase: () => [] });
    this.#bindings = new Bindings(outline);
  }

  /**
   * Returns the class of this file that the record names: the longest end of its dotted name that is a chain of classes
   * here. A later declaration replaces an earlier one.
   */
  findDeclaredOwner(test: TestAddress): PythonDeclaration | undefined {
    return this.#search.findInnermost([...suiteParts(test), ...nodeIdParts(test)]).at(-1);
  }

  findOwner(test: TestAddress): ClassLookup | undefined {
    const declaration = this.findDeclaredOwner(test);
    if (declaration) return { kind: "class", node: this.#findNode(declaration) };
    const names = this.ownerNames(test);
    return names.length > 0 ? this.lookUp(names, false) : undefined;
  }

  /** Returns the names that the record has after this file's module: those of a class that may be imported. */
  ownerNames(test: TestAddress): readonly string[] {
    const suite = suiteParts(test);
    const nodeId = nodeIdParts(test);
    const module = suite.lastIndexOf(findModule(this.path));
    if (module >= 0) return [...suite.slice(module + 1), ...nodeId];
    return nodeId.length > 0 || test.classname === undefined || suite.length > 1 ? nodeId : suite;
  }

  listMemberNames({ name }: TestAddress): readonly string[] {
    return functionNameReadings(name);
  }

  lookUp(names: readonly string[], isWildcard: boolean): ClassLookup {
    this.#stepsLeft = maxSteps;
    const [name = "", ...innerNames] = names;
    if (isWildcard && !this.#bindings.isExported(name)) return noClass;
    const lookup = this.#lookUpIn(undefined, names, Number.POSITIVE_INFINITY);
    if (lookup) return lookup;
    const isPackage = this.path.endsWith("__init__.py") && innerNames.length > 0 && !isWildcard;
    const module = isPackage ? [createImport(name, 1, innerNames)] : [];
    return createFirstLookup([...this.#lookUpWildcards(names, Number.POSITIVE_INFINITY), ...module]);
  }

  /**
   * Returns the imports by which the module may have a name, likeliest first: those of the name, then each `import *`
   * that is not under a condition, of which a later one replaces the names of an earlier one.
   */
  findImports(name: string): readonly PythonImport[] {
    const bindings = this.#bindings.find(undefined, name, Number.POSITIVE_INFINITY).toReversed();
    const wildcards = this.#bindings.wildcards.filter(({ indent }) => indent === 0).toReversed();
    return [...bindings, ...wildcards].flatMap(({ target }) => (target.kind === "import" ? [target.importedName] : []));
  }

  /**
   * Returns a class and those of this file that it inherits from, in Python's order. It is `isFinal` unless bases of
   * other files, or other ones of this file, may stand among them.
   */
  findLocalOrder(owner: PythonDeclaration): { order: readonly ClassNode[]; isFinal: boolean } {
    let isFinal = true;
    const findLocalClass = (lookup: ClassLookup): ClassNode[] => {
      if (lookup.kind === "class") return [lookup.node];
      if (lookup.kind !== "first") isFinal = false;
      return lookup.kind === "import" ? [] : lookup.lookups.flatMap(findLocalClass).slice(0, 1);
    };
    const order = linearize<ClassNode>(this.#findNode(owner), ({ bases }) => bases.flatMap(findLocalClass));
    return { order, isFinal };
  }

  #findNode(declaration: PythonDeclaration): ClassNode {
    const cachedNode = this.#nodes.get(declaration);
    if (cachedNode) return cachedNode;
    let bases: readonly ClassLookup[] | undefined;
    const findBases = () => this.#findBases(declaration);
    const node: ClassNode = {
      get bases() {
        bases ??= findBases();
        return bases;
      },
      find: (name, test) => this.findMember(declaration, name, test),
    };
    this.#nodes.set(declaration, node);
    return node;
  }

  #findBases({ bases, parent, span }: PythonDeclaration): readonly ClassLookup[] {
    return bases.map((base) => {
      this.#stepsLeft = maxSteps;
      return this.#lookUpName(base.split("."), parent, span.start);
    });
  }

  /**
   * Returns the way to a class by a name at a position in a scope: from there outward, but not through the bodies of
   * other classes.
   */
  #lookUpName(names: readonly string[], scope: PythonScope, position: number): ClassLookup {
    for (let current = scope; current; current = current.parent) {
      const lookup =
        current === scope || current.kind === "function" ? this.#lookUpIn(current, names, position) : undefined;
      if (lookup) return lookup;
    }
    const lookup = this.#lookUpIn(undefined, names, position);
    if (lookup) return lookup;
    const className = names.at(-1);
    const nearest = this.#search.all.findLast(({ name, span }) => name === className && span.start !== position);
    return createFirstLookup([
      ...this.#lookUpWildcards(names, position),
      ...(nearest ? [{ kind: "class" as const, node: this.#findNode(nearest) }] : []),
    ]);
  }

  /** Returns the way to a class by a name that a scope binds itself; `undefined` if it binds none. */
  #lookUpIn(scope: PythonScope, names: readonly string[], position: number): ClassLookup | undefined {
    if (this.#stepsLeft-- <= 0) return noClass;
    const [name = "", ...innerNames] = names;
    const bindings = this.#bindings.find(scope, name, position);
    if (bindings.length === 0) return undefined;
    const isModule = ({ target }: Binding) => target.kind === "import" && target.importedName.original === undefined;
    if (bindings.every(isModule)) return createFirstLookup(this.#lookUpModules(bindings, names));
    const lookups = bindings.toReversed().map((binding) => this.#lookUpBinding(binding, names, innerNames));
    return lookups.length === 1 ? lookups[0] : { kind: "any", lookups };
  }

  #lookUpBinding(binding: Binding, names: readonly string[], innerNames: readonly string[]): ClassLookup {
    const { target, scope, start } = binding;
    switch (target.kind) {
      case "class":
        return innerNames.length > 0
          ? this.#lookUpMember(target.declaration, innerNames)
          : { kind: "class", node: this.#findNode(target.declaration) };
      case "alias":
        return this.#lookUpName([...target.names, ...innerNames], scope, start);
      case "import":
        return createFirstLookup(
          target.importedName.original === undefined
            ? this.#lookUpModules([binding], names)
            : lookUpImport(target.importedName, target.importedName.original, innerNames),
        );
    }
  }

  /** Returns the way to a class in the body of another one, or in a base of it. */
  #lookUpMember(declaration: PythonDeclaration, names: readonly string[]): ClassLookup {
    const lookup = this.#lookUpIn(declaration, names, Number.POSITIVE_INFINITY);
    if (lookup) return lookup;
    const { bases, parent, span } = declaration;
    return createFirstLookup(bases.map((base) => this.#lookUpName([...base.split("."), ...names], parent, span.start)));
  }

  /** Returns the ways to `package.module.Class` by the modules that are imported, the longest first. */
  #lookUpModules(bindings: readonly Binding[], names: readonly string[]): readonly ClassLookup[] {
    const ways = bindings.flatMap(({ target }) => {
      if (target.kind !== "import") return [];
      const { local, module, level } = target.importedName;
      const length = local.split(".").length;
      const isPrefix = names.slice(0, length).join(".") === local && names.length > length;
      const [outermost = ""] = module.split(".", 1);
      return [
        ...(isPrefix ? [{ length, lookup: createImport(module, level, names.slice(length)) }] : []),
        ...(length > 1 && names.length > 1
          ? [{ length: 1, lookup: createImport(outermost, level, names.slice(1)) }]
          : []),
      ];
    });
    return ways.sort((a, b) => b.length - a.length).map(({ lookup }) => lookup);
  }

  /** Returns the ways through `import *`, of which a later one replaces the names of an earlier one. */
  #lookUpWildcards(names: readonly string[], position: number): readonly ClassLookup[] {
    return this.#bindings.wildcards
      .filter(({ start }) => start < position)
      .toReversed()
      .flatMap(({ target }) => {
        if (target.kind !== "import") return [];
        const { module, level } = target.importedName;
        return [{ kind: "import" as const, hint: createPythonHint(module, level), names, isWildcard: true as const }];
      });
  }
}

const noClass: ClassLookup = { kind: "first", lookups: [] };

const createFirstLookup = (lookups: readonly ClassLookup[]): ClassLookup =>
  lookups.length === 1 && lookups[0] ? lookups[0] : { kind: "first", lookups };

function createImport(module: string, level: number, names: readonly string[]): ClassLookup {
  return { kind: "import", hint: createPythonHint(module, level), names };
}

/** Returns the ways to `from module import original`: a name of the module, else a module of the package. */
function lookUpImport(
  { module, level }: PythonImport,
  original: string,
  names: readonly string[],
): readonly ClassLookup[] {
  const submodule = [module, original].filter((part) => part !== "").join(".");
  const lookup = createImport(module, level, [original, ...names]);
  return names.length > 0 ? [lookup, createImport(submodule, level, names)] : [lookup];
}

const suiteParts = ({ classname, parent = "" }: TestAddress): string[] => classParts(classname ?? parent);

/** Returns the classes that a node id names: `TestA::TestB::test_c[x]`. */
const nodeIdParts = ({ name }: TestAddress): string[] => name.split("[", 1).join("").split("::").slice(0, -1);
