import { STATUS_CODES } from "node:http";

/** A whole HTTP answer, before compression. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function jsonAnswer(status: number, value: unknown): Answer {
  return { status, headers: { "content-type": "application/json; charset=utf-8" }, body: JSON.stringify(value) };
}

export function textAnswer(status: number, body: string, mediaType: string): Answer {
  return { status, headers: { "content-type": mediaType }, body };
}

/** An HTML document whose title and heading are `title`; `content` is markup. */
export function htmlAnswer(status: number, title: string, content: string): Answer {
  const body = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
  return textAnswer(status, body, "text/html; charset=utf-8");
}

/** Creates the response of a gateway to an unknown path or method: a page, whatever the caller accepts. */
export function gatewayAnswer(status: number, problem: string): Answer {
  return htmlAnswer(status, `${status} ${STATUS_CODES[status] ?? ""}`.trim(), `<pre>${escapeHtml(problem)}</pre>`);
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
