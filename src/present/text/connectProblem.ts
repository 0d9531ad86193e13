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
  unauthorized: (host) => `${host} rejected the API key. Copy it again, and enter it here`,
  forbidden: (host) => `${host} does not let this API key read failing tests. Enter a key with that permission`,
  notFound: (host, _, { orgUrlSlug, repository }) =>
    `${host} does not know the repository ${notificationText(repositoryKey(repository), 120)} of ${notificationText(orgUrlSlug, 80)}. Go back to check the organization and the base URL`,
  rateLimited: (host, { details }) =>
    details.retryAfterMs === undefined
      ? `Rate limit reached on ${host}. Wait a little, then press Enter again`
      : `Rate limit reached on ${host}. Wait ${waitText(details.retryAfterMs)}, then press Enter again`,
  serverError: (host) => `${host} failed while it checked the key. Press Enter again in a few minutes`,
  deadline: (host) => `${host} did not answer in time. Press Enter to ask again`,
  redirected: (host, { details }) =>
    details.redirectHost === undefined
      ? `${host} redirects to another place. The key was not sent there: go back and enter the final base URL`
      : `${host} redirects to ${notificationText(details.redirectHost, 120)}. The key was not sent there: go back and enter the final base URL`,
  unexpectedResponse: (host) => `${host} did not return failing tests. Go back and enter the base URL of the API`,
  dns: (host) =>
    `The host name ${host} cannot be found. Go back to check the base URL; behind a proxy, check http.proxy in the settings`,
  unreachable: (host) =>
    `${host} cannot be reached. Go back to check the base URL; behind a proxy, check http.proxy in the settings`,
  proxyAuthentication: () =>
    "The proxy asks for a user name and password. Set http.proxy in the settings, then press Enter again",
};

/** Another base URL fixes only this certificate error; the other ones are caused by the computer or the service. */
const wrongHostNameText: CreateText = (host) =>
  `The certificate that ${host} shows is for another host name, so the key was not sent. Go back to check the base URL`;

/** Returns the message for the key's box: the reason for a failed check of the key, and the next step. */
export function connectProblemText(error: ServiceError, connection: CheckedConnection): string {
  const createText =
    error.details.code === "ERR_TLS_CERT_ALTNAME_INVALID" ? wrongHostNameText : problemTexts[error.reason];
  return createText?.(notificationText(error.details.host, 120), error, connection) ?? serviceErrorMessage(error).text;
}
