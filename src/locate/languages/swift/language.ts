import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { swiftFrames } from "./frames";

export const swift: Language = {
  id: "swift",
  name: "Swift",
  frameworks: ["XCTest", "Swift Testing", "Quick"],
  extensions: sourceEndings.swift,
  frames: swiftFrames,
  typeFileExtensions: sourceEndings.swift,
};
