import { pathToFileURL } from "node:url";

/** Content that the page opens. All paths are absolute, on the server's machine. */
export interface WorkbenchTarget {
  /** A folder, the `.code-workspace` file of several, or nothing for an empty window. */
  readonly folder?: string;
  /** An extension to load from its source tree; VS Code supports only one. */
  readonly extensionDevelopmentPath?: string;
  /** A module that exports `run(): Promise<void>`: the extension host runs it and reports the outcome to the page. */
  readonly extensionTestsPath?: string;
}

/**
 * Returns the address of a workbench page of a VS Code server; `authority` is such as `127.0.0.1:8080`. The paths of
 * extensions are passed in `payload`, which a server accepts if it was started with `--enable-smoke-test-driver`.
 */
export function workbenchUrl(authority: string, target: WorkbenchTarget): string {
  const remoteUri = (path: string) => `vscode-remote://${authority}${pathToFileURL(path).pathname}`;
  const url = new URL(`http://${authority}/`);
  if (target.folder !== undefined) {
    url.searchParams.set(target.folder.endsWith(".code-workspace") ? "workspace" : "folder", target.folder);
  } else {
    url.searchParams.set("ew", "true");
  }
  const payload: [string, string][] = [];
  for (const key of ["extensionDevelopmentPath", "extensionTestsPath"] as const) {
    const path = target[key];
    if (path !== undefined) {
      payload.push([key, remoteUri(path)]);
    }
  }
  if (payload.length > 0) {
    url.searchParams.set("payload", JSON.stringify(payload));
  }
  return url.href;
}
