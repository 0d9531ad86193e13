import { STATUS_CODES } from "node:http";

/** A complete HTTP response, before compression. */
export interface HttpResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function createJsonResponse(status: number, value: unknown): HttpResponse {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(value) };
}

export function createTextResponse(status: number, body: string, mediaType: string): HttpResponse {
  return { status, headers: { "content-type": mediaType }, body };
}

/** Creates an HTML document with `title` as its title and heading; `content` is HTML. */
export function createHtmlResponse(status: number, title: string, content: string): HttpResponse {
  const body = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
  return createTextResponse(status, body, "text/html; charset=utf-8");
}

/** Creates the response of a gateway to an unknown path or method: an HTML page, whatever the client accepts. */
export function createGatewayResponse(status: number, problem: string): HttpResponse {
  return createHtmlResponse(
    status,
    `${status} ${STATUS_CODES[status] ?? ""}`.trim(),
    `<pre>${escapeHtml(problem)}</pre>`,
  );
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
