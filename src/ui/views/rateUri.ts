import * as vscode from "vscode";

const scheme = "test-health-rate";

/**
 * Makes the address of a row whose failure rate is shown as a badge, since VS Code decorates addresses. It holds
 * nothing but the rate: another rate is another address, and rows of one rate are asked for once.
 */
export function rateUri(rate: number): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${rate}` });
}

/** Reads the rate from such an address; `undefined` for any other address. */
export function rateOf(uri: vscode.Uri): number | undefined {
  return uri.scheme === scheme ? Number(uri.path.slice(1)) : undefined;
}
