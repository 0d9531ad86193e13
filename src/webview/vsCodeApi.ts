/** What VS Code gives the script of a page. */
export interface VsCodeApi<State> {
  postMessage(message: unknown): void;
  /** What was set before; kept while the tab is hidden and over a reload of the window. Maybe by an older version. */
  getState(): unknown;
  setState(state: State): void;
}

declare global {
  /** Can be called once. */
  function acquireVsCodeApi<State>(): VsCodeApi<State>;
}

/** Calls back with each message of the editor, and tells the editor that the page is ready for them. */
export function listen<To>(api: Pick<VsCodeApi<never>, "postMessage">, onMessage: (message: To) => void): void {
  // What can send messages here is the editor alone: the page is in a frame of its own origin.
  window.addEventListener("message", ({ data }: MessageEvent<To>) => onMessage(data));
  api.postMessage({ type: "ready" });
}
