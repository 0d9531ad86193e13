import { inEnglish, t } from "../base/l10n";
import type { SourceFile, TestLocation } from "../domain/location";
import type { FailingTest } from "../domain/records";
import type { DeclarationLines } from "../locate/services/declarationLines";
import { untrustedText } from "./agents/untrusted";
import { testMarkdownText } from "./text/failingTest";
import { joinTexts } from "./text/joinTexts";
import { missText } from "./text/locate";
import { codeBlockText, codeSpanText, markdownText, withoutIsolates } from "./text/sanitize";
import { redactSecrets } from "./text/secretText";

/** Declaration of a test, with its source text. */
export interface TestDeclaration {
  readonly file: SourceFile;
  readonly lines: DeclarationLines;
}

/** Source of a failing test. */
export interface FailureSource {
  /** Location of the test; `failed` if the workspace could not be searched. */
  readonly answer: TestLocation | "failed";
  /** Every declaration that may be the test's, if it was found and could be read. */
  readonly declarations: readonly TestDeclaration[];
}

/** Texts for users who ask about a failure. */
export const askTexts = {
  placeholder: t("Choose the failing test to ask about"),
  copied: t(
    "The question was copied as Markdown, because the editor's own chat is not in use here. Paste it into the chat or agent that you use.",
  ),
} as const;

const question =
  "This test fails in CI. Why, and what would make it pass? Look at the test and at the code that it tests before you answer.";

const maxSourceLength = 8_000;

/**
 * Creates the question with all data of a failing test and its declaration, as Markdown in English for a chat or
 * another tool.
 */
export function failureQuestionText(test: FailingTest, source: FailureSource, now: number): string {
  const factsText = inEnglish(() => [testMarkdownText(test, now), sourceText(test, source)].join("\n\n"));
  return `${question}\n\n${untrustedText(withoutIsolates(factsText))}\n`;
}

/**
 * Escapes the question for the input box of a chat, which parses `#name` and `/name` after white space as attachments
 * or commands: in third-party text they must not be.
 */
export function escapeForChat(markdown: string): string {
  return markdown.replace(/(^|\s)([#/])(?=[\p{L}\d_])/gu, "$1\\$2");
}

function sourceText(test: FailingTest, { answer, declarations }: FailureSource): string {
  if (answer === "failed") return "Its source could not be looked for in this workspace.";
  const missSentence = missText(answer, test.name);
  return joinTexts(
    [locationText(answer), missSentence && markdownText(missSentence), ...declarations.map(declarationText)],
    "\n\n",
  );
}

function locationText(answer: TestLocation): string | undefined {
  switch (answer.confidence) {
    case "exact":
    case "pattern":
      return `Declared in ${lineText(answer.file, answer.range.line)}.`;
    case "container":
      return `The suite around it is in ${lineText(answer.file, answer.range.line)}.`;
    case "file":
      return `Its file is ${codeSpanText(answer.file.path)}.`;
    case "ambiguous": {
      const locationTexts = answer.candidates.slice(0, 5).map(({ file, range }) => lineText(file, range.line));
      return `Several declarations have its name: ${locationTexts.join("; ")}.`;
    }
    case "none":
      return undefined;
  }
}

function lineText({ path }: SourceFile, line: number): string {
  return `${codeSpanText(path)}, line ${line + 1}`;
}

function declarationText({ file, lines: { line, text, isTruncated } }: TestDeclaration): string {
  const heading = `${codeSpanText(file.path)} from line ${line + 1}${isTruncated ? ", cut" : ""}:`;
  return `${heading}\n\n${codeBlockText(redactSecrets(text), maxSourceLength)}`;
}
