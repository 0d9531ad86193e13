import { repositoryKey } from "../../domain/repository";
import type { Operation, ServiceError, ServiceFailure } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import { clockTimeText } from "./dayRange";
import type { Message, NextStep } from "./message";
import { notificationText } from "./sanitize";
import { waitText } from "./time";

/** Texts about a requested operation, and about retrying it: at once, or after a wait. */
interface OperationTexts {
  readonly subject: string;
  readonly retrySentence: string;
  readonly retryClause: string;
  readonly step: NextStep;
}

const operationTexts: Record<Operation, OperationTexts> = {
  listFailingTests: {
    subject: "failing tests",
    retrySentence: "Refresh to ask again.",
    retryClause: "then refresh",
    step: "refresh",
  },
  getTestRun: {
    subject: "the test run",
    retrySentence: "Look it up again.",
    retryClause: "then look it up again",
    step: "lookUpAgain",
  },
};

type CreateMessage = (error: ServiceError, host: string, operation: OperationTexts) => Message;

const messagesByReason: Record<ServiceFailure, CreateMessage> = {
  internal: (_, __, { subject }) => ({
    text: `The request for ${subject} could not be made. See the log for details.`,
    step: "showLog",
  }),
  unauthorized: (_, host) => ({
    text: `${host} rejected the API key: it is wrong, or it was replaced. Set the key again; nothing is sent until then.`,
    step: "setApiKey",
  }),
  forbidden: (_, host, { subject }) => ({
    text: `The API key is not allowed to read ${subject} on ${host}. Ask for a key with that permission.`,
    step: "setApiKey",
  }),
  notFound: (_, host, { subject }) => ({
    text: `${host} does not know ${subject} under this base URL, organization and repository. Check all three.`,
    step: "connect",
  }),
  rateLimited: ({ details }, host, { retryClause, step }) => ({
    text: `Rate limit reached on ${host}. Wait ${details.retryAfterMs ? waitText(details.retryAfterMs) : "a little"}, ${retryClause}.`,
    step,
  }),
  badRequest: (_, host, { subject }) => ({
    text: `${host} rejected the request for ${subject}. See the log for details.`,
    step: "showLog",
  }),
  serverError: (_, host, { subject, step }) => ({
    text: `${host} failed to return ${subject}. Try again in a few minutes.`,
    step,
  }),
  redirected: ({ details }, host) => ({
    text: `${host} redirected to ${details.redirectHost ?? "another place"}. The redirect was blocked to protect your API key. Enter the final base URL.`,
    step: "connect",
  }),
  proxyAuthentication: (_, __, { retryClause }) => ({
    text: `The proxy asks for a user name and password. Set http.proxy in the settings, ${retryClause}.`,
    step: "openProxySettings",
  }),
  unreachable: (_, host) => ({
    text: `${host} cannot be reached. Check the network and, behind a proxy, http.proxy in the settings.`,
    step: "openProxySettings",
  }),
  dns: (_, host) => ({
    text: `The host name ${host} cannot be found. Check the base URL and the network; behind a proxy, check http.proxy in the settings.`,
    step: "connect",
  }),
  certificate: (_, host) => ({
    text: `The certificate of ${host} is not trusted here. Install your company's certificate in the system, and check http.systemCertificates in the settings.`,
    step: "openProxySettings",
  }),
  deadline: (_, host, { subject, retrySentence, step }) => ({
    text: `${host} did not respond in time to the request for ${subject}. ${retrySentence}`,
    step,
  }),
  tooLarge: (_, host, { subject }) => ({
    text: `The response of ${host} for ${subject} is too large to read. See the log for details.`,
    step: "showLog",
  }),
  unexpectedResponse: (_, host, { subject }) => ({
    text: `${host} did not return ${subject}. Check that the base URL is that of the API.`,
    step: "connect",
  }),
};

/** Messages by the error code of the network or TLS layer, which is more specific than the reason. */
const messagesByCode: Partial<Record<string, CreateMessage>> = {
  ECONNREFUSED: (_, host) => ({
    text: `${host} cannot be reached: the connection was refused. Check testHealth.baseUrl in the settings and, behind a proxy, http.proxy.`,
    step: "openProxySettings",
  }),
  ECONNRESET: (_, host) => ({
    text: `${host} cannot be reached: the connection was closed before the response arrived. Check the network and, behind a proxy, http.proxy in the settings.`,
    step: "openProxySettings",
  }),
  CERT_HAS_EXPIRED: (_, host) => ({
    text: `The certificate of ${host} has expired, so nothing was sent. Check this computer's clock and, behind a proxy, http.proxy in the settings.`,
    step: "openProxySettings",
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: (_, host) => ({
    text: `The certificate that ${host} shows is for another host name, so nothing was sent. Check testHealth.baseUrl in the settings.`,
    step: "connect",
  }),
};

const clientCertificateMessage: CreateMessage = (_, host) => ({
  text: `${host} asks for a client certificate, which is not supported. Ask its operators for a base URL that needs none.`,
  step: "connect",
});

const tlsHandshakeMessage: CreateMessage = (_, host) => ({
  text: `${host} broke off the TLS handshake: it may ask for a client certificate, which is not supported. Ask its operators which base URL to use.`,
  step: "connect",
});

/** Messages like `messagesByCode`, for codes that depend on the version of TLS and of its library. */
const messagesByAlert: readonly (readonly [RegExp, CreateMessage])[] = [
  [/_CERTIFICATE_REQUIRED$/, clientCertificateMessage],
  [/ALERT_HANDSHAKE_FAILURE$/, tlsHandshakeMessage],
];

/** Returns the message for a failed request: what happened and the one next step. */
export function serviceErrorMessage(error: ServiceError): Message {
  const { host, operation, code = "" } = error.details;
  const createAlertMessage = messagesByAlert.find(([pattern]) => pattern.test(code))?.[1];
  const createMessage = messagesByCode[code] ?? createAlertMessage ?? messagesByReason[error.reason];
  return createMessage(error, notificationText(host, 120), operationTexts[operation]);
}

/** Returns the message for a refresh before the service allows another request. No button helps: only time does. */
export function retryAfterMessage(ms: number): Pick<Message, "text"> {
  return { text: `The service is rate limiting requests. Refresh again in ${waitText(ms)}.` };
}

/**
 * Returns the text shown while requests wait as the service requested. It contains a point in time, so that it does
 * not change.
 */
export function waitingText(untilMs: number): string {
  return `Waiting until ${clockTimeText(untilMs)}, as the service requested.`;
}

/** Like `serviceErrorMessage`, but "not found" of a look-up names the three possibly wrong values. */
export function testRunErrorMessage(error: ServiceError, query: TestRunQuery): Message {
  if (error.reason !== "notFound") return serviceErrorMessage(error);
  const { testRunId, repository, targetBranch } = query;
  return {
    text:
      `${notificationText(error.details.host, 120)} has no such test run. Check the run ${notificationText(testRunId, 80)}, ` +
      `the repository ${notificationText(repositoryKey(repository), 120)} and the target branch ${notificationText(targetBranch, 80)}; ` +
      "runs are forgotten soon after they end.",
    step: "showLog",
  };
}
