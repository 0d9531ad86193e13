/** Form in which links to tests and test runs are copied: as a web address, or directly into the editor. */
export type LinkFormat = "web" | "editor";

/** Page that opens the editor with the link in its `url` parameter. Chats and code hosts keep only web addresses. */
const redirectPage = "https://vscode.dev/redirect";

/**
 * URI schemes of the editors that the page opens: those of the released editions of VS Code, whose own sign-in uses the
 * same page. Other editors get the direct link, which the page would not open.
 */
const redirectedSchemes: readonly string[] = ["vscode", "vscode-insiders"];

/** Returns a link of this extension in the given format, or unchanged where the page does not open its editor. */
export function formatLink(link: string, format: LinkFormat): string {
  const [scheme = ""] = link.split(":", 1);
  if (format !== "web" || !redirectedSchemes.includes(scheme)) {
    return link;
  }
  return `${redirectPage}?url=${encodeURIComponent(link)}`;
}
