// The text of the extension's page, as the package holds it. VS Code's page shows no picture but from a web address,
// which nobody has offline: pictures that always show are drawn as text, in the colors of the theme.

/** The address in package.json until there is a real one: nothing stands there. */
export const placeholder = "https://github.com/test-health/test-health";

/** A picture or link of Markdown that leads to a file of the repository. */
const relativeLink = /(!?)(\[[^\]]*\]\()(?!https?:)([^)\s]+)\)/g;

/** A line with such a link, and the empty lines after it. */
const lineWithRelativeLink = /^.*\]\((?!https?:).*\n+/gm;

/** A code block with the language `picture`. */
const drawing = /^```picture\n(.*?)^```$/gms;

/** The parts of a drawing that have a color, and a color of the theme for each. */
const colors = [
  [/[×●]|(?<=', {2})\d.*$/, "charts-red"],
  [/√/, "charts-green"],
  [/'.*?'/, "debugTokenExpression-string"],
  // Twisties, numbers of lines, and descriptions: what two spaces keep apart from the label of a row.
  [/▼|\d* │|(?<=[^\s│] {2})\S.*$/, "descriptionForeground"],
];
const coloredParts = new RegExp(colors.map(([part]) => `(${part.source})`).join("|"), "gm");

/** Gives a drawing as HTML, with the only style that VS Code leaves on a page. */
function draw(text) {
  const colored = text.replace(coloredParts, (part, ...groups) => {
    const [, color] = colors[groups.indexOf(part)];
    return `<span style="color:var(--vscode-${color});">${part}</span>`;
  });
  return `<pre>\n${colored}</pre>`;
}

/**
 * Gives the text with its pictures drawn, and with relative links and pictures leading to the repository. Lines with
 * some are left out while its address is the placeholder.
 *
 * @param text Markdown of a file in `.github`
 * @param repository the manifest's `repository.url`
 */
export function pageReadme(text, repository) {
  const address = repository.replace(/\.git$/, "");
  const drawn = text.replace(drawing, (_, lines) => draw(lines));
  if (address === placeholder) return drawn.replace(lineWithRelativeLink, "");
  return drawn.replace(relativeLink, (_, mark, label, target) => {
    const folder = `${address}/${mark ? "raw" : "blob"}/HEAD/.github/`;
    return `${mark}${label}${new URL(target, folder)})`;
  });
}
