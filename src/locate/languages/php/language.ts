import type { Language } from "../../language";

const extensions = ["php"];

export const php: Language = {
  id: "php",
  name: "PHP",
  frameworks: ["PHPUnit", "Pest"],
  extensions,
  typeFileExtensions: extensions,
  ignoresTestGlobs: true,
};
