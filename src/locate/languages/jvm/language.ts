import { hintOrder, type Language, type LanguageHint } from "../../language";
import { classFileExtensions, jvmFiles } from "./files";

/** A fully qualified class, `$` before nested ones. */
interface ClassHint extends LanguageHint {
  readonly language: "java";
  readonly name: string;
}

/** Makes the hint for a class of any language of the JVM. */
export function classHint(name: string): ClassHint {
  return { kind: "language", language: "java", name };
}

const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const className = new RegExp(`^(?:${identifier}\\.)*${identifier}(?:\\$[\\p{L}\\p{N}_$]+)*`, "u");

/** `com.acme.FooTest (suite)` and the like: what follows the name is decoration. */
function classHints(name: string): readonly ClassHint[] {
  const found = name.length > 1000 ? undefined : className.exec(name)?.[0];
  return found !== undefined && /^(?:$|[\s([{])/.test(name.slice(found.length)) ? [classHint(found)] : [];
}

/** Stands for all languages of the JVM where records name classes: they share their packages. */
export const java: Language<ClassHint> = {
  id: "java",
  name: "Java",
  frameworks: ["JUnit 3 to 5", "TestNG"],
  extensions: [classFileExtensions.java],
  typeFileExtensions: [classFileExtensions.java],
  packageName: {
    file: "pom.xml",
    // A module names its parent first.
    nameIn: (text) =>
      /<artifactId>([^<]{1,200})</.exec(text.slice(Math.max(0, text.indexOf("</parent>"))).slice(0, 20_000))?.[1],
  },
  hints: {
    order: hintOrder.dottedName,
    isInPathField: true,
    ofName: classHints,
    isGuess: ({ name }, confidence) => !name.includes(".") || confidence === "file",
  },
  createFinder: (index) => ({
    filesFor: ({ name }) => ({ files: jvmFiles(name, index), sure: name.includes(".") }),
  }),
};

export const kotlin: Language = {
  id: "kotlin",
  name: "Kotlin",
  frameworks: ["Kotest", "JUnit"],
  extensions: [classFileExtensions.kotlin, "kts"],
  typeFileExtensions: [classFileExtensions.kotlin],
};

export const groovy: Language = {
  id: "groovy",
  name: "Groovy",
  frameworks: ["Spock", "JUnit"],
  extensions: [classFileExtensions.groovy],
  typeFileExtensions: [classFileExtensions.groovy],
};

export const scala: Language = {
  id: "scala",
  name: "Scala",
  frameworks: ["ScalaTest", "munit", "specs2", "utest", "zio-test", "JUnit"],
  extensions: [classFileExtensions.scala],
  typeFileExtensions: [classFileExtensions.scala],
};
