import * as vscode from "vscode";
import { checkLink } from "../../domain/link";
import { type LinkName, linkRefusal } from "../../present/text/link";

/** Opens a link of the service in the browser exactly as it came, or says why it is not opened. */
export async function openLink(name: LinkName, link: string | undefined): Promise<void> {
  const checked = checkLink(link);
  if (!checked.ok) {
    void vscode.window.showWarningMessage(linkRefusal(name, checked.problem));
    return;
  }
  // A `Uri` would write the address anew (`%2F` in a query becomes `/`); given as text, VS Code opens it as it is.
  await vscode.env.openExternal(checked.url as unknown as vscode.Uri);
}
