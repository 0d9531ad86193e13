import type { MaskRules } from "../../syntax/mask";
import { literalAt, type StringRules } from "./strings";

/** Differences between the JVM languages. */
export interface JvmSyntax {
  readonly language: "java" | "kotlin" | "groovy" | "scala";
  readonly mask: MaskRules;
  readonly strings: StringRules;
  /** Words before the name of a class, object, trait or similar declaration. */
  readonly classWords: ReadonlySet<string>;
  /** Words that begin a declaration, for languages in which a line break may end one. */
  readonly memberWords: ReadonlySet<string>;
}

const parseWords = (text: string): ReadonlySet<string> => new Set(text.split(" "));

function createSyntax(
  language: JvmSyntax["language"],
  strings: StringRules,
  classWordList: string,
  memberWordList: string,
): JvmSyntax {
  const javaMask: MaskRules = {
    marks: strings.hasGroovyLiterals ? /["'/$]/g : /["'/`]/g,
    characters: true,
    tripleQuotes: true,
    nestedComments: language === "kotlin" || language === "scala",
  };
  const opaque: MaskRules["opaque"] = (text, start) => {
    if (beginsComment(text, start)) {
      return undefined;
    }
    return literalAt(text, start, strings);
  };
  const mask = language === "java" ? javaMask : { ...javaMask, opaque };
  const classWords = parseWords(classWordList);
  const memberWords = parseWords(memberWordList);
  return { language, mask, strings, classWords, memberWords };
}

export const javaSyntax = createSyntax(
  "java",
  { interpolation: "prefixed", hasGroovyLiterals: false },
  "class interface enum record",
  "",
);

export const kotlinSyntax = createSyntax(
  "kotlin",
  { interpolation: "always", hasGroovyLiterals: false },
  "class interface object",
  "class interface object fun val var data sealed abstract open private internal public protected enum override suspend inline " +
    "lateinit init companion tailrec operator infix const inner annotation typealias expect actual value",
);

export const groovySyntax = createSyntax(
  "groovy",
  { interpolation: "always", hasGroovyLiterals: true },
  "class interface enum record trait",
  "",
);

export const scalaSyntax = createSyntax(
  "scala",
  { interpolation: "prefixed", hasGroovyLiterals: false },
  "class object trait enum",
  "class object trait enum def val var type case final sealed implicit lazy abstract override private protected given extension " +
    "import package end export opaque inline",
);

function beginsComment(text: string, start: number): boolean {
  if (text[start] !== "/") {
    return false;
  }
  return text[start + 1] === "/" || text[start + 1] === "*";
}
