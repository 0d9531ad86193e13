import { getOrCreate } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import type { ClassLookup, ClassNode, FileClasses, Finding } from "../../language";
import { classParts } from "../../names/typeNames";
import { sliceSpan } from "../../syntax/sourceText";
import { linearize } from "../../types/linearize";
import { findChain } from "../../types/nested";
import { TypeSearch } from "../../types/typeSearch";
import { type Binding, Bindings, type PythonScope } from "./bindings";
import { createPythonHint } from "./hint";
import type { PythonImport } from "./imports";
import { findModule } from "./moduleName";
import type { PythonDeclaration, PythonOutline } from "./outline";
import { listNameReadings, splitTestName } from "./testNames";

const plainDecorators = ["pytest", "unittest", "mock", "patch", "override_settings", "tag", "dataclass"];
/** Matches a decorator of a framework whose decorators create no classes and no numbered tests. */
const plainDecorator = new RegExp(String.raw`^@\s*(?:${plainDecorators.join("|")})\b`);
/** Maximum number of names that are followed within one file to resolve one name. */
const maxSteps = 200;

type FindMember = (owner: PythonDeclaration, name: string, test: TestAddress) => Finding | undefined;

/** A class and its bases, in method resolution order. */
export interface LocalOrder {
  readonly order: readonly ClassNode[];
  readonly isFinal: boolean;
}

/** Finds the classes of a Python file, following Python's rules for scopes and imports. */
export class PythonClasses implements FileClasses {
  readonly #search: TypeSearch<PythonDeclaration>;
  readonly #nodes = new Map<PythonDeclaration, ClassNode>();
  readonly #bindings: Bindings;
  #stepsLeft = 0;

  constructor(
    private readonly text: string,
    outline: PythonOutline,
    private readonly path: string,
    private readonly findMember: FindMember,
  ) {
    const classes = outline.declarations.filter(({ kind }) => kind === "class");
    const resolveBase = () => [];
    this.#search = new TypeSearch<PythonDeclaration>(classes, { findChain, resolveBase });
    this.#bindings = new Bindings(outline);
  }

  /**
   * Returns the class of this file that the record names, by the longest suffix of its dotted name that is a chain of
   * classes in the file. A later declaration replaces an earlier one.
   */
  findDeclaredOwner(test: TestAddress): PythonDeclaration | undefined {
    const parts = [...splitSuite(test), ...splitNodeId(test)];
    const owner = this.#search.findInnermost(parts).at(-1);
    return owner ?? this.#findParameterized(parts);
  }

