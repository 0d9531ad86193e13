/**
 * Parses the organization's slug: the slug itself, or any address of the service's web application, whose first path
 * segment it is. Returns `undefined` for other texts.
 */
export function parseOrgUrlSlug(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) {
    if (!URL.canParse(trimmed)) {
      return undefined;
    }
    const segments = new URL(trimmed).pathname.split("/");
    return segments.find((segment) => segment !== "");
  }
  if (!/^[^\s/\\?#]+$/.test(trimmed)) {
    return undefined;
  }
  return trimmed;
}
