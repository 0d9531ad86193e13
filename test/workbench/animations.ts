import type { BrowserContext } from "playwright-core";

/**
 * Script that runs in every frame before its page: an animation ends after a millisecond and fires its usual
 * events; a transition takes no time. A constructed style sheet is not an inline style, which the policy of a
 * page may forbid.
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
 * Ends every animation in the context's pages at once. A browser without a graphics card paints each frame of
 * a spinning icon on the processor: a fifth of all that the end-to-end tests cost.
 */
export async function endAnimationsAtOnce(context: BrowserContext): Promise<void> {
  await context.addInitScript(endAnimationsScript);
}