  /**
   * Finds the class from which a decorator generates classes such as `CraneTest_0`, `CraneTest_1_heavy`,
   * `CraneTest_cpu`.
   */
  #findParameterized(parts: readonly string[]): PythonDeclaration | undefined {
    const owners = this.#search.all.filter(
      (owner) => parts.at(-1)?.startsWith(`${owner.name}_`) && mayBeMultiplied(owner, this.text),
    );
    return owners.toSorted((a, b) => a.name.length - b.name.length).at(-1);
  }

  findOwner(record: TestAddress): ClassLookup | undefined {
    const test = splitTestName(record);
    const declaration = this.findDeclaredOwner(test);
    if (declaration) {
      return this.#createClassLookup(declaration);
    }
    const names = this.listOwnerNames(test);
    if (names.length === 0) {
      return undefined;
    }
    return this.lookUp(names, false);
  }

  /**
   * Returns the parts of the record's class name after this file's module: the names of a class that may be imported.
   */
  listOwnerNames(test: TestAddress): readonly string[] {
    const suite = splitSuite(test);
    const nodeId = splitNodeId(test);
    const module = suite.lastIndexOf(findModule(this.path));
    if (module >= 0) {
      return [...suite.slice(module + 1), ...nodeId];
    }
    const isSuiteClass = test.classname !== undefined && suite.length <= 1;
    return nodeId.length === 0 && isSuiteClass ? suite : nodeId;
  }

  listMemberNames(record: TestAddress): readonly string[] {
    return listNameReadings(splitTestName(record).name);
  }

  lookUp(names: readonly string[], isWildcard: boolean): ClassLookup {
    this.#stepsLeft = maxSteps;
    const [name = "", ...innerNames] = names;
    if (isWildcard && !this.#bindings.isExported(name)) {
      return noClass;
    }
    const lookup = this.#lookUpIn(undefined, names, Number.POSITIVE_INFINITY);
    if (lookup) {
      return lookup;
    }
    const lookups = [...this.#lookUpWildcards(names, Number.POSITIVE_INFINITY)];
    const isPackage = this.path.endsWith("__init__.py");
    const mayBeModule = isPackage && innerNames.length > 0 && !isWildcard;
    if (mayBeModule) {
      lookups.push(createImport(name, 1, innerNames));
    }
    return createFirstLookup(lookups);
  }

  /**
   * Returns the imports through which the module may bind a name, most likely first: the imports of the name itself,
   * then each unconditional `import *`. A later `import *` precedes an earlier one, whose names it replaces.
   */
  findImports(name: string): readonly PythonImport[] {
    const bindings = this.#bindings.find(undefined, name, Number.POSITIVE_INFINITY);
    const wildcards = this.#bindings.wildcards.filter(({ indent }) => indent === 0);
    return [...bindings.toReversed(), ...wildcards.toReversed()].flatMap(listImports);
  }

  /**
   * Returns a class and its bases in this file, in Python's method resolution order. It is `isFinal` unless bases from
   * other files, or alternative ones from this file, may belong among them.
   */
  findLocalOrder(owner: PythonDeclaration): LocalOrder {
    let isFinal = true;
    const findLocalClass = (lookup: ClassLookup): ClassNode[] => {
      if (lookup.kind === "class") {
        return [lookup.node];
      }
      if (lookup.kind !== "first") {
        isFinal = false;
      }
      if (lookup.kind === "import") {
        return [];
      }
      const classes = lookup.lookups.flatMap(findLocalClass);
      return classes.slice(0, 1);
    };
    const node = this.#findNode(owner);
    const order = linearize<ClassNode>(node, ({ bases }) => bases.flatMap(findLocalClass));
    return { order, isFinal };
  }

  #findNode(declaration: PythonDeclaration): ClassNode {
    let bases: readonly ClassLookup[] | undefined;
    const findBases = () => this.#findBases(declaration);
    return getOrCreate(this.#nodes, declaration, () => ({
      get bases() {
        bases ??= findBases();
        return bases;
      },
      find: (name, test) => this.findMember(declaration, name, test),
    }));
  }

  #findBases({ bases, parent, span }: PythonDeclaration): readonly ClassLookup[] {
    return bases.map((base) => {
      this.#stepsLeft = maxSteps;
      return this.#lookUpName(base.split("."), parent, span.start);
    });
  }

  /**
   * Returns the lookup of a class by the name that is used at a position in a scope. The scopes are searched outward,
   * skipping the bodies of enclosing classes.
   */
  #lookUpName(names: readonly string[], scope: PythonScope, position: number): ClassLookup {
    for (let current = scope; current; current = current.parent) {
      if (current !== scope && current.kind !== "function") {
        continue;
      }
      const lookup = this.#lookUpIn(current, names, position);
      if (lookup) {
        return lookup;
      }
    }
    const lookup = this.#lookUpIn(undefined, names, position);
    if (lookup) {
      return lookup;
    }
    const lookups = [...this.#lookUpWildcards(names, position)];
    const nearest = this.#findNearest(names.at(-1), position);
    if (nearest) {
      lookups.push(this.#createClassLookup(nearest));
    }
    return createFirstLookup(lookups);
  }

  /** Returns the last class with a name in any scope, except the class at a position. */
  #findNearest(className: string | undefined, position: number): PythonDeclaration | undefined {
    return this.#search.all.findLast(({ name, span }) => name === className && span.start !== position);
  }

  /** Returns the lookup of a class by a name that the scope itself binds; `undefined` if the scope does not bind it. */
  #lookUpIn(scope: PythonScope, names: readonly string[], position: number): ClassLookup | undefined {
    if (this.#stepsLeft-- <= 0) {
      return noClass;
    }
    const [name = ""] = names;
    const bindings = this.#bindings.find(scope, name, position);
    if (bindings.length === 0) {
      return undefined;
    }
    if (bindings.every(bindsModule)) {
      return createFirstLookup(lookUpModules(bindings, names));
    }
    const lookups = bindings.toReversed().map((binding) => this.#lookUpBinding(binding, names));
    const [lookup] = lookups;
    if (lookups.length === 1) {
      return lookup;
    }
    return { kind: "any", lookups };
  }

  #lookUpBinding(binding: Binding, names: readonly string[]): ClassLookup {
    const { target, scope, start } = binding;
    const innerNames = names.slice(1);
    switch (target.kind) {
      case "class":
        if (innerNames.length > 0) {
          return this.#lookUpMember(target.declaration, innerNames);
        }
        return this.#createClassLookup(target.declaration);
      case "alias":
        return this.#lookUpName([...target.names, ...innerNames], scope, start);
      case "import":
        if (bindsModule(binding)) {
          return createFirstLookup(lookUpModules([binding], names));
        }
        return createFirstLookup(lookUpImport(target.importedName, innerNames));
    }
  }

  #createClassLookup(declaration: PythonDeclaration): ClassLookup {
    return { kind: "class", node: this.#findNode(declaration) };
  }

  /** Returns the lookup of a class nested in another class or in one of its bases. */
  #lookUpMember(declaration: PythonDeclaration, names: readonly string[]): ClassLookup {
    const lookup = this.#lookUpIn(declaration, names, Number.POSITIVE_INFINITY);
    if (lookup) {
      return lookup;
    }
    const { bases, parent, span } = declaration;
    const lookups = bases.map((base) => {
      const memberNames = [...base.split("."), ...names];
      return this.#lookUpName(memberNames, parent, span.start);
    });
    return createFirstLookup(lookups);
  }

  /**
   * Returns the lookups through `import *`, latest first, because a later import replaces the names of an earlier one.
   */
  #lookUpWildcards(names: readonly string[], position: number): readonly ClassLookup[] {
    const earlierWildcards = this.#bindings.wildcards.filter(({ start }) => start < position);
    return earlierWildcards
      .toReversed()
      .flatMap(listImports)
      .map((importedName) => createWildcard(importedName, names));
  }
}

