import type { LanguageHint } from "../../language";

/** Hint with a dotted name that begins with a module. */
export interface PythonHint extends LanguageHint {
  readonly language: "python";
  readonly name: string;
  /** Number of leading dots of a relative import: 1 for the file's own folder. */
  readonly level?: number;
}

/** Creates the hint for a module. `level` counts the dots of a relative import. */
export function createPythonHint(name: string, level = 0): PythonHint {
  const hint = { kind: "language", language: "python", name } as const;
  if (level > 0) {
    return { ...hint, level };
  }
  return hint;
}
