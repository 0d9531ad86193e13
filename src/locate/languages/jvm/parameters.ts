import { simpleType } from "../../../domain/testNames/parameterTypes";
import { identifierAt } from "../../syntax/sourceText";
import type { JvmParameter } from "./declarations";

const convertingAnnotations = String.raw`\w*Null\w*|ConvertWith|JavaTimeConversionPattern|SuppressWarnings`;
/** Matches any annotation except those that convert or check a value. */
const injectingAnnotation = new RegExp(String.raw`@(?!(?:[\w.]*\.)?(?:${convertingAnnotations})\b)\w`);

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*`;
const arrayBrackets = String.raw`\s*(?:\[\s*\]\s*)*`;
/** Matches the name at the end of a parameter, with the array brackets after it. */
const parameterNamePattern = new RegExp(`(${identifier})(${arrayBrackets})$`, "u");

/** Parses a Java or Groovy parameter. */
export function parseJavaParameter(source: string): JvmParameter {
  const parameter = removeAnnotations(source)
    .replace(/\bfinal\b/g, "")
    .trim();
  const isInjected = injectingAnnotation.test(source);
  const match = parameterNamePattern.exec(parameter);
  if (!match) {
    return { name: "", type: simpleType(parameter), isInjected };
  }
  const [, name = "", brackets = ""] = match;
  const type = parameter.slice(0, match.index) + brackets.trim();
  return { name, type: simpleType(type), isInjected };
}

/** Parses a Kotlin or Scala parameter. */
export function parseKotlinParameter(source: string): JvmParameter {
  const [name = "", declaration = ""] = removeAnnotations(source).split(":");
  const [type = ""] = declaration.split("=");
  const isInjected = injectingAnnotation.test(source);
  return {
    name: identifierAt(name.trim(), 0),
    type: simpleType(type),
    isInjected,
  };
}

function removeAnnotations(source: string): string {
  return source.replace(/@[\w.]+(?:\s*\([^)]*\))?/g, "");
}
