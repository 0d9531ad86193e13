import { type BlankedText, createBlanker } from "../../syntax/blankedText";
import { createMarkFinder, type MarkFinder } from "../../syntax/bracketPairs";
import { maxHeaderLength } from "../../types/memberReader";
import { groovyLexicon, type JvmLexicon, javaLexicon, kotlinLexicon, scalaLexicon } from "./strings";

/** Differences between the JVM languages. */
export interface JvmSyntax {
  readonly language: "java" | "kotlin" | "groovy" | "scala";
  readonly lexicon: JvmLexicon;
  /** Replaces comments and literals by blanks. */
  readonly blank: (text: string) => BlankedText;
  /** Keywords before the name of a class, object, trait or similar declaration. */
  readonly classWords: ReadonlySet<string>;
  /** Matches the keyword or mark that precedes the bases of a class. */
  readonly basesStart: RegExp;
  /** Whether a class may have no body. */
  readonly mayLackBody: boolean;
  /** Finds the body of a class from after its name or, if it has none, the end of its header. */
  readonly findHeaderEnd: MarkFinder;
  /** Finds the body of a method from after its parameters or, if it has none, the method's end. */
  readonly findMethodBody: MarkFinder;
}

const nameMark = String.raw`[\w$\x80-\uffff]`;

/** Patterns of the code before which a declaration ends, in addition to the marks that always end it. */
interface DeclarationEnds {
  readonly mayLackBody: boolean;
  readonly header: string;
  readonly method: string;
}

function createSyntax(
  language: JvmSyntax["language"],
  lexicon: JvmLexicon,
  classWords: string,
  { mayLackBody, header, method }: DeclarationEnds,
): JvmSyntax {
  return {
    language,
    lexicon,
    blank: createBlanker(lexicon.pieces),
    classWords: new Set(classWords.split(" ")),
    basesStart: language === "kotlin" ? /:/ : /\bextends\b|\bimplements\b|\bwith\b/,
    mayLackBody,
    findHeaderEnd: createMarkFinder(`[{;})${header}`, maxHeaderLength),
    findMethodBody: createMarkFinder(`[{;}]${method}`),
  };
}

/** Describes a language in which a declaration ends at a line break before one of these words. */
function createDeclarationEnds(memberWords: string, headerMark = ""): DeclarationEnds {
  const words = `(?:${memberWords.replaceAll(" ", "|")})(?!${nameMark})`;
  const method = String.raw`|\n(?=\s*(?:@|${words}))`;
  return { mayLackBody: true, header: `]${headerMark}${method}|$`, method };
}

export const javaSyntax = createSyntax("java", javaLexicon, "class interface enum record", {
  mayLackBody: false,
  header: "=]",
  method: "",
});

export const groovySyntax = createSyntax("groovy", groovyLexicon, "class interface enum record trait", {
  mayLackBody: false,
  header: "=]",
  method: String.raw`|\n(?!\s*${nameMark})`,
});

export const kotlinSyntax = createSyntax(
  "kotlin",
  kotlinLexicon,
  "class interface object",
  createDeclarationEnds(
    "class interface object fun val var data sealed abstract open private internal public protected enum override suspend inline " +
      "lateinit init companion tailrec operator infix const inner annotation typealias expect actual value",
  ),
);

/** A colon at the end of a line, which begins a body in Scala 3. */
const lineEndColon = String.raw`|:(?=[ \t\r]*\n)`;

export const scalaSyntax = createSyntax(
  "scala",
  scalaLexicon,
  "class object trait enum",
  createDeclarationEnds(
    "class object trait enum def val var type case final sealed implicit lazy abstract override private protected given extension " +
      "import package end export opaque inline",
    lineEndColon,
  ),
);
