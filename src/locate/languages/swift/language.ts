import type { Language } from "../../language";

const extensions = ["swift"];

export const swift: Language = {
  id: "swift",
  name: "Swift",
  frameworks: ["XCTest", "Swift Testing"],
  extensions,
  typeFileExtensions: extensions,
  ignoresTestGlobs: true,
};
