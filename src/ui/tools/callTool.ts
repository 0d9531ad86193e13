import { languageModelTools } from "../contributions/ids";
import type { AgentTools } from "./tools";

/** Creates the call of a tool by its name. Rejects with `RangeError` if there is no such tool. */
export function createToolCall(tools: AgentTools) {
  return async (tool: string, input: unknown, signal = new AbortController().signal): Promise<string> => {
    const name = Object.values(languageModelTools).find((known) => known === tool);
    if (!name) {
      throw new RangeError(`tool: none has the name ${tool}`);
    }
    return tools[name].answer(input, signal);
  };
}
