import type { ServiceError } from "../../domain/serviceError";
import { inMessage } from "./inert";

/** For details of a message and the log: `status 500, request 3f0c` and the service's own words. */
export function errorFacts({ details }: ServiceError): string {
  const facts = [
    details.status === undefined ? undefined : `status ${details.status}`,
    details.code,
    details.requestId && `request ${inMessage(details.requestId, 80)}`,
    details.serviceText && `"${inMessage(details.serviceText)}"`,
  ];
  return facts.filter(Boolean).join(", ");
}
