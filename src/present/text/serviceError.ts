import { t } from "../../base/l10n";
import { createTable } from "../../base/table";
import { repositoryKey } from "../../domain/repository";
import type { Operation, ServiceError, ServiceFailure } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import { clockTimeText } from "./dayRange";
import type { Message, NextStep } from "./message";
import { notificationText } from "./sanitize";
import { sourceMessage } from "./sources";
import { waitText } from "./time";

/** Failures whose message names what was requested. */
type NamingFailure =
  | "internal"
  | "forbidden"
  | "notFound"
  | "badRequest"
  | "serverError"
  | "deadline"
  | "tooLarge"
  | "unexpectedResponse";

/** Texts about a requested operation, and about retrying it after a wait. */
interface OperationTexts {
  readonly textsByReason: Readonly<Record<NamingFailure, (host: string) => string>>;
  waitSentence(wait: string | undefined): string;
  readonly proxySentence: () => string;
  readonly step: NextStep;
}

const operationTexts: Record<Operation, OperationTexts> = {
  listFailingTests: {
    textsByReason: {
      internal: () => t("The request for failing tests could not be made. See the log for details."),
      forbidden: (host) =>
        t("The API key is not allowed to read failing tests on {0}. Ask for a key with that permission.", host),
      notFound: (host) =>
        t("{0} does not know failing tests under this base URL, organization and repository. Check all three.", host),
      badRequest: (host) => t("{0} rejected the request for failing tests. See the log for details.", host),
      serverError: (host) => t("{0} failed to return failing tests. Try again in a few minutes.", host),
      deadline: (host) =>
        t("{0} did not respond in time to the request for failing tests. Refresh to ask again.", host),
      tooLarge: (host) =>
        t("The response of {0} for failing tests is too large to read. See the log for details.", host),
      unexpectedResponse: (host) =>
        t("{0} did not return failing tests. Check that the base URL is that of the API.", host),
    },
    waitSentence: (wait) =>
      wait === undefined ? t("Wait a little, then refresh.") : t("Wait {0}, then refresh.", wait),
    proxySentence: () => t("Set http.proxy in the settings, then refresh."),
    step: "refresh",
  },
  getTestRun: {
    textsByReason: {
      internal: () => t("The request for the test run could not be made. See the log for details."),
      forbidden: (host) =>
        t("The API key is not allowed to read the test run on {0}. Ask for a key with that permission.", host),
      notFound: (host) =>
        t("{0} does not know the test run under this base URL, organization and repository. Check all three.", host),
      badRequest: (host) => t("{0} rejected the request for the test run. See the log for details.", host),
      serverError: (host) => t("{0} failed to return the test run. Try again in a few minutes.", host),
      deadline: (host) => t("{0} did not respond in time to the request for the test run. Look it up again.", host),
      tooLarge: (host) =>
        t("The response of {0} for the test run is too large to read. See the log for details.", host),
      unexpectedResponse: (host) =>
        t("{0} did not return the test run. Check that the base URL is that of the API.", host),
    },
    waitSentence: (wait) =>
      wait === undefined ? t("Wait a little, then look it up again.") : t("Wait {0}, then look it up again.", wait),
    proxySentence: () => t("Set http.proxy in the settings, then look it up again."),
    step: "lookUpAgain",
  },
};

type CreateMessage = (error: ServiceError, host: string, operation: OperationTexts) => Message;

