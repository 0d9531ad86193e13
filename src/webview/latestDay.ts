/** Right end of a scroller of days: it stays visible in a scroller that is resized until the user scrolls away. */
export class LatestDay {
  #isVisible = true;

  constructor(private readonly scroller: HTMLElement) {
    scroller.addEventListener("scroll", () => this.#update(), { passive: true });
    new ResizeObserver(() => this.#follow()).observe(scroller);
  }

  /** Position to which days are scrolled, in pixels, where the scroller has other days than before. */
  choosePosition(earlierPosition: number): number {
    return this.#isVisible ? this.scroller.scrollWidth : earlierPosition;
  }

  #update(): void {
    const { scrollLeft, scrollWidth, clientWidth } = this.scroller;
    // Positions are fractions of a pixel on some screens.
    this.#isVisible = scrollLeft + clientWidth > scrollWidth - 1;
  }

  #follow(): void {
    if (this.#isVisible) {
      this.scroller.scrollLeft = this.scroller.scrollWidth;
    }
  }
}
