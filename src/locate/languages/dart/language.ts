import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { dartCommands } from "./commands";
import { dartFrames } from "./frames";

export const dart: Language = {
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions: sourceEndings.dart,
  frames: dartFrames,
  commands: dartCommands,
  typeFileExtensions: sourceEndings.dart,
};
