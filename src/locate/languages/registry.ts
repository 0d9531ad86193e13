import { findExtension } from "../fileIndex/pathNames";
import type { Language, Scanner } from "../language";
import { cpp } from "./cpp/language";
import { cppScanner } from "./cpp/scanner";
import { csharp, fsharp, visualBasic } from "./dotnet/language";
import { csharpScanner, fsharpScanner, visualBasicScanner } from "./dotnet/scanner";
import { go } from "./go/language";
import { goScanner } from "./go/scanner";
import { javascript } from "./javascript/language";
import { javascriptScanner } from "./javascript/scanner";
import { groovy, java, kotlin, scala } from "./jvm/language";
import { groovyScanner, javaScanner, kotlinScanner, scalaScanner } from "./jvm/scanner";
import { batsScanner } from "./lines/bats";
import { gherkinScanner } from "./lines/gherkin";
import { bats, gherkin, robot, terraform } from "./lines/language";
import { robotScanner } from "./lines/robot";
import { terraformScanner } from "./lines/terraform";
import { clojure, clojureScanner } from "./oneFile/clojure";
import { dart, dartScanner } from "./oneFile/dart";
import { elixir, elixirScanner } from "./oneFile/elixir";
import { haskell, haskellScanner } from "./oneFile/haskell";
import { julia, juliaScanner } from "./oneFile/julia";
import { lua, luaScanner } from "./oneFile/lua";
import { nim, nimScanner } from "./oneFile/nim";
import { ocaml, ocamlScanner } from "./oneFile/ocaml";
import { powershell, powershellScanner } from "./oneFile/powershell";
import { r, rScanner } from "./oneFile/r";
import { zig, zigScanner } from "./oneFile/zig";
import { perl } from "./perl/language";
import { perlScanner } from "./perl/scanner";
import { php } from "./php/language";
import { phpScanner } from "./php/scanner";
import { python } from "./python/language";
import { pythonScanner } from "./python/scanner";
import { ruby } from "./ruby/language";
import { rubyScanner } from "./ruby/scanner";
import { rust } from "./rust/language";
import { rustScanner } from "./rust/scanner";
import { swift } from "./swift/language";
import { swiftScanner } from "./swift/scanner";

/**
 * All supported languages with their scanners. If the records of several languages look alike, this order decides which
 * one is tried first.
 */
const registry: readonly (readonly [Language, Scanner])[] = [
  [javascript, javascriptScanner],
  [python, pythonScanner],
  [go, goScanner],
  [java, javaScanner],
  [kotlin, kotlinScanner],
  [groovy, groovyScanner],
  [scala, scalaScanner],
  [csharp, csharpScanner],
  [fsharp, fsharpScanner],
  [visualBasic, visualBasicScanner],
  [php, phpScanner],
  [cpp, cppScanner],
  [rust, rustScanner],
  [swift, swiftScanner],
  [ruby, rubyScanner],
  [elixir, elixirScanner],
  [dart, dartScanner],
  [lua, luaScanner],
  [julia, juliaScanner],
  [perl, perlScanner],
  [powershell, powershellScanner],
  [r, rScanner],
  [clojure, clojureScanner],
  [robot, robotScanner],
  [gherkin, gherkinScanner],
  [bats, batsScanner],
  [terraform, terraformScanner],
  [haskell, haskellScanner],
  [ocaml, ocamlScanner],
  [nim, nimScanner],
  [zig, zigScanner],
];

export const languages: readonly Language[] = registry.map(([language]) => language);

const byId = new Map(registry.map(([language, scanner]) => [language.id, scanner]));

const byExtension = new Map(
  languages.flatMap((language) => language.extensions.map((extension) => [extension, language] as const)),
);

/** Returns the language of a file, by its extension. */
export function languageFor(path: string): Language | undefined {
  return byExtension.get(findExtension(path));
}

/** Returns the scanner for a file, by its extension. */
export function scannerFor(path: string): Scanner | undefined {
  return scannerById(languageFor(path)?.id);
}

/** Returns the scanner of a language, by the language's id. */
export function scannerById(id: string | undefined): Scanner | undefined {
  if (id === undefined) {
    return undefined;
  }
  return byId.get(id);
}
