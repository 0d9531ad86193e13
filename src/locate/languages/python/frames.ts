import type { FailureFrames } from "../../language";

export const pythonFrames: FailureFrames = {
  stacks: [
    {
      forms: ["^{path}:{line}: {text}", "^{path}:{line}:", "^{path}:{line}"],
      isOutermostFirst: true,
      isScattered: true,
      quoteAbove: /^>\s+(?!\s|available fixtures|use 'pytest)(.*)$/,
      quoteBelow: /^ {4}(\S.*)$/,
    },
    {
      forms: ['File "{path}", line {line}, in {name}', 'File "{path}", line {line}'],
      isOutermostFirst: true,
      isScattered: true,
      quoteBelow: /^ {4}\s*(\S.*)$/,
    },
    { forms: ['^E File "{path}", line {line}'] },
  ],
  causes: [
    "The above exception was the direct cause of the following exception:",
    "During handling of the above exception, another exception occurred:",
  ],
  isCauseFirst: true,
  output: { start: /^-+ Captured .{1,100} -+$|^[\w.]+: Traceback \(/, end: /^[_=]{3,} / },
};
