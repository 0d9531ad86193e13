import type { FailureFrames } from "../../language";

export const goFrames: FailureFrames = {
  stacks: [
    { forms: ["{path}:{line} +0x{text}", "{path}:{line}"], isScattered: true, start: /^\s*goroutine \d{1,9} \[/ },
    { forms: ["Error Trace: {path}:{line}", "{path}:{line}"], start: /^\s*Error Trace:/, end: /^\s*Error:/ },
    { forms: ["^{path}:{line}\nin {name}"], isScattered: true },
    {
      forms: ["^{path}:{line}:\n{text}"],
      isScattered: true,
      isOutermostFirst: true,
      start: /^FAIL: /,
      end: /^\.\.\. /,
    },
    {
      forms: ["{path}:{line}: {text}", "{path}:{line}:"],
      isScattered: true,
      printedBy: /\b[tbf]\.(?:Log|Logf|Skip|Skipf)\(/,
    },
    { forms: ["{path}:{line} @ {text}", "* {path}\nLine {line}:"] },
    { forms: ["^{path}:{line}:{column}: {text}"], isScattered: true },
    { forms: ["{path}:{line}"] },
  ],
};
