import { encodeUriText } from "../../base/encodeUriText";

/** An agent that can be handed a prompt, with what shows that it is there. */
export interface Agent {
  readonly id: string;
  /** Id of the extension that is the agent; absent if the editor itself is. */
  readonly extension?: string;
  /** URI scheme of the editor that is the agent; absent if an extension is. */
  readonly editorScheme?: string;
  /** Address that opens the agent with a prompt in its input box; absent if none is documented. */
  readonly promptAddress?: PromptAddress;
  /** Command that opens an empty input box, for a prompt that was copied. */
  readonly openCommand?: string;
}

/** Address that puts a prompt into an input box. Nobody but the person sends it. */
interface PromptAddress {
  /** Host and path, which follow the URI scheme of the editor. */
  readonly path: string;
  /** Parameter that holds the prompt. */
  readonly parameter: string;
}

/** Agents, by what their makers document: which address takes a prompt, or else which command opens them. */
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

/** Maximum characters of an address with a prompt: the least that the makers of agents document. */
export const maxPromptAddressLength = 8_000;

/** Returns whether an agent is there. */
export function isAgentPresent(
  { extension, editorScheme }: Agent,
  editor: { readonly scheme: string; readonly hasExtension: (id: string) => boolean },
): boolean {
  if (extension !== undefined) {
    return editor.hasExtension(extension);
  }
  return editorScheme === editor.scheme;
}

/**
 * Returns the address that hands a prompt over; `undefined` if it would be too long. The prompt is percent-encoded
 * twice, since it is decoded twice: by the editor, which hands the query over decoded, and by the agent, which reads
 * the parameters from it. Encoded once, an `&` in it would begin another parameter, and `%41` would become `A`.
 *
 * @param scheme URI scheme of the editor, which then opens the address in the window from which it comes
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
