import * as vscode from "vscode";

const scheme = "test-health-rate";

/**
 * The address of a row whose failure rate is shown as a badge: VS Code asks for the decorations of addresses. It holds nothing but the rate, so that
 * another rate is another address, and the same one is asked for once.
 */
export function rateUri(rate: number): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${rate}` });
}

/** The rate that such an address holds; `undefined` for any other address. */
export function rateOf(uri: vscode.Uri): number | undefined {
  return uri.scheme === scheme ? Number(uri.path.slice(1)) : undefined;
}
