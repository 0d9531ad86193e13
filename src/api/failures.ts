import type { ServiceFailure } from "./errors";

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
  [/CERT|CRL|LEAF_SIGNATURE|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH/, "certificate"],
  // The answer was no HTTP, or its compression was broken.
  [/^(HPE_|Z_|ERR__ERROR_|ERR_BROTLI|ERR_ZLIB)/, "unexpectedResponse"],
];

/** The longest that a timer can wait, in milliseconds (about 24 days). */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Milliseconds to wait by a `Retry-After` header: seconds, or an HTTP date that is taken relative to `now` (milliseconds since 1970,
 * by the server's own clock if it told it). `undefined` if there is none that can be read.
 */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const date = httpDate(header);
  const ms = date === undefined ? seconds(header) : date - now;
  return ms === undefined ? undefined : Math.min(Math.max(0, ms), longestTimerMs);
}

function seconds(text: string): number | undefined {
  return /^\d+$/.test(text.trim()) ? Number(text) * 1000 : undefined;
}

/** The time of an HTTP date header, in milliseconds since 1970; `undefined` if it is not one. */
export function httpDate(text: string | undefined): number | undefined {
  if (!text || !/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)\w*, .* GMT$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
