import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { FileHint, Language } from "../../language";
import { cppFrames } from "./frames";

const objectiveC = ["m", "mm"];

const sourceExtensions = ["cpp", "cc", "c", "cxx"];

/**
 * Returns hints to a header and to the source files beside it, which may contain the definitions for its declarations.
 */
function readHeaderHints(path: string): readonly FileHint[] {
  const stem = path.replace(/\.\w{1,4}$/, "");
  const paths = [path, ...sourceExtensions.map((extension) => `${stem}.${extension}`)];
  return paths.map((eachPath) => ({ kind: "path", path: eachPath }));
}

/** C, C++ and Objective-C. */
export const cpp: Language = {
  id: "cpp",
  name: "C, C++, Objective-C",
  frameworks: ["GoogleTest", "Catch2", "doctest", "Boost.Test", "Qt Test", "XCTest"],
  extensions: sourceEndings.cpp,
  frames: cppFrames,
  imports: { pattern: /^[ \t]{0,9}#[ \t]{0,9}include "([^"\s]{1,200})"/gm, readHints: readHeaderHints },
  typeFileExtensions: objectiveC,
  findProject: (program) => program.replace(/\.exe$/i, ""),
};
