import { withoutUndefined } from "../base/withoutUndefined";
import type { ServiceNotice } from "../domain/serviceNotice";
import { parseHttpDate } from "./errorClassification";

/** Maximum characters of a header that is read: no date is longer. */
const maxHeaderLength = 60;
/** Date of a structured field: seconds since 1970. */
const structuredDate = /^@(-?\d{1,11})$/;

/**
 * Reads the announcements of a service: the headers `Deprecation` (RFC 9745), a structured date, and `Sunset` (RFC
 * 8594), an HTTP date. Ignores a malformed header; returns no notice if neither is readable.
 */
export function readNotice(
  host: string,
  deprecation: string | undefined,
  sunset: string | undefined,
): { readonly notice?: ServiceNotice } {
  const deprecatedSince = parseStructuredDate(readShort(deprecation));
  const sunsetTime = parseHttpDate(readShort(sunset));
  if (deprecatedSince === undefined && sunsetTime === undefined) {
    return {};
  }
  return { notice: withoutUndefined({ host, deprecatedSince, sunset: sunsetTime }) };
}

function readShort(header = ""): string {
  return header.length > maxHeaderLength ? "" : header.trim();
}

function parseStructuredDate(text: string): number | undefined {
  const [, seconds] = structuredDate.exec(text) ?? [];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}
