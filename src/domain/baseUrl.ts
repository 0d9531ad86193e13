import { trimTextEnd } from "../base/trimText";

/**
 * Reasons that a text is not a base URL: no URL, not `https:` (`http:` is for loopback only), or a part that is not
 * allowed.
 */
export type BaseUrlProblem = "empty" | "notAUrl" | "notHttps" | "userInfo" | "query" | "fragment";

export type BaseUrlResult =
  /** `baseUrl` has neither a trailing slash nor `/v1`; a key is bound to `origin`. */
  | { readonly ok: true; readonly baseUrl: string; readonly origin: string }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/**
 * Validates and normalizes the base URL that a user entered. A path in front of the service's own path is kept. A host
 * name without a scheme defaults to `https`, or to `http` on this computer: local services seldom have a certificate,
 * and the request does not leave the computer.
 */
export function parseBaseUrl(text: string): BaseUrlResult {
  const trimmed = text.trim();
  if (trimmed === "") {
    return { ok: false, problem: "empty" };
  }
  const address = withScheme(trimmed);
  const url = parseUrl(address);
  if (!url?.hostname) {
    return { ok: false, problem: "notAUrl" };
  }
  const problem = findProblem(url, address);
  if (problem) {
    return { ok: false, problem };
  }
  const path = withoutVersion(trimTextEnd(url.pathname, /\//));
  return { ok: true, baseUrl: url.origin + path, origin: url.origin };
}

function withoutVersion(path: string): string {
  if (!path.endsWith("/v1")) {
    return path;
  }
  return trimTextEnd(path.slice(0, -"v1".length), /\//);
}

const hostLabel = String.raw`[\p{L}\p{N}_-]{1,63}`;
const ipv6Address = String.raw`\[[\da-f:.]+\]`;
/**
 * Matches a fully qualified host name or the name of this computer, and anything after it. A single word does not
 * match: it may be a key, and would be looked up as a host name.
 */
const hostWithoutScheme = new RegExp(
  String.raw`^(localhost|${ipv6Address}|${hostLabel}(?:\.${hostLabel})+)(?::\d+)?(?:[/?#].*)?$`,
  "iu",
);

function withScheme(text: string): string {
  const host = hostWithoutScheme.exec(text)?.[1]?.toLowerCase();
  if (host === undefined) {
    return text;
  }
  const scheme = isLoopback(host) ? "http" : "https";
  return `${scheme}://${text}`;
}

function parseUrl(text: string): URL | undefined {
  // The platform's parser repairs too much: `https:example` and `https:\\example` would pass.
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\/[^\\]*$/i.test(text);
  if (!hasScheme || !URL.canParse(text)) {
    return undefined;
  }
  return new URL(text);
}

function findProblem(url: URL, text: string): BaseUrlProblem | undefined {
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  if (!isSafe) {
    return "notHttps";
  }
  if (url.username || url.password || authority(text).includes("@")) {
    return "userInfo";
  }
  // An empty query or fragment does not show in the parsed URL.
  if (text.includes("#")) {
    return "fragment";
  }
  if (text.includes("?")) {
    return "query";
  }
  return undefined;
}

function authority(text: string): string {
  return text.split("/")[2] ?? "";
}

/**
 * Returns whether a host name means this computer and is one that VS Code never sends through a proxy. It proxies
 * others, such as `127.0.0.2` and `::ffff:127.0.0.1` in the form that `URL` writes, and the key would be sent there
 * unencrypted.
 */
function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