/** Returns whether a decorator may generate several classes or functions from a declaration. */
export function mayBeMultiplied({ decorators }: PythonDeclaration, text: string): boolean {
  return decorators.some((decorator) => !plainDecorator.test(sliceSpan(text, decorator)));
}

const noClass: ClassLookup = { kind: "first", lookups: [] };

function createFirstLookup(lookups: readonly ClassLookup[]): ClassLookup {
  const [lookup] = lookups;
  if (lookup && lookups.length === 1) {
    return lookup;
  }
  return { kind: "first", lookups };
}

function createImport(module: string, level: number, names: readonly string[]): ClassLookup {
  return { kind: "import", hint: createPythonHint(module, level), names };
}

function createWildcard({ module, level }: PythonImport, names: readonly string[]): ClassLookup {
  return { kind: "import", hint: createPythonHint(module, level), names, isWildcard: true };
}

function listImports({ target }: Binding): readonly PythonImport[] {
  if (target.kind === "import") {
    return [target.importedName];
  }
  return [];
}

function bindsModule({ target }: Binding): boolean {
  return target.kind === "import" && target.importedName.original === undefined;
}

interface ModuleLookup {
  /** Number of parts of the module's dotted name. */
  readonly length: number;
  readonly lookup: ClassLookup;
}

/** Returns the lookups of `package.module.Class` through the imported modules, longest module name first. */
function lookUpModules(bindings: readonly Binding[], names: readonly string[]): readonly ClassLookup[] {
  const importedModules = bindings.flatMap(listImports);
  const moduleLookups = importedModules.flatMap((importedModule) => lookUpModule(importedModule, names));
  moduleLookups.sort((a, b) => b.length - a.length);
  return moduleLookups.map(({ lookup }) => lookup);
}

/** Returns the lookups of a class through an imported module: in the module itself, else in its outermost package. */
function lookUpModule({ local, module, level }: PythonImport, names: readonly string[]): readonly ModuleLookup[] {
  const moduleLookups: ModuleLookup[] = [];
  const { length } = local.split(".");
  const head = names.slice(0, length).join(".");
  if (head === local && names.length > length) {
    const innerNames = names.slice(length);
    moduleLookups.push({ length, lookup: createImport(module, level, innerNames) });
  }
  if (length > 1 && names.length > 1) {
    const [outermost = ""] = module.split(".", 1);
    moduleLookups.push({ length: 1, lookup: createImport(outermost, level, names.slice(1)) });
  }
  return moduleLookups;
}

/** Returns the lookups for `from module import original`: a name in the module, else a submodule of the package. */
function lookUpImport(importedName: PythonImport, innerNames: readonly string[]): readonly ClassLookup[] {
  const { module, level, original = "" } = importedName;
  const lookup = createImport(module, level, [original, ...innerNames]);
  if (innerNames.length === 0) {
    return [lookup];
  }
  const submodule = module === "" ? original : `${module}.${original}`;
  return [lookup, createImport(submodule, level, innerNames)];
}

function splitSuite({ classname, parent = "" }: TestAddress): string[] {
  return classParts(classname ?? parent);
}

/** Returns the names of the classes in a node id: `a.py::TestA::TestB::test_c[x]`. */
function splitNodeId({ name }: TestAddress): string[] {
  const [nodeId = ""] = name.split("[", 1);
  const parts = nodeId.split("::").slice(0, -1);
  return parts.filter((part) => !part.endsWith(".py"));
}
