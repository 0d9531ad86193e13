/** API that VS Code provides to the script of a webview. */
export interface VsCodeApi<State> {
  postMessage(message: unknown): void;
  /**
   * Returns the stored state, kept while the tab is hidden and over a reload of the editor window. May be from an
   * older version.
   */
  getState(): unknown;
  setState(state: State): void;
}

declare global {
  /** Returns the API. Can be called only once. */
  function acquireVsCodeApi<State>(): VsCodeApi<State>;
}

/** Calls `onMessage` for each message of the extension host, and notifies the host that the panel is ready for them. */
export function listen<Message>(
  api: Pick<VsCodeApi<never>, "postMessage">,
  onMessage: (message: Message) => void,
): void {
  // Only the editor can send messages here: the webview is in a frame of its own origin.
  window.addEventListener("message", ({ data }: MessageEvent<Message>) => onMessage(data));
  api.postMessage({ type: "ready" });
}
