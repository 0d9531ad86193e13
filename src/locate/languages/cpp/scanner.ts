import type { TestAddress } from "../../../domain/locator";
import type { Declarations, Finding, Scanner } from "../../language";
import { withoutRetry } from "../../names/decorations";
import { plain } from "../../plain/scanner";
import { CaseSearch } from "./caseSearch";
import { readCases } from "./cases";
import { findByName, findTest, type NamedTest, readTests } from "./macros";
import { cppMask } from "./mask";
import { ObjcMethods } from "./objc";
import { type CppOutline, outlineCpp } from "./outline";

/** How a file of MATLAB begins, whose ending is that of Objective-C. */
const matlab = /^(?:\s|%[^\r\n]*[\r\n])*(?:classdef|function)\b/;
const longestHead = 20_000;

/** GoogleTest, Catch2, doctest, Boost.Test and what else declares tests by macros or functions; XCTest in Objective-C. */
export const cppScanner: Scanner = {
  search: "title",
  longest: 200_000,
  mask: cppMask,
  read: (source, path, isSourcePath) => {
    if (/\.m$/i.test(path) && matlab.test(source.text.slice(0, longestHead)))
      return plain.read(source, path, isSourcePath);
    const outline = outlineCpp(source.text);
    const native = new CppDeclarations(outline);
    return /\.(?:mm?|h)$/i.test(path) ? new ObjcMethods(outline, native) : native;
  },
};

class CppDeclarations implements Declarations {
  private readonly cases: CaseSearch;
  private readonly tests: readonly NamedTest[];

  constructor(private readonly outline: CppOutline) {
    this.cases = new CaseSearch(readCases(outline));
    this.tests = readTests(outline);
  }

  find(test: TestAddress): Finding | undefined {
    const named = findTest(this.tests, test);
    if (named) return named;
    const found = this.cases.find(test);
    if (found && found.confidence !== "container") return found;
    return functionOf(this.outline, test) ?? findByName(this.tests, test) ?? found;
  }
}

/** A test that is a function: a slot of a Qt class, or one of those that C's frameworks are given by name. */
function functionOf({ heads }: CppOutline, test: TestAddress): Finding | undefined {
  const name = /^\w+/.exec(withoutRetry(test.name.trim()))?.[0] ?? "";
  const same = heads.filter(({ word, typed, body }) => word === name && typed && body);
  const owned = same.filter(({ owner }) => owner !== undefined && test.classname?.endsWith(owner));
  if (owned.length > 0) return { confidence: "exact", places: owned.map(({ span }) => span) };
  const free = same.filter(({ owner }) => owner === undefined);
  // A record that names no file could mean any function of that name.
  if (free.length === 0 || (test.filePath === undefined && !/test/i.test(name))) return undefined;
  return { confidence: "pattern", places: free.map(({ span }) => span) };
}
