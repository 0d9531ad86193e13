import type { ServiceError } from "../../domain/serviceError";
import { joinTexts } from "./joinTexts";
import { notificationText } from "./sanitize";

/** Formats an error for the log, which is in English: `status 500, request 3f0c` and the service's own text. */
export function errorDetailsText({ details }: ServiceError): string {
  const facts = [
    details.status === undefined ? undefined : `status ${details.status}`,
    details.code,
    details.requestId && `request ${notificationText(details.requestId, 80)}`,
    details.serviceText && `"${notificationText(details.serviceText)}"`,
  ];
  return joinTexts(facts, ", ");
}
