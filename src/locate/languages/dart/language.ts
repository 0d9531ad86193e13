import type { Language } from "../../language";

const extensions = ["dart"];

export const dart: Language = {
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions,
  typeFileExtensions: extensions,
};
