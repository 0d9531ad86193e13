import { extensionOf } from "../fileIndex/pathNames";
import type { Language } from "../language";
import { cpp } from "./cpp/language";
import { dart } from "./dart/language";
import { csharp, fsharp, visualBasic } from "./dotnet/language";
import { elixir } from "./elixir/language";
import { go } from "./go/language";
import { javascript } from "./javascript/language";
import { julia } from "./julia/language";
import { groovy, java, kotlin, scala } from "./jvm/language";
import { bats, gherkin, robot } from "./lines/language";
import { lua } from "./lua/language";
import { php } from "./php/language";
import { python } from "./python/language";
import { ruby } from "./ruby/language";
import { rust } from "./rust/language";
import { swift } from "./swift/language";

/** Every language that can be read, by its id. Those whose records look alike are asked in this order. */
export const registry = {
  javascript,
  python,
  go,
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
  julia,
  robot,
  gherkin,
  bats,
};

export type LanguageId = keyof typeof registry;

export const languages: readonly Language[] = Object.values(registry);

const byExtension = new Map(
  languages.flatMap((language) =>
    [...language.extensions, ...(language.rareExtensions ?? [])].map((extension) => [extension, language]),
  ),
);

/** The language of a file, by the ending of its name. */
export function languageFor(path: string): Language | undefined {
  return byExtension.get(extensionOf(path));
}
