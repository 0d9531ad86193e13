import type { MaskRules } from "../../syntax/mask";
import { literalAt, type StringRules } from "./strings";

/** What tells one language of the JVM from the others. */
export interface JvmSyntax {
  readonly language: "java" | "kotlin" | "groovy" | "scala";
  readonly mask: MaskRules;
  readonly strings: StringRules;
  /** Words before the name of a class or of what is like one. */
  readonly classWords: ReadonlySet<string>;
  /** Words that begin a declaration, for languages in which a line's end may end one. */
  readonly memberWords: ReadonlySet<string>;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

function syntax(language: JvmSyntax["language"], strings: StringRules, classes: string, members: string): JvmSyntax {
  const mask = {
    marks: strings.groovy ? /["'/$]/g : /["'/`]/g,
    characters: true,
    tripleQuotes: true,
    rawBackquotes: false,
    nestedComments: language === "kotlin" || language === "scala",
    ...(language !== "java" && {
      opaque: (text: string, start: number) =>
        beginsComment(text, start) ? undefined : literalAt(text, start, strings),
    }),
  };
  return { language, mask, strings, classWords: words(classes), memberWords: words(members) };
}

export const javaSyntax = syntax(
  "java",
  { interpolation: "prefixed", groovy: false },
  "class interface enum record",
  "",
);

export const kotlinSyntax = syntax(
  "kotlin",
  { interpolation: "always", groovy: false },
  "class interface object",
  "class interface object fun val var data sealed abstract open private internal public protected enum override suspend inline " +
    "lateinit init companion tailrec operator infix const inner annotation typealias expect actual value",
);

export const groovySyntax = syntax(
  "groovy",
  { interpolation: "always", groovy: true },
  "class interface enum record trait",
  "",
);

export const scalaSyntax = syntax(
  "scala",
  { interpolation: "prefixed", groovy: false },
  "class object trait enum",
  "class object trait enum def val var type case final sealed implicit lazy abstract override private protected given extension " +
    "import package end export opaque inline",
);

function beginsComment(text: string, start: number): boolean {
  return text[start] === "/" && (text[start + 1] === "/" || text[start + 1] === "*");
}
