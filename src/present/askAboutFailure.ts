import { inEnglish, t } from "../base/l10n";
import type { SourceFile, TestLocation } from "../domain/location";
import type { FailingTest } from "../domain/records";
import { isReportedTest } from "../domain/reports/reportedTest";
import type { DeclarationLines } from "../locate/services/declarationLines";
import { untrustedText } from "./agents/untrusted";
import { evidenceMarkdownText, type FailureEvidence } from "./text/failureEvidence";
import { joinTexts } from "./text/joinTexts";
import { missText } from "./text/locate";
import { codeBlockText, codeSpanText, markdownText, withoutIsolates } from "./text/sanitize";
import { redactSecrets } from "./text/secretText";
import { testMarkdownText } from "./text/testDetails";

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
  placeholder: t("Select the failing test to ask about"),
  copied: t(
    "The question was copied as Markdown, because the editor's own chat is not in use here. Paste it into the chat or agent that you use.",
  ),
} as const;

const request = "Why, and what would make it pass? Look at the test and at the code that it tests before you answer.";

/** Maximum characters of the source in a question, which are tried in this order; with 0, only its place is named. */
const sourceLengths: readonly number[] = [8_000, 4_000, 2_000, 1_000, 500, 0];

/** Known facts about a failure besides the record of the test. */
export interface FailureFacts {
  readonly source: FailureSource;
  readonly evidence: FailureEvidence;
}

/**
 * Creates the question with all data of a failing test and its declaration, as Markdown in English for a chat or
 * another tool.
 *
 * @param maxSourceLength maximum characters of each declaration
 */
export function failureQuestionText(
  test: FailingTest,
  { source, evidence }: FailureFacts,
  now: number,
  maxSourceLength = sourceLengths[0],
): string {
  const factsText = inEnglish(() =>
    joinTexts(
      [
        testMarkdownText(test, now),
        evidenceMarkdownText(evidence, test),
        sourceText(test, source, maxSourceLength ?? 0),
      ],
      "\n\n",
    ),
  );
  const failure = isReportedTest(test) ? "This test failed in a report or a log." : "This test fails in CI.";
  return `${failure} ${request}\n\n${untrustedText(withoutIsolates(factsText))}\n`;
}

/**
 * Tries questions with less and less source, each with all evidence, until a function accepts one; returns the
 * function's result, or `undefined` if it accepts none.
 */
export function fitQuestion<T>(
  createQuestion: (maxSourceLength: number) => string,
  useQuestion: (question: string) => T | undefined,
): T | undefined {
  for (const maxSourceLength of sourceLengths) {
    const result = useQuestion(createQuestion(maxSourceLength));
    if (result !== undefined) {
      return result;
    }
  }
  return undefined;
}

/**
 * Escapes the question for the input box of a chat or an agent, which parses `#name`, `/name` and `@name` after white
 * space as attachments or commands: in third-party text they must not be.
 */
export function escapeForChat(markdown: string): string {
  return markdown.replace(/(^|\s)(?:([#/])(?=[\p{L}\d_])|(@)(?=\S))/gu, "$1\\$2$3");
}

function sourceText(test: FailingTest, { answer, declarations }: FailureSource, maxLength: number): string {
  if (answer === "failed") {
    return "Its source could not be looked for in this workspace.";
  }
  const missSentence = missText(answer, test.name);
  const declarationTexts = declarations.map((declaration) => declarationText(declaration, maxLength));
  return joinTexts([locationText(answer), missSentence && markdownText(missSentence), ...declarationTexts], "\n\n");
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

function declarationText({ file, lines: { line, text, isTruncated } }: TestDeclaration, maxLength: number): string {
  if (maxLength === 0) {
    return "";
  }
  const isCut = text.length > maxLength;
  const shownText = isCut ? keepWholeLines(text, maxLength) : text;
  const heading = `${codeSpanText(file.path)} from line ${line + 1}${isTruncated || isCut ? ", cut" : ""}:`;
  return `${heading}\n\n${codeBlockText(redactSecrets(shownText), maxLength)}`;
}

function keepWholeLines(text: string, maxLength: number): string {
  const end = text.lastIndexOf("\n", maxLength);
  return text.slice(0, end > 0 ? end : maxLength);
}
