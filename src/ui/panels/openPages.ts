import type { Clock } from "../../base/clock";
import type { Disposable } from "../../base/disposable";
import { ageInterval } from "../views/nodeTree";
import type { PagePanel } from "./pagePanel";

/** The pages of one kind that are open, each by the key of what it is about. */
export class OpenPages<To> implements Disposable {
  private readonly pages = new Map<string, PagePanel<To>>();
  private ageTimer: Disposable | undefined;

  /** @param clock by which ages on the pages grow while nothing else changes; absent where a page tells none */
  constructor(private readonly clock?: Clock) {}

  get any(): boolean {
    return this.pages.size > 0;
  }

  /** Whether one of them is to be seen. */
  get visible(): boolean {
    return [...this.pages.values()].some(({ panel }) => panel.visible);
  }

  has(key: string): boolean {
    return this.pages.has(key);
  }

  /** Brings a page to the front; false if it is not open. */
  reveal(key: string): boolean {
    const open = this.pages.get(key);
    open?.panel.reveal();
    return open !== undefined;
  }

  /** Takes a page in until its panel is closed. */
  add(key: string, page: PagePanel<To>): void {
    this.pages.set(key, page);
    page.panel.onDidDispose(() => {
      this.pages.delete(key);
      page.dispose();
      this.tellAges();
    });
    this.tellAges();
  }

  /** Shows on the page, or on all, what is true now. */
  update(key?: string): void {
    if (key !== undefined) this.pages.get(key)?.update();
    else for (const page of this.pages.values()) page.update();
  }

  /** A page paints only what differs. */
  private tellAges(): void {
    this.ageTimer?.dispose();
    this.ageTimer = undefined;
    if (!this.any) return;
    this.ageTimer = this.clock?.setTimeout(() => {
      this.update();
      this.tellAges();
    }, ageInterval);
  }

  /** Closes every page. */
  close(): void {
    for (const { panel } of [...this.pages.values()]) panel.dispose();
  }

  /** Leaves the panels as they are. */
  dispose(): void {
    this.ageTimer?.dispose();
    for (const page of this.pages.values()) page.dispose();
  }
}
