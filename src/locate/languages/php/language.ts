import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { phpFrames } from "./frames";

export const php: Language = {
  id: "php",
  name: "PHP",
  frameworks: ["PHPUnit", "Pest", "phpspec"],
  extensions: sourceEndings.php,
  frames: phpFrames,
  typeFileExtensions: sourceEndings.php,
};
