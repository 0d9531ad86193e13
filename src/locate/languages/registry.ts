import { extensionOf } from "../paths/kinds";
import { cpp } from "./cpp/index";
import { dart } from "./dart/index";
import { csharp, fsharp, visualBasic } from "./dotnet/index";
import { elixir } from "./elixir/index";
import { goLang } from "./go/index";
import { javascript } from "./javascript/index";
import { groovy, java, kotlin, scala } from "./jvm/index";
import { bats } from "./lines/bats";
import { gherkin } from "./lines/gherkin";
import { robot } from "./lines/robot";
import { lua } from "./lua/index";
import { php } from "./php/index";
import { python } from "./python/index";
import { ruby } from "./ruby/index";
import { rust } from "./rust/index";
import type { Scanner } from "./scanner";
import { swift } from "./swift/index";

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
