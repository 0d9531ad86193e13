import * as vscode from "vscode";

/** Language model tool of newer versions of VS Code that describes the latest test run; it prompts for nothing. */
const toolName = "testFailure";

/**
 * Resolves with the results of the latest test run as VS Code describes them to language models; `undefined` where it
 * has no such tool, as in 1.100. Never rejects: without results, a run is still a run.
 */
export async function readLatestResults(): Promise<string | undefined> {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  if (!lm?.tools?.some(({ name }) => name === toolName)) return undefined;
  try {
    const result = await lm.invokeTool?.(toolName, { input: {}, toolInvocationToken: undefined });
    const texts = result?.content.map((part) =>
      part instanceof vscode.LanguageModelTextPart ? part.value : undefined,
    );
    return texts?.every((text) => text !== undefined) ? texts.join("\n") : undefined;
  } catch {
    return undefined;
  }
}
