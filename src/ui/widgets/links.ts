import * as vscode from "vscode";
import { checkLink } from "../../domain/link";
import { type LinkName, linkRefusalText } from "../../present/text/link";
import { notify } from "./messages";

/** Opens a link of the service in the browser, unchanged, or shows why it is not opened. */
export async function openLink(name: LinkName, link: string | undefined): Promise<void> {
  const linkCheck = checkLink(link);
  if (!linkCheck.ok) {
    void notify("warning", linkRefusalText(name, linkCheck.problem));
    return;
  }
  // A `Uri` would re-encode the address (`%2F` in a query becomes `/`); VS Code opens a string as it
  // is.
  await vscode.env.openExternal(linkCheck.url as unknown as vscode.Uri);
}
