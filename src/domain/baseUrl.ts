/** Why a text is not a base URL: not a URL, not `https:` (`http:` is for loopback alone), or a part that it must not have. */
export type BaseUrlProblem = "empty" | "notAUrl" | "notHttps" | "userInfo" | "query" | "fragment";

export type BaseUrlResult =
  /** `baseUrl` has no slash at its end and no `/v1`; `origin` is what a key is bound to. */
  | { readonly ok: true; readonly baseUrl: string; readonly origin: string }
  | { readonly ok: false; readonly problem: BaseUrlProblem };

/**
 * Checks and normalizes the text that a person entered as the service's base URL. A path in front of the service's own
 * is kept. A host name without a scheme means `https`; of this computer, `http`: services here seldom have a
 * certificate, and no request leaves the computer.
 */
export function parseBaseUrl(text: string): BaseUrlResult {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: false, problem: "empty" };
  const address = withScheme(trimmed);
  const url = parsed(address);
  if (!url?.hostname) return { ok: false, problem: "notAUrl" };
  const problem = problemOf(url, address);
  if (problem) return { ok: false, problem };
  const path = url.pathname.replace(/\/+$/, "").replace(/\/+v1$/, "");
  return { ok: true, baseUrl: url.origin + path.replace(/\/+$/, ""), origin: url.origin };
}

/**
 * A full host name or the name of this computer, and whatever follows it. One word alone is none: it may be a key, and
 * would be looked up.
 */
const hostWithoutScheme =
  /^(localhost|\[[\da-f:.]+\]|[\p{L}\p{N}_-]{1,63}(?:\.[\p{L}\p{N}_-]{1,63})+)(?::\d+)?(?:[/?#].*)?$/iu;

function withScheme(text: string): string {
  const host = hostWithoutScheme.exec(text)?.[1]?.toLowerCase();
  if (host === undefined) return text;
  return `${isLoopback(host) ? "http" : "https"}://${text}`;
}

function parsed(text: string): URL | undefined {
  // The platform's parser repairs too much: `https:example` and `https:\\example` would pass.
  return /^[a-z][a-z0-9+.-]*:\/\/[^\\]*$/i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function problemOf(url: URL, text: string): BaseUrlProblem | undefined {
  const isSafe = url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname));
  if (!isSafe) return "notHttps";
  if (url.username || url.password || authority(text).includes("@")) return "userInfo";
  // An empty query or fragment does not show in the parsed URL.
  if (text.includes("#")) return "fragment";
  if (text.includes("?")) return "query";
  return undefined;
}

function authority(text: string): string {
  return text.split("/")[2] ?? "";
}

/**
 * This computer, by the host names that VS Code never sends through a proxy. Others it does, `127.0.0.2` and, as `URL`
 * writes it, `::ffff:127.0.0.1` among them: the key would go there in clear.
 */
function isLoopback(hostname: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}
