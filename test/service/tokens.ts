import { createHash } from "node:crypto";
import type { ListRequest } from "./requests";

/** Query that a page token belongs to: a token of one query is not valid for another. */
export type PagedQuery = Omit<ListRequest, "pageToken">;

/** An opaque token that selects a page (counted from zero) of this query; the same whenever it is made. */
export function pageToken(query: PagedQuery, pageIndex: number): string {
  return Buffer.from(`${pageIndex}.${digest(query, pageIndex)}`).toString("base64url");
}

/**
 * The page that a token selects, `""` being the first; `undefined` for a token that was not given
 * out for this query.
 */
export function pageIndexOf(query: PagedQuery, token: string): number | undefined {
  if (token === "") {
    return 0;
  }
  const [index] = Buffer.from(token, "base64url").toString().split(".");
  const pageIndex = Number(index);
  return Number.isSafeInteger(pageIndex) && token === pageToken(query, pageIndex) ? pageIndex : undefined;
}

function digest(query: PagedQuery, pageIndex: number): string {
  const { repository, orgUrlSlug, start, end, pageSize } = query;
  const { host, owner, name } = repository;
  const content = JSON.stringify([host, owner, name, orgUrlSlug, start, end, pageSize, pageIndex]);
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
