import type { Language } from "../language";
import type { CommandRules } from "../testCommands";
import { cppCommands } from "./cpp/commands";
import { createDotnetCommands } from "./dotnet/commands";
import { outlineCsharp } from "./dotnet/csharpOutline";
import { outlineFsharp } from "./dotnet/fsharpOutline";
import { outlineVisualBasic } from "./dotnet/visualBasicOutline";
import { goCommands } from "./go/commands";
import { javascriptCommands } from "./javascript/commands";
import { createJvmCommands } from "./jvm/commands";
import { groovySyntax, javaSyntax, kotlinSyntax } from "./jvm/syntax";
import { batsCommands } from "./lines/batsCommands";
import { dartCommands } from "./oneFile/dartCommands";
import { elixirCommands } from "./oneFile/elixirCommands";
import { perlCommands } from "./perl/commands";
import { phpCommands } from "./php/commands";
import { pythonCommands } from "./python/commands";
import { languageFor } from "./registry";
import { rubyCommands } from "./ruby/commands";
import { rustCommands } from "./rust/commands";
import { swiftCommands } from "./swift/commands";

/** Command rules by the id of the language. The engine knows the runners only through this table. */
const rulesByLanguage: Readonly<Record<Language["id"], CommandRules>> = {
  javascript: javascriptCommands,
  python: pythonCommands,
  go: goCommands,
  java: createJvmCommands(javaSyntax),
  kotlin: createJvmCommands(kotlinSyntax),
  groovy: createJvmCommands(groovySyntax),
  csharp: createDotnetCommands(outlineCsharp, "csproj"),
  fsharp: createDotnetCommands(outlineFsharp, "fsproj"),
  visualBasic: createDotnetCommands(outlineVisualBasic, "vbproj"),
  php: phpCommands,
  cpp: cppCommands,
  rust: rustCommands,
  swift: swiftCommands,
  ruby: rubyCommands,
  elixir: elixirCommands,
  dart: dartCommands,
  perl: perlCommands,
  bats: batsCommands,
};

/** Returns the command rules for the language of a file; `undefined` if none are known. */
export function commandRulesFor(path: string): CommandRules | undefined {
  return rulesByLanguage[languageFor(path)?.id ?? ""];
}
