import { repositoryKey } from "../../domain/repository";
import type { Operation, ServiceError, ServiceFailure } from "../../domain/serviceError";
import type { TestRunQuery } from "../../domain/testHealthService";
import { clockTime } from "./dayRange";
import { inMessage } from "./inert";
import type { Message, NextStep } from "./message";
import { span } from "./time";

/** What was asked for, and how a person asks again: at once, or after a wait. */
interface Asked {
  readonly what: string;
  readonly again: string;
  readonly later: string;
  readonly step: NextStep;
}

const operations: Record<Operation, Asked> = {
  listFailingTests: { what: "failing tests", again: "Refresh to ask again.", later: "then refresh", step: "refresh" },
  getTestRun: { what: "the test run", again: "Look it up again.", later: "then look it up again", step: "lookUpAgain" },
};

type Wording = (error: ServiceError, host: string, asked: Asked) => Message;

const wordings: Record<ServiceFailure, Wording> = {
  internal: (_, __, { what }) => ({
    text: `The request for ${what} could not be made. The log says why.`,
    step: "showLog",
  }),
  unauthorized: (_, host) => ({
    text: `${host} refused the API key: it is wrong, or it was replaced. Set the key again; nothing is sent until then.`,
    step: "setApiKey",
  }),
  forbidden: (_, host, { what }) => ({
    text: `The API key is valid, but ${host} does not let it read ${what}. Ask for a key with that permission.`,
    step: "setApiKey",
  }),
  notFound: (_, host, { what }) => ({
    text: `${host} does not know ${what} under this base URL, organization and repository. Check all three.`,
    step: "connect",
  }),
  rateLimited: ({ details }, host, { later, step }) => ({
    text: `${host} limits how often it is asked. Wait ${details.retryAfterMs ? span(details.retryAfterMs) : "a little"}, ${later}.`,
    step,
  }),
  badRequest: (_, host, { what }) => ({
    text: `${host} did not accept the question for ${what}. The log has its words.`,
    step: "showLog",
  }),
  serverError: (_, host, { what, step }) => ({
    text: `${host} failed while it looked up ${what}. Try again in a few minutes.`,
    step,
  }),
  redirected: ({ details }, host) => ({
    text: `${host} redirects to ${details.redirectHost ?? "another place"}, which was not followed, so that the key stays where it belongs. Enter the final base URL.`,
    step: "connect",
  }),
  proxyAuthentication: (_, __, { later }) => ({
    text: `The proxy asks for a user name and password. Set http.proxy in the settings, ${later}.`,
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
  deadline: (_, host, { what, again, step }) => ({
    text: `${host} did not answer in time when asked for ${what}. ${again}`,
    step,
  }),
  tooLarge: (_, host, { what }) => ({
    text: `The answer of ${host} for ${what} is too large to be read. The log has the details.`,
    step: "showLog",
  }),
  unexpectedResponse: (_, host, { what }) => ({
    text: `${host} answered, but not with ${what}: is the base URL the one of the API?`,
    step: "connect",
  }),
};

/** What the network or TLS layer says more exactly than the reason does, by its code. */
const wordingsOfCodes: Partial<Record<string, Wording>> = {
  ECONNREFUSED: (_, host) => ({
    text: `${host} cannot be reached: the connection was refused. Check testHealth.baseUrl in the settings and, behind a proxy, http.proxy.`,
    step: "openProxySettings",
  }),
  ECONNRESET: (_, host) => ({
    text: `${host} cannot be reached: the connection was broken off before the answer was there. Check the network and, behind a proxy, http.proxy in the settings.`,
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

const asksForClientCertificate: Wording = (_, host) => ({
  text: `${host} asks for a client certificate, which is not supported. Ask its operators for a base URL that needs none.`,
  step: "connect",
});

const mayAskForClientCertificate: Wording = (_, host) => ({
  text: `${host} broke off the TLS handshake: it may ask for a client certificate, which is not supported. Ask its operators which base URL to use.`,
  step: "connect",
});

/** As `wordingsOfCodes`, for codes that depend on the version of TLS and of its library. */
const wordingsOfAlerts: readonly (readonly [RegExp, Wording])[] = [
  [/_CERTIFICATE_REQUIRED$/, asksForClientCertificate],
  [/ALERT_HANDSHAKE_FAILURE$/, mayAskForClientCertificate],
];

/** A failed request in words: what happened and the one next step. */
export function serviceErrorMessage(error: ServiceError): Message {
  const { host, operation, code = "" } = error.details;
  const wordingOfAlert = wordingsOfAlerts.find(([pattern]) => pattern.test(code))?.[1];
  const wording = wordingsOfCodes[code] ?? wordingOfAlert ?? wordings[error.reason];
  return wording(error, inMessage(host, 120), operations[operation]);
}

/** For a refresh before the service wants to be asked again. */
export function waitMessage(ms: number): Message {
  return { text: `The service asked for a pause. Refresh again in ${span(ms)}.`, step: "showLog" };
}

/** While requests wait because the service asked for it. A point in time, so that the text stands still. */
export function waitingSentence(until: number): string {
  return `Waiting until ${clockTime(until)}, as the service asked.`;
}

/** As `serviceErrorMessage`; "not found" of a look-up names the three things that may be wrong. */
export function testRunErrorMessage(error: ServiceError, query: TestRunQuery): Message {
  if (error.reason !== "notFound") return serviceErrorMessage(error);
  const { testRunId, repository, targetBranch } = query;
  return {
    text:
      `${inMessage(error.details.host, 120)} knows no such test run. Check the run ${inMessage(testRunId, 80)}, ` +
      `the repository ${inMessage(repositoryKey(repository), 120)} and the target branch ${inMessage(targetBranch, 80)}; ` +
      "runs are forgotten soon after they end.",
    step: "showLog",
  };
}
