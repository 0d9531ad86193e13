import { type BlankedText, createBlanker } from "../../syntax/blankedText";
import { groovyLexicon, type JvmLexicon, javaLexicon, kotlinLexicon, scalaLexicon } from "./strings";

/** Differences between the JVM languages. */
export interface JvmSyntax {
  readonly language: "java" | "kotlin" | "groovy" | "scala";
  readonly lexicon: JvmLexicon;
  /** Blanks comments and literals. */
  readonly blank: (text: string) => BlankedText;
  /** Words before the name of a class, object, trait or similar declaration. */
  readonly classWords: ReadonlySet<string>;
  /** Words that begin a declaration, for languages in which a line break may end one. */
  readonly memberWords: ReadonlySet<string>;
}

const parseWords = (text: string): ReadonlySet<string> => new Set(text.split(" "));

function createSyntax(
  language: JvmSyntax["language"],
  lexicon: JvmLexicon,
  classWordList: string,
  memberWordList: string,
): JvmSyntax {
  const classWords = parseWords(classWordList);
  const memberWords = parseWords(memberWordList);
  return { language, lexicon, blank: createBlanker(lexicon.pieces), classWords, memberWords };
}

export const javaSyntax = createSyntax("java", javaLexicon, "class interface enum record", "");

export const kotlinSyntax = createSyntax(
  "kotlin",
  kotlinLexicon,
  "class interface object",
  "class interface object fun val var data sealed abstract open private internal public protected enum override suspend inline " +
    "lateinit init companion tailrec operator infix const inner annotation typealias expect actual value",
);

export const groovySyntax = createSyntax("groovy", groovyLexicon, "class interface enum record trait", "");

export const scalaSyntax = createSyntax(
  "scala",
  scalaLexicon,
  "class object trait enum",
  "class object trait enum def val var type case final sealed implicit lazy abstract override private protected given extension " +
    "import package end export opaque inline",
);
