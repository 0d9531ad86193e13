import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";

export const php: Language = {
  id: "php",
  name: "PHP",
  frameworks: ["PHPUnit", "Pest"],
  extensions: sourceEndings.php,
  typeFileExtensions: sourceEndings.php,
};
