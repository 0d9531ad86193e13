import type { FailureFrames } from "../../language";

export const cppFrames: FailureFrames = {
  stacks: [
    { forms: ["{path}:{line}: error:"], isScattered: true },
    {
      forms: [
        "{path}:{line}: Failure",
        "{path}({line}): Failure",
        "{path}:{line}: FAILED:",
        "{path}({line}): FAILED:",
        "{path}:{line}: ERROR: {text}",
        "{path}({line}): ERROR: {text}",
        "{path}:{line}: FATAL ERROR: {text}",
        "{path}({line}): FATAL ERROR: {text}",
        "{path}:{line}: error: {text}",
        "{path}:{line}:{column}: error: {text}",
        "{path}({line}): error: {text}",
        "{path}({line}): fatal error: {text}",
        "{path}:{line}:Assertion",
        "{path}:{line}:{name}:FAIL{text}",
        "{path}:{line}:F:{text}",
        "{path}:{line}:E:{text}",
        "{column}. {path}:{line} - {text}",
        "{text} --- {path}:{line}: error: Failure!",
        "[----] {path}:{line}: {text}",
        "- file : {path}\n- line : {line}",
        "file: {path}\nline: {line}",
        "Loc: [{path}({line})]",
        "{text} line: {line} {path}",
      ],
      isScattered: true,
    },
    {
      forms: ["at {path}:{line}", "^{path}:{line}", "^{path}:{line}:", "^{path}:{line}: {text}", "^{path}({line}):"],
      isScattered: true,
    },
  ],
};
