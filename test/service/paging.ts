import { Refusal } from "./refusal";
import type { ListRequest } from "./requests";
import { createPageToken, parsePageToken } from "./tokens";

/** A page of rows with the `page` object of the API. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly page: Record<string, unknown>;
}

/**
 * Returns the page of the request's token. The `prev_page_token` of the first page is its own token, as with real
 * services, so that only `page_index` indicates whether there is a previous page. Throws `Refusal` (400) for a token of
 * another query.
 */
export function selectPage<Row>(rows: readonly Row[], request: ListRequest): Page<Row> {
  const { pageSize } = request;
  const index = parsePageToken(request, request.pageToken);
  if (index === undefined) {
    throw new Refusal("badRequest", 'Error at "/page_query/page_token": is not a token of this query');
  }
  const last = Math.max(0, Math.ceil(rows.length / pageSize) - 1);
  return {
    rows: rows.slice(index * pageSize, (index + 1) * pageSize),
    page: {
      total_rows: rows.length,
      total_pages: Math.ceil(rows.length / pageSize),
      next_page_token: index < last ? createPageToken(request, index + 1) : "",
      prev_page_token: createPageToken(request, Math.max(0, index - 1)),
      last_page_token: createPageToken(request, last),
      page_index: index,
    },
  };
}
