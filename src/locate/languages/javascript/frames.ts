import type { FailureFrames } from "../../language";

export const javascriptFrames: FailureFrames = {
  stacks: [
    {
      forms: [
        "at {name} ({path}:{line}:{column})",
        "at {path}:{line}:{column}",
        "at async {path}:{line}:{column}",
        "at {path}:{line}",
        "File {path}:{line}:{column}",
        "❯ {path}:{line}:{column}",
        "❯ {name} {path}:{line}:{column}",
        "❯ new {name} {path}:{line}:{column}",
        "› {path}:{line}:{column}",
        "› {name} ({path}:{line}:{column})",
        "{name}@{path}:{line}:{column}",
      ],
    },
    {
      forms: [
        "{name} ({path}:{line}:{column})",
        "({path}:{line}:{column})",
        "{path}:{line}:{column}",
        "at: '{name} ({path}:{line}:{column})'",
        "at: '{path}:{line}:{column}'",
        'at: "{path}:{line}:{column}"',
        "^{path}:{line}",
        "{path}:{line}:{column} - error {text}",
        "{path}({line},{column}): error {text}",
        "File: {path}:{line}:{column}",
        "SyntaxError: {path}: {text} ({line}:{column})",
      ],
    },
  ],
  wrapper: /ERR_TEST_FAILURE/,
  output: { start: /^\s*(?:source|diff|found|wanted|actual|expected): [|>]/, end: /^\s*(?:at|stack):/ },
  cause: /^\s*(?:\[cause\]|[Cc]ause|Caused by):/,
};
