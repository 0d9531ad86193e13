import type { TestAddress } from "../../../domain/testAddress";
import { withoutRetry } from "../../../domain/testNames/decorations";
import type { Declarations, Finding, Scanner } from "../../language";
import { plainScanner } from "../../plain/scanner";
import { findTitleWords } from "../../searchWords";
import { createFinding } from "../../types/findings";
import { CaseSearch } from "./caseSearch";
import { readCases } from "./cases";
import { findByName, findTest, type MacroTest, readTests } from "./macros";
import { ObjcMethods } from "./objc";
import { type CppOutline, outlineCpp } from "./outline";

/** Start of a MATLAB file, which has the same file ending as Objective-C. */
const matlabStart = /^(?:\s|%[^\r\n]*[\r\n])*(?:classdef|function)\b/;
const maxHeadLength = 20_000;

/**
 * Scanner for GoogleTest, Catch2, doctest, Boost.Test and other frameworks that declare tests with macros or
 * functions, and for XCTest in Objective-C.
 */
export const cppScanner: Scanner = {
  findSearchWords: findTitleWords,
  testMark: "TEST",
  read: (source, path, isSourcePath) => {
    const isMatlab = /\.m$/i.test(path) && matlabStart.test(source.text.slice(0, maxHeadLength));
    if (isMatlab) {
      return plainScanner.read(source, path, isSourcePath);
    }
    const outline = outlineCpp(source.text);
    const native = new CppDeclarations(outline);
    const mayBeObjc = /\.(?:mm?|h)$/i.test(path);
    if (mayBeObjc) {
      return new ObjcMethods(outline, native);
    }
    return native;
  },
};

class CppDeclarations implements Declarations {
  readonly #cases: CaseSearch;
  readonly #tests: readonly MacroTest[];

  constructor(private readonly outline: CppOutline) {
    this.#cases = new CaseSearch(readCases(outline));
    this.#tests = readTests(outline);
  }

  find(test: TestAddress): Finding | undefined {
    const macroFinding = findTest(this.#tests, test);
    if (macroFinding) {
      return macroFinding;
    }
    const caseFinding = this.#cases.find(test);
    if (caseFinding && caseFinding.standing !== "around") {
      return caseFinding;
    }
    return findByName(this.#tests, test) ?? findFunction(this.outline, test) ?? caseFinding;
  }
}

/** Finds a test that is a function: a slot of a Qt class, or a test function that a C framework refers to by name. */
function findFunction({ heads }: CppOutline, test: TestAddress): Finding | undefined {
  const [name = ""] = /^\w+(?![\w/.])/.exec(withoutRetry(test.name.trim())) ?? [];
  const namesakes = heads.filter(({ word, hasType, body }) => word === name && hasType && body);
  const methods = namesakes.filter(({ owner }) => owner !== undefined && test.classname?.split(/\W/).at(-1) === owner);
  const freeFunctions = namesakes.filter(({ owner }) => owner === undefined);
  // Without a path, the record could mean any function of that name.
  const isMeant = test.filePath !== undefined || /test/i.test(name);
  return createFinding("final", methods) ?? createFinding("unlessBetter", isMeant ? freeFunctions : []);
}
