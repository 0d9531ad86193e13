import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const dart: Language = {
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions: sourceEndings.dart,
  typeFileExtensions: sourceEndings.dart,
};
