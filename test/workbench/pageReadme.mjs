// The text of the extension's page, as the package holds it. VS Code's page opens web addresses alone, and shows no
// picture but from one.

/** The address in package.json until there is a real one: nothing stands there. */
export const placeholder = "https://github.com/test-health/test-health";

/** A picture or link of Markdown that leads to a file of the repository. */
const relativeLink = /(!?)(\[[^\]]*\]\()(?!https?:)([^)\s]+)\)/g;

/** A line with such a link, and the empty lines after it. */
const lineWithRelativeLink = /^.*\]\((?!https?:).*\n+/gm;

/**
 * Gives the text with relative links and pictures leading to the repository. Lines with some are left out while its
 * address is the placeholder.
 *
 * @param text Markdown of a file in `.github`
 * @param repository the manifest's `repository.url`
 */
export function pageReadme(text, repository) {
  const address = repository.replace(/\.git$/, "");
  if (address === placeholder) {
    return text.replace(lineWithRelativeLink, "");
  }
  return text.replace(relativeLink, (_, mark, label, target) => {
    const folder = `${address}/${mark ? "raw" : "blob"}/HEAD/.github/`;
    return `${mark}${label}${new URL(target, folder)})`;
  });
}