const messagesByReason: Record<ServiceFailure, CreateMessage> = {
  internal: (_, host, { textsByReason }) => ({ text: textsByReason.internal(host), step: "showLog" }),
  unauthorized: (_, host) => ({
    text: t(
      "{0} rejected the API key: it is wrong, or it was replaced. Set the key again; nothing is sent until then.",
      host,
    ),
    step: "setApiKey",
  }),
  forbidden: (_, host, { textsByReason }) => ({ text: textsByReason.forbidden(host), step: "setApiKey" }),
  notFound: (_, host, { textsByReason }) => ({ text: textsByReason.notFound(host), step: "connect" }),
  rateLimited: ({ details }, host, { waitSentence, step }) => ({
    text: [
      t("Rate limit reached on {0}.", host),
      waitSentence(details.retryAfterMs ? waitText(details.retryAfterMs) : undefined),
    ].join(" "),
    // Until the wait is over, asking again cannot help.
    ...(details.retryAfterMs ? {} : { step }),
  }),
  badRequest: (_, host, { textsByReason }) => ({ text: textsByReason.badRequest(host), step: "showLog" }),
  serverError: (_, host, { textsByReason, step }) => ({ text: textsByReason.serverError(host), step }),
  redirected: ({ details }, host) => ({
    text: t(
      "{0} redirected to {1}. The redirect was blocked to protect your API key. Enter the final base URL.",
      host,
      details.redirectHost ?? t("another place"),
    ),
    step: "connect",
  }),
  proxyAuthentication: (_, __, { proxySentence }) => ({
    text: `${t("The proxy asks for a user name and password.")} ${proxySentence()}`,
    step: "openProxySettings",
  }),
  unreachable: (_, host) => ({
    text: t("{0} cannot be reached. Check the network and, behind a proxy, http.proxy in the settings.", host),
    step: "openProxySettings",
  }),
  dns: (_, host) => ({
    text: t(
      "The host name {0} cannot be found. Check the base URL and the network; behind a proxy, check http.proxy in the settings.",
      host,
    ),
    step: "connect",
  }),
  certificate: (_, host) => ({
    text: t(
      "The certificate of {0} is not trusted here. Install your company's certificate in the system, and check http.systemCertificates in the settings.",
      host,
    ),
    step: "openProxySettings",
  }),
  deadline: (_, host, { textsByReason, step }) => ({ text: textsByReason.deadline(host), step }),
  tooLarge: (_, host, { textsByReason }) => ({ text: textsByReason.tooLarge(host), step: "showLog" }),
  unexpectedResponse: (_, host, { textsByReason }) => ({
    text: textsByReason.unexpectedResponse(host),
    step: "connect",
  }),
  sourceFailed: ({ details }, _, { step }) => sourceMessage(details, step),
};

/** Messages by the error code of the network or TLS layer, which is more specific than the reason. */
const messagesByCode: Partial<Record<string, CreateMessage>> = createTable({
  ECONNREFUSED: (_, host) => ({
    text: t(
      "{0} cannot be reached: the connection was refused. Check testHealth.baseUrl in the settings and, behind a proxy, http.proxy.",
      host,
    ),
    step: "openProxySettings",
  }),
  ECONNRESET: (_, host) => ({
    text: t(
      "{0} cannot be reached: the connection was closed before the response arrived. Check the network and, behind a proxy, http.proxy in the settings.",
      host,
    ),
    step: "openProxySettings",
  }),
  CERT_HAS_EXPIRED: (_, host) => ({
    text: t(
      "The certificate of {0} has expired, so nothing was sent. Check this computer's clock and, behind a proxy, http.proxy in the settings.",
      host,
    ),
    step: "openProxySettings",
  }),
  ERR_TLS_CERT_ALTNAME_INVALID: (_, host) => ({
    text: t(
      "The certificate that {0} shows is for another host name, so nothing was sent. Check testHealth.baseUrl in the settings.",
      host,
    ),
    step: "connect",
  }),
});

const clientCertificateMessage: CreateMessage = (_, host) => ({
  text: t(
    "{0} asks for a client certificate, which is not supported. Ask its operators for a base URL that needs none.",
    host,
  ),
  step: "connect",
});

const tlsHandshakeMessage: CreateMessage = (_, host) => ({
  text: t(
    "{0} broke off the TLS handshake: it may ask for a client certificate, which is not supported. Ask its operators which base URL to use.",
    host,
  ),
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
export function retryAfterMessage(ms: number): Message {
  return { text: t("The service is rate limiting requests. Refresh again in {0}.", waitText(ms)) };
}

/**
 * Returns the text shown while requests wait as the service requested. It contains a point in time, so that it does
 * not change.
 */
export function waitingText(untilMs: number): string {
  return t("Waiting until {0}, as the service requested.", clockTimeText(untilMs));
}

/** Like `serviceErrorMessage`, but "not found" of a look-up names the three possibly wrong values. */
export function testRunErrorMessage(error: ServiceError, query: TestRunQuery): Message {
  if (error.reason !== "notFound") {
    return serviceErrorMessage(error);
  }
  const { testRunId, repository, targetBranch } = query;
  return {
    text: t(
      "{0} has no such test run. Check the run {1}, the repository {2} and the target branch {3}; runs are forgotten soon after they end.",
      notificationText(error.details.host, 120),
      notificationText(testRunId, 80),
      notificationText(repositoryKey(repository), 120),
      notificationText(targetBranch, 80),
    ),
    step: "showLog",
  };
}
