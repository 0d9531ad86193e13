import { t } from "../../base/l10n";
import type { RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { ServiceError, ServiceFailure } from "../../domain/serviceError";
import type { Connection } from "../../domain/sessionState";
import { notificationText } from "./sanitize";
import { serviceErrorMessage } from "./serviceError";
import { waitText } from "./time";

/** Connection that the key was checked with. */
export interface CheckedConnection extends Pick<Connection, "baseUrl" | "orgUrlSlug"> {
  readonly repository: RepositoryId;
}

type CreateText = (host: string, error: ServiceError, connection: CheckedConnection) => string;

const problemTexts: Partial<Record<ServiceFailure, CreateText>> = {
  unauthorized: (host) => t("{0} rejected the API key. Copy it again, and enter it here", host),
  forbidden: (host) => t("{0} does not let this API key read failing tests. Enter a key with that permission", host),
  notFound: (host, _, { orgUrlSlug, repository }) =>
    t(
      "{0} does not know the repository {1} of {2}. Go back to check the organization and the base URL",
      host,
      notificationText(repositoryKey(repository), 120),
      notificationText(orgUrlSlug, 80),
    ),
  rateLimited: (host, { details }) =>
    details.retryAfterMs === undefined
      ? t("Rate limit reached on {0}. Wait a little, then press Enter again", host)
      : t("Rate limit reached on {0}. Wait {1}, then press Enter again", host, waitText(details.retryAfterMs)),
  serverError: (host) => t("{0} failed while it checked the key. Press Enter again in a few minutes", host),
  deadline: (host) => t("{0} did not answer in time. Press Enter to ask again", host),
  redirected: (host, { details }) =>
    details.redirectHost === undefined
      ? t("{0} redirects to another place. The key was not sent there: go back and enter the final base URL", host)
      : t(
          "{0} redirects to {1}. The key was not sent there: go back and enter the final base URL",
          host,
          notificationText(details.redirectHost, 120),
        ),
  unexpectedResponse: (host) => t("{0} did not return failing tests. Go back and enter the base URL of the API", host),
  dns: (host) =>
    t(
      "The host name {0} cannot be found. Go back to check the base URL; behind a proxy, check http.proxy in the settings",
      host,
    ),
  unreachable: (host) =>
    t("{0} cannot be reached. Go back to check the base URL; behind a proxy, check http.proxy in the settings", host),
  proxyAuthentication: () =>
    t("The proxy asks for a user name and password. Set http.proxy in the settings, then press Enter again"),
};

/** Another base URL fixes only this certificate error; the other ones are caused by the computer or the service. */
const wrongHostNameText: CreateText = (host) =>
  t(
    "The certificate that {0} shows is for another host name, so the key was not sent. Go back to check the base URL",
    host,
  );

/** Returns the message for the key's box: the reason for a failed check of the key, and the next step. */
export function connectProblemText(error: ServiceError, connection: CheckedConnection): string {
  const createText =
    error.details.code === "ERR_TLS_CERT_ALTNAME_INVALID" ? wrongHostNameText : problemTexts[error.reason];
  return createText?.(notificationText(error.details.host, 120), error, connection) ?? serviceErrorMessage(error).text;
}
