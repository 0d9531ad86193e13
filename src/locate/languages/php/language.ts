import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const php: Language = {
  id: "php",
  name: "PHP",
  frameworks: ["PHPUnit", "Pest", "phpspec"],
  extensions: sourceEndings.php,
  typeFileExtensions: sourceEndings.php,
};
