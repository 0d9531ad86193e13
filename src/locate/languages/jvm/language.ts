import type { TestAddress } from "../../../domain/testAddress";
import { sourceEndings } from "../../../domain/testNames/sourceEndings";
import { hintOrder, type Imports, type Language, type LanguageHint } from "../../language";
import { splitQualifiedName } from "../../names/qualifiedNames";
import { isTypeName } from "../../names/typeNames";
import { classFileExtensions, findJvmFiles } from "./files";
import { jvmFrames } from "./frames";

/** Fully qualified name of a class, with `$` before nested classes. */
interface ClassHint extends LanguageHint {
  readonly language: "java";
  readonly name: string;
}

/** Creates the hint for a class of any JVM language. */
export function createClassHint(name: string): ClassHint {
  return { kind: "language", language: "java", name };
}

const maxNameLength = 1000;
const identifier = String.raw`[\p{L}_][\p{L}\p{N}_]*`;
const classNamePattern = new RegExp(`^(?:${identifier}\\.)*${identifier}(?:\\$[\\p{L}\\p{N}_$]+)*`, "u");

/** Parses a class name such as `com.acme.FooTest (suite)`, ignoring the decoration after the name. */
function parseClassHints(name: string): readonly ClassHint[] {
  if (name.length > maxNameLength) {
    return [];
  }
  const className = classNamePattern.exec(name)?.[0];
  if (className === undefined) {
    return [];
  }
  const decoration = name.slice(className.length);
  const isClassName = decoration === "" || /^[\s([{]/.test(decoration);
  if (isClassName) {
    return [createClassHint(className)];
  }
  return [];
}

/** Parses the class in a name such as `acme.FooTest.adds` or `acme.FooTest`, if the record has none. */
function parseClassInName(test: TestAddress): readonly ClassHint[] {
  const split = splitQualifiedName(test);
  if (test.classname !== undefined || !split) {
    return [];
  }
  const classNames = [test.name, split.classname].filter((name) => isTypeName(name.split(".").at(-1)));
  return classNames.flatMap(parseClassHints);
}

/** Imports of classes and of class members. */
const jvmImports: Imports = {
  pattern: /^[ \t]{0,9}import (?:static )?([\w.]{1,300})/gm,
  readHints: (name) => [createClassHint(name), createClassHint(name.replace(/\.\w*$/, ""))],
};

/**
 * Java. It also resolves the class names in records for all other JVM languages, because the languages share packages.
 */
export const java: Language<ClassHint> = {
  id: "java",
  name: "Java",
  frameworks: ["JUnit 3 to 5", "TestNG"],
  extensions: sourceEndings.java,
  frames: jvmFrames,
  imports: jvmImports,
  typeFileExtensions: [classFileExtensions.java],
  hints: {
    order: hintOrder.dottedName,
    isInPathField: true,
    hintsFromName: parseClassHints,
    hintsFromTest: parseClassInName,
    isGuess: ({ name }, confidence) => !name.includes(".") || confidence === "file",
  },
  createFinder: (index) => ({
    filesFor: ({ name }) => ({ files: findJvmFiles(name, index), sure: name.includes(".") }),
  }),
};

/** Creates a language whose rules for names are those of Java. */
function createJvmLanguage(id: "kotlin" | "groovy" | "scala", name: string, frameworks: readonly string[]): Language {
  return {
    id,
    name,
    frameworks,
    extensions: sourceEndings[id],
    frames: jvmFrames,
    imports: jvmImports,
    typeFileExtensions: [classFileExtensions[id]],
  };
}

export const kotlin = createJvmLanguage("kotlin", "Kotlin", ["Kotest", "JUnit"]);
export const groovy = createJvmLanguage("groovy", "Groovy", ["Spock", "JUnit"]);
const scalaFrameworks = ["ScalaTest", "munit", "specs2", "utest", "zio-test", "JUnit"];
export const scala = createJvmLanguage("scala", "Scala", scalaFrameworks);
