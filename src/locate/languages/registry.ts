import { extensionOf } from "../paths/kinds";
import { cpp } from "./cpp";
import { dart } from "./dart";
import { csharp, fsharp, visualBasic } from "./dotnet";
import { elixir } from "./elixir";
import { goLang } from "./go";
import { javascript } from "./javascript";
import { groovy, java, kotlin, scala } from "./jvm";
import { bats } from "./lines/bats";
import { gherkin } from "./lines/gherkin";
import { robot } from "./lines/robot";
import { lua } from "./lua";
import { php } from "./php";
import { python } from "./python";
import { ruby } from "./ruby";
import { rust } from "./rust";
import type { Scanner } from "./scanner";
import { swift } from "./swift";

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
