import { ReasonedError } from "../../src/base/errors";

/** Reason why a request is refused; each has an HTTP status. */
export type RefusalReason = "badRequest" | "unauthorized" | "forbidden" | "notFound";

/** Error of an invalid request. The message is part of the response. */
export class Refusal extends ReasonedError<RefusalReason> {
  override readonly name = "Refusal";

  get status(): number {
    return { badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404 }[this.reason];
  }
}
