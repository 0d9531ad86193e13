import { addToList, findMin, findResult } from "../../../base/collections";
import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Declarations, Finding, ForeignTest, Scanner, Way } from "../../language";
import { findClassWords } from "../../searchWords";
import type { Span } from "../../syntax/sourceText";
import { createFinding } from "../../types/findings";
import { mayBeMultiplied, PythonClasses } from "./classes";
import { findDoctest } from "./doctest";
import { createPythonHint } from "./hint";
import { outlinePython, type PythonDeclaration, type PythonOutline } from "./outline";
import { findParametrizedCase } from "./parametrize";
import { createScenario, generatesScenarios } from "./scenarios";
import { isWithoutNumber, listNameReadings, splitTestName } from "./testNames";

/**
 * Matches the class of a record without its module. The module of a test file that is run as a program is `__main__`.
 */
const classWithoutModule = /^(?:__main__\.)?[A-Z]\w*$/;

const namespaceChange = String.raw`\bglobals\(\)(?:\[|\.(?:update|setdefault)\b)`;
/** Matches code that may create a class with a computed name. */
const classMaker = new RegExp(String.raw`${namespaceChange}|(?<!\.)\b(?:setattr\(sys\b|type\((?:[^()]|\([^()]*\))*,)`);

/** Matches an escaped character in an id. The source may contain the character unescaped. */
const escapedCharacter = /\\(?:x[\da-f]{2}|u[\da-f]{4}|U[\da-f]{8}|[abfnrtv])/g;

/** Matches what follows the name of a function that takes no values. */
const noParameters = /^\s*\(\s*(?:self|cls)?\s*\)/;
/** Matches what may give each test of a module cases. */
const otherCases = /\b(?:pytestmark|autouse|pytest_generate_tests)\b/;

/** Scanner for pytest and unittest. */
export const pythonScanner: Scanner = {
  findSearchWords(test) {
    const isWithoutModule = classWithoutModule.test(test.classname ?? "");
    if (isWithoutModule) {
      return findClassWords(test);
    }
    return undefined;
  },
  read({ text }, path) {
    const outline = outlinePython(text);
    return new PythonDeclarations(text, path, outline);
  },
};

class PythonDeclarations implements Declarations {
  readonly #pythonClasses: PythonClasses;
  readonly #membersByParent = new Map<PythonDeclaration | undefined, PythonDeclaration[]>();

