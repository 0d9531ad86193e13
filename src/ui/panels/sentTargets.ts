import type { TestRun } from "../../domain/records";
import type { ToRunPanel } from "../../webview/protocol";

/**
 * Record of the targets that a panel shows already: they are sent once for each response of the service, while ages and
 * failing tests are sent again and again.
 */
export class SentTargets {
  #shownRun: TestRun | undefined;
  readonly #runsByMessage = new WeakMap<ToRunPanel, TestRun>();

  /** Returns the message, without the targets if the panel already shows those of the same response. */
  omitSent(message: ToRunPanel, run: TestRun | undefined): ToRunPanel {
    if (message.type !== "show" || !run) {
      return message;
    }
    const { targets, ...page } = message.page;
    const isShown = run === this.#shownRun;
    const shortMessage: ToRunPanel = isShown ? { ...message, page, sameTargets: true } : message;
    this.#runsByMessage.set(shortMessage, run);
    return shortMessage;
  }

  /** Records that a message is sent to the panel. */
  markSent(message: ToRunPanel): void {
    this.#shownRun = this.#runsByMessage.get(message);
  }

  /** Forgets the shown targets: the panel was loaded again and shows nothing. */
  reset(): void {
    this.#shownRun = undefined;
  }
}
