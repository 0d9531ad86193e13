import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { dartFrames } from "./frames";

export const dart: Language = {
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions: sourceEndings.dart,
  frames: dartFrames,
  imports: {
    pattern: /^import ["'](?:package:\w{1,99}\/)?([\w./-]{1,200}\.dart)["']/gm,
    readHints: (path) => [{ kind: "path", path }],
  },
  typeFileExtensions: sourceEndings.dart,
};
