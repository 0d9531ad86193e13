import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { cppFrames } from "./frames";

const objectiveC = ["m", "mm"];

/** C, C++ and Objective-C. */
export const cpp: Language = {
  id: "cpp",
  name: "C, C++, Objective-C",
  frameworks: ["GoogleTest", "Catch2", "doctest", "Boost.Test", "Qt Test", "XCTest"],
  extensions: sourceEndings.cpp,
  frames: cppFrames,
  typeFileExtensions: objectiveC,
  findProject: (program) => program.replace(/\.exe$/i, ""),
};
