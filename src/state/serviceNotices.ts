import type { Log } from "../base/log";
import type { ServiceNotice } from "../domain/serviceNotice";

/** Maximum notices that are kept, in case a service announces another date with each response. */
const maxNotices = 20;

/** Notices that services sent to this editor window. Each is logged once. */
export class ServiceNotices {
  readonly #byText = new Map<string, ServiceNotice>();

  constructor(private readonly log: Pick<Log, "warn">) {}

  get all(): readonly ServiceNotice[] {
    return [...this.#byText.values()];
  }

  /** Records a notice of a response, and logs it if it is new. */
  record(notice: ServiceNotice): void {
    const { host, deprecatedSince, sunset } = notice;
    const facts = [describe("deprecated", deprecatedSince), describe("to be switched off", sunset)];
    const text = `${host} announces that its API is ${facts.filter(Boolean).join(", and ")}`;
    if (this.#byText.has(text) || this.#byText.size >= maxNotices) {
      return;
    }
    this.#byText.set(text, notice);
    this.log.warn(text);
  }
}

function describe(fact: string, time: number | undefined): string | undefined {
  return time === undefined ? undefined : `${fact} on ${new Date(time).toISOString()}`;
}
