import type { RepositoryId } from "../../domain/records";
import { repositoryKey } from "../../domain/repository";
import type { ServiceError, ServiceFailure } from "../../domain/serviceError";
import type { Connection } from "../../domain/sessionState";
import { inMessage } from "./inert";
import { serviceErrorMessage } from "./serviceError";
import { span } from "./time";

/** What the key was checked with. */
export interface CheckedConnection extends Pick<Connection, "baseUrl" | "orgUrlSlug"> {
  readonly repository: RepositoryId;
}

type Wording = (host: string, error: ServiceError, checked: CheckedConnection) => string;

const wordings: Partial<Record<ServiceFailure, Wording>> = {
  unauthorized: (host) => `${host} refused the API key. Copy it again, and enter it here`,
  forbidden: (host) => `${host} does not let this API key read failing tests. Enter a key with that permission`,
  notFound: (host, _, { orgUrlSlug, repository }) =>
    `${host} does not know the repository ${inMessage(repositoryKey(repository), 120)} of ${inMessage(orgUrlSlug, 80)}. Go back to check the organization and the base URL`,
  rateLimited: (host, { details }) =>
    details.retryAfterMs === undefined
      ? `${host} limits how often it is asked. Wait a little, then press Enter again`
      : `${host} limits how often it is asked. Wait ${span(details.retryAfterMs)}, then press Enter again`,
  serverError: (host) => `${host} failed while it checked the key. Press Enter again in a few minutes`,
  deadline: (host) => `${host} did not answer in time. Press Enter to ask again`,
  redirected: (host, { details }) =>
    details.redirectHost === undefined
      ? `${host} redirects to another place. The key was not sent there: go back and enter the final base URL`
      : `${host} redirects to ${inMessage(details.redirectHost, 120)}. The key was not sent there: go back and enter the final base URL`,
  unexpectedResponse: (host) =>
    `${host} answered, but not with failing tests. Go back and enter the base URL of the API`,
  dns: (host) =>
    `The host name ${host} cannot be found. Go back to check the base URL; behind a proxy, check http.proxy in the settings`,
  unreachable: (host) =>
    `${host} cannot be reached. Go back to check the base URL; behind a proxy, check http.proxy in the settings`,
  proxyAuthentication: () =>
    "The proxy asks for a user name and password. Set http.proxy in the settings, then press Enter again",
};

/** The certificate's other faults are the computer's or the service's, and no other base URL mends them. */
const wrongHostName: Wording = (host) =>
  `The certificate that ${host} shows is for another host name, so the key was not sent. Go back to check the base URL`;

/** Says in the box of the key why it could not be checked, and what to do there. */
export function connectProblem(error: ServiceError, checked: CheckedConnection): string {
  const wording = error.details.code === "ERR_TLS_CERT_ALTNAME_INVALID" ? wrongHostName : wordings[error.reason];
  return wording?.(inMessage(error.details.host, 120), error, checked) ?? serviceErrorMessage(error).text;
}
