import { createHash } from "node:crypto";
import type { ListRequest } from "./requests";

/** The query of a page token, which is not valid for other queries. */
export type PagedQuery = Omit<ListRequest, "pageToken">;

/** Returns the opaque token of a page of this query. It is always the same. @param pageIndex from 0 */
export function createPageToken(query: PagedQuery, pageIndex: number): string {
  return Buffer.from(`${pageIndex}.${digest(query, pageIndex)}`).toString("base64url");
}

/** Returns the index of the page of a token, 0 for `""`; `undefined` if the token is not of this query. */
export function parsePageToken(query: PagedQuery, token: string): number | undefined {
  if (token === "") {
    return 0;
  }
  const [index] = Buffer.from(token, "base64url").toString().split(".");
  const pageIndex = Number(index);
  return Number.isSafeInteger(pageIndex) && token === createPageToken(query, pageIndex) ? pageIndex : undefined;
}

function digest(query: PagedQuery, pageIndex: number): string {
  const { repository, orgUrlSlug, start, end, pageSize } = query;
  const { host, owner, name } = repository;
  const content = JSON.stringify([host, owner, name, orgUrlSlug, start, end, pageSize, pageIndex]);
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
