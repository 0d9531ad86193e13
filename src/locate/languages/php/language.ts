import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { phpFrames } from "./frames";

export const php: Language = {
  id: "php",
  name: "PHP",
  frameworks: ["PHPUnit", "Pest", "phpspec"],
  extensions: sourceEndings.php,
  frames: phpFrames,
  imports: {
    pattern: /^use (?:function )?([\w\\]{1,300})/gm,
    readHints: (name) => [{ kind: "type", parts: name.split("\\") }],
  },
  typeFileExtensions: sourceEndings.php,
};
