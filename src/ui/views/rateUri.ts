import * as vscode from "vscode";

const scheme = "test-health-rate";

/**
 * Creates the URI of a row whose failure rate is shown as a badge, since VS Code decorates URIs. The URI contains only
 * the rate: another rate gives another URI, and rows with the same rate are requested once.
 */
export function createRateUri(rate: number): vscode.Uri {
  return vscode.Uri.from({ scheme, path: `/${rate}` });
}

/** Parses the rate from a URI that `createRateUri` has created; returns `undefined` for any other URI. */
export function parseRateUri(uri: vscode.Uri): number | undefined {
  if (uri.scheme !== scheme) {
    return undefined;
  }
  return Number(uri.path.slice(1));
}
