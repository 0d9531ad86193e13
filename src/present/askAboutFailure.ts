import type { Answer, SourceFile } from "../domain/location";
import type { FailingTest } from "../domain/records";
import type { DeclarationLines } from "../locate/services/declarationLines";
import { untrusted } from "./agents/untrusted";
import { testAsMarkdown } from "./text/failingTest";
import { codeSpan, markdownBlock, markdownText } from "./text/inert";
import { answerSentence } from "./text/locate";
import { withoutSecrets } from "./text/secretText";

/** A declaration of a test, with its text. */
export interface Declaration {
  readonly file: SourceFile;
  readonly lines: DeclarationLines;
}

/** What is known of a test's source. */
export interface FailureSource {
  /** `failed` if the workspace could not be searched. */
  readonly answer: Answer | "failed";
  /** Of each declaration that may be meant, where they were found and could be read. */
  readonly declarations: readonly Declaration[];
}

/** What people read who ask about a failure. */
export const askText = {
  placeholder: "Choose the failing test to ask about",
  noChat: "Chat is not available here, so the question was copied as Markdown. Paste it where you ask.",
} as const;

const question =
  "This test fails in CI. Why, and what would make it pass? Look at the test and at the code that it tests before you answer.";

const longestSource = 8_000;

/** The question with everything that is known of a failing test and its declaration, as Markdown for a chat or another tool. */
export function failureQuestion(test: FailingTest, source: FailureSource, now: number): string {
  return `${question}\n\n${untrusted([testAsMarkdown(test, now), sourceOf(test, source)].join("\n\n"))}\n`;
}

/**
 * The same for the input box of a chat, which reads a `#name` and a `/name` after white space as an order to attach something or to run a
 * command: in texts that others wrote they are none.
 */
export function forChat(markdown: string): string {
  return markdown.replace(/(^|\s)([#/])(?=[\p{L}\d_])/gu, "$1\\$2");
}

function sourceOf(test: FailingTest, { answer, declarations }: FailureSource): string {
  if (answer === "failed") return "Its source could not be looked for in this workspace.";
  const sentence = answerSentence(answer, test.name);
  return [places(answer), sentence && markdownText(sentence), ...declarations.map(declarationText)]
    .filter(Boolean)
    .join("\n\n");
}

function places(answer: Answer): string | undefined {
  switch (answer.confidence) {
    case "exact":
    case "pattern":
      return `Declared in ${placeWords(answer.file, answer.range.line)}.`;
    case "container":
      return `The suite around it is in ${placeWords(answer.file, answer.range.line)}.`;
    case "file":
      return `Its file is ${codeSpan(answer.file.path)}.`;
    case "ambiguous": {
      const all = answer.candidates.slice(0, 5).map(({ file, range }) => placeWords(file, range.line));
      return `Several declarations have its name: ${all.join("; ")}.`;
    }
    case "none":
      return undefined;
  }
}

function placeWords({ path }: SourceFile, line: number): string {
  return `${codeSpan(path)}, line ${line + 1}`;
}

function declarationText({ file, lines: { line, text, cut } }: Declaration): string {
  const heading = `${codeSpan(file.path)} from line ${line + 1}${cut ? ", cut" : ""}:`;
  return `${heading}\n\n${markdownBlock(withoutSecrets(text), longestSource)}`;
}
