import assert from "node:assert/strict";
import { sources } from "../support/sources";

const src = sources("src", [".ts"]);

/** Returns the files whose code, without comments, matches a pattern. */
function findUsers(pattern: RegExp): readonly string[] {
  return src.flatMap(({ path, text }) => (pattern.test(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "")) ? path : []));
}

describe("Texts in which the editor detects links", () => {
  it("are shown as messages and dialogs by only one file", () => {
    assert.deepEqual(findUsers(/\bshow(?:Information|Warning|Error)Message\b/), ["src/ui/widgets/messages.ts"]);
  });

  it("are shown as progress by only one file", () => {
    assert.deepEqual(findUsers(/\bwindow\s*\.\s*withProgress\b|\bprogress\s*\.\s*report\b|\bProgressLocation\b/), [
      "src/ui/widgets/progress.ts",
    ]);
  });

  it("are prompts and problems of only two kinds of input boxes", () => {
    assert.deepEqual(findUsers(/\bshowInputBox\b|\bcreateInputBox\b|\bvalidateInput\b|\bvalidationMessage\b/), [
      "src/ui/widgets/askForText.ts",
      "src/ui/widgets/multiStep.ts",
    ]);
  });

  it("are Markdown of only one file, the only one whose links may run commands", () => {
    assert.deepEqual(findUsers(/\bMarkdownString\(|\bisTrusted\s*=|\bsupportHtml\b|\benabledCommands\s*[:}]/), [
      "src/ui/widgets/markdown.ts",
    ]);
  });

  it("all pass through a function that removes links", () => {
    const code = (name: string) => {
      const file = src.find(({ path }) => path === `src/ui/widgets/${name}.ts`);
      return file?.text.replace(/\w+\??: string/g, "") ?? "";
    };
    const calls = [
      code("messages").match(/vscode\.window\[functionNames\[severity\]\]\((?:messageText\()?/g),
      code("progress").match(/\b(?:title|message): (?:(?:messageText|iconSafeText)\()?/g),
      code("askForText").match(/\b(?:prompt: |message = )(?:messageText\()?/g),
      code("multiStep").match(
        /\bbox\.(?:prompt|validationMessage) = (?:problem === undefined \? undefined : )?(?:messageText\()?/g,
      ),
    ];
    assert.deepEqual(
      calls.map((matches) => matches?.map((call) => call.endsWith("Text("))),
      [
        [true, true],
        [true, true, true, true],
        [true, true],
        [true, true],
      ],
    );
  });
});
