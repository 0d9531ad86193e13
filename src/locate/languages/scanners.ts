import type { Scanner } from "../language";
import { cppScanner } from "./cpp/scanner";
import { dartScanner } from "./dart/scanner";
import { csharpScanner, fsharpScanner, visualBasicScanner } from "./dotnet/scanner";
import { elixirScanner } from "./elixir/scanner";
import { goScanner } from "./go/scanner";
import { javascriptScanner } from "./javascript/scanner";
import { juliaScanner } from "./julia/scanner";
import { groovyScanner, javaScanner, kotlinScanner, scalaScanner } from "./jvm/scanner";
import { batsScanner } from "./lines/bats";
import { gherkinScanner } from "./lines/gherkin";
import { robotScanner } from "./lines/robot";
import { luaScanner } from "./lua/scanner";
import { phpScanner } from "./php/scanner";
import { pythonScanner } from "./python/scanner";
import { type LanguageId, languageFor } from "./registry";
import { rubyScanner } from "./ruby/scanner";
import { rustScanner } from "./rust/scanner";
import { swiftScanner } from "./swift/scanner";

/** The scanner of each language. */
const scanners: Readonly<Record<LanguageId, Scanner>> = {
  javascript: javascriptScanner,
  python: pythonScanner,
  go: goScanner,
  java: javaScanner,
  kotlin: kotlinScanner,
  groovy: groovyScanner,
  scala: scalaScanner,
  csharp: csharpScanner,
  fsharp: fsharpScanner,
  visualBasic: visualBasicScanner,
  php: phpScanner,
  cpp: cppScanner,
  rust: rustScanner,
  swift: swiftScanner,
  ruby: rubyScanner,
  elixir: elixirScanner,
  dart: dartScanner,
  lua: luaScanner,
  julia: juliaScanner,
  robot: robotScanner,
  gherkin: gherkinScanner,
  bats: batsScanner,
};

/** The scanner for a file, by the ending of its name. */
export function scannerFor(path: string): Scanner | undefined {
  return scannerOf(languageFor(path)?.id);
}

/** The scanner of a language, by its id. */
export function scannerOf(id: string | undefined): Scanner | undefined {
  return id === undefined ? undefined : (scanners as Readonly<Record<string, Scanner>>)[id];
}
