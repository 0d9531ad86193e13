import type { ServiceFailure } from "../domain/serviceError";
import { rules } from "./rules";

/** Why an answer with this status is a failure; `undefined` for 2xx. */
export function reasonOfStatus(status: number): ServiceFailure | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return "redirected";
  if (status >= 500 && status < 600) return "serverError";
  if (status < 400 || status >= 600) return "unexpectedResponse";
  return reasonsOf4xx[status] ?? "badRequest";
}

const reasonsOf4xx: Record<number, ServiceFailure> = {
  401: "unauthorized",
  403: "forbidden",
  404: "notFound",
  407: "proxyAuthentication",
  429: "rateLimited",
};

/**
 * Why a request without an answer failed, from the code that Node's net, tls, http or zlib gave it.
 * Whatever is not known is `unreachable`.
 */
export function reasonOfCode(code: string): ServiceFailure {
  return reasonsOfCodes.find(([pattern]) => pattern.test(code))?.[1] ?? "unreachable";
}

const reasonsOfCodes: readonly (readonly [RegExp, ServiceFailure])[] = [
  [/^(EAI_\w+|ENOTFOUND|ENODATA|ESERVFAIL)$/, "dns"],
  // An alert about a certificate is about ours: TLS 1.2 has none for that the service asks for one.
  [/CERT|HANDSHAKE_FAILURE|CRL|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH/, "certificate"],
  // The answer was no HTTP, or its compression was broken.
  [/^(HPE_|Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB)/, "unexpectedResponse"],
];

/**
 * Milliseconds to wait by a `Retry-After` header: seconds, or a date that is taken relative to `now` (milliseconds since 1970,
 * by the server's own clock if it told it). `undefined` if there is none that can be read. Beyond the standard, dates of ISO 8601 with
 * a zone, and a number with the word `seconds`, mean what they say.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  const date = httpDate(text) ?? isoDate(text);
  const ms = date === undefined ? seconds(text) : date - now;
  return ms === undefined ? undefined : Math.min(Math.max(0, ms), rules.maxWaitMs);
}

function seconds(text: string): number | undefined {
  const [, number] = /^(\d+)(?: ?s| ?sec(?:ond)?s?)?$/i.exec(text) ?? [];
  return number === undefined ? undefined : Number(number) * 1000;
}

function isoDate(text: string): number | undefined {
  return /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(text) ? validTime(Date.parse(text)) : undefined;
}

/** The oldest form of an HTTP date, which is of UTC without saying so: `Sun Nov  6 08:49:37 1994`. */
const asctime = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) [A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \d{4}$/;

/** The time of an HTTP date header, in milliseconds since 1970; `undefined` if it is not one. */
export function httpDate(text: string | undefined): number | undefined {
  if (!text) return undefined;
  if (asctime.test(text)) return validTime(Date.parse(`${text} GMT`));
  return /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*, .* GMT$/.test(text) ? validTime(Date.parse(text)) : undefined;
}

function validTime(ms: number): number | undefined {
  return Number.isNaN(ms) ? undefined : ms;
}
