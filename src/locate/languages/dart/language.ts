import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { dartFrames } from "./frames";

export const dart: Language = {
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions: sourceEndings.dart,
  frames: dartFrames,
  typeFileExtensions: sourceEndings.dart,
};
