import { encodeUriText } from "../../base/encodeUriText";

/** Agent to which a prompt can be handed over, with the fact that shows whether it is available. */
export interface Agent {
  readonly id: string;
  /** Id of the extension that is the agent; absent if the editor itself is. */
  readonly extension?: string;
  /** URI scheme of the editor that is the agent; absent if an extension is. */
  readonly editorScheme?: string;
  /** URI that opens the agent with a prompt in its input box; absent if none is documented. */
  readonly promptAddress?: PromptAddress;
  /** Command that opens an empty input box, for a prompt that was copied. */
  readonly openCommand?: string;
}

/** URI that puts a prompt into an input box. Only the user sends the prompt. */
interface PromptAddress {
  /** Host and path, which follow the URI scheme of the editor. */
  readonly path: string;
  /** Parameter that holds the prompt. */
  readonly parameter: string;
}

/** Agents as their makers document them: the URI that accepts a prompt, otherwise the command that opens them. */
export const agents: readonly Agent[] = [
  {
    id: "claude-code",
    extension: "anthropic.claude-code",
    promptAddress: { path: "anthropic.claude-code/open", parameter: "prompt" },
  },
  { id: "codex", extension: "openai.chatgpt", openCommand: "chatgpt.newChat" },
  {
    id: "cursor",
    editorScheme: "cursor",
    promptAddress: { path: "anysphere.cursor-deeplink/prompt", parameter: "text" },
  },
];

/** Maximum characters of a URI with a prompt: the lowest limit that a maker of agents documents. */
export const maxPromptAddressLength = 8_000;

/** Returns whether an agent is available in the editor. */
export function isAgentAvailable(
  { extension, editorScheme }: Agent,
  editor: { readonly scheme: string; readonly hasExtension: (id: string) => boolean },
): boolean {
  if (extension !== undefined) {
    return editor.hasExtension(extension);
  }
  return editorScheme === editor.scheme;
}

/**
 * Creates the URI that hands a prompt over; returns `undefined` if it would be too long. The prompt is percent-encoded
 * twice, since it is decoded twice: by the editor, which passes the decoded query on, and by the agent, which parses
 * the parameters in it. Encoded once, an `&` in it would begin another parameter, and `%41` would become `A`.
 *
 * @param scheme URI scheme of the editor, which then opens the URI in the window from which it comes
 */
export function createPromptAddress(
  { path, parameter }: PromptAddress,
  scheme: string,
  prompt: string,
): string | undefined {
  const encodedPrompt = encodeUriText(encodeUriText(prompt));
  const address = `${scheme}://${path}?${parameter}=${encodedPrompt}`;
  return address.length > maxPromptAddressLength ? undefined : address;
}
