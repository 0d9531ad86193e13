import type { ServiceFailure } from "../domain/serviceError";
import { rules } from "./rules";

/** Returns the failure reason for an HTTP status; `undefined` for 2xx. */
export function classifyStatus(status: number): ServiceFailure | undefined {
  if (status >= 200 && status < 300) {
    return undefined;
  }
  if (status >= 300 && status < 400) {
    return "redirected";
  }
  if (status >= 500 && status < 600) {
    return "serverError";
  }
  if (status < 400 || status >= 600) {
    return "unexpectedResponse";
  }
  return reasonsBy4xxStatus[status] ?? "badRequest";
}

const reasonsBy4xxStatus: Record<number, ServiceFailure> = {
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  407: "proxyAuthentication",
  429: "rateLimited",
};

/**
 * Returns the failure reason of a request without a response, from the error code of Node's net, tls, http or zlib. An
 * unknown code is `unreachable`.
 */
export function classifyErrorCode(code: string): ServiceFailure {
  return reasonsByCode.find(([pattern]) => pattern.test(code))?.[1] ?? "unreachable";
}

/**
 * Words of the codes that are about a certificate. A certificate alert concerns the client's certificate: TLS 1.2 has
 * no alert of its own for a service that asks for one.
 */
const certificateWords = [
  "CERT",
  "HANDSHAKE_FAILURE",
  "CRL",
  "LEAF_SIGNATURE",
  "HOSTNAME_MISMATCH",
  "INVALID_CA",
  "INVALID_PURPOSE",
  "PATH_LENGTH",
];

const reasonsByCode: readonly (readonly [RegExp, ServiceFailure])[] = [
  [/^(EAI_\w+|ENOTFOUND|ENODATA|ESERVFAIL)$/, "dns"],
  [new RegExp(certificateWords.join("|")), "certificate"],
  // The response was not HTTP, or its compression was broken.
  [/^(HPE_|Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB)/, "unexpectedResponse"],
];

/**
 * Parses a `Retry-After` header to the milliseconds to wait: seconds, or a date that is taken relative to `now`
 * (milliseconds since 1970, by the server's own clock if it sent its time). Returns `undefined` if the header is
 * absent or unreadable. Beyond the standard, accepts ISO 8601 dates with a zone, and a number with the unit `s`, `sec`
 * or `seconds`.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) {
    return undefined;
  }
  const text = header.trim();
  const date = parseHttpDate(text) ?? parseIsoDate(text);
  const waitMs = date === undefined ? parseSeconds(text) : date - now;
  if (waitMs === undefined) {
    return undefined;
  }
  return Math.min(Math.max(0, waitMs), rules.maxWaitMs);
}

function parseSeconds(text: string): number | undefined {
  const [, number] = /^(\d+)(?: ?s| ?sec(?:ond)?s?)?$/i.exec(text) ?? [];
  if (number === undefined) {
    return undefined;
  }
  return Number(number) * 1000;
}

function parseIsoDate(text: string): number | undefined {
  const isIsoDate = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text);
  if (!isIsoDate) {
    return undefined;
  }
  return toValidTime(Date.parse(text));
}

const dayName = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)";
const monthAndDay = String.raw`[A-Z][a-z]{2} [ \d]\d`;
const timeAndYear = String.raw`\d\d:\d\d:\d\d \d{4}`;
/** The oldest format of an HTTP date, in UTC without naming it: `Sun Nov  6 08:49:37 1994`. */
const asctimePattern = new RegExp(`^${dayName} ${monthAndDay} ${timeAndYear}$`);
const httpDatePattern = new RegExp(String.raw`^${dayName}\w*, .* GMT$`);

/** Parses an HTTP date header to milliseconds since 1970; returns `undefined` if it is not one. */
export function parseHttpDate(text: string | undefined): number | undefined {
  if (!text) {
    return undefined;
  }
  if (asctimePattern.test(text)) {
    return toValidTime(Date.parse(`${text} GMT`));
  }
  if (!httpDatePattern.test(text)) {
    return undefined;
  }
  return toValidTime(Date.parse(text));
}

function toValidTime(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms;
}
