import { t } from "../../base/l10n";
import { checkLink } from "../../domain/link";

/** Label of a link that opens a test or a test run in the editor. */
export const openInEditorText = () => t("open in the editor");

/**
 * Formats a Markdown link, which is also valid in a table; `undefined` for an address that may not be opened. `label`
 * must be sanitized already.
 */
export function markdownLinkText(label: string, url: string | undefined): string | undefined {
  const linkCheck = checkLink(url);
  if (linkCheck.ok) {
    return `[${label}](<${linkCheck.url.replace(/[<>|]/g, encodeURIComponent)}>)`;
  }
  return undefined;
}

/**
 * Formats a link of this extension for Markdown. Unlike links of the service, it may lead directly into the editor.
 * `label` must be sanitized already.
 */
export function editorLinkText(label: string, link: string): string {
  return `[${label}](<${link}>)`;
}
