import * as vscode from "vscode";
import { askExtension } from "../../base/askExtension";
import type { Clock } from "../../base/clock";

/** Language model tool of newer versions of VS Code that describes the latest test run; it prompts for nothing. */
const toolName = "testFailure";

/**
 * Resolves with the results of the latest test run as VS Code describes them to language models; `undefined` where it
 * has no such tool, as in 1.100. Never rejects: without results, a run is still a run.
 */
export async function readLatestResults(clock: Clock): Promise<string | undefined> {
  const { lm } = vscode as { readonly lm?: Partial<typeof vscode.lm> };
  if (!lm?.tools?.some(({ name }) => name === toolName)) {
    return undefined;
  }
  try {
    const readResults = () => lm.invokeTool?.(toolName, { input: {}, toolInvocationToken: undefined });
    const result = await askExtension("results of the latest test run", readResults, { clock });
    const texts = result?.content.map((part) =>
      part instanceof vscode.LanguageModelTextPart ? part.value : undefined,
    );
    if (!texts?.every((text) => text !== undefined)) {
      return undefined;
    }
    return texts.join("\n");
  } catch {
    return undefined;
  }
}
