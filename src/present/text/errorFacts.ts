import { t } from "../../base/l10n";
import type { ServiceError } from "../../domain/serviceError";
import { notificationText } from "./sanitize";

/** Formats an error for message details and the log: `status 500, request 3f0c` and the service's own text. */
export function errorDetailsText({ details }: ServiceError): string {
  const facts = [
    details.status === undefined ? undefined : t("status {0}", details.status),
    details.code,
    details.requestId && t("request {0}", notificationText(details.requestId, 80)),
    details.serviceText && `"${notificationText(details.serviceText)}"`,
  ];
  return facts.filter(Boolean).join(", ");
}
