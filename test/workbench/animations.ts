import type { BrowserContext } from "playwright-core";

/**
 * Script that runs in every frame before its page: animations end after a millisecond and fire their usual events;
 * transitions take no time. It uses a constructed style sheet, since the policy of a page may forbid inline styles.
 */
const endAnimationsScript = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`*, *::before, *::after {
    animation-delay: 0s !important;
    animation-duration: 1ms !important;
    animation-iteration-count: 1 !important;
    transition-delay: 0s !important;
    transition-duration: 0s !important;
  }\`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}`;

/**
 * Ends every animation in the context's pages at once. A browser without a graphics card paints each frame of a
 * spinning icon on the processor, which is a fifth of the cost of the end-to-end tests.
 */
export async function endAnimationsAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(endAnimationsScript);
}
