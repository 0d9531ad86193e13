// The README as the editor shows it on the extension's page. The page opens web addresses alone, and no
// picture of the package.

/** The address in package.json until there is a real one: nothing stands there. */
export const placeholder = "https://github.com/test-health/test-health";

/** A picture or link of Markdown; a link may be around one picture. */
const markdownLink = /(!?)\[((?:!\[[^\]]*\]\([^)]*\)|[^\][])*)\]\(([^)\s]+)\)/g;

/**
 * Gives the text with relative links and pictures leading to the repository. Those that would lead to the
 * placeholder are left out: of a link its text stays, and a picture goes with its line.
 *
 * @param text Markdown
 * @param repository the manifest's `repository.url`
 */
export function pageReadme(text, repository) {
  const address = repository.replace(/\.git$/, "");
  const isReal = address !== placeholder;
  const rewritten = text.replace(markdownLink, (all, mark, label, target) => {
    const isWeb = /^[a-z]+:/i.test(target);
    if (target.startsWith("#") || (isWeb && (isReal || !target.startsWith(placeholder)))) return all;
    const inner = mark ? label : pageReadme(label, repository);
    if (!isReal) return mark ? "" : inner;
    return `${mark}[${inner}](${address}/${mark ? "raw" : "blob"}/HEAD/${target.replace(/^\.\//, "")})`;
  });
  return isReal ? rewritten : rewritten.replace(/\n{3,}/g, "\n\n");
}
