import { ReasonedError } from "../../src/base/errors";

/** Why a request is not answered; each is one HTTP status. */
export type RefusalReason = "badRequest" | "unauthorized" | "forbidden" | "notFound";

/** A request that breaks a rule. The message goes to the caller. */
export class Refusal extends ReasonedError<RefusalReason> {
  override readonly name = "Refusal";

  get status(): number {
    return { badRequest: 400, unauthorized: 401, forbidden: 403, notFound: 404 }[this.reason];
  }
}
