import type { Language } from "../../language";

const objectiveC = ["m", "mm"];

/** C, C++ and Objective-C. */
export const cpp: Language = {
  id: "cpp",
  name: "C, C++, Objective-C",
  frameworks: ["GoogleTest", "Catch2", "doctest", "Boost.Test", "Qt Test", "XCTest"],
  extensions: ["cpp", "cc", "cxx", "c", "hpp", "hh", "h", ...objectiveC],
  rareExtensions: ["c++", "hxx", "cu", "inl", "ipp"],
  typeFileExtensions: objectiveC,
};
