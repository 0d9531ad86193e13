import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { swiftCommands } from "./commands";
import { swiftFrames } from "./frames";

export const swift: Language = {
  id: "swift",
  name: "Swift",
  frameworks: ["XCTest", "Swift Testing", "Quick"],
  extensions: sourceEndings.swift,
  frames: swiftFrames,
  commands: swiftCommands,
  typeFileExtensions: sourceEndings.swift,
};
