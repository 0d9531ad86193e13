import * as vscode from "vscode";

/** Creates the Markdown of a tooltip or a question, whose links open web pages and run no command. */
export function createMarkdown(text: string): vscode.MarkdownString {
  return new vscode.MarkdownString(text);
}

/**
 * Creates Markdown whose links can run the given commands and no others.
 *
 * @param text Markdown in which texts of others were sanitized by `markdownText` and the like, so that each link in it
 *   is one of this extension
 */
export function createMarkdownWithCommands(text: string, enabledCommands: readonly string[]): vscode.MarkdownString {
  const markdown = createMarkdown(text);
  markdown.isTrusted = { enabledCommands };
  return markdown;
}
