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
  cause: /^\s*(?:The|During handling of the) above exception\b/,
  isCauseFirst: true,
  output: { start: /^-+ Captured .{1,100} -+$|^(?:Captured s|S)td(?:out|err):$/, end: /^[_=]{3,} / },
};
