import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const swift: Language = {
  id: "swift",
  name: "Swift",
  frameworks: ["XCTest", "Swift Testing", "Quick"],
  extensions: sourceEndings.swift,
  typeFileExtensions: sourceEndings.swift,
};
