import { isRecord } from "../base/shape";
import { type BaseUrlProblem, parseBaseUrl } from "./baseUrl";
import { parseOrgUrlSlug } from "./orgUrlSlug";

/** Service and organization that somebody suggests to connect to. */
export interface SuggestedConnection {
  /** Normalized by `parseBaseUrl`: its host is plain ASCII, whatever letters it was written in. */
  readonly baseUrl: string;
  readonly orgUrlSlug: string;
}

/** Reasons that a suggestion is not offered. `tooLong`: a row could not show all of it. */
export type SuggestionProblem = BaseUrlProblem | "shape" | "tooLong" | "organization";

export type SuggestionResult =
  | { readonly ok: true; readonly connection: SuggestedConnection }
  | { readonly ok: false; readonly problem: SuggestionProblem };

/** Maximum characters of a base URL: a row of a quick pick shows them all, so that no end of a host is cut off. */
const maxBaseUrlLength = 80;
const maxOrganizationLength = 60;

/**
 * Validates what somebody else wrote, as strictly as what a person enters or more: a text that shows other than it is
 * read, such as one with line breaks, which URLs drop, is refused.
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
