import { isRecord } from "../base/shape";
import { type BaseUrlProblem, parseBaseUrl } from "./baseUrl";
import { parseOrgUrlSlug } from "./orgUrlSlug";

/** Suggestion to connect to a service and an organization. */
export interface SuggestedConnection {
  /** Base URL, normalized by `parseBaseUrl`: its host is plain ASCII, whatever script it was written in. */
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
}

/** Reasons that a suggestion is not offered. `tooLong`: a row could not show all of it. */
export type SuggestionProblem = BaseUrlProblem | "shape" | "tooLong" | "organization";

export type SuggestionResult =
  | { readonly ok: true; readonly connection: SuggestedConnection }
  | { readonly ok: false; readonly problem: SuggestionProblem };

/** Maximum characters of a base URL: a row of a quick pick shows all of them, so that no end of a host is cut off. */
const maxBaseUrlLength = 80;
const maxOrganizationLength = 60;

/**
 * Validates a suggestion of somebody else at least as strictly as the user's own input: also refuses a text that is
 * displayed differently from how it is parsed, such as one with line breaks, which URLs drop.
 */
export function parseSuggestion(value: unknown): SuggestionResult {
  if (!isRecord(value)) {
    return { ok: false, problem: "shape" };
  }
  const { service, organization } = value;
  if (typeof service !== "string" || typeof organization !== "string") {
    return { ok: false, problem: "shape" };
  }
  if (service.length > maxBaseUrlLength) {
    return { ok: false, problem: "tooLong" };
  }
  if (/[\s\p{C}]/u.test(service)) {
    return { ok: false, problem: "notAUrl" };
  }
  const url = parseBaseUrl(service);
  if (!url.ok) {
    return url;
  }
  if (url.baseUrl.length > maxBaseUrlLength) {
    return { ok: false, problem: "tooLong" };
  }
  const orgUrlSlug = parseOrgUrlSlug(organization);
  const isPlain = orgUrlSlug !== undefined && /^[\x21-\x7e]+$/.test(orgUrlSlug);
  if (!isPlain) {
    return { ok: false, problem: "organization" };
  }
  if (orgUrlSlug.length > maxOrganizationLength) {
    return { ok: false, problem: "tooLong" };
  }
  return { ok: true, connection: { baseUrl: url.baseUrl, orgUrlSlug } };
}
