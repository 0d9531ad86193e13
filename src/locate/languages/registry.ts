import { extensionOf } from "../fileIndex/pathNames";
import type { Scanner } from "../language";
import { cpp } from "./cpp/scanner";
import { dart } from "./dart/scanner";
import { csharp, fsharp, visualBasic } from "./dotnet/scanner";
import { elixir } from "./elixir/scanner";
import { goLang } from "./go/scanner";
import { javascript } from "./javascript/scanner";
import { groovy, java, kotlin, scala } from "./jvm/scanner";
import { bats } from "./lines/bats";
import { gherkin } from "./lines/gherkin";
import { robot } from "./lines/robot";
import { lua } from "./lua/scanner";
import { php } from "./php/scanner";
import { python } from "./python/scanner";
import { ruby } from "./ruby/scanner";
import { rust } from "./rust/scanner";
import { swift } from "./swift/scanner";

/** Every family of languages that can be read. */
export const scanners: readonly Scanner[] = [
  javascript,
  python,
  goLang,
  java,
  kotlin,
  groovy,
  scala,
  csharp,
  fsharp,
  visualBasic,
  php,
  cpp,
  rust,
  swift,
  ruby,
  elixir,
  dart,
  lua,
  robot,
  gherkin,
  bats,
];

const byExtension = new Map(scanners.flatMap((scanner) => scanner.extensions.map((extension) => [extension, scanner])));

/** The scanner for a file, by the ending of its name. */
export function scannerFor(path: string): Scanner | undefined {
  return byExtension.get(extensionOf(path));
}
