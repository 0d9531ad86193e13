import { getLocale } from "../../base/l10n";
import { type PageName, type RunSectionId, runSections } from "./panelData";

/** URIs of a panel's files, as the webview requires them, and the values of its content security policy. */
export interface PanelFrame {
  readonly cspSource: string;
  /** Only scripts with this nonce run. */
  readonly nonce: string;
  readonly script: string;
  /** Style sheet of all pages. */
  readonly style: string;
}

const testBody = `<main>
<header>
<p id="context" class="context" hidden></p>
<h1 id="title"></h1>
<p id="badges" hidden></p>
<p id="asOf" class="context" hidden></p>
<p id="notice" class="notice" role="status" hidden></p>
<div id="actions" role="group" hidden></div>
</header>
<section id="evidence" hidden></section>
<section id="strip" hidden></section>
<section id="failures" hidden></section>
<section id="about" hidden></section>
</main>`;

const historyBody = `<main class="history">
<header>
<p id="context" class="context" hidden></p>
<h1 id="title"></h1>
<p id="notice" class="notice" role="status" hidden></p>
<p id="summary" hidden></p>
<div id="load" class="load" hidden></div>
</header>
<div id="grid" class="scroller" hidden></div>
<footer>
<ul id="legend" hidden></ul>
<p id="hint" class="context" hidden></p>
</footer>
</main>`;

const targetsSection = `<section id="targets" hidden>
<h2 id="targetsHeading"></h2>
<p id="targetsSentence"></p>
<div class="filter">
<input id="targetFilter" type="search" autocomplete="off" spellcheck="false">
<select id="targetChoice" hidden></select>
<span id="targetsShown" class="context" role="status"></span>
</div>
<div id="targetList" class="scroller" role="list" tabindex="0" aria-labelledby="targetsHeading"></div>
</section>`;

/** Creates a section of a test run's panel. The targets, possibly thousands, come before the section "about". */
function createRunSection(id: RunSectionId): string {
  const section = `<section id="${id}" hidden></section>`;
  if (id === "about") {
    return `${targetsSection}\n${section}`;
  }
  return section;
}

const runBody = `<main class="run">
<header>
<p id="context" class="context" hidden></p>
<h1 id="title"></h1>
<p id="verdict" hidden></p>
<p id="heard" class="heardOnly" role="status"></p>
<p id="asOf" class="context" hidden></p>
<p id="notice" class="notice" role="status" hidden></p>
<div id="actions" role="group" hidden></div>
</header>
${runSections.map(createRunSection).join("\n")}
</main>`;

/** Creates the HTML of a test's panel without its content, which the script requests. */
export function createTestPanelHtml(frame: PanelFrame): string {
  return createHtml(frame, "test", testBody);
}

/** Creates the HTML of a test run's panel without its content, which the script requests. */
export function createRunPanelHtml(frame: PanelFrame): string {
  return createHtml(frame, "run", runBody);
}

/** Creates the HTML of a repository's history panel without its content, which the script requests. */
export function createHistoryPanelHtml(frame: PanelFrame): string {
  return createHtml(frame, "history", historyBody);
}

/**
 * Creates a document that allows the script of all pages, which reads the name of the page, and their style sheet: no
 * other source, inline style, connection, form or frame.
 */
function createHtml({ cspSource, nonce, script, style }: PanelFrame, page: PageName, body: string): string {
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${cspSource}; img-src ${cspSource}; form-action 'none'; base-uri 'none'`;
  return `<!DOCTYPE html>
<html lang="${getLocale()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
</head>
<body data-page="${page}">
${body}
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
