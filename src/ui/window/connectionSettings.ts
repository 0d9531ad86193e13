import * as vscode from "vscode";
import type { DisposableStore } from "../../base/disposable";
import type { Log } from "../../base/log";
import { ConnectionSuggestions } from "../../state/connectionSuggestions";
import { WindowConnection } from "../../state/windowConnection";
import { readOwnOrganization } from "../adapters/configuration";
import { SecretKeyStore } from "../adapters/secrets";
import type { Settings } from "../adapters/settings";
import { readSuggestedConnections } from "../adapters/suggestedConnections";

/** Creates the services that determine the connected service and organization, their keys, and the suggestions. */
export function createConnectionSettings(
  { context, log }: { readonly context: vscode.ExtensionContext; readonly log: Log },
  settings: Settings,
  disposables: DisposableStore,
) {
  return {
    connectionSettings: disposables.add(new WindowConnection(settings, context.workspaceState)),
    suggestions: new ConnectionSuggestions(readSuggestedConnections, () => vscode.workspace.isTrusted),
    keys: disposables.add(new SecretKeyStore(context.secrets, log, readOwnOrganization)),
  };
}
