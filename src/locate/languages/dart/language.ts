import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import type { Language } from "../../language";
import { dartFrames } from "./frames";

const packageName = String.raw`(?:package:\w{1,99}/)?`;
const importPattern = new RegExp(String.raw`^import ["']${packageName}([\w./-]{1,200}\.dart)["']`, "gm");

export const dart: Language = {
  id: "dart",
  name: "Dart",
  frameworks: ["test", "Flutter"],
  extensions: sourceEndings.dart,
  frames: dartFrames,
  imports: {
    pattern: importPattern,
    readHints: (path) => [{ kind: "path", path }],
  },
  typeFileExtensions: sourceEndings.dart,
};
