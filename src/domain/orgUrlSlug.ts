/**
 * The organisation's slug from what a person entered: the slug itself, or any address of the service's web application, whose first
 * path segment it is. `undefined` for a text that is neither.
 */
export function parseOrgUrlSlug(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^https?:\/\//i.test(trimmed)) {
    if (!URL.canParse(trimmed)) return undefined;
    const [first] = new URL(trimmed).pathname.split("/").filter((segment) => segment !== "");
    return first;
  }
  return /^[^\s/\\?#]+$/.test(trimmed) ? trimmed : undefined;
}
