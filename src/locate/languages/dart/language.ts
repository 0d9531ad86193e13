import type { Language } from "../../language";

const extensions = ["dart"];

export const dart: Language = {
  id: "dart",
  frameworks: ["test", "Flutter"],
  extensions,
  typeFileExtensions: extensions,
};
