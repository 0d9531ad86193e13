import type { TestRun } from "../../domain/records";
import type { ToRunPage } from "../../webview/protocol";

/** Whose targets a page shows: they are told once for each answer of the service, though ages and failing tests change often. */
export class ToldTargets {
  private shown: TestRun | undefined;
  private readonly runs = new WeakMap<ToRunPage, TestRun>();

  /** The message, without the targets where the page shows those of this very answer. */
  leaveOut(message: ToRunPage, run: TestRun | undefined): ToRunPage {
    if (message.type !== "show" || !run) return message;
    const { targets, ...page } = message.page;
    const shorter: ToRunPage = run === this.shown ? { ...message, page, sameTargets: true } : message;
    this.runs.set(shorter, run);
    return shorter;
  }

  /** The message reaches the page. */
  told(message: ToRunPage): void {
    this.shown = this.runs.get(message);
  }

  /** The page was loaded anew and shows nothing. */
  forget(): void {
    this.shown = undefined;
  }
}