  constructor(
    private readonly text: string,
    private readonly path: string,
    private readonly outline: PythonOutline,
  ) {
    this.#pythonClasses = new PythonClasses(text, outline, path, (owner, name, test) => {
      const finding = this.#findDeclared(name, owner, test);
      return this.#findCase(finding, test);
    });
    for (const declaration of outline.declarations) {
      addToList(this.#membersByParent, declaration.parent, declaration);
    }
  }

  find(record: TestAddress): Finding | undefined {
    const test = splitTestName(record);
    const finding = this.#findTest(test) ?? findDoctest(test.name, this.text, this.path, this.outline);
    return this.#findCase(finding, test);
  }

  /** Narrows the finding of a parametrized test down to its case, if the case can be found in the text. */
  #findCase(finding: Finding | undefined, test: TestAddress): Finding | undefined {
    const id = readParameters(test.name);
    const place = finding && findOnlyPlace(finding);
    if (id === undefined || !place) {
      return finding;
    }
    const declaration = this.outline.declarations.find(({ span }) => span === place);
    const parametrizedCase = declaration && findParametrizedCase(this.text, declaration, id);
    const hasNoCases = declaration && !test.name.includes(" [") && this.#hasNoCases(declaration);
    if (parametrizedCase === "absent" || (!parametrizedCase && hasNoCases)) {
      return { ...finding, standing: "withoutCase" };
    }
    if (parametrizedCase === undefined) {
      return finding;
    }
    const { place: casePlace = place, isOpen } = parametrizedCase;
    const openText = isOpen ? id.replace(escapedCharacter, " ") : "";
    return { ...finding, places: [casePlace], openText };
  }

  /** Returns whether neither a decorator nor a fixture can give a test cases. */
  #hasNoCases({ span, decorators, parent }: PythonDeclaration): boolean {
    const { text } = this;
    const isDecorated = [decorators, parent?.decorators].some((list) => list?.length);
    const isAsync = text.startsWith("async", span.start - "async def ".length);
    return !isDecorated && !isAsync && noParameters.test(text.slice(span.end, span.end + 50)) && !otherCases.test(text);
  }

  #findTest(test: TestAddress): Finding | undefined {
    const owner = this.#pythonClasses.findDeclaredOwner(test);
    if (!owner) {
      return this.#findOutsideClasses(test);
    }
    const finding = this.#findInClass(owner, test);
    return finding ?? { standing: "around", places: [owner.span] };
  }

  lookFurther(record: TestAddress): readonly Way[] {
    const test = splitTestName(record);
    const foreignTests = this.#findForeignTests(test);
    return [{ kind: "classes", classes: this.#pythonClasses }, ...foreignTests];
  }

  #findForeignTests(test: TestAddress): readonly ForeignTest[] {
    if (this.#pythonClasses.findDeclaredOwner(test)) {
      return [];
    }
    const foreignTests: ForeignTest[] = [];
    const isFunction = this.#pythonClasses.listOwnerNames(test).length === 0;
    if (isFunction) {
      foreignTests.push(...this.#findImportedFunctions(test));
    }
    if (generatesScenarios(this.text)) {
      foreignTests.push(createScenario(test));
    }
    return foreignTests;
  }

  /** Returns the test functions that this module imports from other modules, because pytest collects them here too. */
  #findImportedFunctions(test: TestAddress): readonly ForeignTest[] {
    const foreignTests: ForeignTest[] = [];
    for (const name of listNameReadings(test.name)) {
      for (const { module, level, original } of this.#pythonClasses.findImports(name)) {
        if (original === undefined) {
          continue;
        }
        const originalName = original === "*" ? name : original;
        const address = { name: test.name.replace(name, () => originalName) };
        foreignTests.push({ kind: "test", address, hints: [createPythonHint(module, level)] });
      }
    }
    return foreignTests;
  }

  #findInClass(owner: PythonDeclaration, test: TestAddress): Finding | undefined {
    const { order, isFinal } = this.#pythonClasses.findLocalOrder(owner);
    return findResult(listNameReadings(test.name), (name) =>
      findResult(order.entries(), ([i, node]) => {
        const finding = node.find(name, test);
        const mayBeReplaced = i > 0 && !isFinal;
        if (finding && mayBeReplaced) {
          return { ...finding, standing: "unlessInherited" };
        }
        return finding;
      }),
    );
  }

  /**
   * Finds a test for a record that names no class of this file: a function of the module, else the methods with that
   * name in any class.
   */
  #findOutsideClasses(test: TestAddress): Finding | undefined {
    const owner = this.#pythonClasses.listOwnerNames(test).at(-1);
    const namesClass = owner !== undefined;
    return findResult(listNameReadings(test.name), (name) => {
      const finding = this.#findDeclared(name, undefined, test);
      if (finding && namesClass) {
        return { ...finding, standing: "around" };
      }
      return finding ?? this.#findMethods(name, test, owner);
    });
  }

  #findMethods(name: string, test: TestAddress, owner = ""): Finding | undefined {
    const namesakes = this.#findNamesakes(name, test, this.outline.declarations);
    const methods = namesakes.filter(({ kind, parent }) => kind === "function" && parent?.kind === "class");
    const mayMakeOwner =
      owner === ""
        ? !test.classname || test.filePath !== undefined
        : this.text.includes(owner) || classMaker.test(this.text);
    return createFinding(mayMakeOwner ? "ifReferred" : "around", methods);
  }

  /** Finds the functions and names to which a reading of a test's name may refer. */
  #findNamesakes(name: string, test: TestAddress, declarations: readonly PythonDeclaration[]): PythonDeclaration[] {
    const namesakes = declarations.filter((declaration) => declaration.name === name && declaration.kind !== "class");
    return isWithoutNumber(name, test.name)
      ? namesakes.filter((declaration) => mayBeMultiplied(declaration, this.text))
      : namesakes;
  }

  /**
   * Finds the declarations of a name in a class or in the module. As in Python, a later declaration replaces earlier
   * ones; if the last one is conditional, all of them are returned.
   */
  #findDeclared(name: string, parent: PythonDeclaration | undefined, test: TestAddress): Finding | undefined {
    const siblings = this.#membersByParent.get(parent) ?? [];
    const namesakes = this.#findNamesakes(name, test, siblings);
    const lastNamesakes = namesakes.slice(-1);
    const bodyIndent = findMin(siblings.map(({ indent }) => indent));
    const isConditional = lastNamesakes.some(({ indent }) => indent > bodyIndent);
    const hasTests = siblings.some((sibling) => sibling.name.startsWith("test"));
    const isHelper = name.startsWith("_") || (hasTests && !/test/i.test(name));
    return createFinding(isHelper ? "around" : "final", isConditional ? namesakes : lastNamesakes);
  }
}

/** Returns the text in the brackets at the end of a test's name: `1-2` for `test_add[1-2]`. */
function readParameters(name: string): string | undefined {
  const nameWithoutRetry = withoutRetry(name.trim());
  return /\[(.*)\]$/s.exec(nameWithoutRetry)?.[1];
}

/** Returns the place of a finding that consists of a single declaration; `undefined` for any other finding. */
function findOnlyPlace({ standing, places }: Finding): Span | undefined {
  const isDeclared = standing === "final" || standing === "unlessInherited";
  if (isDeclared && places.length === 1) {
    return places[0];
  }
  return undefined;
}
