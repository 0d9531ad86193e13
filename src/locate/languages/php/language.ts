import type { Language } from "../../language";

const extensions = ["php"];

export const php: Language = {
  id: "php",
  frameworks: ["PHPUnit", "Pest"],
  extensions,
  typeFileExtensions: extensions,
};
