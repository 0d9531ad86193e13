import type { Locator, Page } from "playwright-core";

/** Script for the page that shows an arrow at the position of the mouse, which screenshots do not contain. */
const paintPointer = `(() => {
  const arrow = document.createElement("div");
  arrow.id = "pointer";
  arrow.style.cssText = "position:fixed;z-index:1000000;pointer-events:none;filter:drop-shadow(0 0 1px black)";
  const shape = arrow.appendChild(document.createElement("div"));
  shape.style.cssText = "width:22px;height:26px;background:white;clip-path:path('M1 1v19l5-5 3.5 8 3-1.3-3.4-7.7H16z')";
  document.body.append(arrow);
  document.addEventListener("mousemove", ({ clientX, clientY }) => {
    arrow.style.left = clientX + "px";
    arrow.style.top = clientY + "px";
  }, { capture: true });
})()`;

/** The mouse in a moving picture. */
export class Pointer {
  private x = 0;
  private y = 0;

  constructor(private readonly page: Page) {}

  /** Moves to the text at the beginning of an element. */
  async moveTo(element: Locator): Promise<void> {
    const { x, y } = await findPlace(element);
    await this.move(x, y);
  }

  /** Moves like `moveTo`, in visible steps. */
  async glideTo(element: Locator, onStep: () => Promise<unknown>): Promise<void> {
    const { x, y } = await findPlace(element);
    const [fromX, fromY] = [this.x, this.y];
    for (const share of [0.3, 0.75]) {
      await this.move(fromX + (x - fromX) * share, fromY + (y - fromY) * share);
      await onStep();
    }
    await this.move(x, y);
  }

  async click(): Promise<void> {
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  async hide(): Promise<void> {
    await this.page.evaluate(`document.getElementById("pointer").remove()`);
  }

  private async move(x: number, y: number): Promise<void> {
    [this.x, this.y] = [x, y];
    await this.page.mouse.move(x, y);
  }
}

/** Adds a visible pointer to a page. */
export async function showPointer(page: Page): Promise<Pointer> {
  await page.evaluate(paintPointer);
  return new Pointer(page);
}

/**
 * Resolves once the element is visible and no longer moves: an editor renders its lines again while it loads a file.
 */
async function findPlace(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  for (;;) {
    await element.hover({ trial: true });
    const box = await element.boundingBox();
    if (box) {
      return { x: box.x + Math.min(box.width / 2, 130), y: box.y + box.height / 2 };
    }
  }
}
