// Creates the text of the extension's page in the package. VS Code opens only web addresses from that page, and shows
// only pictures that have one.

/** The address in package.json as long as there is no public repository. */
export const placeholder = "https://github.com/test-health/test-health";

/** A Markdown link or picture with the relative path of a file of the repository. */
const relativeLink = /(!?)(\[[^\]]*\]\()(?!https?:)([^)\s]+)\)/g;

/** A line with such a link or picture, and the empty lines after it. */
const lineWithRelativeLink = /^.*\]\((?!https?:).*\n+/gm;

/**
 * Replaces the relative paths of links and pictures with addresses of the repository. Removes the lines with relative
 * paths if its address is the placeholder.
 *
 * @param {string} text Markdown of a file in `.github`
 * @param {string} repository the manifest's `repository.url`
 * @returns {string}
 */
export function createPageReadme(text, repository) {
  const address = repository.replace(/\.git$/, "");
  if (address === placeholder) {
    return text.replace(lineWithRelativeLink, "");
  }
  return text.replace(relativeLink, (_, mark, label, target) => {
    const folder = `${address}/${mark ? "raw" : "blob"}/HEAD/.github/`;
    return `${mark}${label}${new URL(target, folder)})`;
  });
}
