import type { LanguageHint } from "../../language";

/** A dotted name that begins with a module. */
export interface PythonHint extends LanguageHint {
  readonly language: "python";
  readonly name: string;
  /** Dots of a relative import: 1 for the file's own folder. */
  readonly level?: number;
}

/** Makes the hint for a module; relative imports keep their dots. */
export function pythonHint(name: string, level = 0): PythonHint {
  return { kind: "language", language: "python", name, ...(level > 0 && { level }) };
}
